//! A scene and a table of a game of units on boards, as the tests of each such game set them and play: few words for a test
//! that is about one rule. What a turn is made of is the game’s.

use tableside::board::grid::{Hex, HexBoard, Terrain};
use tableside::table::{DiceMode, Kind, Reactions, Team};

/// Whether a token of that size has room with its first space there, none of it taken.
pub(crate) fn has_room(board: &HexBoard, at: Hex, size: u8, taken: impl Fn(Hex) -> bool) -> bool {
    let size = i32::from(size);
    let mut spaces = (0..size).flat_map(|q| (0..size).map(move |r| Hex::new(at.q + q, at.r + r)));
    spaces.all(|at| {
        let space = board.spaces.get(at);
        space.is_some_and(|space| space.terrain != Terrain::Impassable) && !taken(at)
    })
}

/// A team with the app’s dice that is asked for reactions.
pub(crate) fn team(name: &str, kind: Kind) -> Team {
    Team {
        name: name.to_owned(),
        kind,
        dice: DiceMode::App,
        reactions: Reactions::Ask,
        hidden: false,
    }
}

/// Makes `Scene`, whose field is `FIELD`, and `Table` of such a game, told its room and what it calls its teams.
macro_rules! scene_of_units {
    ($Game:ident, $room:ident, $teams:ident) => {
        /// A scene in the making.
        pub(crate) struct Scene {
            game: $Game,
            last: CharacterId,
        }

        impl Scene {
            /// A field of so many columns and rows, two teams, nobody there yet.
            fn empty(layout: Layout, size: (u32, u32), teams: [(TeamId, Team); 2]) -> Self {
                let mut game = $Game::default();
                let mut board = HexBoard::rectangle(layout, size.0, size.1).expect("a small board");
                board.name = "Field".to_owned();
                game.boards.insert(FIELD, Arc::new(board));
                for (id, team) in teams {
                    game.$teams.insert(id, Arc::new(team));
                }
                let last = CharacterId(0);
                Self { game, last }
            }

            fn board(&mut self) -> &mut HexBoard {
                Arc::make_mut(self.game.boards.get_mut(&FIELD).expect("the field"))
            }

            /// Changes whoever was added last.
            pub(crate) fn with(mut self, change: impl FnOnce(&mut Unit)) -> Self {
                let unit = self.game.units.get_mut(&self.last).expect("somebody");
                change(Arc::make_mut(unit));
                self
            }

            pub(crate) fn rules(mut self, change: impl FnOnce(&mut HouseRules)) -> Self {
                change(Arc::make_mut(&mut self.game.house_rules));
                self
            }

            pub(crate) fn wall(self, a: &str, b: &str) -> Self {
                self.barrier(BarrierKind::Wall, a, b)
            }

            pub(crate) fn barrier(mut self, kind: BarrierKind, a: &str, b: &str) -> Self {
                let board = self.board();
                let [a, b] = [a, b].map(|at| board.named(at).expect("a space"));
                let edge = board.layout.edge(a, b).expect("two spaces side by side");
                let hidden = false;
                board.barriers.insert(edge, Barrier { kind, hidden });
                self
            }

            /// Real dice for everybody.
            pub(crate) fn real(mut self) -> Self {
                for team in self.game.$teams.values_mut() {
                    Arc::make_mut(team).dice = DiceMode::Real;
                }
                self
            }

            /// Before a fight.
            pub(crate) fn table(self) -> Table {
                let (name, game) = ("Scene".to_owned(), Game::$Game(self.game));
                Table {
                    document: Document::new(Campaign { name, game }),
                }
            }
        }

        /// A table that is being played at.
        pub(crate) struct Table {
            pub(crate) document: Document,
        }

        /// A scene that was played is as it ends saved and read back the same; that it is after every command, the battery
        /// holds.
        impl Drop for Table {
            fn drop(&mut self) {
                use tableside::campaign::store::{from_bytes, to_bytes};
                let campaign = self.document.campaign();
                if self.document.revision() > 0 && !std::thread::panicking() {
                    let bytes = to_bytes(campaign).expect("a campaign is always written");
                    let again = from_bytes(&bytes).expect("what was saved can be opened");
                    assert_eq!(&again, campaign, "a save loses nothing");
                }
            }
        }

        impl Table {
            pub(crate) fn game(&self) -> &$Game {
                self.document
                    .campaign()
                    .$room()
                    .expect("a campaign of this game")
            }

            pub(crate) fn id(&self, name: &str) -> CharacterId {
                let mut units = self.game().units.iter();
                let found = units.find(|(_, unit)| unit.name == name);
                *found.unwrap_or_else(|| panic!("nobody is called {name}")).0
            }

            pub(crate) fn unit(&self, name: &str) -> &Unit {
                &self.game().units[&self.id(name)]
            }

            pub(crate) fn hex(&self, at: &str) -> Hex {
                self.game().boards[&FIELD].named(at).expect("a space")
            }

            /// Does a command with exactly these faces.
            #[track_caller]
            pub(crate) fn does(&mut self, command: Command, faces: impl AsRef<[i32]>) -> Applied {
                let mut dice = ScriptedDice::new(faces.as_ref().iter().copied());
                match self.document.apply(&command.into(), &mut dice) {
                    Ok(applied) => applied,
                    Err(refusal) => panic!("{refusal}"),
                }
            }

            /// Does a command that is refused, and changes nothing.
            #[track_caller]
            pub(crate) fn refused(&mut self, command: Command) -> Refusal {
                let before = self.document.campaign().clone();
                let mut dice = ScriptedDice::new([]);
                let refused = self.document.apply(&command.into(), &mut dice);
                assert_eq!(self.document.campaign(), &before);
                refused.expect_err("it is refused")
            }

            /// The rule that refuses a command.
            #[track_caller]
            pub(crate) fn ruled_out(&mut self, command: Command) -> String {
                let refusal = self.refused(command);
                let rule = refusal.rule_id();
                rule.map_or_else(|| refusal.to_string(), |rule| rule.to_string())
            }

            #[allow(dead_code, reason = "not every game has options to pick")]
            #[track_caller]
            pub(crate) fn picks(&mut self, key: &str, pick: &str, faces: impl AsRef<[i32]>) {
                self.answers(key, Answer::Pick(pick.to_owned()), faces);
            }

            #[track_caller]
            pub(crate) fn answers(&mut self, key: &str, answer: Answer, faces: impl AsRef<[i32]>) {
                let decision = Some(key.to_owned());
                self.does(Command::Answer { decision, answer }, faces);
            }

            pub(crate) fn open(&self) -> Vec<Decision> {
                self.game().decisions()
            }

            pub(crate) fn keys(&self) -> Vec<String> {
                self.open().into_iter().map(|one| one.key).collect()
            }

            /// The facts of the log so far.
            pub(crate) fn facts(&self) -> Vec<Fact> {
                let log = self.game().log.iter();
                log.map(|entry| entry.fact.clone()).collect()
            }

            /// Whether some line of the log says that, and cites that rule.
            #[track_caller]
            pub(crate) fn says(&self, sentence: &str, rule: &str) {
                let found = self.game().log.iter().any(|entry| {
                    entry.fact.sentence() == sentence
                        && entry.rules.iter().any(|one| one.to_string() == rule)
                });
                let all: Vec<String> = self.facts().iter().map(Fact::sentence).collect();
                assert!(found, "“{sentence}” [{rule}] in {all:#?}");
            }
        }
    };
}
pub(crate) use scene_of_units;

/// What else the tables of games of turns one after the other have.
macro_rules! table_of_turns {
    () => {
        impl Table {
            pub(crate) fn points(&self, name: &str) -> u16 {
                self.unit(name).hit_points.now.into()
            }

            pub(crate) fn at(&self, name: &str) -> String {
                self.game().space_of(self.id(name))
            }

            pub(crate) fn standing(&self, name: &str) -> &Standing {
                self.game().standing(self.id(name)).expect("in the fight")
            }

            /// The order of this round.
            pub(crate) fn order(&self) -> Vec<String> {
                let fight = self.game().fight.as_ref().expect("a fight");
                let order = fight.order.iter();
                order.map(|who| self.game().name(*who)).collect()
            }

            /// The rule that refuses an act.
            #[track_caller]
            pub(crate) fn forbids(&mut self, name: &str, act: Act) -> String {
                self.ruled_out(self.act(name, act))
            }

            pub(crate) fn act(&self, name: &str, act: Act) -> Command {
                let who = self.id(name);
                Command::Act { who, act }
            }

            /// Somebody acts, with exactly these faces.
            #[track_caller]
            pub(crate) fn acts(&mut self, name: &str, act: Act, faces: impl AsRef<[i32]>) {
                self.does(self.act(name, act), faces);
            }

            pub(crate) fn way(&self, path: &[&str]) -> Vec<Hex> {
                path.iter().map(|at| self.hex(at)).collect()
            }

            #[track_caller]
            pub(crate) fn ends(&mut self) {
                let name = self.acts_now();
                self.acts(&name, Act::EndTurn, []);
            }

            #[track_caller]
            pub(crate) fn sets(&mut self, name: &str, field: &str, on: bool) {
                let who = self.id(name);
                self.does(Command::set(who, field, on), []);
            }

            /// Types faces of real dice for the only question.
            #[track_caller]
            pub(crate) fn types(&mut self, faces: impl AsRef<[i32]>) {
                let (decision, answer) = (None, Answer::Faces(faces.as_ref().to_vec()));
                self.does(Command::Answer { decision, answer }, []);
            }
        }
    };
}
pub(crate) use table_of_turns;

/// What those have in which units attack with weapons from a list.
macro_rules! table_of_blows {
    () => {
        impl Table {
            pub(crate) fn blow(&self, weapon: u32, target: &str) -> Blow {
                Blow::on(ItemId(weapon), self.id(target))
            }

            /// Somebody attacks with the first weapon.
            #[track_caller]
            pub(crate) fn hits(&mut self, name: &str, target: &str, faces: impl AsRef<[i32]>) {
                let blow = self.blow(1, target);
                self.acts(name, Act::Attack(blow), faces);
            }
        }
    };
}
pub(crate) use table_of_blows;

/// The random player of a game of units, told what it calls a team: `wanted` says how much an act is wanted.
macro_rules! plays_units {
    ($team:ident of $teams:ident) => {
        fn beside(&self, chance: &mut Chance) -> campaign::Command {
            use tableside::table::{DiceMode, Reactions};
            let $team = chance.of(&self.$teams.keys().copied().collect::<Vec<_>>());
            let command = match chance.one_in(2) {
                true => Command::SetDice {
                    $team: Some($team),
                    dice: chance.of(&[DiceMode::App, DiceMode::Real]),
                },
                false => Command::SetReactions {
                    $team,
                    reactions: chance.of(&[Reactions::Ask, Reactions::Ask, Reactions::Skip]),
                },
            };
            command.into()
        }

        fn nobody_reacts() -> campaign::Command {
            Command::NobodyReacts.into()
        }

        fn ways(&self, decision: &Decision) -> Vec<Vec<String>> {
            let ways = self.ways_asked(decision).into_iter();
            ways.map(|(way, _)| way).collect()
        }
    };
}
pub(crate) use plays_units;

/// Names on a table of such a game that are hidden now or not, each with whether it is.
macro_rules! names_of_units {
    ($game:expr, $teams:ident) => {{
        let mut named: Vec<(bool, &str)> = Vec::new();
        for (id, unit) in &$game.units {
            named.push(($game.is_hidden(*id), &unit.name));
            named.push((true, &unit.notes));
        }
        let teams = $game.$teams.values();
        named.extend(teams.map(|team| (team.hidden, team.name.as_str())));
        for board in $game.boards.values() {
            let zones = board.zones.values();
            named.extend(zones.map(|zone| (zone.hidden, zone.name.as_str())));
            let labels = board.labels.values();
            named.extend(labels.map(|label| (label.hidden, label.text.as_str())));
        }
        let encounters = $game.encounters.values();
        named.extend(encounters.map(|one| (true, one.name.as_str())));
        named
    }};
}
pub(crate) use names_of_units;
