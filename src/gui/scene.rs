//! What the panels share beside the campaign, and what each keeps for itself; nothing of it is saved with the campaign.

use crate::gui::encounters::EncounterList;
use crate::gui::file::pictures::Pictures;
use crate::gui::games::Own;
use crate::gui::known::Known;
use crate::gui::newcomers::Newcomers;
use crate::gui::panels::correct_roll::Correcting;
use crate::gui::panels::decision::Draft;
use crate::gui::panels::dice::DicePanel;
use crate::gui::panels::history::HistoryView;
use crate::gui::panels::log::LogView;
use crate::gui::panels::maps_list::MapNames;
use crate::gui::tracker::OfferState;
use crate::gui::widgets::naming::Naming;
use crate::gui::widgets::typed::Typed;
use crate::table::{CharacterId, MapId, RuleId};

/// What the panels share and keep.
#[derive(Default)]
pub(super) struct Scene {
    /// The character whose sheet and offers show.
    pub(super) selected: Option<CharacterId>,
    /// The map that was picked to show.
    pub(super) map: Option<MapId>,
    /// It was selected after the last change of the campaign.
    pub(super) picked_since_change: bool,
    /// Who was wounded by the last change.
    pub(super) hurt: Option<CharacterId>,
    /// The open rules card.
    pub(super) card: Option<RuleId>,
    /// What is looked for among the cards.
    pub(super) find_card: String,
    /// The open questions.
    pub(super) known: Known,
    /// What is being put together for an answer.
    pub(super) draft: Draft,
    /// The dice panel.
    pub(super) dice: DicePanel,
    /// A roll is being corrected.
    pub(super) correcting: Option<Correcting>,
    /// The numbers of what can be done, and where the arrow keys are among it.
    pub(super) offers: OfferState,
    /// The card that makes or adds characters.
    pub(super) newcomers: Option<Box<dyn Newcomers>>,
    /// The team whose name is being typed.
    pub(super) naming: Option<Naming>,
    /// Which map is being given another name.
    pub(super) map_names: MapNames,
    /// The prepared encounters: which is open, which is being named.
    pub(super) encounters: EncounterList,
    /// The number that is being typed for a house rule.
    pub(super) house_rules: Typed,
    /// What of the log shows.
    pub(super) log: LogView,
    /// What the history panel shows.
    pub(super) history: HistoryView,
    /// The pictures beside the campaign, as textures.
    pub(super) pictures: Pictures,
    /// What the panels of each game keep.
    pub(super) own: Own,
}
