//! What a campaign asks alike of every game of units on boards.

/// Sheets and the commands about teams, told the game's room and what it calls those and the team on a sheet.
macro_rules! units_in_campaign {
    ($room:ident, $Put:ident $Edit:ident $Remove:ident $team:ident) => {
        fn sheet_of(&self, who: CharacterId) -> Option<UnitSheet> {
            Some(UnitSheet::of(self.units.get(&who)?))
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
