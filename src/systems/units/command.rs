//! The commands that every game of units on boards has: the GM's hand on units, tokens, teams, boards, encounters and house
//! rules. What each is called and what it does is here, too; how a game goes on after it is the game's.

/// Makes a game's `Command` of its own commands and these. It is told what it calls those about teams, a team, a space, a
/// fight and reactions, and examples of fields and lists of a sheet. Beside `Command` it gives `label`, which asks the game
/// for an `own_label`, `set_of_units`, which does what is here and says whether it was that, and the pattern
/// `commands_of_all!()` of all that are here, by which the game’s own matches stay complete.
macro_rules! commands_of_units {
    (
        $Game:ident: $Put:ident $Edit:ident $Remove:ident $team:ident, $a_team:literal, $space:literal, $fight:literal,
        $reactions:literal, fields $fields:tt, lists $lists:tt $(, outlasts { $($outlasts:tt)* })?;
        $(#[$meta:meta])*
        pub enum Command { $($own:tt)* }
    ) => {
        $(#[$meta])*
        pub enum Command {
            $($own)*
            /// A unit acts.
            Act {
                /// The unit.
                who: CharacterId,
                /// The act.
                act: Act,
            },
            /// A unit acts though rules forbid it; the log names the rules that were skipped.
            Force {
                /// The unit.
                who: CharacterId,
                /// The act.
                act: Act,
            },
            /// An open question is answered.
            Answer {
                /// Its key; not needed while only one is open.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                decision: Option<String>,
                /// The answer.
                answer: Answer,
            },
            /// Something is done with rolls beside the fight.
            FreeRoll(FreeRollCommand),
            #[doc = concat!("Put a token on a ", $space, " by hand.")]
            Place {
                /// The unit.
                who: CharacterId,
                /// On which map.
                map: MapId,
                /// The space.
                at: Hex,
            },
            #[doc = concat!("Put several tokens on ", $space, "s of a board by hand, or none of them.")]
            PlaceAll {
                /// On which map.
                map: MapId,
                #[doc = concat!("Whose, each with its ", $space, ".")]
                tokens: Vec<(CharacterId, Hex)>,
            },
            #[doc = concat!("Take a token off its board; whoever takes part in the ", $fight, " leaves it.")]
            TakeOffMap {
                /// The unit.
                who: CharacterId,
            },
            /// Hide a token from players, or show it.
            HideToken {
                /// The unit.
                who: CharacterId,
                /// Hidden.
                hidden: bool,
            },
            #[doc = concat!("Take part in the ", $fight, "; who is on no board comes to a free ", $space, " of its board.")]
            Join {
                #[doc = concat!("Who; stands on no board but that of the ", $fight, ".")]
                who: CharacterId,
            },
            #[doc = concat!("Take part in the ", $fight, " no longer; the token leaves the board.")]
            Leave {
                /// The unit.
                who: CharacterId,
            },
            /// Add a unit, or replace one.
            PutUnit {
                /// Under which id; a free one adds.
                id: CharacterId,
                /// The unit.
                unit: Box<Unit>,
            },
            /// Set one field of a unit.
            SetField {
                /// The unit.
                who: CharacterId,
                /// Which, by its key; a field of a part by list, id and key.
                #[schemars(extend("examples" = $fields))]
                field: String,
                /// To what.
                value: FieldValue,
            },
            /// Change a list of a unit.
            EditList {
                /// The unit.
                who: CharacterId,
                /// Which, by its key.
                #[schemars(extend("examples" = $lists))]
                list: String,
                /// How.
                edit: ListEdit,
            },
            #[doc = concat!("Add units from sheets, with their ", $a_team, " and where they start, or refuse all of them.")]
            AddNewUnits {
                /// Who, in their order.
                newcomers: Vec<NewUnits>,
            },
            /// Add a copy of a unit as it is on its sheet; where the unit stands on a map, the copy stands there, too.
            DuplicateUnit {
                /// The unit.
                who: CharacterId,
                /// Others that are copied with it, each where it stands.
                #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
                also: BTreeSet<CharacterId>,
                #[doc = concat!("On which ", $space, " of that board; none is the nearest free one.")]
                #[serde(default, skip_serializing_if = "Option::is_none")]
                at: Option<Hex>,
            },
            /// Take a unit out of the campaign.
            RemoveUnit {
                /// The unit.
                who: CharacterId,
            },
            #[doc = concat!("Add a ", $a_team, ", or replace one.")]
            $Put {
                /// Under which id; a free one adds.
                id: TeamId,
                #[doc = concat!("The ", $a_team, ".")]
                $team: Team,
            },
            #[doc = concat!("Change one thing of a ", $a_team, ".")]
            $Edit {
                /// Which.
                $team: TeamId,
                /// What.
                edit: TeamEdit,
            },
            #[doc = concat!("Take a ", $a_team, " away; its units stay, without a ", $a_team, ".")]
            $Remove {
                /// Which.
                $team: TeamId,
            },
            #[doc = concat!("App or real dice for a ", $a_team, ", or for all.")]
            SetDice {
                /// Which; none is all.
                $team: Option<TeamId>,
                /// From where the faces come.
                dice: DiceMode,
            },
            #[doc = concat!("Ask a ", $a_team, " for ", $reactions, ", or skip.")]
            SetReactions {
                /// Which.
                $team: TeamId,
                /// Ask or skip.
                reactions: Reactions,
            },
            #[doc = concat!("Add a board, or replace one. Tokens on ", $space, "s that it has not leave the board.")]
            PutBoard {
                /// Under which id; a free one adds.
                id: MapId,
                /// The board.
                board: Box<HexBoard>,
            },
            #[doc = concat!("Change the drawing of a board; one gesture is one edit. Tokens on ", $space, "s that are gone leave the board.")]
            EditBoard {
                /// The map.
                map: MapId,
                /// How.
                edit: Box<HexEdit>,
            },
            /// Give a board another name.
            RenameBoard {
                /// The map.
                map: MapId,
                /// What it is called from now on.
                name: String,
            },
            #[doc = concat!("Remove a board and take the tokens off it; not while a ", $fight, " goes on there.")]
            RemoveBoard {
                /// The map.
                map: MapId,
            },
            #[doc = concat!("Something is done with prepared encounters; starting one begins its ", $fight, ".")]
            Encounter(EncounterCommand<ZoneId>),
            /// Change one house rule.
            SetHouseRule {
                /// Which, by its key.
                rule: String,
                /// The key of what is chosen: “on”, “off”, a number or “none” where it is one of those.
                option: String,
            },
            /// Change the house rules.
            SetHouseRules(HouseRules),
        }

        macro_rules! commands_of_all {
            () => {
                Command::Act { .. }
                    | Command::Force { .. }
                    | Command::Answer { .. }
                    | Command::FreeRoll(_)
                    | Command::Place { .. }
                    | Command::PlaceAll { .. }
                    | Command::TakeOffMap { .. }
                    | Command::HideToken { .. }
                    | Command::Join { .. }
                    | Command::Leave { .. }
                    | Command::PutUnit { .. }
                    | Command::SetField { .. }
                    | Command::EditList { .. }
                    | Command::AddNewUnits { .. }
                    | Command::DuplicateUnit { .. }
                    | Command::RemoveUnit { .. }
                    | Command::$Put { .. }
                    | Command::$Edit { .. }
                    | Command::$Remove { .. }
                    | Command::SetDice { .. }
                    | Command::SetReactions { .. }
                    | Command::PutBoard { .. }
                    | Command::EditBoard { .. }
                    | Command::RenameBoard { .. }
                    | Command::RemoveBoard { .. }
                    | Command::Encounter(_)
                    | Command::SetHouseRule { .. }
                    | Command::SetHouseRules(_)
            };
        }
        pub(super) use commands_of_all;

        impl Command {
            /// Sets one field of a unit.
            pub fn set(
                who: CharacterId,
                field: impl Into<String>,
                value: impl Into<FieldValue>,
            ) -> Self {
                let (field, value) = (field.into(), value.into());
                Self::SetField { who, field, value }
            }

            /// Everybody rolls such dice.
            #[must_use]
            pub const fn dice_for_all(dice: DiceMode) -> Self {
                Self::SetDice { $team: None, dice }
            }
        }

        impl Command {
            /// Whether it stands when a roll from before it is corrected, as long as it can still be done: words, looks and
            /// the choice of dice, and what else a game says.
            pub(crate) fn outlasts_rolls(&self) -> bool {
                match self {
                    $($($outlasts)* => true,)?
                    Self::HideToken { .. } | Self::RenameBoard { .. } | Self::SetDice { .. } => true,
                    Self::SetField { field, .. } => matches!(
                        field.as_str(),
                        "name" | "description" | "letters" | "colour" | "portrait" | "hidden" | "notes"
                    ),
                    _ => false,
                }
            }
        }

        impl $Game {
            /// What a command is called, for undo and for the log of what the GM set.
            #[must_use]
            pub fn label(&self, command: &Command) -> String {
                use $crate::systems::free_rolls::FreeRolls;
                use $crate::systems::house_rule::HouseRule;
                use $crate::systems::units::{boards, newcomers, teams, tokens};
                use $crate::table::Encounters;
                let name = |who: &CharacterId| self.name(*who);
                match command {
                    Command::Act { who, act } | Command::Force { who, act } => {
                        self.act_label(*who, act)
                    }
                    Command::Answer { decision, answer } => {
                        answer.label(&self.decisions(), decision.as_deref())
                    }
                    Command::FreeRoll(command) => self.free_roll_label(command),
                    Command::Place { who, map, at } => {
                        tokens::place_label(self, &name(who), *map, *at)
                    }
                    Command::PlaceAll { tokens, .. } => match tokens.as_slice() {
                        [(one, _)] => format!("{} placed", name(one)),
                        tokens => format!("{} tokens placed", tokens.len()),
                    },
                    Command::TakeOffMap { who } => format!("{} taken off the board", name(who)),
                    Command::HideToken { who, hidden: true } => {
                        format!("{}’s token is hidden", name(who))
                    }
                    Command::HideToken { who, hidden: false } => {
                        format!("{}’s token is shown", name(who))
                    }
                    Command::Join { who } => tokens::join_label(self, *who),
                    Command::Leave { who } => {
                        format!(concat!("{} leaves the ", $fight, " and the board"), name(who))
                    }
                    Command::PutUnit { id, unit } => match self.units.contains_key(id) {
                        true => format!("{}’s sheet changed", name(id)),
                        false => format!("{} added", unit.name.trim()),
                    },
                    Command::SetField { who, field, value } => {
                        self.field_label(*who, field, value)
                    }
                    Command::EditList { who, list, edit } => match self.units.get(who) {
                        Some(unit) => FIELDS.list_label(unit, &unit.name, list, edit),
                        None => format!("a list of {}", name(who)),
                    },
                    Command::AddNewUnits { newcomers: new } => {
                        let new = new.iter().map(|one| {
                            let sheet = one.sheet.clone().into_unit().name;
                            (sheet, one.count, one.replaces.map(|old| self.name(old)))
                        });
                        newcomers::label(new)
                    }
                    Command::DuplicateUnit { who, also, .. } => match also.len() {
                        0 => format!("{} duplicated", name(who)),
                        others => format!("{} units duplicated", others + 1),
                    },
                    Command::RemoveUnit { who } => format!("{} removed", name(who)),
                    Command::$Put { id, $team } => teams::put_label(self, *id, &$team.name),
                    Command::$Edit { $team, edit } => edit.label(&self.team_name(*$team)),
                    Command::$Remove { $team } => {
                        format!(concat!($a_team, " {} removed"), self.team_name(*$team))
                    }
                    Command::SetDice { $team, dice } => {
                        dice.label(&$team.map_or_else(|| "all".to_owned(), |team| self.team_name(team)))
                    }
                    Command::SetReactions { $team, reactions } => {
                        reactions.label(&self.team_name(*$team), $reactions)
                    }
                    Command::PutBoard { id, board } => boards::put_label(self, *id, &board.name),
                    Command::EditBoard { map, edit } => match self.boards.get(map) {
                        Some(board) => format!("{}: {}", board.name, edit.label(board)),
                        None => "a board changed".to_owned(),
                    },
                    Command::RenameBoard { map, name } => {
                        format!("board {} renamed {}", boards::name(self, *map), name.trim())
                    }
                    Command::RemoveBoard { map } => {
                        format!("board {} removed", boards::name(self, *map))
                    }
                    Command::Encounter(command) => self.encounter_label(command),
                    Command::SetHouseRule { rule, option } => HouseRule::label(LIST, rule, option),
                    Command::SetHouseRules(_) => "house rules changed".to_owned(),
                    own => self.own_label(own),
                }
            }

            /// Does what the GM sets by one of the commands that every such game has; whether it is one of them.
            pub(super) fn set_of_units(&mut self, command: &Command) -> Result<bool, Refusal> {
                use $crate::systems::house_rule::HouseRule;
                use $crate::systems::units::{UnitsOnBoards, boards, teams, tokens};
                use $crate::table::Encounters;
                match command {
                    Command::Place { who, map, at } => tokens::place(self, *who, *map, *at)?,
                    Command::PlaceAll { map, tokens } => {
                        Refusal::unless_each_once(tokens.iter().map(|(who, _)| who))?;
                        for (who, at) in tokens {
                            tokens::place(self, *who, *map, *at)?;
                        }
                    }
                    Command::TakeOffMap { who } => tokens::take_off(self, *who)?,
                    Command::HideToken { who, hidden } => {
                        tokens::place_of(self, *who)?.hidden = *hidden;
                    }
                    Command::Join { who } => {
                        tokens::enter(self, *who)?;
                        self.join(*who)?;
                    }
                    Command::Leave { who } => tokens::leave(self, *who)?,
                    Command::PutUnit { id, unit } => self.put_unit(*id, Unit::clone(unit))?,
                    Command::SetField { who, field, value } => {
                        let mut unit = self.unit(*who)?.clone();
                        FIELDS.set(&mut unit, field, value)?;
                        self.put_unit(*who, unit)?;
                    }
                    Command::EditList { who, list, edit } => {
                        let mut unit = self.unit(*who)?.clone();
                        FIELDS.edit_list(&mut unit, list, edit)?;
                        self.put_unit(*who, unit)?;
                        if let ListEdit::Remove(item) = edit {
                            self.forget_item(*who, *item);
                        }
                    }
                    Command::AddNewUnits { newcomers } => self.add_new_units(newcomers)?,
                    Command::DuplicateUnit { who, also, at } => {
                        self.duplicate_unit(*who, *at)?;
                        for who in also.iter().filter(|one| *one != who) {
                            self.duplicate_unit(*who, None)?;
                        }
                    }
                    Command::RemoveUnit { who } => self.remove_unit(*who)?,
                    Command::$Put { id, $team } => teams::put(self, *id, $team)?,
                    Command::$Edit { $team, edit } => teams::edit(self, *$team, edit)?,
                    Command::$Remove { $team } => teams::remove(self, *$team)?,
                    Command::SetDice { $team, dice } => {
                        self.hold_rolls();
                        teams::set_dice(self, *$team, *dice)?;
                    }
                    Command::SetReactions { $team, reactions } => {
                        teams::set_reactions(self, *$team, *reactions)?;
                    }
                    Command::PutBoard { id, board } => {
                        boards::put(self, *id, HexBoard::clone(board));
                    }
                    Command::EditBoard { map, edit } => boards::edit(self, *map, edit)?,
                    Command::RenameBoard { map, name } => boards::rename(self, *map, name)?,
                    Command::RemoveBoard { map } => boards::remove(self, *map)?,
                    Command::Encounter(command) => self.change_encounters(command)?,
                    Command::SetHouseRule { rule, option } => {
                        let rules = Arc::make_mut(&mut self.house_rules);
                        HouseRule::change(LIST, rules, rule, option)?;
                    }
                    Command::SetHouseRules(rules) => self.house_rules = Arc::new(rules.clone()),
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// What setting a field is called.
            fn field_label(&self, who: CharacterId, field: &str, value: &FieldValue) -> String {
                let name = self.name(who);
                match (self.units.get(&who), field) {
                    (Some(_), stringify!($team)) => match value.number().map(TeamId) {
                        Some(team) => format!("{name} joins {}", self.team_name(team)),
                        None => format!(concat!("{} is on no ", $a_team), name),
                    },
                    (Some(unit), _) => FIELDS.label(unit, &name, field, value),
                    (None, _) => format!("{name}’s sheet changed"),
                }
            }
        }
    };
}
pub(in crate::systems) use commands_of_units;
