//! Such a game in the window, for what is asked of any game and is one text in all of them.

use std::sync::Arc;

use egui::Context;

use crate::board::grid::{Hex, HexEdit};
use crate::campaign::Command;
use crate::gui::file::picture_for::{PictureFor, beneath};
use crate::gui::scene::Scene;
use crate::gui::shell::arrangement::{Arrangement, Part, tabs};
use crate::gui::shell::hint::{Foot, GameMoment};
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::Group;
use crate::gui::units::{UnitCommand, UnitGame};
use crate::table::{MapId, PictureId};

/// What `Panels` asks and a game of units answers as all of them do, told the list of its house rules, what it calls a
/// fight, a turn and a team, and what says whether there is a turn.
macro_rules! unit_panels {
    ($LIST:ident, $fight:literal, $turn:literal $asks:ident, $team:literal) => {
        fn why_not(&self, command: UiCommand) -> Option<&'static str> {
            let unless = |possible: bool, why| (!possible).then_some(why);
            match command {
                UiCommand::BeginFight => unless(
                    !Panels::is_fighting(self),
                    concat!("A ", $fight, " is going on already"),
                )
                .or_else(|| units::nobody_to_begin(self, concat!("Add a ", $team, " first"))),
                UiCommand::EndTurn | UiCommand::Pass | UiCommand::Ready | UiCommand::NegateFate => {
                    unless(self.$asks().is_some(), concat!("It is nobody’s ", $turn))
                }
                UiCommand::NobodyReacts | UiCommand::RollAll | UiCommand::EndFight => {
                    let fight = $crate::systems::Doors::map_played(self);
                    unless(fight.is_some(), concat!("There is no ", $fight))
                }
                _ => units::why_not(self, command),
            }
        }

        fn pane_ui(&self, ui: &mut Ui, pane: Pane, scene: &mut Scene, actions: &mut Vec<Action>) {
            match pane {
                Pane::Roster => $crate::gui::roster::roster_ui(ui, self, scene, actions),
                Pane::Map => units::board_ui(ui, self, scene, actions),
                Pane::Tracker => $crate::gui::tracker::tracker_ui(ui, self, scene, actions),
                Pane::Sheet => units::sheet_ui(ui, self, scene, actions),
                // The same in every game.
                Pane::Dice | Pane::Log | Pane::Rules | Pane::History | Pane::Players => {}
            }
        }

        fn map_bar_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
            units::bar_ui(ui, self, scene, actions);
        }

        fn session_ui(&self, ui: &mut Ui, _: &mut Scene, _: &mut Vec<Action>) {
            let name = <Self as $crate::systems::Played>::SYSTEM.name();
            let words = format!(
                "{name} has no goals of a session; objectives of a scenario are in the tracker"
            );
            $crate::gui::widgets::common::hint_ui(ui, &words);
        }

        fn house_rules_ui(&self, ui: &mut Ui, scene: &mut Scene, actions: &mut Vec<Action>) {
            let set = |rule, option| {
                <Self as units::UnitGame>::unit_command(units::UnitCommand::SetHouseRule {
                    rule,
                    option,
                })
            };
            let rules = &self.house_rules;
            $crate::gui::panels::house_rules::house_rules_ui(ui, $LIST, rules, set, scene, actions);
        }

        fn map_shown(&self, scene: &Scene) -> Option<MapId> {
            units::map_shown(self, scene)
        }

        fn part_shown(&self, scene: &Scene) -> Option<$crate::gui::areas::MapPart> {
            units::own_of(self, scene).board.view.part()
        }

        fn is_drawing(&self, scene: &Scene) -> bool {
            units::own_of(self, scene).board.editor.on
        }

        fn cut_short(&self, command: &campaign::Command) -> Option<$crate::gui::games::Undone> {
            units::left_standing(self, command)
        }

        fn duplicate(&self, who: &[CharacterId]) -> Option<campaign::Command> {
            let (who, also) = who.split_first()?;
            let (who, also, at) = (*who, also.iter().copied().collect(), None);
            Some(Command::DuplicateUnit { who, also, at }.into())
        }

        fn go_to(&self, who: CharacterId) -> Option<Action> {
            let place = self.places.get(&who)?;
            Some(Action::ShowSpace(place.map, place.at))
        }

        fn board_shown(&self, scene: &Scene) -> Option<(MapId, Arc<HexBoard>)> {
            let map = units::map_shown(self, scene)?;
            Some((map, Arc::clone(self.boards.get(&map)?)))
        }

        fn look_at_space(
            &self,
            map: MapId,
            at: Hex,
            keys: Option<&Context>,
            scene: &mut Scene,
        ) -> bool {
            units::look_at_space(self, (map, at), keys, scene)
        }

        fn aim(&self, aim: $crate::gui::board::Aim, ctx: &Context, scene: &mut Scene) {
            scene.map = self.places.get(&aim.who).map(|place| place.map);
            <Self as units::UnitGame>::own(&mut scene.own)
                .board
                .aim(ctx, aim);
        }

        fn found(&self) -> Vec<$crate::gui::panels::palette::Entry> {
            units::found(self)
        }

        fn moment(&self, scene: &Scene) -> $crate::gui::shell::hint::GameMoment {
            units::moment(self, scene)
        }

        fn show_picture(
            &self,
            target: $crate::gui::file::picture_for::PictureFor,
            id: $crate::table::PictureId,
            size: [u32; 2],
        ) -> Option<campaign::Command> {
            units::show_picture(self, target, id, size)
        }

        fn sharing(&self, who: CharacterId) -> Vec<CharacterId> {
            units::sharing(self, who)
        }

        fn menu_ui(&self, ui: &mut Ui, of: MenuOf, scene: &mut Scene, actions: &mut Vec<Action>) {
            match of {
                MenuOf::Person(who) => units::menu_ui(ui, self, who, scene, actions),
                MenuOf::Space(map, at) => units::space_ui(ui, self, (map, at), scene, actions),
                MenuOf::Area(..) => {}
            }
        }

        fn canvas(&self, _: &Scene) -> Option<egui::Id> {
            Some($crate::gui::board::canvas_id())
        }

        fn struck(&self) -> Option<CharacterId> {
            units::UnitGame::hit_now(self)
        }

        fn is_down(&self, who: CharacterId) -> bool {
            units::UnitGame::stands(self, who) == units::State::Defeated
        }

        fn record_for(&self, scene: &mut Scene, who: CharacterId) {
            let card = units::GmCard::<Self>::record(self, who);
            <Self as units::UnitGame>::own(&mut scene.own).card = Some(card);
        }

        fn hand_over_ui(
            &self,
            ui: &mut Ui,
            who: CharacterId,
            scene: &mut Scene,
            actions: &mut Vec<Action>,
        ) {
            let own = <Self as units::UnitGame>::own(&mut scene.own);
            let pictures = &mut scene.pictures;
            units::hand_over_ui(ui, self, who, &mut own.sheet, pictures, actions);
        }

        fn offers(&self, scene: &mut Scene) -> Arc<[$crate::gui::tracker::Group]> {
            units::offers(self, scene)
        }

        fn deeds(
            &self,
            _: &Context,
            (by, on): (Option<CharacterId>, MenuOf),
            _: &mut Scene,
        ) -> Vec<$crate::gui::panels::map_menu::Deed> {
            offers::deeds(self, by, on)
        }

        fn leave_sheet(&self, scene: &mut Scene, actions: &mut Vec<Action>) {
            let own = <Self as units::UnitGame>::own(&mut scene.own);
            own.sheet.leave(None, actions);
        }
    };
}
pub(in crate::gui) use unit_panels;

/// What can be done, worked out once per change.
pub(in crate::gui) fn offers<G: UnitGame>(game: &G, scene: &mut Scene) -> Arc<[Group]> {
    let selected = scene.selected;
    let own = G::own(&mut scene.own);
    match &own.groups {
        Some((of, groups)) if *of == selected => Arc::clone(groups),
        _ => {
            let found: Arc<[Group]> = game.groups(selected, &mut own.kept).into();
            own.groups = Some((selected, Arc::clone(&found)));
            found
        }
    }
}

/// The hints of such a game, in its words: what its boards are made of, a space, a team, a fight.
macro_rules! unit_hints {
    ($made_of:literal, $space:literal, $team:literal, $fight:literal) => {
        &[
            (
                Hint::EmptyMap,
                concat!(
                    "A board is made of ",
                    $made_of,
                    ". Make one here, then edit it (Ctrl+E): terrain, walls, zones to start in."
                ),
                Some("empty_board"),
            ),
            (
                Hint::Nobody,
                concat!(
                    "Nobody is here yet. Units come from the buttons above the list, from ready sheets or empty ones, and join a ",
                    $team,
                    "."
                ),
                None,
            ),
            (
                Hint::NotBegun,
                concat!(
                    "Every unit on this board that has a ",
                    $team,
                    " takes part. Begin the ",
                    $fight,
                    " when they stand right."
                ),
                None,
            ),
            (
                Hint::Sight,
                concat!(
                    "Select a unit and press W: every ",
                    $space,
                    " says how far it is, and whether it is in sight."
                ),
                Some("sight_on_board"),
            ),
            (
                Hint::Palette,
                concat!(
                    "Ctrl+K finds everything: commands, units, ",
                    $space,
                    "s, rules. F1 shows all keys."
                ),
                None,
            ),
        ]
    };
}
pub(in crate::gui) use unit_hints;

/// Teams at the left, the map with log, dice and rules below it, tracker and sheet at its right.
pub(in crate::gui) fn usual() -> Arrangement {
    let below = tabs(&[
        Pane::Log,
        Pane::Dice,
        Pane::Rules,
        Pane::History,
        Pane::Players,
    ]);
    let middle = Part::Column(vec![(0.67, tabs(&[Pane::Map])), (0.33, below)]);
    let right = Part::Column(vec![
        (0.68, tabs(&[Pane::Tracker])),
        (0.32, tabs(&[Pane::Sheet])),
    ]);
    Arrangement {
        root: Part::Row(vec![
            (0.15, tabs(&[Pane::Roster])),
            (0.54, middle),
            (0.31, right),
        ]),
        closed: Vec::new(),
    }
}

/// Shows a board with that space in the middle; see `Panels`.
pub(in crate::gui) fn look_at_space<G: UnitGame>(
    game: &G,
    (map, at): (MapId, Hex),
    keys: Option<&Context>,
    scene: &mut Scene,
) -> bool {
    let Some(board) = game.boards().get(&map) else {
        return false;
    };
    let middle = board.grid.middle(board.layout, at);
    scene.map = Some(map);
    let view = &mut G::own(&mut scene.own).board.view;
    view.look_at(map, middle, at);
    if let Some(ctx) = keys {
        view.take_keys(ctx, Some(at));
    }
    true
}

/// What hints look at.
pub(in crate::gui) fn moment<G: UnitGame>(game: &G, scene: &Scene) -> GameMoment {
    let board = &G::own_ref(&scene.own).board;
    let people = game.people();
    let placed = people.iter().filter(|(who, _)| game.placed(*who).is_some());
    GameMoment {
        no_area: game.boards().is_empty(),
        nobody: people.is_empty(),
        ready_to_begin: game.map_played().is_none() && placed.count() > 1,
        turns: game.is_fighting(),
        probed: board.what_if,
        foot: match () {
            () if board.editor.on => Foot::Edits,
            () if board.asks() => Foot::Answers,
            () => Foot::Idle,
        },
    }
}

/// The command that shows a picture there; see `Panels`.
pub(in crate::gui) fn show_picture<G: UnitGame>(
    game: &G,
    target: PictureFor,
    id: PictureId,
    size: [u32; 2],
) -> Option<Command> {
    Some(G::unit_command(match target {
        PictureFor::Portrait(who) => {
            game.unit(who)?;
            UnitCommand::set(who, "portrait", String::from(id))
        }
        PictureFor::Background(map) => {
            let board = game.boards().get(&map)?;
            let spaces = board.spaces.iter();
            let middles = spaces.map(|(at, _)| board.grid.middle(board.layout, at));
            let picture = Some(beneath(board.picture.as_ref(), middles, id, size));
            let edit = Box::new(HexEdit::SetPicture { picture });
            UnitCommand::EditBoard { map, edit }
        }
    }))
}

/// Why no fight can begin with the units and teams there are; told what to say where there is no team.
pub(in crate::gui) fn nobody_to_begin(
    game: &impl UnitGame,
    no_team: &'static str,
) -> Option<&'static str> {
    match (game.people().is_empty(), game.teams().is_empty()) {
        (true, _) => Some("Add a unit first"),
        (false, true) => Some(no_team),
        (false, false) => None,
    }
}

/// Why a command of the window can do nothing now in a game of units, whichever it is.
pub(in crate::gui) fn why_not(game: &impl UnitGame, command: UiCommand) -> Option<&'static str> {
    let unless = |possible: bool, why| (!possible).then_some(why);
    match command {
        UiCommand::AddEffect => unless(!game.people().is_empty(), "Add a unit first"),
        UiCommand::EditMap => unless(!game.boards().is_empty(), "Make a board first"),
        UiCommand::SeeAsPlayers => Some("Open the players’ window to see the board as they do"),
        UiCommand::FitSelection => Some("Nothing on the board is selected for editing"),
        _ => None,
    }
}
