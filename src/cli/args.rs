//! Reads the arguments of one command: options with their values, and the rest in order.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::str::FromStr;

use super::error::CliError;

/// How a command is called.
pub(super) struct Spec {
    /// The command.
    pub(super) name: &'static str,
    /// One line for the list of commands.
    pub(super) summary: &'static str,
    /// The lines under “Usage”.
    pub(super) usage: &'static str,
    /// What its help says below the usage.
    pub(super) details: &'static str,
    /// Its options with the number of their values.
    pub(super) options: &'static [(&'static str, usize)],
    /// Those of its options that may stand there several times.
    pub(super) repeatable: &'static [&'static str],
    /// How many other arguments it takes, at least and at most.
    pub(super) takes: (usize, usize),
    /// One minus sign begins an expression and not an option.
    pub(super) minus_is_text: bool,
}

impl Spec {
    /// One that takes one argument, such as a file, and nothing that is out of the ordinary.
    pub(super) const PLAIN: Self = Self {
        name: "",
        summary: "",
        usage: "",
        details: "",
        options: &[],
        repeatable: &[],
        takes: (1, 1),
        minus_is_text: false,
    };
}

/// The arguments of a command, sorted.
pub(super) struct Args {
    spec: &'static Spec,
    options: Vec<(&'static str, Vec<OsString>)>,
    rest: Vec<OsString>,
}

const HELP: &str = "--help";

impl Args {
    /// Sorts the arguments after the command's name.
    pub(super) fn read(spec: &'static Spec, raw: &[OsString]) -> Result<Self, CliError> {
        let mut args = Self {
            spec,
            options: Vec::new(),
            rest: Vec::new(),
        };
        let mut raw = raw.iter();
        while let Some(arg) = raw.next() {
            if arg == "--" {
                args.rest.extend(raw.by_ref().cloned());
            } else if arg == HELP || arg == "-h" {
                args.options.push((HELP, Vec::new()));
                return Ok(args);
            } else if spec.is_option(arg) {
                args.read_option(arg, &mut raw)?;
            } else {
                args.rest.push(arg.clone());
            }
        }
        Ok(args)
    }

    /// Refuses if there are too many or too few arguments that are no options.
    pub(super) fn check_count(&self, fewer: &str) -> Result<(), CliError> {
        let (least, most) = self.spec.takes;
        if self.rest.len() < least {
            return Err(self.wrong(fewer));
        }
        match self.rest.get(most) {
            Some(extra) => Err(self.wrong(format!(
                "“{}” is one argument too many; put names with spaces in quotes",
                extra.display()
            ))),
            None => Ok(()),
        }
    }

    fn read_option(
        &mut self,
        arg: &OsStr,
        raw: &mut std::slice::Iter<'_, OsString>,
    ) -> Result<(), CliError> {
        // Only an option that is not UTF-8 is unreadable here, and no option is.
        let text = arg.to_string_lossy();
        let (name, inline) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text.as_ref(), None),
        };
        let known = self.spec.options.iter().find(|(option, _)| *option == name);
        let Some((option, wanted)) = known else {
            return Err(self.wrong(format!("there is no option “{name}”")));
        };
        if self.has(option) && !self.spec.repeatable.contains(option) {
            return Err(self.wrong(format!("{option} stands here twice")));
        }
        let mut values: Vec<OsString> = inline.map(OsString::from).into_iter().collect();
        while values.len() < *wanted {
            match raw.next() {
                Some(value) if !value.as_encoded_bytes().starts_with(b"--") => {
                    values.push(value.clone());
                }
                _ => {
                    let what = match wanted {
                        1 => "a value".to_owned(),
                        n => format!("{n} values"),
                    };
                    return Err(self.wrong(format!("{option} takes {what}")));
                }
            }
        }
        if values.len() > *wanted {
            return Err(self.wrong(format!("{option} takes no value")));
        }
        self.options.push((option, values));
        Ok(())
    }

    /// Whether the help text is wanted instead.
    pub(super) fn wants_help(&self) -> bool {
        self.has(HELP)
    }

    /// Whether an option is there.
    pub(super) fn has(&self, option: &str) -> bool {
        self.options.iter().any(|(name, _)| *name == option)
    }

    /// Whether the answer is to be JSON.
    pub(super) fn json(&self) -> bool {
        self.has("--json")
    }

    /// The values of an option, as text.
    pub(super) fn values(&self, option: &str) -> Result<Option<Vec<&str>>, CliError> {
        let found = self.options.iter().find(|(name, _)| *name == option);
        let Some((_, values)) = found else {
            return Ok(None);
        };
        let texts: Result<Vec<&str>, CliError> = values.iter().map(|v| self.as_text(v)).collect();
        texts.map(Some)
    }

    /// The value of an option that takes one, as text.
    pub(super) fn value(&self, option: &str) -> Result<Option<&str>, CliError> {
        Ok(self
            .values(option)?
            .and_then(|values| values.first().copied()))
    }

    /// Every value of an option that may stand there several times, as they came.
    pub(super) fn all(&self, option: &str) -> impl Iterator<Item = &OsStr> {
        let found = self.options.iter().filter(move |(name, _)| *name == option);
        found.flat_map(|(_, values)| values.iter().map(OsString::as_os_str))
    }

    /// The value of an option, as a number.
    pub(super) fn number<N: FromStr>(
        &self,
        option: &str,
        wanted: &str,
    ) -> Result<Option<N>, CliError> {
        match self.value(option)? {
            None => Ok(None),
            Some(text) => match text.trim().parse() {
                Ok(number) => Ok(Some(number)),
                Err(_) => Err(self.wrong(format!("{option} takes {wanted}, not “{text}”"))),
            },
        }
    }

    /// Argument `index` among those that are no options, as it came.
    pub(super) fn raw(&self, index: usize) -> Option<&OsStr> {
        self.rest.get(index).map(OsString::as_os_str)
    }

    /// Argument `index` as a path; the count was checked.
    pub(super) fn path(&self, index: usize) -> &Path {
        Path::new(self.raw(index).unwrap_or_default())
    }

    /// Argument `index` as text.
    pub(super) fn text(&self, index: usize) -> Result<Option<&str>, CliError> {
        self.raw(index).map(|arg| self.as_text(arg)).transpose()
    }

    fn as_text<'a>(&self, arg: &'a OsStr) -> Result<&'a str, CliError> {
        arg.to_str()
            .ok_or_else(|| self.wrong(format!("“{}” is not UTF-8 text", arg.display())))
    }

    /// An error in how the command was called.
    pub(super) fn wrong(&self, what: impl Into<String>) -> CliError {
        CliError::Usage {
            what: format!("{}: {}", self.spec.name, what.into()),
            usage: self.spec.usage,
        }
    }
}

impl Spec {
    /// A lone minus sign is the standard input, and a number may begin with one.
    fn is_option(&self, arg: &OsStr) -> bool {
        let bytes = arg.as_encoded_bytes();
        match bytes {
            [b'-', b'-', ..] => true,
            [b'-', _, ..] => !self.minus_is_text,
            _ => false,
        }
    }
}
