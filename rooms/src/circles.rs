//! Files that use each other in a circle, by the `use` lines in them. Every `mod.rs` is left out: a folder may well
//! gather what is in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Source;

/// The circles among the files below a folder, such as `gui`, the largest first: each as the paths of its files, of
/// which every one can be reached from every other. A single file is none.
#[must_use]
pub fn circles(sources: &[Source], under: &str) -> Vec<Vec<String>> {
    let files: BTreeMap<Vec<String>, &Source> = sources
        .iter()
        .map(|source| (module(&source.path), source))
        .collect();
    let mine = |path: &str| path.starts_with(&format!("{under}/")) && !path.ends_with("/mod.rs");
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (own, source) in &files {
        if !mine(&source.path) {
            continue;
        }
        let used = uses.entry(&source.path).or_default();
        for path in used_paths(&source.text) {
            let path = absolute(own, &path);
            // The longest part of the path that is a file is the module it comes from.
            let there = (1..=path.len()).rev().find_map(|n| files.get(&path[..n]));
            if let Some(there) =
                there.filter(|there| mine(&there.path) && there.path != source.path)
            {
                used.insert(&there.path);
            }
        }
    }
    let reached: BTreeMap<&str, BTreeSet<&str>> = uses
        .keys()
        .map(|path| (*path, reach(path, &uses)))
        .collect();
    let mut left: BTreeSet<&str> = uses.keys().copied().collect();
    let mut circles = Vec::new();
    while let Some(path) = left.pop_first() {
        let back = |other: &&&str| reached[**other].contains(path);
        let others: Vec<&str> = left
            .intersection(&reached[path])
            .filter(back)
            .copied()
            .collect();
        if others.is_empty() {
            continue;
        }
        left.retain(|path| !others.contains(path));
        circles.push(
            [path]
                .into_iter()
                .chain(others)
                .map(str::to_owned)
                .collect(),
        );
    }
    circles.sort_by_key(|circle: &Vec<String>| std::cmp::Reverse(circle.len()));
    circles
}

/// All that can be reached from a file.
fn reach<'a>(from: &'a str, uses: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(path) = waiting.pop() {
        for next in uses.get(path).into_iter().flatten() {
            if reached.insert(*next) {
                waiting.push(next);
            }
        }
    }
    reached
}

/// The module of a file: `gui/app.rs` is `gui::app`, `gui/mod.rs` is `gui`.
fn module(path: &str) -> Vec<String> {
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
    if parts
        .last()
        .is_some_and(|last| ["mod", "lib"].contains(&last.as_str()))
    {
        parts.pop();
    }
    parts
}

/// A path as it is counted from the root of the sources.
fn absolute(own: &[String], path: &[String]) -> Vec<String> {
    let mut from = own.to_vec();
    let mut rest = path;
    match rest.first().map(String::as_str) {
        Some("crate") => {
            from.clear();
            rest = &rest[1..];
        }
        Some("self") => rest = &rest[1..],
        _ => {}
    }
    while rest.first().is_some_and(|part| part == "super") {
        from.pop();
        rest = &rest[1..];
    }
    from.extend(rest.iter().cloned());
    from
}

/// Every path that the `use` lines of a text name, each whole.
fn used_paths(text: &str) -> Vec<Vec<String>> {
    let code: Vec<&str> = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line))
        .collect();
    let code = code.join("\n");
    let words = words(&code);
    let mut paths = Vec::new();
    let mut at = 0;
    while at < words.len() {
        at += 1;
        if words[at - 1] == "use" {
            tree(&words, &mut at, &[], &mut paths);
        }
    }
    paths
}

/// Names, and the signs between them.
fn words(code: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let len = match is_name(first) {
            true => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(len);
        words.push(word);
        rest = behind.trim_start();
    }
    words
}

/// One tree of a `use` line, such as `a::{b, c::d}`; ends at the sign behind it.
fn tree(words: &[&str], at: &mut usize, before: &[String], paths: &mut Vec<Vec<String>>) {
    let mut path = before.to_vec();
    while let Some(word) = words.get(*at) {
        match *word {
            ":" => *at += 1,
            "{" => {
                *at += 1;
                while words.get(*at).is_some_and(|word| *word != "}") {
                    tree(words, at, &path, paths);
                    if words.get(*at) == Some(&",") {
                        *at += 1;
                    } else if words.get(*at) != Some(&"}") {
                        return;
                    }
                }
                *at += 1;
                return;
            }
            "as" => *at += 2,
            ";" | "," | "}" => break,
            name => {
                path.push(name.to_owned());
                *at += 1;
            }
        }
    }
    paths.push(path);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn every_path_of_a_use_line_is_found_whole() {
        let text =
            "use super::{self, a::{B, c as d}, e};\n// use x::y;\nfn f() { use crate::g::*; }";
        let paths: Vec<String> = used_paths(text)
            .iter()
            .map(|path| path.join("::"))
            .collect();
        let all = [
            "super::self",
            "super::a::B",
            "super::a::c",
            "super::e",
            "crate::g::*",
        ];
        assert_eq!(paths, all);
    }

    #[test]
    fn files_that_use_each_other_are_a_circle_whichever_way_they_do() {
        let sources = [
            source("gui/a.rs", "use super::b::B;"),
            source("gui/b.rs", "use crate::gui::c::{C, D};"),
            source("gui/c.rs", "mod inner { }\nuse super::a;"),
            source("gui/alone.rs", "use super::a::A;\nuse super::Gathered;"),
            source("gui/mod.rs", "use alone::B; use a::A;"),
            source("board/x.rs", "use crate::gui::a::A;"),
        ];
        assert_eq!(
            circles(&sources, "gui"),
            [["gui/a.rs", "gui/b.rs", "gui/c.rs"]]
        );
        assert_eq!(circles(&sources, "board"), Vec::<Vec<String>>::new());
    }
}
