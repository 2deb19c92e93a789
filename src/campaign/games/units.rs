//! What a campaign asks alike of every game of units on boards.

/// Sheets and the commands about teams, told the game's room and what it calls those and the team on a sheet.
macro_rules! units_in_campaign {
    ($room:ident, $Put:ident $Edit:ident $Remove:ident $team:ident) => {
        type Sheet = UnitSheet;

        fn sheet_of(&self, who: CharacterId) -> Option<UnitSheet> {
            Some(UnitSheet::of(self.units.get(&who)?))
        }

        fn paper(&self, who: Option<CharacterId>) -> Option<$crate::campaign::paper::Paper> {
            paper::paper(self, who)
        }

        fn team_command(id: TeamId, command: TeamCommand) -> Command {
            let $team = id;
            match command {
                TeamCommand::Put($team) => $room::Command::$Put { id, $team },
                TeamCommand::Edit(edit) => $room::Command::$Edit { $team, edit },
                TeamCommand::Dice(dice) => {
                    let $team = Some(id);
                    $room::Command::SetDice { $team, dice }
                }
                TeamCommand::Reactions(reactions) => {
                    $room::Command::SetReactions { $team, reactions }
                }
                TeamCommand::Remove => $room::Command::$Remove { $team },
            }
            .into()
        }

        fn join(who: CharacterId, team: Option<TeamId>) -> Command {
            let team = team.map(|team| team.0);
            $room::Command::set(who, stringify!($team), team).into()
        }

        fn board_layout(&self) -> Option<$crate::board::grid::Layout> {
            Some($crate::systems::units::UnitsOnBoards::new_layout(self))
        }

        fn add_board(&self, board: $crate::board::grid::HexBoard) -> Option<Command> {
            let last = self.boards.keys().next_back().map_or(0, |id| id.0);
            let id = $crate::table::MapId(last.checked_add(1)?);
            let board = Box::new(board);
            let has_room = self.boards.len() < $crate::limits::FEW;
            has_room.then(|| $room::Command::PutBoard { id, board }.into())
        }

        fn add_sheet(&self, sheet: UnitSheet, team: TeamId) -> Result<Vec<Command>, Refusal> {
            let newcomers = vec![NewUnits {
                sheet,
                count: 1,
                $team: JoinTeam::Team(team),
                start: None,
                replaces: None,
            }];
            Ok(vec![$room::Command::AddNewUnits { newcomers }.into()])
        }
    };
}
pub(in crate::campaign) use units_in_campaign;

/// The table of a game whose fights go in rounds, as a value: told the game with its room and key, what its
/// teams are asked for, the command that begins a fight, what is its own between the round and the order, and the values of
/// a team and of a unit. Its room has `unit`, `asked` and `odds`.
macro_rules! state_in_campaign {
    (
        $room:ident::$Game:ident, $key:literal, $reactions:literal, $begin:expr;
        $State:ident { $($(#[$doc:meta])* $own:ident: $Own:ty = $read:expr,)* }
        $TeamState:ident of $UnitState:ident
    ) => {
        /// The whole table.
        #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub struct $State {
            /// What the GM calls the campaign.
            pub name: String,
            #[doc = concat!("Always `", $key, "`.")]
            #[schemars(extend("const" = $key))]
            pub system: &'static str,
            /// The name of the fight’s board; null without a fight.
            pub map: Option<String>,
            /// Every board there is.
            pub maps: Vec<MapName>,
            /// The board of the fight, else the only one.
            pub board: Option<SpacesState>,
            /// The round; null without a fight.
            pub round: Option<u32>,
            $($(#[$doc])* pub $own: $Own,)*
            /// The order of this round.
            pub order: Vec<Named<CharacterId>>,
            /// Every team with its units.
            pub teams: Vec<$TeamState>,
            /// Whoever belongs to no team.
            pub without_team: Vec<$UnitState>,
            /// The open questions.
            pub decisions: Vec<Asked>,
            /// What units could do.
            pub offers: Vec<Offered<Act>>,
            /// Where a fight could begin, while none is going on.
            pub begin: Vec<Begin>,
            /// What is wrong with the data.
            pub findings: Vec<Finding>,
            /// Prepared encounters.
            pub encounters: Vec<EncounterState>,
            /// Every house rule.
            pub house_rules: Vec<HouseRuleState>,
            /// What this state is told by.
            pub digest: String,
        }

        /// A team.
        #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
        #[schemars(deny_unknown_fields)]
        pub struct $TeamState {
            /// Which one.
            pub id: TeamId,
            /// What it is called.
            pub name: String,
            /// Players’ or the GM’s.
            pub kind: Kind,
            /// Where its faces come from.
            pub dice: DiceMode,
            #[doc = concat!("Whether it is asked for ", $reactions, ".")]
            pub reactions: Reactions,
            /// Players do not see it.
            pub hidden: bool,
            /// Its units.
            pub units: Vec<$UnitState>,
        }

        impl $State {
            pub(super) fn of(campaign: &Campaign, game: &$Game) -> Self {
                use $crate::campaign::state::offered::house_rules;
                use $crate::campaign::state::encounters;
                let fight = game.fight.as_deref();
                let board = fight.and_then(|fight| game.boards.get(&fight.board));
                let maps = MapName::all(game);
                let begin: fn(MapId) -> Command = $begin;
                let begins = match game.is_fighting() {
                    true => Vec::new(),
                    false => Begin::on_each(campaign, &maps, |map| begin(map).into()),
                };
                let units = |team: Option<TeamId>| -> Vec<$UnitState> {
                    let of_team = game.units.iter().filter(|(_, unit)| unit.team == team);
                    of_team.map(|(id, one)| unit(game, *id, one)).collect()
                };
                let teams = game.teams.iter().map(|(id, team)| $TeamState {
                    id: *id,
                    name: team.name.clone(),
                    kind: team.kind,
                    dice: team.dice,
                    reactions: team.reactions,
                    hidden: team.hidden,
                    units: units(Some(*id)),
                });
                let order = fight.into_iter().flat_map(|fight| &fight.order);
                let asked = |decision| asked(game, decision);
                let does = |who, act| Command::Act { who, act }.into();
                let offers = |who: &CharacterId| {
                    Offered::all(game, game.offers(*who), odds(game), does)
                };
                Self {
                    name: campaign.name.clone(),
                    system: $key,
                    map: board.map(|board| board.name.clone()),
                    board: SpacesState::shown(game),
                    round: fight.map(|fight| fight.round),
                    $($own: {
                        let read: fn(&$Game) -> $Own = $read;
                        read(game)
                    },)*
                    order: order.map(|who| game.who(*who)).collect(),
                    teams: teams.collect(),
                    without_team: units(None),
                    decisions: game.decisions().into_iter().map(asked).collect(),
                    offers: game.units.keys().flat_map(offers).collect(),
                    begin: begins,
                    maps,
                    findings: campaign.findings(),
                    encounters: encounters(game),
                    house_rules: house_rules(LIST, &game.house_rules),
                    digest: $crate::campaign::store::digest(campaign),
                }
            }
        }
    };
}
pub(in crate::campaign) use state_in_campaign;

/// What a sheet is as a file, of a game whose sheets are made by `sheet_of_units!`.
macro_rules! portable_sheet {
    ($Game:ident) => {
        impl PortableSheet for UnitSheet {
            const SYSTEM: System = $Game::SYSTEM;

            fn name(&self) -> &str {
                &self.unit().name
            }

            fn findings(&self) -> Vec<Finding> {
                self.findings()
            }
        }
    };
}
pub(in crate::campaign) use portable_sheet;

/// The table as a value and the rolls that can be corrected, of a game whose dice are `rolling::Roll`s; told its room and
/// what its value is.
macro_rules! rolls_in_campaign {
    ($room:ident::$Game:ident, $State:ty) => {
        type State = $State;

        fn state(&self, campaign: &Campaign) -> Self::State {
            <$State>::of(campaign, self)
        }

        fn asked(&self, decision: $crate::table::Decision) -> $crate::campaign::state::Asked {
            state::asked(self, decision)
        }

        fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
            use $crate::campaign::correct::{LastAct, last_act};
            use $crate::systems::GameFact;
            let last = LastAct {
                lines: |campaign| campaign.$room().map_or_else(Vec::new, $Game::last_rolls),
                waits_for: |campaign, fact| match (campaign.$room(), fact) {
                    (Some(game), GameFact::$Game(fact)) => game.waits_for(fact),
                    _ => false,
                },
                falls_after: |later, roll| match (later, roll) {
                    (GameFact::$Game(later), GameFact::$Game(roll)) => {
                        $Game::falls_after(later, roll)
                    }
                    _ => false,
                },
                origin: |fact| match fact {
                    GameFact::$Game(Fact::Rolled { origin, .. }) => Some(*origin),
                    _ => None,
                },
            };
            last_act(document, campaign, head, &last)
        }
    };
}
pub(in crate::campaign) use rolls_in_campaign;
