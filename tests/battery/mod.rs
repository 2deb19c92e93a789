//! One battery for every game. A game says what is its own in [`UnderTest`]: how a table of it begins, what can be done,
//! what holds after every command, what players must not read, and what random play comes past. The rest is one text for
//! all: `evening` plays and looks after every command, `player` is who plays, `commands` is what a GM may do at any moment.
//!
//! What single rules do is held by the tests of the games, which play scenes of a few commands.

pub(crate) mod chance;
pub(crate) mod commands;
mod evening;
mod golden;
pub(crate) mod invariant;
mod ledger;
pub(crate) mod player;

use std::collections::BTreeSet;

use tableside::campaign::{Campaign, Document};
use tableside::systems::Played;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::Unhex;

use chance::Chance;
use evening::{By, evening};
use invariant::{Invariant, every_invariant_can_fail, every_invariant_has_a_name_and_a_rule};
use player::Plays;

/// What a game gives to its tests.
pub(crate) trait UnderTest: Plays + Clone {
    /// Its rules cards.
    const CARDS: &'static str;

    /// What holds after every command.
    const INVARIANTS: &'static [Invariant<Self>];

    /// What some evenings by the rules come past: kinds of questions, of commands and of lines of the log, and whatever
    /// [`UnderTest::met`] adds.
    const USUAL: &'static [&'static str];

    /// What only many do.
    const RARE: &'static [&'static str];

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

/// The names that players must not read now. One that is part of something shown is no secret.
pub(crate) fn secrets<G: UnderTest>(game: &G) -> BTreeSet<&str> {
    let named = game.named();
    let shown = |name: &str| {
        named
            .iter()
            .any(|(hidden, other)| !hidden && other.contains(name))
    };
    let hidden = named
        .iter()
        .filter(|(hidden, name)| *hidden && !name.is_empty());
    hidden
        .map(|(_, name)| *name)
        .filter(|name| !shown(name))
        .collect()
}

/// Plays evenings by the rules from that seed on, and then on until what is wanted was met, up to `most`.
#[track_caller]
fn evenings<G: UnderTest>(first: u64, least: u64, most: u64, wanted: &[&[&str]]) {
    let mut met = BTreeSet::new();
    let mut ended = 0;
    let missing = |met: &BTreeSet<String>| -> Vec<&str> {
        let wanted = wanted.iter().flat_map(|one| one.iter().copied());
        wanted.filter(|one| !met.contains(*one)).collect()
    };
    let mut played = 0;
    while played < least || (played < most && !missing(&met).is_empty()) {
        ended += u64::from(evening::<G>(first + played, By::TheRules, &mut met));
        played += 1;
    }
    assert_eq!(
        missing(&met),
        [""; 0],
        "never met in {played} evenings, of {met:?}"
    );
    assert!(
        ended * 10 >= played * 7,
        "{ended} of {played} came to an end"
    );
}

/// Plays evenings in which the GM sets things at any moment.
fn meddled<G: UnderTest>(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        evening::<G>(seed, By::TheGm, &mut BTreeSet::new());
    }
}

/// The tests of a game, in a module of its name.
macro_rules! under_test {
    ($($room:ident: $Game:ident),*) => {$(
        mod $room {
            use super::*;

            #[test]
            fn evenings_by_the_rules() {
                evenings::<$Game>(0, 4, 60, &[$Game::USUAL]);
            }

            #[test]
            fn evenings_in_which_the_gm_meddles() {
                meddled::<$Game>(0..4);
            }

            #[test]
            #[ignore = "minutes; .ci/run does it"]
            fn many_evenings() {
                evenings::<$Game>(1_000, 100, 300, &[$Game::USUAL, $Game::RARE]);
                meddled::<$Game>(1_000..1_040);
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
under_test!(unhex: Unhex, heroes_of_hex: HeroesOfHex);
