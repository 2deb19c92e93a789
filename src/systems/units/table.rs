//! What a game of units on boards is asked all over its rules: units and teams by id and by name, what is hidden from
//! players, lines of its log.

/// Writes that as functions of the game, told what it calls its map of teams, the team on a sheet, a team in words, and
/// its fight.
macro_rules! table_of_units {
    ($Game:ident, $teams:ident, $team:ident $team_word:literal, $fight:ident $fight_mut:ident $Fight:ident) => {
        impl $Game {
            /// A unit.
            pub(crate) fn unit(&self, who: CharacterId) -> Result<&Unit, Refusal> {
                let unit = self.units.get(&who).map(Arc::as_ref);
                unit.ok_or_else(|| Refusal::structure(format!("there is no unit {who}")))
            }

            /// The same, to be changed.
            fn unit_of(&mut self, who: CharacterId) -> Result<&mut Unit, Refusal> {
                let gone = || Refusal::structure(format!("there is no unit {who}"));
                self.unit_mut(who).ok_or_else(gone)
            }

            fn unit_mut(&mut self, who: CharacterId) -> Option<&mut Unit> {
                self.units.get_mut(&who).map(Arc::make_mut)
            }

            fn $fight_mut(&mut self) -> Option<&mut $Fight> {
                self.$fight.as_mut().map(Arc::make_mut)
            }

            /// Refuses while a decision is open.
            fn refuse_while_deciding(&self) -> Result<(), Refusal> {
                $crate::table::Decision::none_open(&self.decisions())
            }

            /// Answers an open question. Without a key there must be only one.
            fn answer(
                &mut self,
                key: Option<&str>,
                answer: &$crate::table::Answer,
                dice: &mut dyn $crate::dice::Dice,
            ) -> Result<(), Refusal> {
                $crate::systems::frames::answer(self, key, answer, dice)
            }

            /// Goes on until somebody has to decide or to act.
            fn advance(&mut self, dice: &mut dyn $crate::dice::Dice) {
                $crate::systems::frames::advance(self, dice);
            }

            /// Begins a procedure, which goes before all others.
            fn push_frame(&mut self, frame: Frame) -> Result<(), Refusal> {
                $crate::systems::frames::push(self, frame)
            }

            /// Takes a unit out of the campaign.
            fn remove_unit(&mut self, who: CharacterId) -> Result<(), Refusal> {
                let name = self.unit(who)?.name.clone();
                $crate::systems::units::tokens::remove(self, who);
                if let Some(fight) = self.$fight_mut() {
                    fight.removed.insert(who, name);
                }
                Ok(())
            }

            /// A unit's name, or a stand-in.
            #[must_use]
            pub fn name(&self, id: CharacterId) -> String {
                let removed = || self.$fight.as_ref()?.removed.get(&id);
                let name = self.units.get(&id).map(|unit| &unit.name).or_else(removed);
                name.map_or_else(|| format!("somebody ({id})"), String::clone)
            }

            /// A unit by id and name, for the log.
            #[must_use]
            pub fn who(&self, id: CharacterId) -> Named<CharacterId> {
                let name = self.name(id);
                Named { id, name }
            }

            /// A team's name, or a stand-in.
            #[must_use]
            pub fn team_name(&self, id: TeamId) -> String {
                let stand_in = || format!(concat!("a ", $team_word, " ({})"), id);
                let team = self.$teams.get(&id);
                team.map_or_else(stand_in, |team| team.name.clone())
            }

            /// A team by id and name, for the log.
            #[must_use]
            pub fn which_team(&self, id: TeamId) -> Named<TeamId> {
                let name = self.team_name(id);
                Named { id, name }
            }

            /// The team of a unit.
            #[must_use]
            pub fn side_of(&self, id: CharacterId) -> Option<TeamId> {
                self.units.get(&id)?.$team
            }

            /// Whether the two are of different teams; whoever has none is nobody's opponent.
            #[must_use]
            pub fn are_opponents(&self, a: CharacterId, b: CharacterId) -> bool {
                let teams = self.side_of(a).zip(self.side_of(b));
                teams.is_some_and(|(a, b)| a != b)
            }

            /// Not to be shown to players: the unit, its token, or its whole team.
            #[must_use]
            pub fn is_hidden(&self, id: CharacterId) -> bool {
                $crate::systems::units::seen::is_hidden(self, id)
            }

            /// A team's place among all, which gives its shape and colour.
            #[must_use]
            pub fn team_look(&self, team: TeamId) -> Option<usize> {
                $crate::table::team_look(&self.$teams, team)
            }

            /// The look of a unit's team.
            #[must_use]
            pub fn look_of(&self, who: CharacterId) -> Option<usize> {
                self.team_look(self.side_of(who)?)
            }

            /// Which board players see: that one, else the fight's, else the first.
            #[must_use]
            pub fn map_seen(&self, map: Option<MapId>) -> Option<MapId> {
                $crate::systems::units::seen::map_seen(self, map)
            }

            /// What players may see now; the map is that one, else the fight's, else the first.
            #[must_use]
            pub fn player_view(&self, map: Option<MapId>) -> $crate::table::SeenTable {
                $crate::systems::units::seen::player_view(self, map)
            }

            /// That board with all that is and stands on it, for the GM.
            #[must_use]
            pub fn gm_map(&self, map: MapId) -> $crate::table::SeenTable {
                $crate::systems::units::seen::gm_map(self, map)
            }

            /// The newest roll of this fight, for the GM.
            #[must_use]
            pub fn last_roll(&self) -> Option<$crate::table::SeenRoll> {
                $crate::systems::units::seen::SeenByPlayers::newest_roll(self, true)
            }

            /// Notes what the rules did. A line about somebody or something hidden is hidden too.
            fn note(&mut self, rules: &[RuleId], fact: Fact) {
                self.note_unseen(false, rules, fact);
            }

            /// The same; it is hidden, too, where it follows from what players do not see.
            fn note_unseen(&mut self, unseen: bool, rules: &[RuleId], fact: Fact) {
                use $crate::systems::units::seen::SeenByPlayers;
                let hidden = unseen || self.tells_of_hidden(&fact);
                self.log.note(By::Rules, hidden, rules.to_vec(), fact);
            }

            /// Notes what the GM set by hand.
            fn note_gm(&mut self, fact: Fact) {
                self.log.note(By::Gm, true, Vec::new(), fact);
            }

            /// Notes what the GM forced, and past which rules.
            fn note_forced(&mut self, what: String, rules: Vec<RuleId>) {
                let noted = rules.clone();
                self.log
                    .note(By::Gm, true, noted, Fact::Forced { what, rules });
            }
        }
    };
}
pub(in crate::systems) use table_of_units;

/// Who rolls beside the fight, and the line of the log; the rules are those that a die which follows another rests on.
macro_rules! free_rolls_of_units {
    ($Game:ident, $chain:expr) => {
        impl $crate::systems::free_rolls::FreeRolls for $Game {
            const FOLLOWS: $crate::table::Follows = INFO.follows;

            fn roller(&self, who: CharacterId) -> Result<Named<CharacterId>, Refusal> {
                self.unit(who)?;
                Ok(self.who(who))
            }

            fn kept_rolls(
                &mut self,
                who: CharacterId,
            ) -> Result<&mut Vec<$crate::table::SavedRoll>, Refusal> {
                Ok(&mut self.unit_of(who)?.saved_rolls)
            }

            fn note_roll(&mut self, roll: $crate::table::FreeRoll, hidden: bool) {
                let rules = match roll.chain.is_empty() {
                    true => Vec::new(),
                    false => $chain,
                };
                self.note_unseen(hidden, &rules, Fact::FreeRolled(roll));
            }
        }
    };
}
pub(in crate::systems) use free_rolls_of_units;
