//! What is wrong with a game's data: findings with their place. Nothing is mended here.

use schemars::JsonSchema;
use serde::Serialize;

use super::RuleId;
use crate::limits::words;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Against a rule of the game; it can be played on.
    Warning,
    /// Points to nothing or cannot be; such a file is not opened.
    Error,
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Finding {
    /// Where, such as `characters.3.hands`.
    pub place: String,
    /// How grave.
    pub severity: Severity,
    /// The rule, if one says so.
    pub rule: Option<RuleId>,
    /// What, in one sentence without a full stop.
    pub what: String,
}

impl Finding {
    /// Those of a game in which a sheet stands alone, with places on the sheet, such as `sheet.level`: `alone` is where it
    /// stands there.
    pub(crate) fn on_sheet(mut findings: Vec<Self>, alone: &str) -> Vec<Self> {
        for finding in &mut findings {
            if let Some(field) = finding.place.strip_prefix(alone) {
                finding.place = format!("sheet.{field}");
            }
        }
        findings
    }

    /// What is wrong with the words and lists of anything that is saved. What is beyond a limit cannot be; a letter that is
    /// never shown can.
    pub(crate) fn of_words(what: &impl Serialize) -> Vec<Self> {
        let faults = words::faults(what).into_iter();
        faults
            .map(|(place, fault)| Self {
                place,
                severity: if fault.is_beyond() {
                    Severity::Error
                } else {
                    Severity::Warning
                },
                rule: None,
                what: fault.to_string(),
            })
            .collect()
    }
}

/// Gathers findings about one thing.
pub(crate) struct FindingsAbout<'a> {
    place: String,
    findings: &'a mut Vec<Finding>,
}

impl<'a> FindingsAbout<'a> {
    pub(crate) const fn new(place: String, findings: &'a mut Vec<Finding>) -> Self {
        Self { place, findings }
    }

    /// What cannot be.
    pub(crate) fn error(&mut self, field: &str, what: impl Into<String>) {
        self.add(field, Severity::Error, None, what);
    }

    /// What is against a rule.
    pub(crate) fn warn(&mut self, field: &str, rule: RuleId, what: impl Into<String>) {
        self.add(field, Severity::Warning, Some(rule), what);
    }

    /// A finding in a field of the thing, or in all of it.
    pub(crate) fn add(
        &mut self,
        field: &str,
        severity: Severity,
        rule: Option<RuleId>,
        what: impl Into<String>,
    ) {
        let place = match field {
            "" => self.place.clone(),
            field => format!("{}.{field}", self.place),
        };
        self.findings.push(Finding {
            place,
            severity,
            rule,
            what: what.into(),
        });
    }
}
