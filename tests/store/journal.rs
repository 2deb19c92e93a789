//! The journal: what is appended is read again, from whichever end, and never all at once.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use proptest::prelude::*;
use tableside::campaign::store::{
    Checksum, Disk, Journal, JournalError, JournalItem, JournalReader, JournalRecord,
    MOST_SEQUENCE, RealDisk,
};

use super::broken_disk::BrokenDisk;

const JOURNAL: &str = "/campaigns/Nightclub.tableside.journal";

fn filled(records: &[(u64, &str)]) -> (BrokenDisk, Journal) {
    let disk = BrokenDisk::new();
    let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
    journal.append(records).unwrap();
    (disk, journal)
}

fn numbers<'a>(records: impl IntoIterator<Item = &'a JournalRecord>) -> Vec<u64> {
    records.into_iter().map(|r| r.sequence).collect()
}

fn item_number(item: &JournalItem) -> u64 {
    match item {
        JournalItem::Record(record) => record.sequence,
        JournalItem::Damage(damage) => panic!("{damage:?}"),
    }
}

#[test]
fn a_record_is_a_line_with_its_checksum() {
    let (disk, _) = filled(&[(1, "{\"a\":1}"), (12, "")]);
    let text = String::from_utf8(disk.get(JOURNAL).unwrap()).unwrap();
    // XXH64 of what follows it; the second line carries that of the first.
    let lines: Vec<&str> = text.lines().collect();
    let [first, second] = lines[..] else {
        panic!("{text}")
    };
    let (checksum, rest) = first.split_at(16);
    assert_eq!(rest, " v1 1 0000000000000000 {\"a\":1}");
    assert_eq!(Checksum::of(&rest.as_bytes()[1..]).to_string(), checksum);
    // Known from elsewhere.
    assert_eq!(Checksum::of(b"foobar").to_string(), "a2aa05ed9085aaf9");
    assert!(second.ends_with(&format!(" v1 12 {checksum} ")), "{second}");
}

#[test]
fn nothing_is_made_before_the_first_record() {
    let disk = BrokenDisk::new();
    let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
    assert_eq!((journal.last_sequence(), journal.size()), (None, 0));
    let reader = journal.reader();
    assert_eq!(reader.tail(0).unwrap().records, []);
    assert_eq!(reader.page(None, 10).unwrap().items, []);
    assert_eq!(reader.find(1).unwrap(), None);
    assert_eq!(reader.oldest_first(0).unwrap().count(), 0);
    journal.append::<&str>(&[]).unwrap();
    assert_eq!(journal.forget_before(5).unwrap(), 0);
    assert!(disk.files().is_empty());
}

#[test]
fn what_cannot_be_read_again_is_not_written() {
    let (disk, mut journal) = filled(&[(5, "five")]);
    let before = disk.get(JOURNAL);
    for wrong in [0, 4, 5] {
        let error = journal.append(&[(wrong, "x")]).unwrap_err();
        assert!(matches!(error, JournalError::Order { last: 5, .. }));
    }
    let error = journal.append(&[(6, "x"), (6, "y")]).unwrap_err();
    assert!(matches!(error, JournalError::Order { last: 6, .. }));
    for text in ["a\nb", "a\r"] {
        let error = journal.append(&[(6, text)]).unwrap_err();
        assert!(matches!(error, JournalError::Payload { .. }), "{error}");
    }
    assert_eq!(disk.get(JOURNAL), before);
    for wrong in [MOST_SEQUENCE + 1, u64::MAX] {
        let error = journal.append(&[(wrong, "x")]).unwrap_err();
        assert!(error.to_string().contains("too high"), "{error}");
    }
    journal.append(&[(MOST_SEQUENCE, "last")]).unwrap();
    assert_eq!(journal.last_sequence(), Some(MOST_SEQUENCE));
}

#[test]
fn the_tail_is_what_came_after() {
    let (_, journal) = filled(&[(1, "a"), (2, "b"), (5, "c"), (6, "d")]);
    let reader = journal.reader();
    let tail = |after| numbers(&reader.tail(after).unwrap().records);
    assert_eq!(tail(0), [1, 2, 5, 6]);
    assert_eq!(tail(1), [2, 5, 6]);
    assert_eq!(tail(3), [5, 6]);
    assert_eq!(tail(5), [6]);
    assert!(tail(6).is_empty());
    assert!(tail(u64::MAX).is_empty());
}

#[test]
fn pages_go_back_to_the_beginning() {
    let (_, journal) = filled(&[(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e")]);
    let reader = journal.reader();
    let mut before = None;
    let mut seen = Vec::new();
    loop {
        let page = reader.page(before, 2).unwrap();
        seen.push(page.items.iter().map(item_number).collect::<Vec<_>>());
        match page.older {
            Some(older) => before = Some(older),
            None => break,
        }
    }
    assert_eq!(seen, [vec![5, 4], vec![3, 2], vec![1]]);
    // An offset that is none: the line before it is the first.
    let third = reader.find(3).unwrap().unwrap();
    let page = reader.page(Some(third.offset + 3), 1).unwrap();
    assert_eq!(item_number(&page.items[0]), 2);
    let page = reader.page(Some(u64::MAX), 1).unwrap();
    assert_eq!(item_number(&page.items[0]), 5);
}

#[test]
fn a_second_program_that_writes_is_noticed() {
    let (disk, _) = filled(&[(1, "a")]);
    let mut one = Journal::open(disk.arc(), JOURNAL).unwrap();
    let mut two = Journal::open(disk.arc(), JOURNAL).unwrap();
    one.append(&[(2, "one")]).unwrap();
    let error = two.append(&[(2, "two")]).unwrap_err();
    assert!(matches!(error, JournalError::Poisoned { .. }));
    assert!(error.to_string().contains("another program"));
    assert_eq!(numbers(&two.reader().tail(0).unwrap().records), [1, 2]);
}

#[test]
fn forgetting_keeps_the_rest_byte_by_byte() {
    let (disk, mut journal) = filled(&[(1, "a"), (2, "b"), (5, "c"), (6, "d")]);
    let before = disk.get(JOURNAL).unwrap();
    disk.set_mode(JOURNAL, 0o600);
    assert_eq!(journal.forget_before(0).unwrap(), 0);
    assert_eq!(journal.forget_before(1).unwrap(), 0);
    let shorter = journal.forget_before(4).unwrap();
    let after = disk.get(JOURNAL).unwrap();
    assert_eq!(after, before[usize::try_from(shorter).unwrap()..]);
    assert_eq!(disk.mode(JOURNAL), Some(0o600));
    assert_eq!(numbers(&journal.reader().tail(0).unwrap().records), [5, 6]);
    journal.append(&[(7, "e")]).unwrap();
    assert_eq!(journal.size(), disk.get(JOURNAL).unwrap().len() as u64);
    // All of it may be forgotten; the numbers go on.
    journal.forget_before(100).unwrap();
    assert_eq!(journal.size(), 0);
    assert!(journal.append(&[(7, "f")]).is_err());
    journal.append(&[(8, "f")]).unwrap();
    assert_eq!(numbers(&journal.reader().tail(0).unwrap().records), [8]);
    assert_eq!(disk.files(), [Path::new(JOURNAL)]);
}

#[test]
fn a_folder_in_its_place_is_an_error() {
    let disk = BrokenDisk::new();
    disk.put_dir(JOURNAL);
    let error = Journal::open(disk.arc(), JOURNAL).unwrap_err();
    assert!(error.to_string().contains("not a regular file"), "{error}");
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    for bytes in [
        &b"{\"format\":\"tableside\"}"[..],
        b"not a journal\n",
        b"\n",
        b"abc\n\ndef\n",
        b"0123456789abcdef\0one line of something else\nand another",
        b"0123456789ABCDEF 1 {}",
    ] {
        let disk = BrokenDisk::new();
        disk.put(JOURNAL, bytes);
        let error = Journal::open(disk.arc(), JOURNAL).unwrap_err();
        assert!(matches!(error, JournalError::Foreign { .. }), "{error}");
        let words = error.to_string();
        assert!(words.contains("move it to another folder"), "{words}");
        assert_eq!(disk.get(JOURNAL).unwrap(), bytes);
        assert_eq!(disk.files(), [Path::new(JOURNAL)]);
    }
}

#[test]
fn a_journal_without_a_readable_record_is_left_alone_until_set_aside() {
    for bytes in [
        &b"0123456789abcdef 1 {}\n"[..],
        b"something else\n0123456789abcdef 1 {}\n",
        b"\0\0\0\0\0\0\n\0\0",
    ] {
        let disk = BrokenDisk::new();
        disk.put(JOURNAL, bytes);
        let error = Journal::open(disk.arc(), JOURNAL).unwrap_err();
        assert!(matches!(error, JournalError::Unreadable { .. }));
        assert!(error.to_string().contains("sets it aside"));
        assert_eq!(disk.get(JOURNAL).unwrap(), bytes);
        let aside = Journal::set_aside(&disk, Path::new(JOURNAL)).unwrap();
        assert_eq!(disk.get(aside).unwrap(), bytes);
        let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
        journal.append(&[(1, "{}")]).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn all_ways_of_reading_agree(
        steps in prop::collection::vec((1_u64..4, 0_usize..3000), 0..120),
        long in prop::collection::vec(0_usize..400_000, 0..3),
        asked in 0_u64..400,
        count in 1_usize..20,
    ) {
        let mut sequence = 0;
        let mut records = Vec::new();
        for (step, len) in steps.into_iter().chain(long.into_iter().map(|len| (1, len))) {
            sequence += step;
            records.push((sequence, "ä".repeat(len / 2)));
        }
        let disk = BrokenDisk::new();
        let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
        for some in records.chunks(7) {
            journal.append(some).unwrap();
        }
        let reader = JournalReader::new(disk.arc(), JOURNAL);
        let all = reader.tail(0).unwrap();
        prop_assert_eq!(all.damage, []);
        prop_assert_eq!(all.torn, None);
        let found: Vec<_> = all.records.iter().map(|r| (r.sequence, r.payload.clone())).collect();
        prop_assert_eq!(&found, &records);
        let after: Vec<_> = all.records.iter().filter(|r| r.sequence > asked).cloned().collect();
        prop_assert_eq!(reader.tail(asked).unwrap().records, after);
        let exact = all.records.iter().find(|r| r.sequence == asked).cloned();
        prop_assert_eq!(reader.find(asked).unwrap(), exact);
        let next = all.records.iter().find(|r| r.sequence >= asked).cloned();
        prop_assert_eq!(reader.first_from(asked).unwrap(), next);
        let onward: Vec<_> = reader.oldest_first(asked).unwrap().map(|item| item.unwrap()).collect();
        let expected: Vec<_> = all.records.iter().filter(|r| r.sequence >= asked).cloned().map(JournalItem::Record).collect();
        prop_assert_eq!(onward, expected);
        let mut paged = Vec::new();
        let mut before = None;
        loop {
            let page = reader.page(before, count).unwrap();
            paged.extend(page.items.iter().map(item_number));
            before = page.older;
            if before.is_none() { break; }
        }
        paged.reverse();
        prop_assert_eq!(paged, numbers(&all.records));
        let again = Journal::open(disk.arc(), JOURNAL).unwrap();
        prop_assert_eq!(again.last_sequence(), journal.last_sequence());
        prop_assert_eq!(again.size(), journal.size());
    }
}

/// Twenty thousand records of 3 kB; the time is held by a bench, here only that little is read.
#[test]
fn a_long_journal_opens_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Long.tableside.journal");
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let payload = "x".repeat(3000);
    let mut journal = Journal::open(Arc::clone(&disk), &path).unwrap();
    let records: Vec<(u64, &str)> = (1..=20_000).map(|n| (n, payload.as_str())).collect();
    for some in records.chunks(2000) {
        journal.append(some).unwrap();
    }
    drop(journal);
    let start = Instant::now();
    let journal = Journal::open(Arc::clone(&disk), &path).unwrap();
    let page = journal.reader().page(None, 100).unwrap();
    let opened = start.elapsed();
    assert_eq!(page.items.len(), 100);
    let start = Instant::now();
    assert_eq!(journal.reader().find(7).unwrap().unwrap().sequence, 7);
    let found = start.elapsed();
    // Generous, since other tests run beside it; measured alone it is a few milliseconds.
    assert!(opened.as_millis() < 500, "{opened:?}");
    assert!(found.as_millis() < 500, "{found:?}");
}

#[test]
fn only_as_much_as_needed_is_read() {
    let payload = "x".repeat(3000);
    let records: Vec<(u64, &str)> = (1..=2000).map(|n| (n, payload.as_str())).collect();
    let (disk, _) = filled(&records);
    let reads = |run: &dyn Fn()| {
        disk.forget_calls();
        run();
        disk.calls().iter().filter(|c| c.what == "read_at").count()
    };
    let reader = JournalReader::new(disk.arc(), JOURNAL);
    // Six megabytes are about ninety pieces.
    assert!(reads(&|| drop(Journal::open(disk.arc(), JOURNAL))) <= 1);
    assert!(reads(&|| drop(reader.page(None, 100))) <= 6);
    assert!(reads(&|| drop(reader.tail(1990))) <= 1);
    assert!(reads(&|| drop(reader.find(3))) <= 20);
}
