//! What a phone, the players’ window and the GM’s window say is the same after every command of random fights of every game:
//! whose turn it is, what waits for a decision and with which odds, what is ticked on a sheet. The GM’s window shows what the
//! campaign says by the questions asked here: its open decisions, the acting team, its sheets.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use tableside::campaign::{Campaign, Document, PlayerView};
use tableside::dice::AppDice;
use tableside::phones::{Ask, Choice, OnShow, Own, PhoneView, Question};
use tableside::systems::d20::{self, D20};
use tableside::systems::flow::{self, Flow};
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::sheet::FieldValue;
use tableside::systems::squads::{self, Squads};
use tableside::systems::unhex::{Location, Unhex};
use tableside::table::{CharacterId, Decider, Decision, Odds, Shape};

use crate::battery::chance::Chance;
use crate::battery::player::legal;
use crate::battery::{UnderTest, game, secrets};

/// What is ticked, by the name of each place.
type Ticks = BTreeMap<String, String>;

/// Whose ticks the campaign knows by its own means.
trait Ticked: UnderTest {
    /// One acts after the other; else all declare together.
    const ONE_ACTS: bool = true;
    /// Questions of players come with odds within few commands.
    const WEIGHED_SOON: bool = true;

    fn ticks(&self, who: CharacterId) -> Ticks;
}

impl Ticked for Unhex {
    const WEIGHED_SOON: bool = false;

    fn ticks(&self, who: CharacterId) -> Ticks {
        let sheet = &self.characters[&who];
        let part = |at: Location| {
            let part = sheet.body.part(at);
            let boxes = part.boxes.iter();
            let boxes = boxes.map(|mark| mark.map_or("empty", |mark| mark.name()));
            let boxes: Vec<&str> = boxes.collect();
            (
                at.name().to_owned(),
                format!("{}, armor {}", boxes.join(" "), part.armor),
            )
        };
        let parts = Location::ALL.into_iter().map(part);
        let level = format!("{} of {}", sheet.level.get(), sheet.max_level.get());
        parts.chain([("life".to_owned(), level)]).collect()
    }
}

impl Ticked for HeroesOfHex {
    const WEIGHED_SOON: bool = false;

    fn ticks(&self, who: CharacterId) -> Ticks {
        let unit = &self.units[&who];
        let vitality = unit.profile.vitality;
        let left = vitality.saturating_sub(unit.tokens.wounds);
        [("life".to_owned(), format!("{left} of {vitality}"))].into()
    }
}

macro_rules! by_fields {
    ($Game:ident, $room:ident, $now:literal, $most:literal, $one_acts:literal) => {
        impl Ticked for $Game {
            const ONE_ACTS: bool = $one_acts;
            const WEIGHED_SOON: bool = $one_acts;

            fn ticks(&self, who: CharacterId) -> Ticks {
                let number = |key| match $room::FIELDS.get(&self.units[&who], key)?.value {
                    FieldValue::Number(number) => Some(number),
                    _ => None,
                };
                let life = number($now).zip(number($most));
                let life = life.map(|(now, most)| ("life".to_owned(), format!("{now} of {most}")));
                life.into_iter().collect()
            }
        }
    };
}
by_fields!(D20, d20, "hit_points", "max_hit_points", true);
by_fields!(Flow, flow, "hit_points", "max_hit_points", true);
by_fields!(Squads, squads, "hits", "max_hits", false);

/// What is ticked as a phone shows it.
fn shown(own: &Own) -> Ticks {
    let part = |part: &tableside::phones::BoxGroup| {
        let boxes: Vec<&str> = part.boxes.iter().map(|one| one.words.as_str()).collect();
        (
            part.full_name.clone(),
            format!("{}, armor {}", boxes.join(" "), part.armor),
        )
    };
    let life = own.gauge.as_ref();
    let life = life.map(|life| ("life".to_owned(), format!("{} of {}", life.now, life.max)));
    own.boxes.iter().map(part).chain(life).collect()
}

/// How often each thing was held against another.
#[derive(Debug, Default)]
struct Held {
    turns: usize,
    questions: usize,
    odds: usize,
    ticks: usize,
}

/// Random fights of a game.
fn agrees<G: Ticked>(seeds: Range<u64>, commands: usize) {
    let mut held = Held::default();
    for seed in seeds {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = Document::new(G::table(chance));
        for _ in 0..commands {
            let Some(command) = legal(game::<G>(&document), chance) else {
                break;
            };
            document
                .apply(&command, &mut dice)
                .expect("it was shown as legal");
            at_once::<G>(document.campaign(), &mut held);
        }
    }
    let &Held {
        turns,
        questions,
        odds,
        ticks,
    } = &held;
    assert!(questions > 0 && ticks > 0, "{held:?}");
    assert!(
        turns > 0 || !G::ONE_ACTS,
        "nobody was seen to act: {held:?}"
    );
    assert!(
        odds > 0 || !G::WEIGHED_SOON,
        "no odds were compared: {held:?}"
    );
}

/// The three of them now.
fn at_once<G: Ticked>(campaign: &Campaign, held: &mut Held) {
    let game = G::of(&campaign.game).expect("a campaign of this game");
    let table = Arc::new(campaign.player_view(None));
    let asked = campaign.decisions();
    turn(campaign, &table, held);
    for told in &table.table.deciding {
        // Who the window says decides is asked, or it is the GM, or nobody is asked and somebody acts.
        let by_name = |open: &Decision| open.who_name == told.who;
        let somebody_acts = told.does == "act" || told.does == "acts";
        let is_asked = somebody_acts || told.who == "The GM" || asked.iter().any(by_name);
        assert!(
            is_asked,
            "the window tells of {told:?}, and {asked:?} is asked"
        );
    }
    let secrets = secrets(game);
    let people = campaign.doors().people().into_iter();
    for (who, name) in people.filter(|(who, _)| campaign.is_a_players(*who)) {
        let view = PhoneView::of(
            campaign,
            OnShow::default(),
            Arc::clone(&table),
            Some(who),
            |_| 0,
        );
        let own = view.own.as_ref().expect("a sheet");
        assert_eq!(own.name, name);
        let ticks = game.ticks(who);
        assert_eq!(shown(own), ticks, "what is ticked on {name}’s sheet");
        held.ticks += ticks.len();
        let members = table.table.teams.iter().flat_map(|team| &team.members);
        let mut members = members.filter(|member| member.name == name);
        if let (Some(member), None) = (members.next(), members.next()) {
            told_of(member, own, &asked, who);
        }
        if view.ends_turn {
            let team = campaign.doors().team_of(who);
            assert_eq!(campaign.doors().acting_team(), team, "{name} ends a turn");
        }
        for open in &asked {
            let team = campaign.doors().team_of(who).map(Decider::Team);
            if open.who != Decider::Character(who) && Some(open.who) != team {
                continue;
            }
            let shown = view.questions.iter().find(|one| one.key == open.key);
            let told = table.table.deciding.iter();
            let openly = told.clone().any(|told| told.who == open.who_name);
            // Where all options are in the answer and one tells of somebody hidden, the GM decides; also where each of them
            // does, or counts all who are in an area (U-97).
            let whole = matches!(open.shape, Shape::Order { .. } | Shape::Distribute { .. });
            let counts = open.key == "attack.dice";
            let options = open.shape.options();
            let names = |one: &tableside::table::Choice| {
                let told = |name: &&str| one.label.contains(name) || one.consequence.contains(name);
                secrets.iter().any(told)
            };
            let each = !options.is_empty() && options.iter().all(names);
            let unasked = shown.is_none() && (whole || counts || each) && hides(campaign);
            assert!(
                shown.is_some() == openly || unasked,
                "on the phone {}, told openly {openly}: {open:?}",
                shown.is_some()
            );
            if let Some(shown) = shown {
                question(campaign, open, shown, &secrets, held);
            }
        }
    }
}

/// Whose turn it is.
fn turn(campaign: &Campaign, table: &PlayerView, held: &mut Held) {
    let doors = campaign.doors();
    let acting = doors.acting_team();
    let acting = acting.and_then(|team| doors.teams().get(&team));
    let told = table.table.teams.iter().filter(|team| team.acts);
    let told: Vec<&str> = told.map(|team| team.name.as_str()).collect();
    if let [told] = told.as_slice() {
        assert_eq!(acting.map(|team| team.name.as_str()), Some(*told));
        held.turns += 1;
    }
    assert!(told.len() <= 1, "{told:?} act at once");
    let view = PhoneView::of(
        campaign,
        OnShow::default(),
        Arc::new(table.clone()),
        None,
        |_| 0,
    );
    let html = view.html(1, true);
    for team in told {
        assert!(
            html.contains(&format!("{team} act</p>")),
            "the phone’s head"
        );
    }
}

/// What the players’ window tells of somebody, and their phone.
fn told_of(member: &tableside::table::SeenMember, own: &Own, asked: &[Decision], who: CharacterId) {
    if member.decides {
        let open = |open: &Decision| open.who == Decider::Character(who);
        assert!(asked.iter().any(open), "{} decides nothing", member.name);
    }
    let life = own.gauge.as_ref();
    if let (Some(level), Some(life)) = (member.level, life) {
        assert_eq!(i64::from(level), life.now);
    }
    if let (Some((harm, of)), Some(life)) = (member.harm, life) {
        let left = i64::from(of.saturating_sub(harm));
        assert_eq!((left, i64::from(of)), (life.now, life.max));
    }
}

/// An open question, as the campaign asks it and as the phone shows it.
fn question(
    campaign: &Campaign,
    open: &Decision,
    shown: &Question,
    secrets: &BTreeSet<&str>,
    held: &mut Held,
) {
    held.questions += 1;
    let hides = hides(campaign);
    let asked = campaign.asked(open.clone());
    // What is hidden is not named on a phone.
    let is_open = |words: &str| !secrets.iter().any(|secret| words.contains(secret));
    if is_open(&open.question) {
        assert_eq!(shown.words, open.question);
    }
    let compare = |options: &[tableside::table::Choice], choices: &[Choice], held: &mut Held| {
        let keys: Vec<&str> = options.iter().map(|one| one.key.as_str()).collect();
        let strange = choices.iter().find(|one| !keys.contains(&one.key.as_str()));
        assert_eq!(strange, None, "{}", open.question);
        for option in options {
            let Some(choice) = choices.iter().find(|one| one.key == option.key) else {
                assert!(
                    hides,
                    "“{}” is left out, and nobody is hidden",
                    option.label
                );
                continue;
            };
            assert!(is_open(&option.label) && is_open(&option.consequence));
            assert_eq!(option.label, choice.label);
            assert_eq!(option.consequence, choice.consequence);
            let ready = asked.answers.iter();
            let mut ready = ready.filter(|ready| ready.key.as_deref() == Some(&option.key));
            let odds = ready.next().and_then(|ready| ready.odds.as_ref());
            let odds = odds.map_or_else(String::new, brief);
            // Of a table with somebody hidden they are those without them.
            if !hides {
                assert_eq!(choice.odds, odds, "of “{}”", option.label);
            }
            assert!(is_open(&choice.odds), "{}", choice.odds);
            held.odds += usize::from(!choice.odds.is_empty());
        }
    };
    match (&open.shape, &shown.ask) {
        (Shape::Roll { dice, typed, .. }, Ask::Roll(names, faces)) => {
            assert_eq!((dice.len(), typed), (names.len(), faces));
        }
        (Shape::PickOne { options }, Ask::Pick(choices))
        | (Shape::Order { items: options }, Ask::Order(choices)) => {
            compare(options, choices, held);
        }
        (Shape::PickUpTo { up_to, options }, Ask::PickUpTo(most, choices)) => {
            assert_eq!(up_to, most);
            compare(options, choices, held);
        }
        (Shape::Distribute { total, places }, Ask::Distribute(sum, choices)) => {
            assert_eq!((total, places.len()), (sum, choices.len()));
        }
        (Shape::Number { min, max }, Ask::Number(least, most)) => {
            assert_eq!((min, max), (least, most));
        }
        (Shape::Path { .. }, Ask::Ways(_)) => {}
        (shape, ask) => panic!("{shape:?} is shown as {ask:?}"),
    }
}

/// Whether somebody is hidden.
fn hides(campaign: &Campaign) -> bool {
    let doors = campaign.doors();
    doors
        .people()
        .into_iter()
        .any(|(who, _)| doors.is_hidden(who))
}

fn brief(odds: &Odds) -> String {
    let lines = odds.lines.iter().map(|line| line.in_tenths());
    lines.collect::<Vec<_>>().join("; ")
}

macro_rules! games {
    ($($Game:ident: $few:ident $seeds:literal, $many:ident $long:literal;)*) => {$(
        #[test]
        fn $few() {
            agrees::<$Game>(0..$seeds, 60);
        }

        #[test]
        #[ignore = "long fights, twenty unless TABLESIDE_FIGHTS says how many"]
        fn $many() {
            let fights = std::env::var("TABLESIDE_FIGHTS").ok();
            let fights = fights.map_or(20, |count| count.parse().expect("a number"));
            agrees::<$Game>(100..100 + fights, $long);
        }
    )*};
}
// Where odds cost much, fights are shorter.
games! {
    Unhex: windows_and_phones_agree_in_unhex 3, windows_and_phones_agree_in_long_fights_of_unhex 1_000;
    HeroesOfHex: windows_and_phones_agree_in_heroes_of_hex 3, windows_and_phones_agree_in_long_fights_of_heroes_of_hex 1_000;
    D20: windows_and_phones_agree_in_attack_move_bonus 3, windows_and_phones_agree_in_long_fights_of_attack_move_bonus 150;
    Flow: windows_and_phones_agree_in_flow 3, windows_and_phones_agree_in_long_fights_of_flow 300;
    Squads: windows_and_phones_agree_in_stacks_and_hordes 1, windows_and_phones_agree_in_long_fights_of_stacks_and_hordes 150;
}
