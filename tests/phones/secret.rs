//! What a phone is told as an answer, and what it is asked while somebody is hidden: no word of them, no choice, no odds; and
//! an answer to an earlier asking decides nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tableside::board::grid::HexEdit;
use tableside::campaign::{Campaign, Command, Document, Game};
use tableside::phones::{Ask, OnShow, Outcome, PhoneCommand, PhoneView};
use tableside::systems::d20::{self, D20};
use tableside::systems::flow::{self, Act, Flow, ReadiedAct, Ready, Trigger, rooftops_sample};
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::squads::Squads;
use tableside::systems::unhex::{self, Unhex};
use tableside::table::{Answer, CharacterId, DiceMode, ItemId, Kind, Shape, TeamId};

use super::desk::{Table, done, refused, set, until_asked};
use crate::battery::chance::Chance;
use crate::battery::player::legal;
use crate::battery::{UnderTest, game, secrets};

const LUND: CharacterId = CharacterId(3);

fn words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Done(words) | Outcome::Waits(words) | Outcome::Refused(words) => words,
    }
}

fn answer(question: &str, since: u64, answer: Answer) -> PhoneCommand {
    PhoneCommand::Answer {
        question: question.to_owned(),
        since,
        answer,
    }
}

/// What somebody may try on a phone: answers to all that is or was asked, whoever it is asked of, and everything else.
fn tries(open: &BTreeMap<String, Shape>, signs: &[u64], chance: &mut Chance) -> Vec<PhoneCommand> {
    let mut tries = vec![
        set("notes", "mine"),
        set("items.1.hand", "left"),
        set("box.torso.0", "slash"),
        PhoneCommand::EndTurn,
        PhoneCommand::Roll {
            dice: "1d6".to_owned(),
            faces: vec![4],
        },
    ];
    let keys: Vec<&String> = open.keys().collect();
    for _ in 0..3.min(keys.len()) {
        let key = chance.of(&keys);
        let fits = match &open[key] {
            Shape::Roll { .. } => Answer::Roll,
            Shape::Number { min, .. } => Answer::Number(*min),
            Shape::PickUpTo { .. } => Answer::PickSome(Vec::new()),
            Shape::Path { steps } => {
                Answer::Path(steps.iter().take(1).map(|one| one.key.clone()).collect())
            }
            shape => {
                let options = shape.options();
                Answer::Pick(
                    options
                        .first()
                        .map_or_else(String::new, |one| one.key.clone()),
                )
            }
        };
        for given in [fits, Answer::Pick("nothing of the kind".to_owned())] {
            tries.push(answer(key, chance.of(signs), given));
        }
    }
    vec![chance.of(&tries), chance.of(&tries)]
}

/// Random fights of a game; between any two commands phones try this and that.
fn answered_by_phones<G: UnderTest>(seeds: std::ops::Range<u64>, commands: usize) {
    let (mut told, mut hidden) = (BTreeSet::new(), 0);
    for seed in seeds {
        let chance = &mut Chance::new(seed);
        let document = Document::new(G::table(chance));
        let people = document.campaign().doors().people().into_iter();
        let mut own = people.map(|(who, _)| who);
        let Some(who) = own.find(|who| document.campaign().is_a_players(*who)) else {
            continue;
        };
        let mut table = Table::of(document, who);
        table.desk.book().set_nod(seed % 3 == 0).expect("kept");
        let mut asked: BTreeMap<String, Shape> = BTreeMap::new();
        for _ in 0..commands {
            let Some(command) = legal(game::<G>(&table.document), chance) else {
                break;
            };
            table.gm(command);
            let open = table.document.campaign().decisions();
            asked.extend(
                open.iter()
                    .map(|open| (open.key.clone(), open.shape.clone())),
            );
            let mut signs = vec![0, 1 << 40];
            for open in &open {
                signs.push(table.sign(&open.key));
            }
            let all = table.document.campaign().doors().people().into_iter();
            let all: Vec<CharacterId> = all
                .map(|(who, _)| who)
                .filter(|who| table.document.campaign().is_a_players(*who))
                .collect();
            let who = chance.of(&all);
            let device = table.device;
            table
                .desk
                .book()
                .lock(device, Some(who), false)
                .expect("kept");
            for wish in tries(&asked, &signs, chance) {
                let before = table.document.campaign().clone();
                let words = words(table.send(wish.clone()));
                let before = secrets(G::of(&before.game).expect("the game"));
                let now = secrets(game::<G>(&table.document));
                hidden += now.len();
                let leak = before.union(&now).find(|name| words.contains(**name));
                assert_eq!(leak, None, "{wish:?} is answered with “{words}”");
                told.insert(words.split(':').next().unwrap_or_default().to_owned());
            }
            let nods: Vec<_> = table.desk.nods().iter().map(|nod| nod.sent).collect();
            for sent in nods {
                table.desk.decide(sent, chance.one_in(2));
            }
            table.work();
        }
    }
    assert!(hidden > 0, "nothing was ever hidden");
    assert!(told.contains("Already decided"), "{told:?}");
}

macro_rules! games {
    ($($Game:ident: $name:ident;)*) => {$(
        #[test]
        fn $name() {
            answered_by_phones::<$Game>(0..4, 70);
        }
    )*};
}
games! {
    Unhex: answers_to_phones_tell_nothing_hidden_in_unhex;
    HeroesOfHex: answers_to_phones_tell_nothing_hidden_in_heroes_of_hex;
    D20: answers_to_phones_tell_nothing_hidden_in_attack_move_bonus;
    Flow: answers_to_phones_tell_nothing_hidden_in_flow;
    Squads: answers_to_phones_tell_nothing_hidden_in_stacks_and_hordes;
}

/// The rooftops with Lund’s phone; of the foes those are hidden, under names that stand nowhere else.
fn rooftops(hidden: &[u32]) -> Table {
    let mut game = rooftops_sample();
    for (id, unit) in &mut game.units {
        let unit = Arc::make_mut(unit);
        if hidden.contains(&id.0) {
            unit.hidden = true;
            unit.name = format!("ZQHIDDEN{id}");
        }
    }
    let campaign = Campaign {
        name: "Roofs".to_owned(),
        game: Game::Flow(game),
    };
    Table::of(Document::new(campaign), LUND)
}

fn phone(table: &Table, who: CharacterId) -> PhoneView {
    let campaign = table.document.campaign();
    let all = Arc::new(campaign.player_view(None));
    PhoneView::of(campaign, OnShow::default(), all, Some(who), |_| 0)
}

fn gm_answers(table: &mut Table, key: &str, answer: Answer) {
    let decision = Some(key.to_owned());
    table.gm(flow::Command::Answer { decision, answer });
}

/// Lund’s initiative is asked of his phone though a foe is hidden; and whoever asks what became of the foe’s hears no name.
#[test]
fn initiative_is_asked_though_somebody_is_hidden_and_answers_name_nobody() {
    for hidden in [&[5][..], &[5, 6, 7, 8, 9]] {
        let mut table = rooftops(hidden);
        let own = phone(&table, LUND);
        let [asked] = own.questions.as_slice() else {
            panic!("Lund is asked once: {:?}", own.questions);
        };
        assert!(matches!(asked.ask, Ask::Roll(..)), "{asked:?}");
        assert!(!own.html(1, true).contains("ZQHIDDEN"));
        let (key, all) = (asked.key.clone(), table.document.campaign().decisions());
        let foe = all.iter().find(|open| open.who_name == "ZQHIDDEN5");
        let foe = foe.expect("it rolls").key.clone();
        let sign = table.sign(&foe);
        let late = |table: &mut Table| words(table.send(answer(&foe, sign, Answer::Roll)));
        let told = late(&mut table);
        assert_eq!(told, "That is not asked of you");
        gm_answers(&mut table, &foe, Answer::Roll);
        let told = late(&mut table);
        assert!(!told.contains("ZQHIDDEN"), "{told}");
        let sign = table.sign(&key);
        done(table.send(answer(&key, sign, Answer::Roll)));
        let told = refused(table.send(answer(&key, sign, Answer::Roll)));
        assert!(told.starts_with("Already decided: Lund rolls"), "{told}");
    }
}

/// Rolls for all until somebody acts, then ends turns until Lund does.
fn until_lund_acts(table: &mut Table) {
    for _ in 0..60 {
        let open = table.document.campaign().decisions();
        if let Some(open) = open.first() {
            let roll = matches!(open.shape, Shape::Roll { .. });
            let other = Answer::Pick(
                open.shape
                    .options()
                    .first()
                    .map_or_else(String::new, |one| one.key.clone()),
            );
            gm_answers(table, &open.key, if roll { Answer::Roll } else { other });
            continue;
        }
        let game = table.document.campaign().flow().expect("Flow");
        match game.turn().expect("somebody acts") {
            LUND => return,
            who => table.gm(flow::Command::Act {
                who,
                act: Act::EndTurn,
            }),
        }
    }
    panic!("Lund never acts");
}

fn lund_readies(table: &mut Table, act: ReadiedAct) {
    until_lund_acts(table);
    let ready = Act::Ready(Ready {
        trigger: Trigger::Words("the lamp goes out".to_owned()),
        act,
    });
    for act in [ready, Act::ActNow] {
        table.gm(flow::Command::Act { who: LUND, act });
    }
}

/// Of what Lund can do those targets are left out that players do not see, with their odds, and his answer does what he saw,
/// though the GM is offered more.
#[test]
fn hidden_foes_are_no_choice() {
    let mut open_table = rooftops(&[]);
    lund_readies(&mut open_table, ReadiedAct::Attack(ItemId(1)));
    let [seen] = phone(&open_table, LUND).questions.try_into().expect("one");
    let Ask::Pick(all) = seen.ask else {
        panic!("one of several");
    };
    let mut table = rooftops(&[5, 7]);
    lund_readies(&mut table, ReadiedAct::Attack(ItemId(1)));
    let own = phone(&table, LUND);
    let [asked] = own.questions.as_slice() else {
        panic!("Lund is asked");
    };
    let Ask::Pick(choices) = &asked.ask else {
        panic!("one of several");
    };
    let labels: Vec<&str> = choices.iter().map(|one| one.label.as_str()).collect();
    let gone = |label: &str| label.contains("Rask") || label.contains("Cutter 2");
    let left: Vec<&str> = all
        .iter()
        .map(|one| one.label.as_str())
        .filter(|one| !gone(one))
        .collect();
    assert_eq!(labels, left);
    assert!(left.len() < all.len(), "a hidden one would be a target");
    let html = own.html(1, true);
    assert!(
        !html.contains("ZQHIDDEN") && !html.contains("omebody"),
        "{html}"
    );
    // What is left out cannot be picked; what is shown does what it says.
    let open = table.document.campaign().decisions();
    let options = open[0].shape.options();
    let hidden = options.iter().find(|one| one.label.contains("ZQHIDDEN"));
    let hidden = hidden.expect("the GM is offered it").key.clone();
    let sign = table.sign(&open[0].key);
    let told = refused(table.send(answer(&open[0].key, sign, Answer::Pick(hidden))));
    assert!(!told.contains("ZQHIDDEN"), "{told}");
    let last = choices.last().expect("a target");
    let told = done(table.send(answer(&open[0].key, sign, Answer::Pick(last.key.clone()))));
    assert!(told.contains(&last.label), "{told}");
    let log = table.document.campaign().player_log(0);
    let target = last.label.strip_prefix("Attack ").expect("an attack");
    let target = target.split(" with").next().expect("a name");
    assert!(
        log.lines.iter().any(|line| line.words.contains(target)),
        "{target}"
    );
}

/// F-24: of the ways of a readied Move those over hidden spaces are left out; one that only the rules refuse is refused
/// without their words, which speak of all who stand there.
#[test]
fn ways_and_their_refusals_tell_nothing_hidden() {
    let asked = |game: Flow| {
        let campaign = Campaign {
            name: "Roofs".to_owned(),
            game: Game::Flow(game),
        };
        let mut table = Table::of(Document::new(campaign), LUND);
        lund_readies(&mut table, ReadiedAct::Move);
        gm_answers(&mut table, "ready.act", Answer::Pick("0".to_owned()));
        let [way] = phone(&table, LUND).questions.try_into().expect("one");
        let Ask::Ways(ways) = way.ask else {
            panic!("ways, not {:?}", way.ask);
        };
        (table, way.key, ways)
    };
    let (_, _, ways) = asked(rooftops_sample());
    let step = |way: &[String]| way.first().cloned();
    let hidden = step(&ways[0].0).expect("a step");
    let mut game = rooftops_sample();
    let map = game.places[&LUND].map;
    let board = Arc::make_mut(game.boards.get_mut(&map).expect("there"));
    let at = board.named(&hidden).expect("a space");
    let spaces = [at].into();
    board.edit(&HexEdit::HideSpaces { spaces }).expect("there");
    let (mut table, key, left) = asked(game);
    assert!(
        !left.is_empty() && left.len() < ways.len(),
        "{hidden}: {ways:?} {left:?}"
    );
    assert!(left.iter().all(|(way, _)| !way.contains(&hidden)));
    let sign = table.sign(&key);
    let way = left[0].0.clone();
    let leap = vec![way[0].clone(), "P12".to_owned()];
    let told = refused(table.send(answer(&key, sign, Answer::Path(leap))));
    assert_eq!(told, "That cannot be answered so");
    refused(table.send(answer(&key, sign, Answer::Path(vec![hidden]))));
    done(table.send(answer(&key, sign, Answer::Path(way))));
}

/// The odds of a choice are told with one decimal, as everywhere.
#[test]
fn odds_on_phones_have_one_decimal() {
    let mut table = rooftops(&[]);
    lund_readies(&mut table, ReadiedAct::Attack(ItemId(1)));
    let own = phone(&table, LUND);
    let Ask::Pick(choices) = &own.questions[0].ask else {
        panic!("one of several");
    };
    let asked = table.document.campaign().decisions().remove(0);
    let exact = table.document.campaign().asked(asked);
    let mut told = 0;
    for choice in choices {
        let ready = exact
            .answers
            .iter()
            .find(|one| one.key.as_ref() == Some(&choice.key));
        let odds = ready.and_then(|ready| ready.odds.as_ref());
        for share in odds
            .iter()
            .flat_map(|odds| &odds.lines)
            .flat_map(|line| line.chances.values())
        {
            told += usize::from(choice.odds.contains(&share.percent));
        }
    }
    assert!(told > 0, "{choices:?}");
}

/// Whoever waits to the end of the round is asked on its phone, though hidden foes wait, too.
#[test]
fn whoever_waits_is_asked_at_the_end_of_the_round() {
    let mut table = rooftops(&[5, 7]);
    until_lund_acts(&mut table);
    let waits = |weapon| {
        Act::Ready(Ready {
            trigger: Trigger::Words("the lamp goes out".to_owned()),
            act: ReadiedAct::Attack(ItemId(weapon)),
        })
    };
    let (mut asked, mut hidden_wait) = (false, false);
    for _ in 0..80 {
        let open = table.document.campaign().decisions();
        if let Some(open) = open.first().cloned() {
            if open.key == "ready.round" {
                hidden_wait |= open.who_name.starts_with("ZQHIDDEN");
                if open.who_name == "Lund" {
                    let own = phone(&table, LUND);
                    assert_eq!(own.questions.len(), 1, "Lund is asked");
                    assert!(!own.html(1, true).contains("ZQHIDDEN"));
                    asked = true;
                }
            }
            let answer = match &open.shape {
                Shape::Roll { .. } => Answer::Roll,
                shape => Answer::Pick(shape.options()[0].key.clone()),
            };
            gm_answers(&mut table, &open.key, answer);
        } else if asked && hidden_wait {
            return;
        } else {
            let game = table.document.campaign().flow().expect("Flow");
            let who = game.turn().expect("somebody acts");
            let ready = [LUND, CharacterId(5), CharacterId(7)].contains(&who);
            let readied = ready && {
                let command = flow::Command::Act { who, act: waits(1) };
                table
                    .document
                    .apply(&command.into(), &mut table.dice)
                    .is_ok()
            };
            if !readied {
                table.gm(flow::Command::Act {
                    who,
                    act: Act::EndTurn,
                });
            }
        }
    }
    panic!("asked {asked}, a hidden one waits {hidden_wait}");
}

/// An answer counts for the asking that the phone showed: not for the same question after an undo, a restore, or of another
/// attack behind one that was settled by hand; and what is beside it does not make it another.
#[test]
fn an_earlier_asking_is_not_answered_any_more() {
    let asked = || {
        let mut document = Document::new(Campaign::sample_nightclub());
        let real = Command::set_dice(document.campaign().system(), DiceMode::Real);
        document
            .apply(&real, &mut tableside::dice::TypedDice::default())
            .expect("real dice");
        let mut table = Table::of(document, CharacterId(1));
        let (who, key, given) = until_asked(&mut table);
        let device = table.device;
        table
            .desk
            .book()
            .lock(device, Some(who), true)
            .expect("kept");
        let sign = table.sign(&key);
        (table, who, key, given, sign)
    };
    let is_over = |table: &mut Table, key: &str, sign: u64, given: &Answer| {
        let told = refused(table.send(answer(key, sign, given.clone())));
        assert!(told.starts_with("Already decided"), "{told}");
    };

    // Notes beside it leave it as it is.
    let (mut table, _, key, given, sign) = asked();
    done(table.send(set("notes", "beside it")));
    assert_eq!(table.sign(&key), sign);
    done(table.send(answer(&key, sign, given)));

    // Undone and done again, and restored: it reads the same and is another.
    let (mut table, _, key, given, sign) = asked();
    let head = table.document.head();
    table.gm(Command::Undo);
    is_over(&mut table, &key, sign, &given);
    table.gm(Command::Redo);
    let again = table.sign(&key);
    assert_ne!(again, sign);
    is_over(&mut table, &key, sign, &given);
    table.gm(Command::Restore(0));
    table.gm(Command::Restore(head));
    let restored = table.sign(&key);
    assert!(restored != again && restored != sign);
    is_over(&mut table, &key, again, &given);
    // Decided, and taken back: who taps late on another phone does not decide it again.
    done(table.send(answer(&key, restored, given.clone())));
    table.gm(Command::Undo);
    is_over(&mut table, &key, restored, &given);

    // Settled by hand; when the next attack asks under the same key, the old answer is not taken for it.
    let (mut table, who, key, given, sign) = asked();
    let by_hand = unhex::Command::RecordHit {
        who,
        location: unhex::Location::Torso,
        damage: 0,
        mark: None,
    };
    table.gm(by_hand);
    let told = refused(table.send(answer(&key, sign, given.clone())));
    assert!(
        told.starts_with("Already decided") || told.contains("asked"),
        "{told}"
    );
    let chance = &mut Chance::new(5);
    for _ in 0..2_000 {
        let open = table.document.campaign().decisions();
        if open.iter().any(|open| open.key == key) {
            break;
        }
        let Some(next) = legal(game::<Unhex>(&table.document), chance) else {
            break;
        };
        table.gm(next);
    }
    if table.sign(&key) != 0 {
        assert_ne!(table.sign(&key), sign);
        is_over(&mut table, &key, sign, &given);
    }
}

/// Whoever is no player’s any more, or is hidden, is in nobody’s hand until that changes.
#[test]
fn who_is_hidden_is_let_go() {
    let mut table = rooftops(&[]);
    assert!(phone(&table, LUND).own.is_some());
    done(table.send(set("notes", "mine")));
    for (field, value) in [("hidden", true), ("hidden", false)] {
        table.gm(flow::Command::set(LUND, field, value));
        let own = phone(&table, LUND);
        assert_eq!(own.own.is_none(), value, "{field} {value}");
        let outcome = table.send(set("notes", "still mine"));
        match value {
            true => assert_eq!(refused(outcome), "Pick a character first"),
            false => drop(done(outcome)),
        }
    }
}

/// A wound is called by the weapon that dealt it, but not where only somebody hidden has such a one.
#[test]
fn a_wound_does_not_name_a_hidden_foes_weapon() {
    let mut game = D20::default();
    let team = |kind| Arc::new(crate::battery::scene::team("A team", kind));
    let (players, foes) = (TeamId(1), TeamId(2));
    game.teams.insert(players, team(Kind::Pc));
    game.teams.insert(foes, team(Kind::Npc));
    let mut own = d20::Unit::new("Ida", d20::UnitKind::Character);
    own.team = Some(players);
    own.wounds = ["Whisperbow", "Club"]
        .into_iter()
        .zip(1..)
        .map(|(name, id)| d20::Wound {
            id: ItemId(id),
            name: name.to_owned(),
            aim: None,
            round: None,
        })
        .collect();
    let mut foe = d20::Unit::new("Foe", d20::UnitKind::Foe);
    foe.team = Some(foes);
    foe.hidden = true;
    foe.weapons = vec![d20::Weapon::new(ItemId(1), "Whisperbow")];
    game.units.insert(CharacterId(1), Arc::new(own));
    game.units.insert(CharacterId(2), Arc::new(foe));
    let shown = |game: &D20| {
        let campaign = Campaign {
            name: String::new(),
            game: Game::D20(game.clone()),
        };
        let all = Arc::new(campaign.player_view(None));
        PhoneView::of(
            &campaign,
            OnShow::default(),
            all,
            Some(CharacterId(1)),
            |_| 0,
        )
        .html(1, true)
    };
    let html = shown(&game);
    assert!(
        html.contains("Club") && !html.contains("Whisperbow"),
        "{html}"
    );
    let foe = game.units.get_mut(&CharacterId(2)).expect("it is there");
    Arc::make_mut(foe).hidden = false;
    assert!(shown(&game).contains("Whisperbow"));
}

/// Words that are refused are refused in plain ones; a roll’s text is short; only what one use takes away is used up.
#[test]
fn refusals_are_in_plain_words() {
    let mut table = Table::of(Document::new(Campaign::sample_nightclub()), CharacterId(1));
    for notes in ["turned \u{202e} around", &"x".repeat(30_000)] {
        let told = refused(table.send(set("notes", notes)));
        assert!(
            !told.contains("in_hand") && !told.contains("(in "),
            "{told}"
        );
    }
    let long = PhoneCommand::Roll {
        dice: format!("1d6{}", "+1".repeat(300)),
        faces: Vec::new(),
    };
    assert!(refused(table.send(long)).contains("too long"));
    let faces = PhoneCommand::Roll {
        dice: "1d6".to_owned(),
        faces: vec![1, 2],
    };
    assert_eq!(
        refused(table.send(faces)),
        "1 face more than the roll asks for"
    );
    let game = table.document.campaign().unhex().expect("Unhex").clone();
    let mut kept = 0;
    for item in &game.characters[&CharacterId(1)].items {
        let page = phone(&table, CharacterId(1)).html(1, true);
        let field = format!("items.{}.used", item.id);
        if !page.contains(&field) {
            kept += 1;
            let used = PhoneCommand::Set {
                field,
                value: true.into(),
            };
            assert!(refused(table.send(used)).contains("not yours to set"));
        }
    }
    assert!(kept > 0, "there is a thing that is not used up");
}

/// Of one phone eight wishes wait at most; others have their own.
#[test]
fn eight_wishes_of_a_phone_wait_at_most() {
    let mut table = rooftops(&[]);
    table.desk.book().set_nod(true).expect("kept");
    for number in 0..20 {
        let outcome = table.send(set("notes", &format!("{number}")));
        assert_eq!(
            matches!(outcome, Outcome::Waits(_)),
            number < 8,
            "{outcome:?}"
        );
    }
    assert_eq!(table.desk.nods().len(), 8);
    let sent = table.desk.nods()[0].sent;
    table.desk.decide(sent, false);
    assert!(matches!(
        table.send(set("notes", "more")),
        Outcome::Waits(_)
    ));
}

/// A name that a phone gives itself steers nothing.
#[test]
fn names_of_devices_are_harmless() {
    let mut book = tableside::phones::Book::open(None).expect("a book");
    let code = book.code().to_owned();
    let from = [192, 168, 1, 9].into();
    let joined = book.join(&code, "An\u{202e}n\u{7}", from, std::time::Instant::now());
    let device = joined.expect("kept").expect("joined").device;
    assert_eq!(book.device(device).expect("it joined").name, "Ann");
}
