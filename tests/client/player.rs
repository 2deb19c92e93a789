//! The made-up program: what it sends, by what the state says and by a seed, never by what it knows.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::battery::chance::Chance;

/// How it plays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// The attack with the best odds, else nearer to an opponent.
    ByTheOdds,
    /// Anything that is offered.
    AtRandom,
}

pub(super) struct Player {
    style: Style,
    chance: Chance,
}

impl Player {
    pub(super) fn new(style: Style, seed: u64) -> Self {
        let chance = Chance::new(seed);
        Self { style, chance }
    }

    /// A number below that one.
    fn below(&mut self, most: usize) -> usize {
        self.chance.below(most.max(1))
    }

    /// The line to be sent next.
    pub(super) fn line(&mut self, state: &Value) -> Value {
        match list(&state["decisions"]).first() {
            Some(asked) => self.answer(state, asked),
            None => self.act(state),
        }
    }

    fn answer(&mut self, state: &Value, asked: &Value) -> Value {
        let ready = list(&asked["answers"]);
        assert!(!ready.is_empty(), "nothing can be sent: {asked}");
        if let Some(roll) = asked["shape"].get("roll") {
            // Real dice: the question says which, the ready line how an answer is sent.
            let typed = list(&roll["typed"]).len();
            let open = list(&roll["dice"]).iter().skip(typed);
            let faces: Vec<i64> = open
                .map(|die| {
                    let sides = usize::try_from(number(&die["sides"])).expect("some sides");
                    number(&die["low"]) + self.below(sides) as i64
                })
                .collect();
            let mut line = ready[0]["command"].clone();
            let system = text(&state["system"]);
            line[system]["answer"]["answer"] = json!({ "faces": faces });
            return line;
        }
        if self.style == Style::ByTheOdds {
            if let Some(best) = ready.iter().find(|one| one["best"] == true) {
                return best["command"].clone();
            }
            // Whoever is attacked picks what keeps them on their feet.
            let strikes = |of: &str| of == "strike" || of == "defended" || of == "target";
            let mut odds = ready.iter().filter_map(|one| {
                let chance = chance(one, "drops", strikes)?;
                Some((one, chance))
            });
            if text(&asked["key"]).starts_with("reaction")
                && let Some(first) = odds.next()
            {
                let safest = odds.fold(first, |a, b| if b.1 < a.1 { b } else { a });
                return safest.0["command"].clone();
            }
            if asked["shape"].get("path").is_some()
                && let Some(way) = self.nearest_way(state, asked)
            {
                return way;
            }
        }
        ready[self.below(ready.len())]["command"].clone()
    }

    fn act(&mut self, state: &Value) -> Value {
        let offers: Vec<&Value> = list(&state["offers"]).iter().collect();
        let legal: Vec<&Value> = offers.into_iter().filter(|o| is_legal(o)).collect();
        let group = match state.get("side_offers") {
            Some(offers) => list(offers),
            None => list(&state["team_offers"]),
        };
        // Nobody gives up, and nobody pays for another Fate.
        let ends = group
            .iter()
            .find(|offer| is_legal(offer) && text(&offer["label"]).starts_with("End"));
        let passes = group
            .iter()
            .find(|offer| offer["act"] == "pass" && is_legal(offer));
        let ends = ends.or(passes);
        if self.style == Style::AtRandom {
            let end = usize::from(ends.is_some());
            let at = self.below(legal.len() + end);
            let picked = legal.get(at).copied().or(ends);
            return picked.expect("something is offered")["command"].clone();
        }
        let scored = legal.iter().filter_map(|offer| {
            let all = |_: &str| true;
            let harm = ["drops", "hit", "wound", "death"];
            let score: f64 = harm
                .iter()
                .filter_map(|event| chance(offer, event, all))
                .sum();
            (score > 0.0).then_some((*offer, score))
        });
        if let Some((best, _)) = scored.reduce(|a, b| if b.1 > a.1 { b } else { a }) {
            return best["command"].clone();
        }
        let nearer = match state["system"].as_str() {
            Some("unhex") => nearer_area(state, &legal),
            _ => nearer_space(state, &legal),
        };
        if let Some(offer) = nearer {
            return offer["command"].clone();
        }
        // An action without odds may lead to some: it aims only after its movement.
        let uses = |offer: &&&Value| offer["act"].get("use").is_some();
        let uses: Vec<&Value> = legal.iter().filter(uses).copied().collect();
        if !uses.is_empty() && self.below(2) == 0 {
            return uses[self.below(uses.len())]["command"].clone();
        }
        let unmoved = |offer: &&&Value| offer["act"] == "activate";
        let choices: Vec<&Value> = legal.iter().filter(unmoved).copied().collect();
        let chosen = !state["turn"]["active"].is_null();
        if !chosen && !choices.is_empty() {
            return choices[self.below(choices.len())]["command"].clone();
        }
        // Where nothing leads anywhere, a step aside now and then gets things moving.
        let moves = |offer: &&&Value| offer["act"].get("move").is_some();
        let moves: Vec<&Value> = legal.iter().filter(moves).copied().collect();
        if !moves.is_empty() && self.below(3) == 0 {
            return moves[self.below(moves.len())]["command"].clone();
        }
        let ends = ends.or(legal.first().copied());
        ends.expect("something is offered")["command"].clone()
    }

    /// The way that ends nearest to an opponent.
    fn nearest_way(&mut self, state: &Value, asked: &Value) -> Option<Value> {
        let who = asked["about"]["who"]["id"].as_i64()?;
        let board = Board::of(state);
        let foes = board.foes(who);
        let ways = list(&asked["answers"]).iter().filter_map(|ready| {
            let answer = &ready["command"]["heroes_of_hex"]["answer"]["answer"];
            let end = list(&answer["path"]).last()?;
            let at = board.named.get(end.as_str()?)?;
            let far = foes.iter().map(|foe| board.distance(*at, *foe)).min()?;
            Some((far, ready))
        });
        let nearest = ways.min_by_key(|(far, _)| *far);
        nearest.map(|(_, ready)| ready["command"].clone())
    }
}

/// What the board says: where spaces and units are, by its own coordinates.
struct Board {
    squares: bool,
    named: BTreeMap<String, (i64, i64)>,
    units: BTreeMap<i64, (i64, (i64, i64))>,
}

impl Board {
    fn of(state: &Value) -> Self {
        let at = |value: &Value| Some((value[0].as_i64()?, value[1].as_i64()?));
        let spaces = list(&state["board"]["spaces"]).iter();
        let named =
            spaces.filter_map(|space| Some((text(&space["name"]).to_owned(), at(&space["at"])?)));
        let units = list(&state["sides"]).iter().flat_map(|side| {
            let playing = list(&side["units"]).iter();
            let playing = playing.filter(|unit| unit["in_play"] == true);
            playing.filter_map(move |unit| {
                Some((number(&unit["id"]), (number(&side["id"]), at(&unit["at"])?)))
            })
        });
        Self {
            squares: state["board"]["layout"] == "squares",
            named: named.collect(),
            units: units.collect(),
        }
    }

    fn distance(&self, a: (i64, i64), b: (i64, i64)) -> i64 {
        let (q, r) = (a.0 - b.0, a.1 - b.1);
        match self.squares {
            true => q.abs() + r.abs(),
            false => q.abs().max(r.abs()).max((q + r).abs()),
        }
    }

    /// Where opponents of that unit stand.
    fn foes(&self, who: i64) -> Vec<(i64, i64)> {
        let side = self.units.get(&who).map(|(side, _)| *side);
        let foes = self.units.values().filter(|(of, _)| Some(*of) != side);
        foes.map(|(_, at)| *at).collect()
    }

    fn nearest_foe(&self, who: i64) -> Option<i64> {
        let (_, at) = self.units.get(&who)?;
        self.foes(who)
            .iter()
            .map(|foe| self.distance(*at, *foe))
            .min()
    }
}

/// A Movement of somebody who is not beside an opponent.
fn nearer_space<'a>(state: &Value, legal: &[&'a Value]) -> Option<&'a Value> {
    let board = Board::of(state);
    let moves = legal
        .iter()
        .filter(|offer| offer["act"].get("move").is_some());
    let far = moves.filter(|offer| {
        let distance = board.nearest_foe(number(&offer["actor"]));
        distance.is_some_and(|distance| distance > 1)
    });
    far.copied().next()
}

/// A move into an area that is nearer to an opponent, by the connections that can be walked.
fn nearer_area<'a>(state: &Value, legal: &[&'a Value]) -> Option<&'a Value> {
    let mut here = BTreeMap::new();
    let mut foes = Vec::new();
    let acting = state["turn"]["id"].as_i64()?;
    for team in list(&state["teams"]) {
        for one in list(&team["members"]) {
            let (Some(area), true) = (one["area_id"].as_i64(), one["condition"] == "conscious")
            else {
                continue;
            };
            here.insert(number(&one["id"]), area);
            if number(&team["id"]) != acting && one["in_fight"] == true {
                foes.push(area);
            }
        }
    }
    let steps = |from: i64| -> Option<usize> {
        let mut seen = vec![from];
        let mut edge = vec![from];
        for steps in 0.. {
            if edge.iter().any(|area| foes.contains(area)) {
                return Some(steps);
            }
            let mut next = Vec::new();
            for line in list(&state["areas"]["connections"]) {
                let (a, b) = (number(&line["from"]), number(&line["to"]));
                if line["walks_forth"] == true && edge.contains(&a) {
                    next.push(b);
                }
                if line["walks_back"] == true && edge.contains(&b) {
                    next.push(a);
                }
            }
            next.retain(|area| !seen.contains(area));
            if next.is_empty() {
                return None;
            }
            seen.extend(&next);
            edge = next;
        }
        None
    };
    let mut moves = legal.iter().copied();
    moves.find(|offer| {
        let to = offer["act"]["move"]["to"].as_i64();
        let from = here.get(&number(&offer["actor"]));
        let (Some(to), Some(from)) = (to.and_then(steps), from.copied().and_then(steps)) else {
            return false;
        };
        to < from
    })
}

fn is_legal(offer: &Value) -> bool {
    offer["refusal"].is_null()
}

/// The largest chance of that among the lines of what was asked for, from its exact fraction.
fn chance(of: &Value, event: &str, wanted: impl Fn(&str) -> bool) -> Option<f64> {
    let lines = list(of["odds"].get("lines")?).iter();
    let found = lines
        .filter(|line| wanted(text(&line["of"])))
        .filter_map(|line| {
            let exact = line["chances"].get(event)?["exact"].as_str()?;
            let (above, below) = exact.split_once('/')?;
            Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?)
        });
    found.reduce(f64::max)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a whole number")
}
