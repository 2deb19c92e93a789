//! What comes out on paper: nothing leaves its room or its page, nothing is lost, and the same table gives the same bytes.

mod command_line;
mod foes;
mod house_rules;
mod log;
mod map;
pub(crate) mod players;
mod random;
mod words;

use tableside::campaign::Campaign;
use tableside::campaign::paper::{Holds, Paper};
use tableside::exchange::print::{Page, Pages, Print, Room, Sized, Text, What, Whose};
use tableside::systems::System;
use tableside::table::CharacterId;

/// Twelve millimetres, in hundredths of a point.
const EDGE: i32 = 3_402;

/// The samples of all games.
fn samples() -> Vec<Campaign> {
    let all = System::ALL.into_iter();
    all.map(|system| Campaign::from(&system.info().samples[0]))
        .collect()
}

/// Where the letters of a text are, from its capitals to its foot.
fn ink(text: &Text) -> Room {
    let high = text.size * 7 / 10;
    Room::new(text.foot.x, text.foot.y - high, text.wide(), high)
}

/// Holds that nothing on a page leaves its room or comes near an edge, and that no words lie over others.
fn holds(page: &Page, told: &str) {
    let free = Room::new(EDGE, EDGE, page.wide - 2 * EDGE, page.high - 2 * EDGE);
    for shape in &page.shapes {
        let room = shape.room().expect("everything has an extent");
        assert!(free.holds(room), "{told}: {shape:?} is near the edge");
    }
    let texts = page.texts();
    let inks: Vec<Room> = texts.iter().map(|text| ink(text)).collect();
    for (text, ink) in texts.iter().zip(&inks) {
        assert!(
            text.room.holds(*ink),
            "{told}: {text:?} leaves its room, {ink:?}"
        );
        assert!(free.holds(text.room), "{told}: {text:?} is near the edge");
        assert!(text.size >= 900, "{told}: {text:?} is too small");
    }
    for (place, one) in inks.iter().enumerate() {
        for (other, text) in inks[place + 1..].iter().zip(&texts[place + 1..]) {
            let apart = one.less(50);
            let over = apart.wide > 0 && other.wide > 0 && apart.meets(*other);
            assert!(
                !over,
                "{told}: {:?} and {text:?} lie over each other",
                texts[place]
            );
        }
    }
}

/// The same of all pages; each but those where a sheet ends says where it goes on.
fn hold(pages: &Pages, told: &str) {
    let of = pages.pages.len();
    for (number, page) in (1..).zip(&pages.pages) {
        holds(page, told);
        let number = format!("page {number} of {of}");
        let texts = page.texts();
        let has = texts.iter().any(|text| text.words.ends_with(&number));
        assert!(has, "{told}: {number} is missing");
    }
}

/// Every plain letter of some words, counted.
fn letters<'a>(words: impl Iterator<Item = &'a str>) -> [usize; 128] {
    let mut counts = [0; 128];
    for byte in words.flat_map(str::bytes).filter(u8::is_ascii_graphic) {
        counts[usize::from(byte)] += 1;
    }
    counts
}

/// All words of a sheet.
fn words(paper: &Paper) -> Vec<&str> {
    let mut all = vec![paper.name.as_str(), &paper.about];
    all.extend(paper.numbers.iter().map(|(_, value)| value.as_str()));
    for block in &paper.blocks {
        // A list with nothing on it and no room for more is not there.
        if !matches!(&block.holds, Holds::Items(items, 0) if items.is_empty()) {
            all.push(&block.aside);
        }
        match &block.holds {
            Holds::Body(_) | Holds::Track(_) => {}
            Holds::Rules(rules) => all.extend(rules.iter().map(|(words, _)| words.as_ref())),
            Holds::Numbers(numbers) => {
                all.extend(
                    numbers
                        .iter()
                        .flat_map(|(label, value)| [label.as_str(), value]),
                );
            }
            Holds::Ticks(ticks) => all.extend(ticks.iter().map(|one| one.label.as_str())),
            Holds::Items(items, _) => {
                for item in items {
                    all.extend([item.name.as_str(), &item.aside, &item.words]);
                }
            }
            Holds::Notes(words) => all.push(words),
        }
    }
    all
}

/// Nothing of somebody's sheet is lost on its pages.
fn nothing_is_lost(campaign: &Campaign, who: CharacterId, pages: &Pages, told: &str) {
    let paper = campaign.paper(Some(who)).expect("a sheet");
    let wanted = letters(words(&paper).into_iter());
    let texts: Vec<&Text> = pages.pages.iter().flat_map(Page::texts).collect();
    let there = letters(texts.iter().map(|text| text.words.as_str()));
    for (letter, (wanted, there)) in wanted.iter().zip(there).enumerate() {
        let letter = char::from(u8::try_from(letter).expect("ASCII"));
        assert!(
            *wanted <= there,
            "{told}: {letter} is there {there} times, not {wanted}"
        );
    }
}

#[test]
fn sheets_of_every_sample_have_a_page_each_on_either_paper() {
    for campaign in samples() {
        for size in Sized::ALL {
            let told = format!("{} on {}", campaign.name, size.name());
            let people = campaign.sheets_to_print(Whose::Gm);
            assert!(!people.is_empty(), "{told}");
            let what = What::Sheets(people.clone());
            let pages = Print::new(what.clone(), size)
                .pages(&campaign)
                .expect("pages");
            assert!(pages.replaced.is_empty(), "{told}: {:?}", pages.replaced);
            hold(&pages, &told);
            for who in people {
                nothing_is_lost(&campaign, who, &pages, &told);
            }
            let blank = Print::new(What::Blank, size)
                .pages(&campaign)
                .expect("a page");
            assert_eq!(blank.pages.len(), 1, "{told}");
            hold(&blank, &told);
        }
    }
}

#[test]
fn a_sheet_of_a_sample_is_one_page() {
    for campaign in samples() {
        for size in Sized::ALL {
            for who in campaign.sheets_to_print(Whose::Gm) {
                let pages = Print::new(What::Sheets(vec![who]), size).pages(&campaign);
                let name = campaign.doors().person(who).unwrap_or_default();
                let pages = pages.expect("pages").pages.len();
                assert_eq!(pages, 1, "{name} of {} on {}", campaign.name, size.name());
            }
        }
    }
}

/// A short sheet is printed larger: no more than two fifths of its page are lines for notes.
#[test]
fn a_sheet_of_a_sample_fills_its_page() {
    for campaign in samples() {
        for size in Sized::ALL {
            for who in campaign.sheets_to_print(Whose::Gm) {
                let pages = Print::new(What::Sheets(vec![who]), size).pages(&campaign);
                let page = pages.expect("a page").pages.swap_remove(0);
                let texts = page.texts();
                let notes = texts.iter().find(|text| text.words == "Notes");
                let notes = notes.expect("notes").foot.y;
                let name = campaign.doors().person(who).unwrap_or_default();
                assert!(
                    notes * 5 >= page.high * 3,
                    "{name} on {}: {notes}",
                    size.name()
                );
            }
        }
    }
}

#[test]
fn what_one_can_do_cites_cards_that_are_there() {
    for campaign in samples() {
        let paper = campaign.paper(None).expect("a blank sheet");
        let rules = paper.blocks.iter().find_map(|block| match &block.holds {
            Holds::Rules(rules) => Some(rules),
            _ => None,
        });
        let rules = rules.expect("what one can do");
        assert!(rules.len() >= 8);
        let cards = std::fs::read_to_string(format!(
            "{}/assets/rules/{}.md",
            env!("CARGO_MANIFEST_DIR"),
            campaign.system().key()
        ));
        let cards = cards.expect("cards");
        for (words, rule) in rules {
            assert!(cards.contains(&format!("## {rule} ")), "{words}: {rule}");
        }
    }
}

#[test]
fn the_same_table_gives_the_same_bytes() {
    for campaign in samples() {
        let what = What::Sheets(campaign.sheets_to_print(Whose::Gm));
        let made = || {
            let pages = Print::new(what.clone(), Sized::A4)
                .pages(&campaign)
                .expect("pages");
            (pages.pdf().expect("a PDF"), pages.pages[0].svg())
        };
        let (first, second) = (made(), made());
        assert!(first == second, "{}", campaign.name);
        assert!(first.0.starts_with(b"%PDF-"));
    }
}

#[test]
fn letters_without_a_font_are_boxes_and_told() {
    let mut campaign = samples().remove(0);
    let tableside::systems::Game::Unhex(game) = &mut campaign.game else {
        panic!("Unhex is the first");
    };
    let (who, sheet) = game.characters.iter_mut().next().expect("somebody");
    let who = *who;
    std::sync::Arc::make_mut(sheet).name = "\u{202e}שלום 木 Ana".to_owned();
    let pages = Print::new(What::Sheets(vec![who]), Sized::A4).pages(&campaign);
    let pages = pages.expect("pages");
    let told = pages.replaced_words().expect("it is told");
    assert!(told.contains('木') && told.contains('ש'), "{told}");
    let texts = pages.pages[0].texts();
    assert!(texts.iter().any(|text| text.words == "□□□□ □ Ana"));
}
