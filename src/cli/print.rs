//! `print`: writes sheets as pages of a PDF.

use std::path::Path;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::names;
use super::output::json_line;
use crate::campaign::Campaign;
use crate::campaign::store::{RealDisk, open, save_as_new};
use crate::exchange::print::{Sized, What};
use crate::table::CharacterId;

pub(super) const SPEC: Spec = Spec {
    name: "print",
    summary: "Write sheets as pages of a PDF",
    usage: "  tableside print FILE --what sheets|blank OUT.pdf [--who NAME]… [--paper a4|letter] [--json]",
    details: "sheets has a page for each of those who are no foes, or for each that --who names, foes too; what\n\
              does not fit on it goes on on the next. blank is a sheet to be filled in by hand. A letter that\n\
              no font has is printed as a box, and a line says so. A file that exists already is left as it is.",
    options: &[("--what", 1), ("--who", 1), ("--paper", 1), ("--json", 0)],
    repeatable: &["--who"],
    takes: (2, 2),
    ..Spec::PLAIN
};

/// Pages that were written; the shape is a contract.
#[derive(Serialize)]
struct Printed {
    file: String,
    what: String,
    paper: &'static str,
    pages: usize,
    /// The letters that no font has.
    replaced: String,
}

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
    let size = match args.value("--paper")?.map(str::to_lowercase).as_deref() {
        None | Some("a4") => Sized::A4,
        Some("letter") => Sized::Letter,
        Some(other) => return Err(args.wrong(format!("--paper is a4 or letter, not “{other}”"))),
    };
    let wanted = args.value("--what")?;
    let wanted = wanted.ok_or_else(|| args.wrong("say what with --what"))?;
    let campaign = open(from)?;
    let what = match wanted {
        "sheets" => What::Sheets(people(args, &campaign)?),
        "blank" => What::Blank,
        other => {
            return Err(args.wrong(format!("--what is sheets or blank, not “{other}”")));
        }
    };
    let failed = |why: &dyn std::fmt::Display| CliError::Failed(why.to_string());
    let pages = campaign.printed(&what, size).map_err(|why| failed(&why))?;
    let bytes = pages.pdf().map_err(|why| failed(&why))?;
    save_as_new(&RealDisk, to, &bytes)?;
    let printed = Printed {
        file: to.display().to_string(),
        what: wanted.to_owned(),
        paper: size.name(),
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

/// Those who are named, else all who are no foes, else all.
fn people(args: &Args, campaign: &Campaign) -> Result<Vec<CharacterId>, CliError> {
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
    Ok(campaign.sheets_to_print())
}
