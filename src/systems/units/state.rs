//! What a campaign of a game of units on boards holds.

/// Makes the state of such a game, told what it calls its teams and its fight, and what it has beside what all have.
macro_rules! state_of_units {
    (
        $Game:ident,
        $(#[$teams_doc:meta])* $teams:ident,
        own { $($(#[$own_doc:meta])* $own:ident: $Own:ty)? },
        $(#[$fight_doc:meta])* $fight:ident: $Fight:ident
    ) => {
        /// Everything a campaign of it holds. Copies share what did not change.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $Game {
            /// The table's choices.
            pub house_rules: Arc<HouseRules>,
            $(#[$teams_doc])*
            #[serde(with = "crate::unique_map")]
            #[schemars(with = "BTreeMap<TeamId, Arc<Team>>")]
            pub $teams: BTreeMap<TeamId, Arc<Team>>,
            /// Units by id.
            #[serde(with = "crate::unique_map")]
            #[schemars(with = "BTreeMap<CharacterId, Arc<Unit>>")]
            pub units: BTreeMap<CharacterId, Arc<Unit>>,
            /// Boards by id.
            #[serde(with = "crate::limits::weighed")]
            #[schemars(with = "BTreeMap<MapId, Arc<HexBoard>>")]
            pub boards: BTreeMap<MapId, Arc<HexBoard>>,
            /// Who stands where.
            #[serde(with = "crate::unique_map")]
            #[schemars(with = "BTreeMap<CharacterId, Place>")]
            pub places: BTreeMap<CharacterId, Place>,
            $($(#[$own_doc])* pub $own: $Own,)?
            /// Prepared encounters by id; players never see them.
            #[serde(
                default,
                skip_serializing_if = "BTreeMap::is_empty",
                with = "crate::unique_map"
            )]
            #[schemars(with = "BTreeMap<EncounterId, Arc<Encounter>>")]
            pub encounters: BTreeMap<EncounterId, Arc<Encounter>>,
            $(#[$fight_doc])*
            pub $fight: Option<Arc<$Fight>>,
            /// What happened.
            pub log: Log<Fact>,
        }
    };
}
pub(in crate::systems) use state_of_units;
