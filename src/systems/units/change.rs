//! What a game of units on boards is made of, entity by entity, for the journal.

/// Makes the `Change` of such a game, told what it calls its teams and its fight, and what maps it has beside those that all
/// have; and whether a record may have left something that cannot be.
macro_rules! entities_of_units {
    (
        $Game:ident: $Team:ident($teams:ident) = $team:literal,
        $(#[$doc:meta] $Own:ident($own:ident: $Id:ty => $Type:ty) = $words:literal,)?
        $Fight:ident($fight:ident) = $the_fight:literal
    ) => {
        $crate::systems::entities::entities! {
            $Game, log of Fact;
            values {
                /// The house rules.
                HouseRules(house_rules: Arc<HouseRules>) = "the house rules";
            }
            maps {
                #[doc = concat!("A ", $team, ".")]
                $Team($teams: TeamId => Arc<Team>) = $team;
                /// A unit.
                Unit(units: CharacterId => Arc<Unit>) = "unit";
                /// A map.
                Board(boards: MapId => Arc<HexBoard>) = "map";
                /// Where a unit stands.
                Place(places: CharacterId => Place) = "the place of unit";
                $(#[$doc] $Own($own: $Id => $Type) = $words;)?
                /// A prepared encounter.
                Encounter(encounters: EncounterId => Arc<Encounter>) = "encounter";
            }
            values {
                #[doc = concat!($the_fight, ".")]
                $Fight($fight: Option<Arc<$Fight>>) = $the_fight;
            }
        }

        impl $crate::limits::weighed::Weigh for Change {
            /// A record holds a board twice, as it was and as it is.
            fn spaces(&self) -> usize {
                match self {
                    Self::Board { before, after, .. } => before.spaces().max(after.spaces()),
                    _ => 0,
                }
            }
        }

        impl $Game {
            /// Everything that is not as it should be, in a fixed order.
            #[must_use]
            pub fn findings(&self) -> Vec<$crate::table::Finding> {
                $crate::systems::units::findings::of_game(self)
            }

            /// Whether these changes, which led here, may have left something that cannot be; [`Self::findings`] has the
            /// last word.
            pub(crate) fn broken_by<'a>(
                &self,
                changes: impl IntoIterator<Item = &'a Change>,
            ) -> bool {
                use $crate::systems::units::findings::Changed;
                let mut changed = Changed::in_game(self, self.log.len());
                for change in changes {
                    match change {
                        Change::HouseRules { .. } | Change::Place { after: None, .. } => {}
                        Change::$Team { id, after, .. } => changed.team(*id, after.as_deref()),
                        Change::Unit { id, after, .. } => changed.unit(*id, after.as_deref()),
                        Change::Board { id, after, .. } => changed.board(*id, after.as_deref()),
                        Change::Place { id, after: Some(place), .. } => changed.place(*id, *place),
                        $(Change::$Own { after, .. } => {
                            changed.words(after);
                            changed.beyond |= self.$own.len() > $crate::limits::FEW;
                        })?
                        Change::Encounter { after, .. } => changed.words(after),
                        Change::$Fight { after, .. } => changed.words(after),
                        Change::Log { after, .. } => changed.words(after),
                    }
                }
                changed.may_be_broken()
            }
        }
    };
}
pub(in crate::systems) use entities_of_units;
