//! `print`: writes sheets or the log as pages of a PDF.

use std::num::NonZeroUsize;
use std::path::Path;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::names;
use super::output::json_line;
use crate::campaign::Campaign;
use crate::campaign::store::{RealDisk, open, save_as_new};
use crate::exchange::print::{MOST_PAGES, NotPrinted, Pages, Print, Sized, What, Whose};
use crate::table::CharacterId;

pub(super) const SPEC: Spec = Spec {
    name: "print",
    summary: "Write sheets or the log as pages of a PDF",
    usage: "  tableside print FILE --what sheets|blank OUT.pdf [--who NAME]…\n\
            \u{20} tableside print FILE --what log OUT.pdf [--fights N]\n\
            each with [--whose gm|players] [--paper a4|letter] [--pages-at-most N] [--json]",
    details: "sheets has a page for each of those who are no foes, or for each that --who names, foes too; what\n\
              does not fit on it goes on on the next. blank is a sheet to be filled in by hand. log has what\n\
              happened, with --fights only from the last so many fights on.\n\
              A players’ copy has the log as they may read it, and the sheets of their own characters. A letter\n\
              that no font has is printed as a box, and a line says so. More than 60 pages are made only where\n\
              --pages-at-most says so. A file that exists already is left as it is.",
    options: &[
        ("--what", 1),
        ("--who", 1),
        ("--fights", 1),
        ("--whose", 1),
        ("--paper", 1),
        ("--pages-at-most", 1),
        ("--json", 0),
    ],
    repeatable: &["--who"],
    takes: (2, 2),
    ..Spec::PLAIN
};

/// Pages that were written; the shape is a contract.
#[derive(Serialize)]
struct Printed {
    file: String,
    what: String,
    whose: &'static str,
    paper: &'static str,
    pages: usize,
    /// The letters that no font has.
    replaced: String,
}

/// Which options go with what is printed, beside those that go with everything.
const OWN: [(&str, &[&str]); 3] = [
    ("--who", &["sheets"]),
    ("--fights", &["log"]),
    ("--whose", &["sheets", "log"]),
];

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file and the PDF to be made")?;
    let (from, to) = (args.path(0), args.path(1));
    let is_pdf = |to: &Path| {
        to.extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("pdf"))
    };
    if !is_pdf(to) {
        return Err(args.wrong("the file to be made must end with .pdf"));
    }
    let wanted = args.value("--what")?;
    let wanted = wanted.ok_or_else(|| args.wrong("say what with --what"))?;
    for (option, of) in OWN {
        if args.has(option) && !of.contains(&wanted) {
            return Err(args.wrong(format!("{option} goes with --what {}", of.join(" or "))));
        }
    }
    let papers = [("a4", Sized::A4), ("letter", Sized::Letter)];
    let paper = choice(args, "--paper", &papers)?.unwrap_or_default();
    let copies = [("gm", Whose::Gm), ("players", Whose::Players)];
    let whose = choice(args, "--whose", &copies)?.unwrap_or_default();
    let campaign = open(from)?;
    let what = match wanted {
        "sheets" => What::Sheets(people(args, &campaign, whose)?),
        "blank" => What::Blank,
        "log" => What::Log(count(args, "--fights")?),
        other => {
            return Err(args.wrong(format!("--what is sheets, blank or log, not “{other}”")));
        }
    };
    let print = Print {
        whose,
        most: count(args, "--pages-at-most")?.unwrap_or(MOST_PAGES),
        ..Print::new(what, paper)
    };
    let failed = |why: NotPrinted| match why {
        NotPrinted::TooMany { pages, .. } => {
            CliError::Failed(format!("{why}; say --pages-at-most {pages} to have them"))
        }
        why => CliError::Failed(why.to_string()),
    };
    let pages = print.pages(&campaign).map_err(failed)?;
    let bytes = pages.pdf().map_err(|why| failed(why.into()))?;
    save_as_new(&RealDisk, to, &bytes)?;
    tell(args, streams, to, &print, &pages)
}

/// What an option chooses among a few words.
fn choice<T: Copy>(args: &Args, option: &str, all: &[(&str, T)]) -> Result<Option<T>, CliError> {
    let Some(wanted) = args.value(option)? else {
        return Ok(None);
    };
    let found = all
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(wanted));
    let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
    let wrong = || {
        args.wrong(format!(
            "{option} is {}, not “{wanted}”",
            words.join(" or ")
        ))
    };
    found.map(|(_, one)| Some(*one)).ok_or_else(wrong)
}

/// The number of an option, from 1 on.
fn count(args: &Args, option: &str) -> Result<Option<usize>, CliError> {
    let number: Option<NonZeroUsize> = args.number(option, "a number from 1 on")?;
    Ok(number.map(NonZeroUsize::get))
}

fn tell(
    args: &Args,
    streams: &mut Streams<'_>,
    to: &Path,
    print: &Print,
    pages: &Pages,
) -> Result<u8, CliError> {
    let printed = Printed {
        file: to.display().to_string(),
        what: args.value("--what")?.unwrap_or_default().to_owned(),
        whose: match print.whose {
            Whose::Gm => "gm",
            Whose::Players => "players",
        },
        paper: print.paper.name(),
        pages: pages.pages.len(),
        replaced: pages.replaced.iter().collect(),
    };
    if args.json() {
        json_line(streams.out, &printed)?;
        return Ok(0);
    }
    let count = match printed.pages {
        1 => "1 page".to_owned(),
        pages => format!("{pages} pages"),
    };
    writeln!(
        streams.out,
        "Wrote {}: {count} of {}",
        printed.file, printed.paper
    )?;
    if let Some(told) = pages.replaced_words() {
        writeln!(streams.out, "{told}")?;
    }
    Ok(0)
}

/// Those who are named, else all whose sheets are printed.
fn people(args: &Args, campaign: &Campaign, whose: Whose) -> Result<Vec<CharacterId>, CliError> {
    let (doors, system) = (campaign.doors(), campaign.system());
    let mut named = Vec::new();
    for name in args.all("--who") {
        let name = name.to_str();
        let name = name.ok_or_else(|| args.wrong("--who takes a name in UTF-8"))?;
        named.push(names::person(doors, system, name)?);
    }
    if !named.is_empty() {
        return Ok(named);
    }
    Ok(campaign.sheets_to_print(whose))
}
