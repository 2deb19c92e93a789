//! What the panels share beside the campaign, and what each keeps for itself; nothing of it is saved with the campaign.

use std::sync::Arc;

use crate::campaign::Kind;
use crate::gui::encounters::EncounterList;
use crate::gui::file::pictures::Pictures;
use crate::gui::games::{Keeps as _, Own, Panels};
use crate::gui::known::Known;
use crate::gui::newcomers::Newcomers;
use crate::gui::panels::correct_roll::Correcting;
use crate::gui::panels::decision::Draft;
use crate::gui::panels::dice::DicePanel;
use crate::gui::panels::history::HistoryView;
use crate::gui::panels::log::LogView;
use crate::gui::panels::map_menu::{KnownDeeds, MapMenu};
use crate::gui::panels::maps_list::MapNames;
use crate::gui::panels::who_hit::WhoHit;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::OfferState;
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::mood::Moods;
use crate::gui::widgets::naming::Naming;
use crate::gui::widgets::token_portrait::Faces;
use crate::gui::widgets::typed::Typed;
use crate::systems::Doors;
use crate::table::{self, CharacterId, MapId, RuleId, Shape};

/// What the panels share and keep.
#[derive(Default)]
pub(super) struct Scene {
    /// The character whose sheet and offers show.
    pub(super) selected: Option<CharacterId>,
    /// Whoever was picked to act, or acts. Only one click on somebody who can act picks them.
    pub(super) actor: Option<CharacterId>,
    /// They were picked after the last change of who acts.
    pub(super) actor_picked: bool,
    /// Those who were selected together, as long as whoever is selected is one of them.
    several: Arc<[CharacterId]>,
    /// The map that was picked to show.
    pub(super) map: Option<MapId>,
    /// It was selected after the last change of the campaign.
    pub(super) picked_since_change: bool,
    /// Whose sheet stays, whatever happens.
    pub(super) pinned: Option<CharacterId>,
    /// The menu that is open on a map.
    pub(super) menu: Option<MapMenu>,
    /// What can be done where the menu is, or was last.
    pub(super) deeds: KnownDeeds,
    /// What has become of whom by the last act.
    pub(super) outcomes: Vec<(CharacterId, Outcome)>,
    /// Who was wounded by the last change.
    pub(super) hurt: Option<CharacterId>,
    /// Whom the last act was on, and who was selected behind it.
    struck: Option<(CharacterId, Option<CharacterId>)>,
    /// The open rules card.
    pub(super) card: Option<RuleId>,
    /// What is looked for among the cards.
    pub(super) find_card: String,
    /// The open questions.
    pub(super) known: Known,
    /// What is being put together for an answer.
    pub(super) draft: Draft,
    /// The dice panel.
    pub(super) dice: DicePanel,
    /// What is asked before a command is done that leaves something undone, until it comes again.
    pub(super) asks_again: Option<(UiCommand, String)>,
    /// A roll is being corrected.
    pub(super) correcting: Option<Correcting>,
    /// It is asked who was hit.
    pub(super) who_hit: Option<WhoHit>,
    /// The numbers of what can be done, and where the arrow keys are among it.
    pub(super) offers: OfferState,
    /// The card that makes or adds characters.
    pub(super) newcomers: Option<Box<dyn Newcomers>>,
    /// The team whose name is being typed.
    pub(super) naming: Option<Naming>,
    /// Which map is being given another name.
    pub(super) map_names: MapNames,
    /// The prepared encounters: which is open, which is being named.
    pub(super) encounters: EncounterList,
    /// What is looked for on the sheet that is open; none before it was first drawn.
    pub(super) page_search: Option<String>,
    /// The number that is being typed for a house rule.
    pub(super) house_rules: Typed,
    /// What of the log shows.
    pub(super) log: LogView,
    /// What the history panel shows.
    pub(super) history: HistoryView,
    /// The pictures beside the campaign, as textures.
    pub(super) pictures: Pictures,
    /// The portraits of those on the map that shows.
    pub(super) faces: Faces,
    /// The part of which map the players' window shows, where that is outlined.
    pub(super) part_seen: Option<(MapId, MapPart)>,
    /// What the panels of each game keep.
    pub(super) own: Own,
}

/// Who is asked first, and who acts: what the window follows.
pub(super) type Focus = (Option<CharacterId>, Option<CharacterId>);

impl Scene {
    /// How everybody stands out.
    pub(super) fn moods(&self, game: &dyn Panels) -> Moods {
        Moods {
            asked: self.known.asked(),
            acting: game.acting(self),
            selected: self.selected,
            several: self.several(),
        }
    }

    /// Those who are selected together; nobody where it is not more than one.
    pub(super) fn several(&self) -> Arc<[CharacterId]> {
        match self.selected {
            Some(one) if self.several.contains(&one) => Arc::clone(&self.several),
            _ => Arc::default(),
        }
    }

    /// Selects these together, with those who are selected already if they are added. Nobody lets go of all but one.
    pub(super) fn select_all(&mut self, who: &[CharacterId], add: bool) {
        let mut all = match add {
            true => self.selected_together(),
            false => Vec::new(),
        };
        let new = who.iter().filter(|who| !all.contains(who));
        let new: Vec<_> = new.copied().collect();
        all.extend(new);
        self.hold(all);
    }

    /// Whoever acts next is that one.
    pub(super) fn pick_actor(&mut self, who: CharacterId) {
        (self.actor, self.actor_picked) = (Some(who), true);
    }

    /// Adds somebody to those who are selected, or takes them out.
    pub(super) fn select_too(&mut self, who: CharacterId) {
        let mut all = self.selected_together();
        match all.iter().position(|there| *there == who) {
            Some(place) => {
                all.remove(place);
            }
            None => all.push(who),
        }
        self.hold(all);
    }

    /// Everybody who is selected.
    pub(super) fn selected_together(&self) -> Vec<CharacterId> {
        match &*self.several() {
            [] => self.selected.into_iter().collect(),
            several => several.to_vec(),
        }
    }

    fn hold(&mut self, all: Vec<CharacterId>) {
        if let Some(last) = all.last() {
            self.selected = Some(*last);
            self.picked_since_change = true;
            self.struck = None;
        }
        self.several = match all.len() {
            0 | 1 => Arc::default(),
            _ => all.into(),
        };
    }

    /// Whose sheet shows: the pinned one; else whoever was picked since the last change; who is asked; whom the last
    /// change wounded; who is selected or acts; else the first.
    pub(super) fn sheet_shown(&self, game: &dyn Panels) -> Option<CharacterId> {
        let picked = self.selected.filter(|_| self.picked_since_change);
        let asked = self.known.asked().first().copied();
        let wanted = [self.pinned, picked, asked, self.hurt, self.selected];
        let mut wanted = wanted.into_iter().flatten().chain(game.acting(self));
        wanted
            .find(|who| game.person(*who).is_some())
            .or_else(|| game.people().first().map(|(who, _)| *who))
    }

    /// Whose sheet is handed to a player: the pinned one, or whoever was picked since the last change; else who is asked, was
    /// selected before or acts, unless the GM plays them. None where it has to be asked.
    pub(super) fn sheet_meant(&self, game: &dyn Panels) -> Option<CharacterId> {
        let picked = self.selected.filter(|_| self.picked_since_change);
        let asked = self.known.asked().first().copied();
        let by_itself = [asked, self.selected, game.acting(self)];
        let by_itself = by_itself
            .into_iter()
            .map(|who| who.filter(|who| !is_gms(game, *who)));
        let mut wanted = [self.pinned, picked].into_iter().chain(by_itself).flatten();
        wanted.find(|who| game.person(*who).is_some())
    }

    /// Whether the sheet is theirs for no other reason than that the last change wounded them.
    pub(super) fn shows_hurt(&self, who: CharacterId) -> bool {
        self.hurt == Some(who) && ![self.pinned, self.selected].contains(&Some(who))
    }

    /// After a change: what became of whom by it is told until the next act begins.
    pub(super) fn tell(&mut self, kind: &Kind, new: Vec<(CharacterId, Outcome)>) {
        let hurt = new.iter().rev().find(|(_, outcome)| outcome.is_harm());
        self.hurt = hurt.map(|(who, _)| *who);
        let goes_on = matches!(kind, Kind::Do { command, .. } if command.answered().is_some());
        if !goes_on {
            self.outcomes.clear();
        }
        for (who, outcome) in new {
            Outcome::note(&mut self.outcomes, who, outcome);
        }
    }

    /// Notes whom the last act hit, or missed: of several the last who did not act.
    pub(super) fn note_struck(&mut self, all: &[CharacterId], acted: Option<CharacterId>) {
        let others = all.iter().rev().find(|who| Some(**who) != acted);
        let struck = others.or(all.last());
        self.struck = struck.map(|who| (*who, self.selected));
    }

    /// Whom a result by hand is for, right after an act: whoever that was on, unless somebody was selected since.
    pub(super) fn struck(&self, game: &dyn Panels) -> Option<CharacterId> {
        let (who, selected) = self.struck?;
        (selected == self.selected && game.person(who).is_some()).then_some(who)
    }

    /// Whom the window would follow, whoever was picked.
    pub(super) fn focus(&mut self, game: &dyn Panels) -> Focus {
        let picked = std::mem::take(&mut self.actor_picked);
        let focus = (self.known.asked().first().copied(), game.acting(self));
        self.actor_picked = picked;
        focus
    }

    /// Whether a card is open that was opened by hand: nothing is played behind it.
    pub(in crate::gui) fn has_card(&self) -> bool {
        self.is_begun() || self.own.has_card()
    }

    /// Whether that card takes Enter, Backspace and the arrows, too.
    pub(in crate::gui) fn is_begun(&self) -> bool {
        let asks = self.correcting.is_some() || self.who_hit.is_some();
        asks || self.own.is_begun() || self.dice.is_begun()
    }

    /// Whether digits were typed for a roll that are no whole face yet.
    pub(in crate::gui) fn has_half_a_face(&mut self) -> bool {
        let decisions = self.known.decisions();
        let roll = decisions
            .first()
            .filter(|first| matches!(first.shape, Shape::Roll { .. }));
        !self.has_card() && roll.is_some_and(|roll| !self.draft.digits_of(roll).is_empty())
    }

    /// After a change: selection and sheet go to whoever is asked or acts now, if that is somebody else than before;
    /// otherwise they stay with whoever was picked.
    pub(super) fn follow(&mut self, game: &dyn Panels, before: Focus) {
        let now = self.focus(game);
        if now == before && self.hurt.is_none() {
            return;
        }
        (self.picked_since_change, self.actor_picked) = (false, false);
        if now.1 != before.1 {
            self.selected = now.1.or(self.selected);
            self.actor = now.1.or(self.actor);
        }
    }
}

/// Whether somebody is of a team that the GM plays.
pub(super) fn is_gms(game: &dyn Doors, who: CharacterId) -> bool {
    let team = game.team_of(who).and_then(|team| game.teams().get(&team));
    team.is_some_and(|team| team.kind == table::Kind::Npc)
}
