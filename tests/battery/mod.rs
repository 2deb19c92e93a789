//! One battery for every game. A game says what is its own in [`UnderTest`]: how a table of it begins, what can be done,
//! what holds after every command, what players must not read, and what random play comes past. The rest is one text for
//! all: `evening` plays and looks after every command, `player` is who plays, `commands` is what a GM may do at any moment.
//!
//! What single rules do is held by the tests of the games, which play scenes of a few commands.

pub(crate) mod chance;
pub(crate) mod commands;
mod evening;
pub(crate) mod golden;
pub(crate) mod invariant;
mod ledger;
pub(crate) mod player;
pub(crate) mod scene;

use std::collections::BTreeSet;

use tableside::campaign::{Campaign, Document};
use tableside::systems::Played;
use tableside::systems::d20::D20;
use tableside::systems::flow::Flow;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::squads::Squads;
use tableside::systems::unhex::Unhex;

use chance::Chance;
use evening::{By, Length, evening};
use invariant::{Invariant, every_invariant_can_fail, every_invariant_has_a_name_and_a_rule};
use player::Plays;

/// What a game gives to its tests.
pub(crate) trait UnderTest: Plays + Clone {
    /// Its rules cards.
    const CARDS: &'static str;
    /// What holds after every command.
    const INVARIANTS: &'static [Invariant<Self>];
    /// Questions to which even many evenings may not come; scenes of the game ask them.
    const SELDOM: &'static [&'static str];

    /// What a few evenings by the rules come past, and with `rare` what only many do: kinds of questions, of commands and of
    /// lines of the log, and whatever [`UnderTest::met`] adds. Every question that is asked is among
    /// them or in [`UnderTest::SELDOM`].
    fn wanted(rare: bool) -> Vec<String>;

    /// A table as chance sets it, a fight begun. Names on it occur nowhere else, and something is hidden.
    fn table(chance: &mut Chance) -> Campaign;

    /// Whole games in the middle of something; the first of them breaks.
    fn whole() -> Vec<Self>;

    /// Names that are hidden now or not, each with whether it is.
    fn named(&self) -> Vec<(bool, &str)>;

    /// Adds what the questions of now, and at the end of an evening all of its log, come past.
    fn met(&self, _over: bool, _met: &mut BTreeSet<String>) {}
}

/// The game of a document.
pub(crate) fn game<G: UnderTest>(document: &Document) -> &G {
    G::of(&document.campaign().game).expect("a campaign of this game")
}

/// The names that players must not read now. One that is part of something shown is no secret, nor is a short word, such as
/// a GM may give as a name.
pub(crate) fn secrets<G: UnderTest>(game: &G) -> BTreeSet<&str> {
    let named = game.named();
    let shown = |name: &str| {
        named
            .iter()
            .any(|(hidden, other)| !hidden && other.contains(name))
    };
    let hidden = named
        .iter()
        .filter(|(hidden, name)| *hidden && name.len() >= 10);
    hidden
        .map(|(_, name)| *name)
        .filter(|name| !shown(name))
        .collect()
}

/// Whole evenings by the rules, so many and then on until what is wanted was met, up to `most`.
#[track_caller]
fn whole_evenings<G: UnderTest>(least: u64, most: u64, looks: usize, rare: bool) {
    let length = Length {
        commands: 1_500,
        looks,
    };
    let wanted: BTreeSet<String> = G::wanted(rare).into_iter().collect();
    let (mut met, mut played, mut ended) = (BTreeSet::new(), 0, 0);
    while played < least || (played < most && !wanted.is_subset(&met)) {
        ended += u64::from(evening::<G>(1_000 + played, By::TheRules, length, &mut met));
        played += 1;
    }
    let missing: Vec<_> = wanted.difference(&met).collect();
    assert_eq!(missing, [""; 0], "never met in {played} evenings");
    let seldom = G::SELDOM.iter().map(ToString::to_string);
    let all: BTreeSet<String> = G::wanted(true).into_iter().chain(seldom).collect();
    let mut unlisted = met.difference(&all).filter(|one| one.starts_with("asks"));
    assert_eq!(unlisted.next(), None, "every question is listed");
    assert!(
        ended * 10 >= played * 9,
        "{ended} of {played} came to an end"
    );
}

/// The beginnings of evenings, looked at after every command.
fn beginnings<G: UnderTest>(by: By, seeds: std::ops::Range<u64>) {
    let length = Length {
        commands: 100,
        looks: 1,
    };
    for seed in seeds {
        evening::<G>(seed, by, length, &mut BTreeSet::new());
    }
}

/// The tests of a game, in a module of its name.
macro_rules! under_test {
    ($($room:ident: $Game:ident),*) => {$(
        mod $room {
            use super::*;

            #[test]
            fn evenings_by_the_rules() {
                beginnings::<$Game>(By::TheRules, 0..3);
            }

            #[test]
            fn evenings_in_which_the_gm_meddles() {
                beginnings::<$Game>(By::TheGm, 0..3);
            }

            #[test]
            fn whole_evenings_come_past_the_usual() {
                whole_evenings::<$Game>(4, 30, 50, false);
            }

            #[test]
            #[ignore = "minutes; .ci/run does it"]
            fn many_evenings() {
                beginnings::<$Game>(By::TheRules, 3..20);
                beginnings::<$Game>(By::TheGm, 3..40);
                whole_evenings::<$Game>(40, 200, 20, true);
            }

            #[test]
            fn golden_fights() {
                golden::as_blessed($Game::SYSTEM);
            }

            #[test]
            fn every_line_of_the_ledger_has_a_test() {
                ledger::every_card_has_a_test::<$Game>();
            }

            #[test]
            fn every_invariant_can_fail() {
                super::every_invariant_can_fail::<$Game>();
            }

            #[test]
            fn every_invariant_has_a_name_and_a_rule() {
                super::every_invariant_has_a_name_and_a_rule::<$Game>();
            }
        }
    )*};
}
under_test!(unhex: Unhex, heroes_of_hex: HeroesOfHex, d20: D20, flow: Flow, squads: Squads);
