//! A journal cut off anywhere, with any bit turned over, or of hostile bytes: what is read is what was
//! written, the rest is named, nothing panics, and writing goes on.

use proptest::prelude::*;
use tableside::campaign::store::{
    Damage, Journal, JournalError, JournalItem, JournalReader, StrayIs, Tail,
};

use super::broken_disk::BrokenDisk;

const JOURNAL: &str = "/campaigns/Nightclub.tableside.journal";

fn payload(sequence: u64) -> String {
    let len = usize::try_from(sequence * 37 % 200).unwrap();
    format!("{{\"n\":{sequence},\"t\":\"{}\"}}", "é".repeat(len / 2))
}

fn bytes(last: u64) -> Vec<u8> {
    let disk = BrokenDisk::new();
    let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
    let records: Vec<_> = (1..=last).map(|n| (n, payload(n))).collect();
    journal.append(&records).unwrap();
    disk.get(JOURNAL).unwrap()
}

/// Reads in every way, and holds that no content is wrong.
fn read(bytes: &[u8]) -> (BrokenDisk, Tail) {
    let disk = BrokenDisk::new();
    disk.put(JOURNAL, bytes);
    let reader = JournalReader::new(disk.arc(), JOURNAL);
    let tail = reader.tail(0).unwrap();
    let mut last = 0;
    for record in &tail.records {
        assert_eq!(record.payload, payload(record.sequence));
        assert!(record.sequence > last);
        last = record.sequence;
    }
    for item in reader.oldest_first(0).unwrap() {
        if let JournalItem::Record(record) = item.unwrap() {
            assert_eq!(record.payload, payload(record.sequence));
        }
    }
    let mut before = None;
    loop {
        let page = reader.page(before, 3).unwrap();
        let mut newest = u64::MAX;
        for item in page.items {
            if let JournalItem::Record(record) = item {
                assert_eq!(record.payload, payload(record.sequence));
                assert!(record.sequence < newest);
                newest = record.sequence;
            }
        }
        assert!(
            page.older
                .is_none_or(|older| older < before.unwrap_or(u64::MAX))
        );
        before = page.older;
        if before.is_none() {
            break;
        }
    }
    for sequence in [1, 5, 30, 1000] {
        if let Some(record) = reader.find(sequence).unwrap() {
            assert_eq!(record.payload, payload(sequence));
        }
    }
    (disk, tail)
}

/// Opens it to write, appends, and finds that with all that was there before.
fn go_on(disk: &BrokenDisk, before: &Tail) {
    let mut journal = match Journal::open(disk.arc(), JOURNAL) {
        Ok(journal) => journal,
        // Nothing in it is a record, or may have been one.
        Err(JournalError::Unreadable { .. } | JournalError::Foreign { .. }) => {
            assert!(before.records.is_empty());
            return;
        }
        Err(error) => panic!("{error}"),
    };
    let next = before.records.last().map_or(1, |r| r.sequence + 1);
    journal.append(&[(next, payload(next))]).unwrap();
    let after = journal.reader().tail(0).unwrap();
    assert_eq!(after.torn, None);
    assert_eq!(after.records.len(), before.records.len() + 1);
    assert_eq!(after.records.last().unwrap().sequence, next);
    assert_eq!(after.records[..before.records.len()], before.records);
}

#[test]
fn cut_off_anywhere() {
    let whole = bytes(40);
    assert!(whole.len() > 3000 && whole.len() < 8192, "{}", whole.len());
    for len in 0..=whole.len() {
        let (disk, tail) = read(&whole[..len]);
        let expected = whole[..len].iter().filter(|b| **b == b'\n').count();
        assert_eq!(tail.records.len(), expected);
        assert_eq!(tail.damage, []);
        let torn = len > 0 && whole[len - 1] != b'\n';
        assert_eq!(tail.torn.is_some(), torn);
        go_on(&disk, &tail);
        // The torn end is gone, not left in the middle.
        let after = JournalReader::new(disk.arc(), JOURNAL).tail(0).unwrap();
        assert_eq!(after.damage, []);
    }
}

#[test]
fn cut_off_and_filled_with_zeros() {
    let whole = bytes(8);
    for len in 0..whole.len() {
        let mut zeros = whole.clone();
        zeros[len..].fill(0);
        let (disk, tail) = read(&zeros);
        assert_eq!(tail.damage, []);
        go_on(&disk, &tail);
    }
}

#[test]
fn the_middle_damaged() {
    let mut broken = bytes(10);
    let ends: Vec<usize> = (0..broken.len()).filter(|n| broken[*n] == b'\n').collect();
    // Records 4 and 5.
    let (from, to) = (ends[2] + 1, ends[4] + 1);
    broken[from + 30] ^= 1;
    broken[to - 5] ^= 1;
    let (disk, tail) = read(&broken);
    let numbers: Vec<_> = tail.records.iter().map(|r| r.sequence).collect();
    assert_eq!(numbers, [1, 2, 3, 6, 7, 8, 9, 10]);
    let damage = Damage {
        offset: from as u64,
        len: (to - from) as u64,
    };
    assert_eq!(tail.damage, [damage]);
    let reader = JournalReader::new(disk.arc(), JOURNAL);
    // What a save already holds is not complained about.
    assert_eq!(reader.tail(5).unwrap().damage, []);
    assert_eq!(reader.tail(4).unwrap().damage, [damage]);
    let page = reader.page(None, 6).unwrap();
    assert_eq!(page.items[5], JournalItem::Damage(damage));
    let items: Vec<_> = reader
        .oldest_first(0)
        .unwrap()
        .map(|i| i.unwrap())
        .collect();
    assert_eq!(items[3], JournalItem::Damage(damage));
    assert_eq!(items.len(), 9);
    assert_eq!(reader.find(4).unwrap(), None);
    assert_eq!(reader.find(6).unwrap().unwrap().sequence, 6);
    go_on(&disk, &tail);
    // Forgetting up to behind the damage takes it along; before it, it stays as it is.
    let mut journal = Journal::open(disk.arc(), JOURNAL).unwrap();
    journal.forget_before(3).unwrap();
    assert_eq!(journal.reader().tail(0).unwrap().damage.len(), 1);
    journal.forget_before(5).unwrap();
    let rest = journal.reader().tail(0).unwrap();
    assert_eq!((rest.records[0].sequence, rest.damage), (6, vec![]));
}

#[test]
fn a_bad_last_record_that_has_its_end_is_damage() {
    let mut broken = bytes(5);
    let len = broken.len();
    broken[len - 4] ^= 4;
    let (disk, tail) = read(&broken);
    assert_eq!(tail.records.len(), 4);
    assert_eq!((tail.damage.len(), tail.torn), (1, None));
    go_on(&disk, &tail);
    // It was a whole record once: its bytes are kept.
    assert!(disk.get(JOURNAL).unwrap().starts_with(&broken));
    let after = JournalReader::new(disk.arc(), JOURNAL).tail(0).unwrap();
    assert_eq!(after.damage.len(), 1);
}

#[test]
fn what_stands_twice_is_passed_over_and_named() {
    let ten = bytes(10);
    let ends: Vec<usize> = (0..ten.len()).filter(|n| ten[*n] == b'\n').collect();
    // Record 3 once more at the end of nine.
    let mut twice = ten[..=ends[8]].to_vec();
    twice.extend_from_slice(&ten[ends[1] + 1..=ends[2]]);
    twice.extend_from_slice(&ten[ends[8] + 1..]);
    let (disk, tail) = read(&twice);
    assert!(tail.records.iter().any(|r| r.sequence == 10));
    assert!(!tail.damage.is_empty());
    let reader = JournalReader::new(disk.arc(), JOURNAL);
    reader.survey(|| None).unwrap();
    let tail = reader.tail(0).unwrap();
    let numbers: Vec<_> = tail.records.iter().map(|r| r.sequence).collect();
    assert_eq!(numbers, (1..=10).collect::<Vec<_>>());
    assert_eq!(tail.damage, []);
    assert_eq!(tail.strays.len(), 1);
    assert!(tail.strays[0].is == StrayIs::Twice && tail.strays[0].first == 3);
    assert_eq!(reader.find(3).unwrap().unwrap().sequence, 3);
}

/// A generator of our own, so that a failure can be told by its number.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).unwrap()
    }
}

#[test]
fn ten_thousand_turned_bits() {
    let whole = bytes(40);
    let mut numbers = Numbers(0x7ab1_e51d);
    for round in 0..10_000 {
        let mut broken = whole.clone();
        let bits = 1 + round % 3;
        for _ in 0..bits {
            let at = numbers.below(broken.len());
            broken[at] ^= 1 << numbers.below(8);
        }
        let (disk, tail) = read(&broken);
        // A turned bit costs its record, and at an end of line the next one.
        assert!(tail.records.len() >= 40 - 2 * bits, "round {round}");
        if tail.records.len() < 40 {
            assert!(tail.torn.is_some() || !tail.damage.is_empty());
        }
        if round % 10 == 0 {
            go_on(&disk, &tail);
        }
    }
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let (disk, tail) = read(&bytes);
        prop_assert_eq!(&tail.records, &[]);
        go_on(&disk, &tail);
    }

    #[test]
    fn any_lines(lines in prop::collection::vec("[0-9a-f]{14,18} [0-9]{0,22} ?.{0,10}", 0..30)) {
        let (disk, tail) = read(lines.join("\n").as_bytes());
        go_on(&disk, &tail);
    }

    #[test]
    fn pieces_shuffled(order in prop::collection::vec(0_usize..20, 0..40), cut in 0_usize..100) {
        let whole = bytes(20);
        let lines: Vec<&[u8]> = whole.split_inclusive(|b| *b == b'\n').collect();
        let mut mixed: Vec<u8> = order.iter().flat_map(|n| lines[*n]).copied().collect();
        mixed.truncate(mixed.len().saturating_sub(cut));
        let (_, _) = read(&mixed);
    }
}

#[test]
fn a_line_without_end_is_passed_over() {
    // Longer than any line that is held in memory.
    let five = bytes(5);
    let mut bytes = bytes(3);
    let good = bytes.len();
    bytes.resize(good + (130 << 20), b'x');
    bytes.push(b'\n');
    bytes.extend_from_slice(&five[good..]);
    let disk = BrokenDisk::new();
    disk.put(JOURNAL, &bytes);
    let reader = JournalReader::new(disk.arc(), JOURNAL);
    let tail = reader.tail(0).unwrap();
    let numbers: Vec<_> = tail.records.iter().map(|r| r.sequence).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    assert_eq!(tail.damage.len(), 1);
    assert_eq!(tail.damage[0].len, (130 << 20) + 1);
    let forward = reader.oldest_first(0).unwrap().count();
    assert_eq!(forward, 6);
}
