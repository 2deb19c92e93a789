//! What units can do now: whoever acts, and whoever can do something out of their turn; worked out once per change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::Ui;

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::games::Undone;
use crate::gui::panels::decision::{self, OddsAt};
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::{Group, Row, RowOdds};
use crate::gui::units::aside::Aside;
use crate::gui::units::{State, UnitGame};
use crate::table::{CharacterId, Clash, Decision, Odds, OddsLine, RuleId, TeamId};

/// A game whose units act in turns, one after the other.
pub(in crate::gui) trait UnitOffers: UnitGame {
    /// Whose turn it is.
    fn acts_now(&self) -> Option<CharacterId>;
    /// What a unit can do, and what not.
    fn offers_of(&self, who: CharacterId) -> Group;
    /// The chances of what a command does; none where there are none.
    fn odds_of(&self, command: &Command) -> Option<Odds>;
    /// So many lines of them, where they take longer than a frame.
    fn lines_later(&self, _command: &Command) -> usize {
        0
    }
    /// Whether a command is on somebody: none if not, else whether it is an attack.
    fn is_on(&self, command: &Command, on: CharacterId) -> Option<bool>;
    /// Whether a command takes a turn that was put off: it stands above what whoever acts can do.
    fn steps_in(&self, _command: &Command) -> bool {
        false
    }
    /// Whether somebody who stands can do anything at all.
    fn can_act(&self, _who: CharacterId) -> bool {
        true
    }
    /// Whether somebody has put their turn off.
    fn delays(&self, _who: CharacterId) -> bool {
        false
    }
    /// What whoever acts could still do, in words, if it is worth a word before the turn ends.
    fn left_to_do(&self, who: CharacterId) -> Option<String>;
    /// What that one can do to the other while there is no fight, so that one begins.
    fn openings_on(&self, _by: CharacterId, _on: CharacterId) -> Vec<Deed> {
        Vec::new()
    }
    /// The attack whose dice are awaited, and the odds of whoever is attacked.
    fn clash_now(&self) -> Option<(Clash, Vec<OddsLine>)>;
    /// The odds of the choices of a question, by their keys.
    fn odds_of_choices(&self, _asked: &Decision) -> BTreeMap<String, Odds> {
        BTreeMap::new()
    }
}

/// What is known until the campaign changes.
#[derive(Default)]
pub(in crate::gui) struct KnownOffers {
    odds: Vec<(Command, Vec<OddsLine>)>,
    later: Aside<Command, Vec<OddsLine>>,
    clash: Option<Option<(Clash, Vec<OddsLine>)>>,
    /// By the key of the question.
    choices: BTreeMap<String, Arc<BTreeMap<String, Odds>>>,
}

impl KnownOffers {
    /// The campaign has changed.
    pub(super) fn forget(&mut self) {
        self.odds.clear();
        self.later.forget();
        (self.clash, self.choices) = (None, BTreeMap::new());
    }
}

/// The attack whose dice are awaited, worked out once.
pub(in crate::gui) fn clash<G: UnitOffers>(
    game: &G,
    scene: &mut Scene,
) -> Option<(Clash, Vec<OddsLine>)> {
    let known = &mut G::own(&mut scene.own).offers.clash;
    known.get_or_insert_with(|| game.clash_now()).clone()
}

/// A question that is no roll, with the odds of its choices.
pub(in crate::gui) fn ask_ui<G: UnitOffers>(
    ui: &mut Ui,
    game: &G,
    (index, asked): (usize, &Decision),
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let known = &mut G::own(&mut scene.own).offers.choices;
    let odds = known.entry(asked.key.clone());
    let odds = odds.or_insert_with(|| Arc::new(game.odds_of_choices(asked)));
    let beside = OddsAt {
        odds: Arc::clone(odds),
        whose: (index > 0).then_some(asked.who_name.as_str()),
    };
    let draft = &mut scene.draft;
    let answer = decision::show(ui, asked, draft, index == 0, &beside, actions);
    let command = answer.map(|answer| Command::answer(G::SYSTEM, &asked.key, answer));
    actions.extend(command.map(Action::Do));
}

/// What is left undone if that command ends a turn in which somebody could still act, or puts it off.
pub(in crate::gui) fn left_undone<G: UnitOffers>(game: &G, command: &Command) -> Option<Undone> {
    let mut ways = [(UiCommand::EndTurn, "end"), (UiCommand::Pass, "delay")].into_iter();
    let (by, verb) = ways.find(|(by, _)| game.fight_command(*by).as_ref() == Some(command))?;
    let words = game.left_to_do(game.acts_now()?)?;
    Some(Undone { by, verb, words })
}

/// What is left undone if that command ends a fight in which somebody of two teams still stands.
pub(in crate::gui) fn left_standing<G: UnitGame>(game: &G, command: &Command) -> Option<Undone> {
    let (by, verb) = (UiCommand::EndFight, "end it");
    if !game.is_fighting() || game.fight_command(by).as_ref() != Some(command) {
        return None;
    }
    let people = game.people().into_iter().map(|(who, _)| who);
    let fights = |who: &CharacterId| {
        let out = matches!(game.stands(*who), State::Defeated | State::Waits);
        !out
    };
    let teams = people.filter(fights).filter_map(|who| game.team_of(who));
    let teams: BTreeSet<TeamId> = teams.collect();
    let named = |team: &TeamId| game.teams().get(team).map(|team| team.name.as_str());
    let names: Vec<&str> = teams.iter().filter_map(named).collect();
    let (last, others) = names
        .split_last()
        .filter(|(_, others)| !others.is_empty())?;
    let words = format!("{} and {last} still stand", others.join(", "));
    Some(Undone { by, verb, words })
}

/// What `UnitGame` asks, and such a game answers by its room’s own words: who stands how in the fight, whom an attack is on,
/// what commands of the window do. It is told what ends a turn, and what other commands do in one.
macro_rules! unit_fights {
    ($Unit:ident, $($command:ident => $act:expr),*) => {
        fn stands(&self, who: CharacterId) -> State {
            if self.units.get(&who).is_some_and(|unit| unit.is_defeated()) {
                return State::Defeated;
            }
            match self.standing(who) {
                None => State::Waits,
                Some(_) if !units::UnitOffers::can_act(self, who) => State::Stopped,
                Some(_) if units::UnitOffers::acts_now(self) == Some(who) => State::Active,
                Some(standing) if standing.done => State::Done,
                Some(_) if units::UnitOffers::delays(self, who) => State::Delays,
                Some(_) => State::Ready,
            }
        }

        fn new_sheet(name: &str, class: &str, kind: Kind) -> UnitSheet {
            let kind = match kind {
                Kind::Pc => UnitKind::Character,
                Kind::Npc => UnitKind::Foe,
            };
            let mut unit = $Unit::new(name, kind);
            class.clone_into(&mut unit.class);
            UnitSheet::of(&unit)
        }

        fn hit_now(&self) -> Option<CharacterId> {
            let fight = self.fight.iter();
            let mut frames = fight.flat_map(|fight| fight.frames.iter().rev());
            frames.find_map(|frame| frame.hits())
        }

        fn fight_command(&self, command: UiCommand) -> Option<campaign::Command> {
            let act = match command {
                $(UiCommand::$command => $act,)*
                UiCommand::EndFight => return Some(Command::EndFight.into()),
                UiCommand::NobodyReacts => return Some(Command::NobodyReacts.into()),
                _ => return None,
            };
            let who = units::UnitOffers::acts_now(self)?;
            Some(Command::Act { who, act }.into())
        }
    };
}
pub(in crate::gui) use unit_fights;

/// What `Tracker` asks, and a game of turns one after the other answers by its offers.
macro_rules! unit_tracker {
    () => {
        fn card_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) -> bool {
            let card = &mut Self::own(&mut scene.own).card;
            card.as_mut()
                .map(|card| units::GmCard::show(card, ui, self, actions))
                .is_some()
        }

        fn ask_ui(
            &self,
            ui: &mut Ui,
            question: (usize, &$crate::table::Decision),
            scene: &mut Scene,
            actions: &mut Vec<Action>,
        ) {
            units::ask_ui(ui, self, question, scene, actions);
        }

        fn clash(
            &self,
            _: &Ui,
            scene: &mut Scene,
        ) -> Option<($crate::table::Clash, Vec<$crate::table::OddsLine>)> {
            units::clash(self, scene)
        }

        fn goes_on(&self) -> bool {
            $crate::gui::games::Panels::is_fighting(self)
        }

        fn row_odds(
            &self,
            ui: &Ui,
            row: &$crate::gui::tracker::Row,
            scene: &mut Scene,
        ) -> $crate::gui::tracker::RowOdds {
            units::row_odds(ui, self, row, scene)
        }
    };
}
pub(in crate::gui) use unit_tracker;

/// Offers put together by kind, in the order in which each kind is first met; `kind_of` is told what was met before.
pub(in crate::gui) fn by_kind<K: PartialEq, O>(
    offers: impl IntoIterator<Item = O>,
    kind_of: impl Fn(&O, &[(K, Vec<O>)]) -> K,
) -> Vec<(K, Vec<O>)> {
    let mut kinds: Vec<(K, Vec<O>)> = Vec::new();
    for offer in offers {
        let kind = kind_of(&offer, &kinds);
        match kinds.iter_mut().find(|(met, _)| *met == kind) {
            Some((_, all)) => all.push(offer),
            None => kinds.push((kind, vec![offer])),
        }
    }
    kinds
}

/// What a unit can do, under its name; the numbers up to `dealt` are given to rows without one of their own.
pub(in crate::gui) fn group<G: UnitGame>(
    game: &G,
    who: CharacterId,
    dealt: usize,
    rows: Vec<Row>,
) -> Group {
    let class = game.unit(who).map(|unit| G::about(unit).class.to_owned());
    Group {
        heading: format!("{} can", game.person(who).unwrap_or_default()),
        note: class.unwrap_or_default(),
        dealt: 1..=dealt,
        rows,
    }
}

/// Everything that can be done while that unit is selected: of others than whoever acts only what is possible.
pub(in crate::gui) fn groups<G: UnitOffers>(game: &G, selected: Option<CharacterId>) -> Vec<Group> {
    if !game.decisions().is_empty() {
        return Vec::new();
    }
    let acting = game.acts_now();
    let first = acting.into_iter().map(|who| game.offers_of(who));
    let others = game.people().into_iter().map(|(who, _)| who);
    let others = others.filter(|who| acting != Some(*who)).map(|who| {
        let mut group = game.offers_of(who);
        if selected != Some(who) {
            group.rows.retain(|row| row.refusal.is_none());
        }
        // During a turn no digit acts for anybody else.
        for row in group.rows.iter_mut().filter(|_| acting.is_some()) {
            row.number = Some(Row::NO_NUMBER);
        }
        group
    });
    let others = others.filter(|group| !group.rows.is_empty());
    let steps_in = |group: &Group| {
        let mut legal = doing(group).filter(|(row, _)| row.refusal.is_none());
        legal.any(|(_, command)| game.steps_in(command))
    };
    let (above, below): (Vec<Group>, Vec<Group>) = others.partition(steps_in);
    above.into_iter().chain(first).chain(below).collect()
}

/// The chances of what a row does, alone and against what is done about it, worked out once; all lines of what takes longer.
pub(in crate::gui) fn row_odds<G: UnitOffers + Clone + Send + 'static>(
    ui: &Ui,
    game: &G,
    row: &Row,
    scene: &mut Scene,
) -> RowOdds {
    let Some(Action::Do(command)) = &row.action else {
        return RowOdds::None;
    };
    let known = &mut G::own(&mut scene.own).offers;
    let later = game.lines_later(command);
    if later > 0 {
        let work = || {
            let (game, command) = (game.clone(), command.clone());
            move || game.odds_of(&command).map_or_else(Vec::new, Odds::if_so)
        };
        let lines = known.later.ask(ui.ctx(), command, work);
        return lines.map_or(RowOdds::Later(later), RowOdds::Lines);
    }
    let known = &mut known.odds;
    let found = known.iter().find(|(of, _)| of == command);
    let lines = match found {
        Some((_, lines)) => lines.clone(),
        None => {
            let odds = game.odds_of(command);
            let lines = odds.into_iter().flat_map(|odds| odds.lines).enumerate();
            let lines = lines.filter(|(at, line)| *at == 0 || line.against.is_some());
            // The row names whom it is on.
            let lines = lines.map(|(_, line)| OddsLine { who: None, ..line });
            let lines: Vec<OddsLine> = lines.collect();
            known.push((command.clone(), lines.clone()));
            lines
        }
    };
    RowOdds::Lines(lines)
}

/// The rows that do something themselves, with what that is.
fn doing(group: &Group) -> impl Iterator<Item = (&Row, &Command)> {
    let rows = group.rows.iter().flat_map(|row| match row.action {
        Some(_) => std::slice::from_ref(row),
        None => row.within.as_slice(),
    });
    rows.filter_map(|row| match &row.action {
        Some(Action::Do(command)) => Some((row, command)),
        _ => None,
    })
}

/// What that unit, else the one that acts, can do to somebody now.
pub(in crate::gui) fn deeds<G: UnitOffers>(
    game: &G,
    by: Option<CharacterId>,
    on: MenuOf,
) -> Vec<Deed> {
    let MenuOf::Person(on) = on else {
        return Vec::new();
    };
    if let (None, Some(by)) = (game.map_played(), by) {
        return game.openings_on(by, on);
    }
    let by = by.or(game.acts_now());
    let Some(by) = by.filter(|_| game.decisions().is_empty()) else {
        return Vec::new();
    };
    let name = game.person(by).unwrap_or_default();
    let group = game.offers_of(by);
    let legal = doing(&group).filter(|(row, _)| row.refusal.is_none());
    let deeds = legal.filter_map(|(row, command)| {
        let attacks = game.is_on(command, on)?;
        let odds = game.odds_of(command);
        let action = Action::Do(command.clone());
        let named = (name, row.label.as_str());
        Some(Deed::with_odds(
            named,
            &row.detail,
            odds.as_ref(),
            attacks,
            action,
        ))
    });
    deeds.collect()
}

/// Why that one cannot attack the other now, and the rule.
pub(in crate::gui) fn no_attack<G: UnitOffers>(
    game: &G,
    by: CharacterId,
    on: CharacterId,
) -> Option<(String, Option<RuleId>)> {
    let group = game.offers_of(by);
    let mut attacks = doing(&group).filter(|(_, command)| game.is_on(command, on) == Some(true));
    let refusal = attacks.find_map(|(row, _)| row.refusal.as_ref())?;
    Some((refusal.reason().to_owned(), refusal.rule_id()))
}
