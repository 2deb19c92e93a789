//! The log on paper: every sentence is there with its rules, in order, under the round that it was in.

use std::collections::BTreeSet;

use tableside::campaign::Campaign;
use tableside::exchange::print::{NotPrinted, Page, Pages, Print, Sized, What, Whose};
use tableside::systems::unhex::{Fact, u};
use tableside::systems::{Game, System};
use tableside::table::{By, LogEntry};

use super::{hold, samples};
use crate::battery::golden;

fn printed(campaign: &Campaign, whose: Whose, fights: Option<usize>) -> Pages {
    let print = Print {
        whose,
        ..Print::new(What::Log(fights), Sized::A4)
    };
    print.pages(campaign).expect("pages")
}

/// All words of the pages in order without spaces, and without what is said anew on each page.
fn told(pages: &Pages) -> String {
    let mut all = String::new();
    for page in &pages.pages {
        let texts = page.texts();
        let body = texts.iter().filter(|text| {
            text.room.below() < page.high - 5_500 && !text.words.ends_with(", continued")
        });
        for text in body {
            all.extend(text.words.chars().filter(|one| !one.is_whitespace()));
        }
    }
    all
}

fn plain(words: &str) -> String {
    let words = words.strip_prefix("The GM: ").unwrap_or(words);
    words.chars().filter(|one| !one.is_whitespace()).collect()
}

#[test]
fn every_line_of_whole_fights_is_there_in_order() {
    for system in System::ALL {
        for campaign in golden::fights(system) {
            for size in Sized::ALL {
                let print = Print::new(What::Log(None), size);
                let pages = print.pages(&campaign).expect("pages");
                hold(&pages, &campaign.name);
                assert!(pages.replaced.is_empty(), "{:?}", pages.replaced);
                let all = told(&pages);
                let mut from = 0;
                for line in campaign.log_records(0) {
                    let mut wanted = plain(&line.text);
                    if !line.rules.is_empty() && !line.hidden {
                        let rules: Vec<String> =
                            line.rules.iter().map(ToString::to_string).collect();
                        wanted.push_str(&rules.join(","));
                    }
                    let found = all[from..].find(&wanted);
                    let found = found.unwrap_or_else(|| panic!("{}: {wanted}", campaign.name));
                    from += found + wanted.len();
                }
            }
        }
    }
}

#[test]
fn the_last_fight_begins_with_its_own_line() {
    for system in System::ALL {
        for campaign in golden::fights(system) {
            let from = campaign.fights_from(1);
            let first = campaign.log_line(from).expect("a line").text;
            assert!(first.contains(" begins"), "{first}");
            assert_eq!(campaign.fights_from(40), 0);
            let last = told(&printed(&campaign, Whose::Gm, Some(1)));
            assert!(last.contains(&plain(&first)));
            let before = campaign.log_line(0).expect("a line").text;
            assert!(!last.contains(&plain(&before)), "{before}");
        }
    }
}

#[test]
fn players_have_the_lines_that_they_may_read_and_no_others() {
    for system in System::ALL {
        for campaign in golden::fights(system) {
            let all = told(&printed(&campaign, Whose::Players, None));
            let mut shown = BTreeSet::new();
            for words in campaign.log_records(0).filter_map(|line| line.seen) {
                assert!(all.contains(&plain(&words)), "{words}");
                shown.insert(plain(&words));
            }
            let unseen = campaign.log_records(0).filter(|line| line.seen.is_none());
            for text in unseen.map(|line| plain(&line.text)) {
                assert!(shown.contains(&text) || !all.contains(&text), "{text}");
            }
            let rules = campaign.log_records(0).flat_map(|line| line.rules);
            for rule in rules {
                assert!(!all.contains(&rule.to_string()), "{rule}");
            }
        }
    }
}

#[test]
fn long_sentences_and_headings_stay_on_their_pages() {
    let mut campaign = samples().remove(0);
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("Unhex is the first");
    };
    let mut note = |fact: Fact, hidden: bool| {
        game.log.push(LogEntry {
            by: By::Gm,
            hidden,
            rules: vec![u(40), u(53)],
            fact,
        });
    };
    for long in [0, 1, 40, 159, 161, 400, 3_000] {
        let words = "Wimmelbild ".repeat(long / 11 + 1);
        let set = |what: String| Fact::Set { what };
        note(set(words.clone()), long % 2 == 0);
        note(set("W".repeat(long)), false);
        let (map, people, dead) = (words, Vec::new(), Vec::new());
        note(Fact::FightBegan { map, people, dead }, false);
        note(Fact::RoundBegan { round: u32::MAX }, false);
    }
    for size in Sized::ALL {
        let pages = Print::new(What::Log(None), size)
            .pages(&campaign)
            .expect("pages");
        hold(&pages, &size.name());
        let words = told(&pages);
        assert!(words.contains(&"W".repeat(3_000)), "nothing is lost");
        assert!(words.contains("hidden,U-40,U-53"));
    }
}

#[test]
fn an_empty_log_and_too_many_pages_are_said() {
    let empty = Campaign::new("Nothing yet", System::Flow);
    let print = Print::new(What::Log(None), Sized::A4);
    assert!(matches!(print.pages(&empty), Err(NotPrinted::Nothing(_))));
    let campaign = golden::fights(System::Unhex).remove(0);
    let whole = print.pages(&campaign).expect("pages").pages.len();
    assert!(whole > 1);
    let print = Print {
        most: whole - 1,
        ..print
    };
    let why = print.pages(&campaign).expect_err("too many").to_string();
    assert!(why.contains(&format!("{whole} pages")), "{why}");
}

#[test]
fn a_page_of_the_log_is_full() {
    let campaign = golden::fights(System::Unhex).remove(0);
    let pages = printed(&campaign, Whose::Gm, None);
    let lines: Vec<usize> = pages
        .pages
        .iter()
        .map(|page: &Page| page.texts().len())
        .collect();
    assert!(lines.len() >= 2 && lines[0] > 90, "{lines:?}");
}
