//! The panels of Stacks & Hordes: sides, board, tracker, sheet. They show the game and queue actions. What all games of units
//! on boards have in common is in `gui::units`.

mod board;
mod card;
pub(in crate::gui) mod offers;
mod panels;
mod squad;
mod tracker;
mod units;

pub(in crate::gui) use panels::SHAPE;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::board::grid::Hex;
use crate::gui::board::Aimed;
use crate::gui::newcomers::sheet_list::listed_unit;
use crate::gui::tracker::Pointed;
use crate::gui::units::{Kept, UnitsOwn};
use crate::systems::squads::{
    Command, FIELDS, Plan, Special, SquadId, Squads, Unit, UnitKind, UnitSheet,
};
use crate::table::CharacterId;

/// What the panels keep beside the campaign.
pub(in crate::gui) type Own = UnitsOwn<Squads>;

/// What the panels keep for themselves.
#[derive(Default)]
pub(in crate::gui) struct Known {
    /// What is pointed at in the tracker.
    pointed: Option<Pointed>,
    now: Now,
    /// Whom `P` came to since the campaign changed.
    next: Option<CharacterId>,
    /// The most squads that were there in this fight: their numbers stay theirs when they fall.
    squads: usize,
}

/// What holds as long as the campaign does not change.
#[derive(Default)]
struct Now {
    /// What the orders of squads come to.
    plans: Vec<(SquadId, Arc<[Plan]>)>,
    /// Who leads a squad, which order stands, whom it names.
    cards: Vec<(SquadId, Arc<[String]>)>,
    /// The ways of which one is picked so that others make room.
    room: Option<Arc<[Vec<Hex>]>>,
    /// The squares beside its enemies on which a unit’s Move ends.
    hostile: Option<(CharacterId, Arc<BTreeSet<Hex>>)>,
    /// Whom what is pointed at is for, else the order of the squad of whoever is selected.
    aimed: Option<(Option<Pointed>, Option<CharacterId>, Arc<Aimed>)>,
}

impl Known {
    /// What the order of a squad comes to now, worked out once.
    fn plans(&mut self, game: &Squads, squad: SquadId) -> Arc<[Plan]> {
        once(&mut self.now.plans, squad, || game.proposals(squad).into())
    }

    /// What stands at the head of a squad, worked out once.
    fn card(&mut self, game: &Squads, squad: SquadId) -> Arc<[String]> {
        let found = || squad::card(game, squad).into();
        once(&mut self.now.cards, squad, found)
    }

    /// The ways in which others make room, worked out once: whether all find some is tried out for each.
    fn room(&mut self, game: &Squads) -> Arc<[Vec<Hex>]> {
        Arc::clone(self.now.room.get_or_insert_with(|| game.ways_made().into()))
    }

    /// Where the Move of a unit ends beside enemies, worked out once.
    fn hostile(&mut self, game: &Squads, who: CharacterId) -> Arc<BTreeSet<Hex>> {
        let known = self.now.hostile.take().filter(|(of, _)| *of == who);
        let (_, spaces) = self.now.hostile.insert(known.unwrap_or_else(|| {
            let ground = game.ground();
            let spaces = ground.map(|ground| ground.hostile(who).iter().collect());
            (who, Arc::new(spaces.unwrap_or_default()))
        }));
        Arc::clone(spaces)
    }
}

/// What is known of a squad, else what is found.
fn once<T: ?Sized>(
    known: &mut Vec<(SquadId, Arc<T>)>,
    squad: SquadId,
    found: impl FnOnce() -> Arc<T>,
) -> Arc<T> {
    if let Some((_, one)) = known.iter().find(|(of, _)| *of == squad) {
        return Arc::clone(one);
    }
    let found = found();
    known.push((squad, Arc::clone(&found)));
    found
}

impl Kept for Known {
    fn forget(&mut self) {
        (self.now, self.next) = (Now::default(), None);
    }
}

/// Whether a command is a player's to give on that unit: what the table leaves to players.
pub(in crate::gui) fn is_players(command: &Command, on: CharacterId) -> bool {
    match command {
        Command::SetField { who, field, .. } => *who == on && FIELDS.is_players(field),
        _ => false,
    }
}

listed_unit!(
    UnitSheet.unit(),
    |of: &Unit| match of.kind {
        UnitKind::Character => "player’s unit",
        UnitKind::Troop => "the GM’s unit",
        UnitKind::Structure => "structure",
    },
    |of: &Unit| {
        let specials = of.specials.iter().map(|one: &Special| one.words());
        let specials: Vec<&str> = specials.collect();
        let profile = match of.kind {
            UnitKind::Structure => format!("Defense {}, {} Hits", of.base_defense(), of.max_hits()),
            _ => format!(
                "Move {}, Combat {}, Defense {}, {} Hits",
                of.movement,
                of.base_combat(),
                of.base_defense(),
                of.max_hits()
            ),
        };
        match specials.is_empty() {
            true => profile,
            false => format!("{profile}, {}", specials.join(", ")),
        }
    }
);
