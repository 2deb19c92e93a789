//! Whole fights by a seed: whatever is shown as legal is, the state stays sane, undo, redo, replay and saving agree
//! on every byte.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{Campaign, Command as Door, Document, Game};
use tableside::dice::{AppDice, ScriptedDice, TypedDice};
use tableside::systems::unhex::{
    Ability, Act, Command, DiceMode, Fact, ItemKind, Location, Mark, Phase, SheetEdit, Unhex,
};
use tableside::table::{CharacterId, ItemId};

use crate::schema::FILE;

use super::invariants::hold;
use super::player::{Chance, house_rules, legal, meddle};
use super::reached::kind_of;

fn cases(cases: u32) -> ProptestConfig {
    // Failing inputs are turned into examples by hand instead of files beside the tests.
    ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 16,
        ..ProptestConfig::default()
    }
}

pub(super) fn game(document: &Document) -> &Unhex {
    let Game::Unhex(game) = &document.campaign().game else {
        panic!("a game of Unhex")
    };
    game
}

fn bytes(campaign: &Campaign) -> Vec<u8> {
    to_bytes(campaign).expect("a campaign is always written")
}

/// The sample with other house rules, abilities and dice.
pub(super) fn start(chance: &mut Chance) -> Document {
    let mut document = Document::new(Campaign::sample_nightclub());
    if chance.one_in(2) {
        let rules = Command::SetHouseRules(house_rules(chance));
        document
            .apply(&rules.into(), &mut TypedDice::default())
            .expect("house rules can be set");
    }
    if chance.one_in(3) {
        let dice = Command::SetDice {
            team: None,
            dice: DiceMode::Real,
        };
        document
            .apply(&dice.into(), &mut TypedDice::default())
            .expect("dice can be set");
    }
    let everybody: Vec<_> = game(&document).characters.keys().copied().collect();
    // Now and then a wounded one with first aid in hand, and less-lethal ammo.
    for who in everybody.iter().copied() {
        if !chance.one_in(3) {
            continue;
        }
        let free = game(&document).characters[&who].hands;
        let wound = SheetEdit::Boxes {
            boxes: vec![
                (Location::Torso, 0),
                (Location::Torso, 1),
                (Location::LeftLeg, 0),
            ],
            mark: chance.of(&[Some(Mark::Slash), Some(Mark::Cross)]),
        };
        let gets = |name: &str, kind| Command::AddItem {
            who,
            name: name.to_owned(),
            kind,
        };
        let mut commands = vec![
            Command::EditSheet { who, edit: wound },
            gets("kit", ItemKind::FirstAid),
            gets("darts", ItemKind::LessLethalAmmo),
        ];
        let two_handed = free.left.is_some() && free.left == free.right;
        let kit = game(&document).characters[&who].items.len() as u32 + 1;
        commands.push(Command::SetHands {
            who,
            left: Some(ItemId(kit)),
            right: free.right.filter(|_| !two_handed),
        });
        for command in commands {
            document
                .apply(&command.into(), &mut TypedDice::default())
                .expect("sheets can be set");
        }
    }
    for who in everybody {
        let ability = chance.of(&Ability::ALL);
        for ability in ability.prerequisite().into_iter().chain([ability]) {
            let gains = Command::SetAbility {
                who,
                ability,
                has: true,
            };
            document
                .apply(&gains.into(), &mut TypedDice::default())
                .expect("abilities can be given");
        }
        if chance.one_in(3) {
            shield_bearer(&mut document, who, chance);
        } else if chance.one_in(3) {
            let ability = Ability::Melee2hDestroyItem;
            let gains = Command::SetAbility {
                who,
                ability,
                has: true,
            };
            document
                .apply(&gains.into(), &mut TypedDice::default())
                .expect("abilities can be given");
        }
    }
    area_items(&mut document, chance);
    Document::new(document.campaign().clone())
}

/// Gives somebody a shield into one hand, empties the other or not, and gives what shields and leaders can do.
fn shield_bearer(document: &mut Document, who: CharacterId, chance: &mut Chance) {
    let mut does = |command: Command| {
        document
            .apply(&command.into(), &mut TypedDice::default())
            .expect("the GM can set it");
    };
    does(Command::AddItem {
        who,
        name: "shield".to_owned(),
        kind: ItemKind::Shield,
    });
    for ability in [
        Ability::DefendAnother,
        Ability::AllOutDefend,
        Ability::ShieldAttack,
        Ability::Unarmed,
        Ability::UnarmedStop,
        Ability::Melee1hCostAction,
        Ability::Melee2hDestroyItem,
        Ability::GoodInitiative,
        Ability::Rally,
        Ability::Direct,
        Ability::ExtraDirect,
    ] {
        if chance.one_in(2) {
            let has = true;
            for ability in ability.prerequisite().into_iter().chain([ability]) {
                does(Command::SetAbility { who, ability, has });
            }
        }
    }
    let left = game(document).characters[&who]
        .items
        .last()
        .map(|item| item.id);
    let left = left.filter(|_| !chance.one_in(3));
    // What is held in one hand may stay in it.
    let held = game(document).characters[&who].hands;
    let right = held
        .right
        .filter(|_| held.left != held.right && chance.one_in(2));
    let hands = Command::SetHands { who, left, right };
    document
        .apply(&hands.into(), &mut TypedDice::default())
        .expect("the GM can set it");
}

/// Some have things for areas, the first one in their hands.
fn area_items(document: &mut Document, chance: &mut Chance) {
    let everybody: Vec<_> = game(document).characters.keys().copied().collect();
    let kinds = [
        (Ability::Blast, ItemKind::Blast),
        (Ability::Continuous, ItemKind::Continuous),
        (Ability::Cover, ItemKind::Cover),
        (Ability::Demolish, ItemKind::Demolish),
    ];
    for who in everybody {
        if chance.one_in(2) {
            continue;
        }
        let (ability, kind) = chance.of(&kinds);
        let name = kind.name().to_owned();
        let has = true;
        let mut all = vec![
            Command::SetAbility { who, ability, has },
            Command::AddItem { who, name, kind },
        ];
        all.push(all[1].clone());
        for command in all {
            document
                .apply(&command.into(), &mut TypedDice::default())
                .expect("things can be given");
        }
        let items = &game(document).characters[&who].items;
        let item = items.iter().find(|item| item.kind == kind).map(|i| i.id);
        let hands = Command::SetHands {
            who,
            left: item,
            right: item,
        };
        document
            .apply(&hands.into(), &mut TypedDice::default())
            .expect("two hands hold it");
    }
}

/// Undo all gives the first bytes, redo all the last, and so does replaying the records.
fn check_history(document: &mut Document, first: &Campaign) {
    let last = bytes(document.campaign());
    let records: Vec<_> = document.done();
    for _ in &records {
        document
            .apply(&Door::Undo, &mut TypedDice::default())
            .expect("something to undo");
    }
    assert_eq!(bytes(document.campaign()), bytes(first));
    assert!(document.undo_label().is_none());
    for _ in &records {
        document
            .apply(&Door::Redo, &mut TypedDice::default())
            .expect("something to redo");
    }
    assert_eq!(bytes(document.campaign()), last);

    let mut again = Document::new(first.clone());
    for record in &records {
        let mut dice = ScriptedDice::new(record.faces.iter().copied());
        again
            .apply(&record.command, &mut dice)
            .expect("it was legal");
    }
    assert_eq!(bytes(again.campaign()), last);
}

/// What is saved is of the printed shape, opens, and is saved the same again.
fn check_saving(document: &Document) {
    let saved = bytes(document.campaign());
    FILE.holds_bytes(&saved);
    let opened = from_bytes(&saved).expect("what was saved can be opened");
    assert_eq!(bytes(&opened), saved);
}

/// Random legal play comes to everything that shields, fighters and leaders can do.
#[test]
fn legal_play_reaches_the_abilities_of_fighters_and_leaders() {
    let mut missing: BTreeSet<&str> = BTreeSet::from([
        "reaction.",
        "defend..roll",
        "all_out.",
        "stop",
        "direct",
        "rally.roll",
        "rally.raise.",
        "initiative.consent..",
        "attack.destroy",
        "all-out",
        "cost",
        "unarmed",
        "counter.unarmed",
        "intercept.unarmed",
    ]);
    for seed in 0..400 {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = start(chance);
        for _ in 0..120 {
            let Some(command) = legal(game(&document), chance) else {
                break;
            };
            let mut met = Vec::new();
            for decision in game(&document).decisions() {
                let options = decision.shape.options().iter();
                met.extend(options.map(|option| kind_of(&option.key)));
                met.push(kind_of(&decision.key));
            }
            match &command {
                Command::Act {
                    act: Act::AllOutDefend,
                    ..
                } => met.push("all-out".to_owned()),
                Command::Act {
                    act: Act::Attack { weapon, .. },
                    ..
                } => {
                    met.push(kind_of(&weapon.to_string()));
                }
                _ => {}
            }
            missing.retain(|kind| !met.iter().any(|other| other == kind));
            if let Err(refusal) = document.apply(&command.clone().into(), &mut dice) {
                panic!("{command:?} was shown as legal and refused: {refusal}");
            }
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("never met: {missing:?}");
}

proptest! {
    #![proptest_config(cases(24))]

    /// Legal play from the first initiative to the end of the fight, or 160 commands.
    #[test]
    fn legal_play_stays_legal_and_can_be_undone_and_replayed(seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = start(chance);
        let first = document.campaign().clone();
        for _ in 0..160 {
            let Some(command) = legal(game(&document), chance) else { break };
            let before = document.clone();
            if let Err(refusal) = document.apply(&command.clone().into(), &mut dice) {
                panic!("{command:?} was shown as legal and refused: {refusal}");
            }
            hold(game(&before), game(&document), false);
            if chance.one_in(8) {
                check_saving(&document);
            }
        }
        let fight = game(&document).fight.as_ref().expect("legal play leaves the fight in place");
        let over = matches!(fight.phase, Phase::Over { .. });
        assert!(over || fight.round >= 3, "after 160 commands it is round {}", fight.round);
        check_saving(&document);
        check_history(&mut document, &first);
    }

    /// The same with the GM setting things by hand at any moment, also in the middle of a decision.
    #[test]
    fn the_gm_may_meddle_at_any_moment(seed in any::<u64>()) {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = start(chance);
        let first = document.campaign().clone();
        for _ in 0..160 {
            let last = document.clone();
            if chance.one_in(3) {
                let before = bytes(document.campaign());
                let command = meddle(game(&document), chance);
                if document.apply(&command.into(), &mut dice).is_err() {
                    assert_eq!(bytes(document.campaign()), before, "a refusal changes nothing");
                }
            } else if chance.one_in(9) {
                let faces = chance.of(&[vec![3], vec![4, 1], vec![0, 0], vec![2, 2], vec![11, 1]]);
                let before = bytes(document.campaign());
                if document.apply(&Door::CorrectRoll { faces, roll: None }, &mut dice).is_err() {
                    assert_eq!(bytes(document.campaign()), before, "a refusal changes nothing");
                }
            } else if let Some(command) = legal(game(&document), chance)
                && let Err(refusal) = document.apply(&command.clone().into(), &mut dice)
            {
                panic!("{command:?} was shown as legal and refused: {refusal}");
            }
            hold(game(&last), game(&document), true);
            if chance.one_in(8) {
                check_saving(&document);
            }
        }
        check_saving(&document);
        check_history(&mut document, &first);
    }
}

/// U-67, U-70, U-65: random play comes past less-lethal strikes, treatments with all their questions, and fates.
#[test]
fn random_play_reaches_what_happens_to_bodies() {
    let (mut keys, mut facts) = (BTreeSet::new(), [0; 4]);
    for seed in 0..60 {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = start(chance);
        for _ in 0..160 {
            let Some(command) = legal(game(&document), chance) else {
                break;
            };
            document
                .apply(&command.into(), &mut dice)
                .expect("it was shown as legal");
            let open = game(&document).decisions().into_iter();
            keys.extend(open.map(|decision| decision.key));
        }
        for entry in game(&document).log.iter() {
            let which = match &entry.fact {
                Fact::StrikeDeclared {
                    less_lethal: true, ..
                } => 0,
                Fact::FirstAidBegun { sure: false, .. } => 1,
                Fact::MarksErased { .. } => 2,
                Fact::FateDecided { .. } => 3,
                _ => continue,
            };
            facts[which] += 1;
        }
    }
    assert!(facts.iter().all(|count| *count > 0), "{facts:?}");
    for key in ["roll", "dice", "boxes"] {
        assert!(keys.contains(&format!("first_aid.{key}")), "{key}");
    }
}
