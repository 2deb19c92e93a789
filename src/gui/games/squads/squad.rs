//! Squads as the panels show them: what their units still have, who leads, which order stands and whom it names, what each
//! unit does; and what the GM sets of them in the roster (S-19 to S-26, S-32).

use std::collections::{BTreeMap, BTreeSet};

use egui::{Align, Id, Label, Layout, Ui};

use crate::gui::action::Action;
use crate::gui::board::Aimed;
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::tracker::{OrderRow, order_ui};
use crate::gui::units::{State, UnitGame, item_ui, look};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::mood::Moods;
use crate::gui::widgets::{common as widgets, icons, slides};
use crate::systems::Doors as _;
use crate::systems::squads::{
    Act, Command, Hold, Modifier, Order, Plan, Special, Squad, SquadId, SquadKind, Squads, s,
};
use crate::systems::units::UnitsOnBoards as _;
use crate::table::words::{count, list};
use crate::table::{CharacterId, ItemId, TeamId};

/// What some units still have (S-19).
#[derive(Default)]
pub(super) struct Tally {
    pub(super) moves: u16,
    pub(super) actions: u16,
    pub(super) delayed: u16,
    pub(super) declared: u16,
    pub(super) ready: u16,
    done: u16,
    /// How many are out, by the word for it.
    out: BTreeMap<&'static str, u16>,
}

impl Tally {
    pub(super) fn of(game: &Squads, units: &[CharacterId]) -> Self {
        let mut all = Self::default();
        for (who, one) in units
            .iter()
            .filter_map(|who| Some((who, game.standing(*who)?)))
        {
            if !game.is_up(*who) {
                *all.out.entry(game.out_word(*who)).or_default() += 1;
                continue;
            }
            let holds = [one.movement, one.action];
            let ready = holds.iter().any(|hold| hold.is_ready());
            all.moves += u16::from(one.movement.is_ready());
            all.actions += u16::from(one.action.is_ready());
            all.delayed += u16::from(holds.contains(&Hold::Delayed));
            all.declared += u16::from(game.plan(*who).is_some());
            all.ready += u16::from(ready);
            all.done += u16::from(one.gained && !ready);
        }
        all
    }

    /// “5 Moves, 6 Actions, 2 delayed”.
    fn words(&self) -> String {
        let all = [
            (self.moves, "Move", "Moves"),
            (self.actions, "Action", "Actions"),
            (self.delayed, "delayed", "delayed"),
            (self.declared, "declared", "declared"),
            (self.done, "done", "done"),
        ];
        let out = self
            .out
            .iter()
            .map(|(word, number)| (*number, *word, *word));
        let some = all
            .into_iter()
            .chain(out)
            .filter(|(number, ..)| *number > 0);
        let words = some.map(|(number, one, many)| count(number.into(), one, many));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// The squad of a unit.
pub(super) fn squad_of(game: &Squads, who: Option<CharacterId>) -> Option<SquadId> {
    game.units.get(&who?)?.squad
}

/// Whom an order of a squad names, by its members that are up; each attacks whoever is closest of them (S-26).
pub(super) fn targets(game: &Squads, squad: SquadId, order: &Order) -> Vec<CharacterId> {
    let Some(ground) = game.ground() else {
        return Vec::new();
    };
    let members = game
        .members(squad)
        .into_iter()
        .filter(|who| game.is_up(*who));
    let first = |who| game.targets_of(&ground, who, order).into_iter().next();
    let targets: BTreeSet<CharacterId> = members.filter_map(first).collect();
    targets.into_iter().collect()
}

/// What somebody does in this phase, in words.
pub(super) fn plan_words(game: &Squads, plan: &Plan) -> String {
    let acts = plan.go.iter().chain(&plan.act);
    let words: Vec<String> = acts.map(|act| game.act_words(act)).collect();
    words.join(", then ")
}

/// The combat modifiers of a unit that help single attacks, each with the uses that are left (S-45).
pub(super) fn uses_words(game: &Squads, who: CharacterId) -> Vec<String> {
    let unit = game.units.get(&who);
    let counted =
        |one: &&Modifier| one.per_attack() > 0 && unit.is_some_and(|unit| unit.chosen(**one) > 0);
    let uses = Modifier::ALL.iter().filter(counted).map(|one| {
        let left = count(game.uses_left(who, *one).into(), "use", "uses");
        format!("{} {left}", one.words())
    });
    uses.collect()
}

/// A turn of the campaign passes for those of them who are Uncroaked, with and without normal decay (S-32).
pub(super) fn decay_ui(
    ui: &mut Ui,
    game: &Squads,
    (mut who, whose): (Vec<CharacterId>, &str),
    actions: &mut Vec<Action>,
) {
    who.retain(|who| {
        let unit = game.units.get(who);
        unit.is_some_and(|unit| unit.has(Special::Uncroaked) && !unit.is_croaked())
    });
    let all: BTreeSet<CharacterId> = who.iter().copied().collect();
    let turns = [("Decay", BTreeSet::new()), ("Decay prevented", all)];
    for (words, prevented) in turns.into_iter().filter(|_| !who.is_empty()) {
        let hint = "A turn of the campaign passes for the Uncroaked (S-32)";
        let button = ui.small_button(words).hover_text(hint);
        widgets::name_button(&button, &format!("{words} of {whose}"));
        if button.clicked() {
            let who = who.clone();
            actions.push(Action::Do(Command::CampaignTurn { who, prevented }.into()));
        }
    }
}

/// Everybody in the fight in the order of their phases, squad by squad; those without one stand together.
fn in_squads(game: &Squads) -> BTreeMap<(Option<TeamId>, Option<SquadId>), Vec<CharacterId>> {
    let mut all: BTreeMap<_, Vec<CharacterId>> = BTreeMap::new();
    let fight = game.fight.iter();
    let units = fight.flat_map(|fight| match fight.order.as_slice() {
        [] => fight.units.keys().copied().collect(),
        order => order.to_vec(),
    });
    for who in units {
        let key = (game.side_of(who), squad_of(game, Some(who)));
        all.entry(key).or_default().push(who);
    }
    all
}

/// A row for each squad, which unfolds; that of whoever is selected is unfolded at first.
pub(super) fn squads_ui(ui: &mut Ui, game: &Squads, scene: &mut Scene, actions: &mut Vec<Action>) {
    let moods = scene.moods(game);
    let selected = scene.selected;
    for ((side, squad), units) in in_squads(game) {
        let label = match squad.and_then(|id| game.squads.get(&id)) {
            Some(squad) => format!("{}, {} of {}", squad.name, squad.kind.words(), units.len()),
            None => {
                let side = side.map_or_else(|| "No side".to_owned(), |side| game.team_name(side));
                format!("{side}, {} in no squad", units.len())
            }
        };
        let kept = egui::Id::unique(("units of a squad are unfolded", side, squad));
        let open = ui.data(|data| data.get_temp(kept));
        let open = open.unwrap_or_else(|| selected.is_some_and(|who| units.contains(&who)));
        let arrow = if open { icons::UNFOLDED } else { icons::FOLDED };
        let detail = format!("{} {arrow}", Tally::of(game, &units).words());
        let row = widgets::option_ui(ui, None, &label, detail.trim(), true);
        row.ctx
            .accesskit_node_builder(row.id, |node| node.set_expanded(open));
        if row.clicked() {
            ui.data_mut(|data| data.insert_temp(kept, !open));
        }
        if open {
            let mut plans = None;
            if let Some(id) = squad {
                let kept = &mut Squads::own(&mut scene.own).kept;
                card_ui(ui, &kept.card(game, id), actions);
                plans = Some(kept.plans(game, id));
            }
            let plans = plans.as_deref().unwrap_or_default();
            units_ui(ui, game, (&units, plans), &moods, actions);
        }
    }
}

/// Who leads a squad, which order stands and why, whom it names (S-21, S-25, S-26).
pub(super) fn card(game: &Squads, id: SquadId) -> Vec<String> {
    let Some(squad) = game.squads.get(&id) else {
        return Vec::new();
    };
    let leader = game.leader_of(id);
    let leads = leader.map_or_else(|| "Nobody".to_owned(), |who| game.name(who));
    let leads = format!("{leads} leads {}", squad.name);
    let leads = game.falls_apart(id).unwrap_or(leads);
    let targets = targets(game, id, &squad.order);
    let names: Vec<String> = targets.into_iter().map(|who| game.name(who)).collect();
    let attacks = (!names.is_empty()).then(|| format!("Attacks {}", list(&names)));
    [leads, game.order_stands(id)]
        .into_iter()
        .chain(attacks)
        .collect()
}

fn card_ui(ui: &mut Ui, lines: &[String], actions: &mut Vec<Action>) {
    let Some((leads, rest)) = lines.split_first() else {
        return;
    };
    widgets::line_ui(ui, |ui| {
        ui.label(theme::strong(leads));
        widgets::rule_link_ui(ui, s(25), actions);
    });
    for line in rest {
        ui.label(line);
    }
}

/// The units of a squad: base Combat, what each has and does, a figure for Move and for Action.
fn units_ui(
    ui: &mut Ui,
    game: &Squads,
    (units, plans): (&[CharacterId], &[Plan]),
    moods: &Moods,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let row = |who: CharacterId| {
        let standing = game.standing(who)?;
        let holds = [(standing.movement, "Move"), (standing.action, "Action")];
        let held = holds.iter().filter_map(|(hold, what)| match hold {
            Hold::Delayed => Some(format!("{what} delayed")),
            Hold::PutOff => Some(format!("{what} put off")),
            Hold::None | Hold::New => None,
        });
        let proposed = plans.iter().find(|plan| plan.who == who);
        let does = match (game.plan(who), proposed) {
            (Some(plan), _) => Some(plan_words(game, plan)),
            (None, proposed) => proposed.map(|plan| format!("may {}", plan_words(game, plan))),
        };
        let state = UnitGame::stands(game, who);
        let out = (state == State::Defeated).then(|| game.out_word(who).to_owned());
        let others = game.state_words(who).into_iter();
        let others = others.filter(|word| Some(word) != out.as_ref());
        let others: Vec<String> = others.collect();
        let chips = out.into_iter().chain(held).chain(others).chain(does);
        Some(OrderRow {
            who,
            name: game.name(who),
            note: standing.base.to_string(),
            chips: chips.collect(),
            points: holds.map(|(hold, _)| u16::from(hold.is_ready())).to_vec(),
            look: look(game, who, t),
            filled: state.is_filled(),
            mood: moods.of(who),
        })
    };
    let rows: Vec<OrderRow> = units.iter().filter_map(|who| row(*who)).collect();
    order_ui(ui, &["M", "A"], &rows, actions);
}

/// That one leads a squad from now on.
pub(super) fn named(id: SquadId, leader: CharacterId, squad: &Squad) -> Command {
    let leader = Some(leader);
    let squad = Squad {
        leader,
        ..squad.clone()
    };
    Command::PutSquad {
        id,
        squad: Box::new(squad),
        units: Vec::new(),
        force: false,
    }
}

/// In the roster: the squads of a side, new ones of those who are selected, the turn of the campaign (S-20, S-32).
pub(super) fn side_ui(
    ui: &mut Ui,
    game: &Squads,
    team: TeamId,
    scene: &Scene,
    actions: &mut Vec<Action>,
) {
    let mut new = Vec::new();
    let theirs = game.members_of(Some(team));
    let mut picked = scene.selected_together();
    picked.retain(|who| theirs.contains(who));
    for (id, squad) in game.squads.iter().filter(|(_, squad)| squad.team == team) {
        let (id, name, units) = (*id, &squad.name, game.members(*id).len());
        let menu_ui = |ui: &mut Ui| {
            if !picked.is_empty() && item_ui(ui, icons::ADD, "Put the selected units in") {
                let (units, squad, force) = (picked.clone(), Some(id), false);
                new.push(Command::Assign {
                    units,
                    squad,
                    force,
                });
            }
            if let [leader] = picked[..]
                && item_ui(ui, icons::USER, &format!("{} leads it", game.name(leader)))
            {
                new.push(named(id, leader, squad));
            }
            if item_ui(ui, icons::DELETE, "Dissolve the squad") {
                new.push(Command::RemoveSquad { id, force: false });
            }
        };
        widgets::from_right_ui(ui, |ui| {
            widgets::more_ui(ui, &format!("Menu of the squad {name}"), menu_ui);
            let (kind, most) = (squad.kind.words(), squad.kind.most());
            let words = format!("{name}, {kind} {units}/{most}");
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(words).truncate());
            });
        });
        if let Some(words) = game.falls_apart(id) {
            ui.label(theme::strong(words));
        }
    }
    // A squad that has just been founded moves what founds the next one under the second click of two.
    let founded = Id::unique("squads").with(team.0).with(game.squads.len());
    let new_ui = |ui: &mut Ui| {
        for kind in SquadKind::ALL.iter().copied() {
            let hint = "Shift or Ctrl with a click selects several";
            // They stand there always: what came by a click would lie beneath the next one.
            let words = format!("New {} of the selected", kind.words());
            let button = ui.add_enabled(!picked.is_empty(), egui::Button::new(words).small());
            if button.hover_text(hint).clicked() {
                let id = ItemId(game.squads.keys().next_back().map_or(0, |id| id.0) + 1);
                let name = format!("{} {id}", game.team_name(team));
                let leader = game.leader_among(&picked, kind);
                new.push(Command::PutSquad {
                    id,
                    squad: Box::new(Squad::new(name, kind, team, leader)),
                    units: picked.clone(),
                    force: false,
                });
            }
        }
        decay_ui(ui, game, (theirs, &game.team_name(team)), actions);
    };
    slides::comes_ui(ui, founded, |ui, _| ui.horizontal_wrapped(new_ui));
    let new = new
        .into_iter()
        .map(|command: Command| Action::Do(command.into()));
    actions.extend(new);
}

/// Whom an act is on, and where.
pub(super) fn aims(game: &Squads, act: &Act) -> Aimed {
    let at = |who| game.places.get(&who).map(|place| place.at);
    Aimed {
        units: act.people().into_iter().filter_map(at).collect(),
        spaces: match act {
            Act::BullRush { to } => vec![*to],
            Act::Dig { path } => path.clone(),
            _ => Vec::new(),
        },
    }
}
