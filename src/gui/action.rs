//! What a panel wants done. Panels queue these; they run after the frame.

use std::path::PathBuf;

use crate::board::areas::AreaId;
use crate::board::grid::Hex;
use crate::campaign::Command;
use crate::campaign::store::Line;
use crate::gui::board::Aim;
use crate::gui::exchange::{Ask as AskExchange, SaveMap};
use crate::gui::file::picture_for::PictureFor;
use crate::gui::panels::decision::CardKey;
use crate::gui::panels::map_menu::MapMenu;
use crate::gui::panels::pages::Side;
use crate::gui::phones::PhonesAsk;
use crate::gui::players::Ask;
use crate::gui::print::PrintAsk;
use crate::gui::shell::hint::Hint;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::systems::System;
use crate::table::{CharacterId, DiceMode, EncounterId, MapId, RuleId};

/// Something to do after the frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Change the campaign, through the one door.
    Do(Command),
    /// A command of the menus and keys.
    Ui(UiCommand),
    /// A key for whatever asks: a face of a roll, the number of an option.
    Key(CardKey),
    /// A face of the roll that is typed in the dice panel.
    TakeFace(i32),
    /// Record a result for a character, without its procedure.
    RecordFor(CharacterId),
    /// Everybody rolls such dice.
    RollWith(DiceMode),
    /// Put the cards away that correct, record, or type a roll.
    CloseCards,
    /// Select a character: its sheet and its offers.
    Select(CharacterId),
    /// Select these together, beside those who are selected already if that is so; nobody lets go of all but one.
    SelectAll(Vec<CharacterId>, bool),
    /// Add a character to those who are selected, or take it out.
    SelectToo(CharacterId),
    /// Aim an act at a space of the board.
    Aim(Aim),
    /// Give the keys to the board for a move, and aim nothing else.
    MoveOnBoard,
    /// Open a menu on the map.
    Menu(MapMenu),
    /// Show that map.
    ShowMap(MapId),
    /// Show a prepared encounter, and its map.
    ShowEncounter(EncounterId, MapId),
    /// Select a character and look at where it stands.
    GoToCharacter(CharacterId),
    /// Look at an area, with the keyboard's cursor on it.
    GoToArea(MapId, AreaId),
    /// Look at a space of a board.
    ShowSpace(MapId, Hex),
    /// Look at a space of a board, with the keys and their cursor there.
    GoToSpace(MapId, Hex),
    /// Keep the sheet that shows, whatever happens; again to let go of it.
    Pin(CharacterId),
    /// Bring a panel to the front.
    ShowPane(Pane),
    /// Close a panel, or open it again.
    SwitchPane(Pane),
    /// Open or close a page beside the panels.
    SwitchSide(Side),
    /// Open a rules card.
    ShowRule(RuleId),
    /// Begin an empty campaign of that name.
    New(String, System),
    /// From the start page back to the campaign.
    CloseStart,
    /// A hint was read.
    DismissHint(Hint),
    /// No hints from now on.
    NoHints,
    /// Open a campaign's file.
    Open(PathBuf),
    /// Open a campaign in spite of what is wrong with it, in that way.
    Rescue(PathBuf, Rescue),
    /// Save under a name.
    SaveAs(PathBuf),
    /// After a conflict: save over the other program's file, which goes into the backups.
    KeepMine,
    /// After a conflict: put mine beside it and open the other program's file.
    OpenTheirs,
    /// Ask before the history before that record is forgotten.
    AskForget(u64),
    /// Forget the history before that record, for good.
    Forget(u64),
    /// Choose a picture's file, to be added for this.
    ChoosePicture(PictureFor),
    /// Store that file's picture beside the campaign, and show it there once it is on the disk.
    AddPicture {
        /// The picture's file; it is only read.
        path: PathBuf,
        /// What is to show it.
        target: PictureFor,
    },
    /// Characters come, go into files and into a player's hands.
    People(People),
    /// Something about other programs’ maps.
    Exchange(AskExchange),
    /// Write a map to that file.
    SaveMap(Box<SaveMap>, PathBuf),
    /// Something about what is printed.
    Print(PrintAsk),
    /// Close the file form.
    CloseForm,
    /// Something about the players' window.
    Players(Ask),
    /// Something about the players’ phones.
    Phones(PhonesAsk),
    /// Say something over the map.
    Say(String),
    /// Say why something cannot be done, with the way out.
    Refuse(Box<WayOut>),
}

/// Something to do with characters.
#[derive(Clone, Debug, PartialEq)]
pub enum People {
    /// Add those of the open card, and close it.
    Add(Command),
    /// Close the card.
    CloseCard,
    /// Hand a sheet to a player.
    HandOver(CharacterId),
    /// Ask where a sheet is written to.
    ExportForm(CharacterId),
    /// Write a sheet to a file.
    Export(CharacterId, PathBuf),
}

impl From<People> for Action {
    fn from(people: People) -> Self {
        Self::People(people)
    }
}

/// Why something cannot be done, and the way out.
#[derive(Clone, Debug, PartialEq)]
pub struct WayOut {
    /// The reason, in a sentence.
    pub(in crate::gui) text: String,
    /// The rule it is about.
    pub(in crate::gui) rule: Option<RuleId>,
    /// What the button says.
    pub(in crate::gui) words: &'static str,
    /// What it does, in a sentence.
    pub(in crate::gui) help: &'static str,
    /// What is done.
    pub(in crate::gui) action: Action,
}

impl WayOut {
    /// Why those who are selected together are not put elsewhere, and what puts them there all the same.
    pub(in crate::gui) fn together(why: &str, action: Action) -> Self {
        Self {
            text: format!("They stay where they are: {why}"),
            rule: None,
            words: "Place them anyway",
            help: "All of them, by the GM’s word; one undo takes it back",
            action,
        }
    }
}

/// A way out of a campaign that does not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rescue {
    /// From its newest backup and its journal.
    Backup,
    /// Whatever its checksum is.
    AsItIs,
    /// With one of two copies that were played on apart.
    Copy(Line),
    /// Only to look at.
    Look,
    /// To look at, and to be saved under another name.
    LookAndCopy,
    /// Not at all: the folder that holds it.
    Folder,
}
