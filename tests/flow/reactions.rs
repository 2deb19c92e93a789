//! Reactions (F-30 to F-35).

use tableside::systems::flow::{
    Ability, AbilityKind, Act, Command, Cost, ItemKind, LargerCritical, Point, Size, Weapon,
};
use tableside::table::{Decider, ItemId, Shape};

use super::scene::{Scene, p, pd, weapon};

fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

fn shield() -> Weapon {
    Weapon {
        kind: ItemKind::Shield,
        damage: String::new(),
        ..Weapon::new(ItemId(8), "Buckler")
    }
}

fn bolt(single: bool) -> Ability {
    Ability {
        kind: AbilityKind::AttackSpell,
        damage: "1d6".to_owned(),
        single_target: single,
        ..Ability::new(ItemId(1), "Bolt")
    }
}

#[test]
fn f_30_who_can_react_how() {
    let mut table = duel().with(|unit| unit.weapons.push(shield())).begin();
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(
        table.options(),
        ["none", "dodge", "parry", "block", "riposte.1"]
    );
    table.reacts("block", &p(&[20]));
    table.says("Orc tries a Block against Ana for 1 RP, 1 RP left", "F-30");
    table.says("Orc blocks: Ana has no effect", "F-31");
    // One RP is too little for a Riposte.
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.options(), ["none", "dodge", "parry", "block"]);
    table.reacts("dodge", &pd(&[95], &[1]));
    // Without RP nobody is asked. A bow cannot be parried.
    let (who, point) = (table.id("Ana"), Point::ActionPoints);
    table.does(Command::SetPoints { who, point, now: 4 }, []);
    table.hits("Ana", "Orc", pd(&[30], &[1]));
    let (who, point) = (table.id("Orc"), Point::ReactionPoints);
    table.does(Command::SetPoints { who, point, now: 2 }, []);
    let ana = table.id("Ana");
    table.does(Command::set(ana, "weapons.1.range", 6_u8), []);
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.options(), ["none", "dodge", "block"]);
    table.does(Command::NobodyReacts, [2]);
    table.says("Orc does not react to Ana", "F-30");
}

#[test]
fn f_30_a_riposte_parries_and_strikes_back() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("riposte.1", &p(&[15, 35]));
    // The Reaction Attack of it can be dodged and parried, not riposted or intercepted.
    assert_eq!(table.options(), ["none", "dodge", "parry"]);
    table.reacts("none", &[4]);
    assert_eq!((table.points("Ana"), table.pools("Orc").1), (16, 0));
    // +1 for the reaction won, +2 for the hit; the hit of a Reaction Attack is the second won this round.
    assert_eq!(table.pools("Orc").2, 5);
    // Whatever comes of it, it costs 2.
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("riposte.1", &pd(&[80], &[1]));
    assert_eq!(table.pools("Orc").1, 0);
}

#[test]
fn f_31_reactions_come_only_where_an_attack_would_succeed() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[70]));
    assert!(table.keys().is_empty());
    // A Disarm and a spell with an attack roll are reacted to, a Grapple is not.
    let (weapon, item, target) = (ItemId(1), ItemId(1), table.id("Orc"));
    let disarm = Act::Disarm {
        weapon,
        target,
        item,
    };
    table.acts("Ana", disarm, p(&[20, 30]));
    assert_eq!(table.keys(), ["reaction.attacked"]);
    table.reacts("parry", &p(&[8]));
    table.says("Orc parries: Ana has no effect", "F-31");
    table.ends();
    table.ends();
    table.acts("Ana", Act::Grapple { target }, p(&[30, 80]));
    table.says("Ana holds Orc", "F-43");
}

#[test]
fn f_32_critical_reactions() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[3]));
    table.says("Orc gains 1 RP and has 2: a critical reaction", "F-32");
    // Not where the attack is critical, too: it loses by skill and side, and the hit is ×2.
    table.hits("Ana", "Orc", p(&[3]));
    table.reacts("dodge", &pd(&[3], &[2]));
    assert_eq!((table.pools("Orc").1, table.points("Orc")), (1, 16));
    table.ends();
    table.ends();
    // A critical hit against one that critically fails is ×3; a Block never is.
    table.hits("Ana", "Orc", p(&[3]));
    table.reacts("parry", &pd(&[97], &[2]));
    table.says("Ana hits Orc with a critical success, ×3: 6 damage", "F-32");
    let orc = table.id("Orc");
    table.does(Command::set(orc, "hit_points", 20_u8), []);
    let list = "weapons".to_owned();
    let edit = tableside::systems::sheet::ListEdit::Add("Buckler".to_owned());
    table.does(
        Command::EditList {
            who: orc,
            list,
            edit,
        },
        [],
    );
    table.does(Command::set(orc, "weapons.2.kind", "shield"), []);
    table.hits("Ana", "Orc", p(&[3]));
    table.reacts("block", &pd(&[97], &[2]));
    assert_eq!(table.points("Orc"), 16);
}

#[test]
fn f_32_of_a_riposte_1_rp_comes_back_too() {
    let mut table = duel().begin();
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("riposte.1", &p(&[2, 80]));
    assert_eq!(table.pools("Orc").1, 1);
}

#[test]
fn f_33_parries_across_sizes() {
    let sized = |size, rules: LargerCritical| {
        let scene = Scene::new()
            .hero("Ana", "E5")
            .with(move |unit| unit.size = size);
        scene
            .foe("Orc", "F5")
            .rules(move |all| all.larger_critical = rules)
            .begin()
    };
    // Normal counts as hard: a normal parry loses, though the damage is that of a normal success.
    let mut table = sized(Size::Large, LargerCritical::Wins);
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("parry", &pd(&[30], &[3]));
    table.says("Ana wins against Orc by the higher success level", "F-02");
    table.says("Ana hits Orc with a normal success: 3 damage", "F-05");
    // A dodge is not concerned.
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[20]));
    // A critical attack wins outright, by the house rule it ties.
    let mut table = sized(Size::Large, LargerCritical::Wins);
    table.hits("Ana", "Orc", p(&[3]));
    table.reacts("parry", &pd(&[3], &[1]));
    table.says("Ana wins against Orc by the higher success level", "F-02");
    let mut table = sized(Size::Large, LargerCritical::Ties);
    table.hits("Ana", "Orc", p(&[3]));
    table.reacts("parry", &pd(&[3], &[1]));
    table.says(
        "Ana wins against Orc as the players’ side, all else being equal",
        "F-02",
    );
    // More than one size larger cannot be parried at all.
    let mut table = sized(Size::Huge, LargerCritical::Wins);
    table.hits("Ana", "Orc", p(&[30]));
    assert_eq!(table.options(), ["none", "dodge"]);
    table.reacts("none", &[1]);
}

#[test]
fn f_34_one_trigger_for_each_hex_left() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F6")
        .foe("Imp", "F5");
    let mut table = scene.with(|unit| unit.weapons[0].reach = 2).begin();
    let path = table.way(&["D5", "C5", "B5"]);
    let ana = table.id("Ana");
    let said = table.game().provokes(ana, &path);
    let told: Vec<(String, usize)> = said
        .iter()
        .map(|one| (table.game().name(one.owner), one.step))
        .collect();
    let orc_near = table
        .game()
        .ground()
        .expect("a board")
        .threatens(table.id("Orc"), table.hex("E5"));
    let mut wanted = vec![("Imp".to_owned(), 0), ("Imp".to_owned(), 1)];
    if orc_near {
        wanted.insert(0, ("Orc".to_owned(), 0));
    }
    assert_eq!(told, wanted);
    table.acts("Ana", Act::Move { path }, []);
    for (owner, _) in wanted {
        assert_eq!(table.open()[0].who_name, owner);
        table.picks("reaction.attack", "none", []);
    }
    assert_eq!(table.at("Ana"), "B5");
}

#[test]
fn f_34_casting_and_standing_up_are_reacted_to_before_they_are_done() {
    let scene = Scene::new().hero("Ana", "E5").with(|unit| {
        unit.abilities.push(bolt(true));
        unit.prone = true;
    });
    let mut table = scene
        .foe("Orc", "F5")
        .with(|unit| unit.reaction_points = 3)
        .begin();
    table.acts("Ana", Act::StandUp, []);
    assert!(table.unit("Ana").prone);
    table.picks("reaction.attack", "1", p(&[80]));
    assert!(!table.unit("Ana").prone);
    let cast = Act::Use {
        ability: ItemId(1),
        target: Some(table.id("Orc")),
    };
    table.acts("Ana", cast, []);
    // The caster's target strikes and dodges; the spell is not stopped, and earns no FP.
    table.picks("reaction.attack", "1", p(&[30]));
    table.reacts("none", &[2, 3, 0]);
    table.reacts("dodge", &pd(&[80], &[3]));
    assert_eq!((table.points("Ana"), table.points("Orc")), (18, 17));
    assert_eq!((table.pools("Ana").2, table.pools("Orc").1), (2, 0));
}

#[test]
fn f_34_the_gm_says_what_else_is_a_reason() {
    let mut table = duel().begin();
    let (owner, on) = (table.id("Orc"), table.id("Ana"));
    table.does(Command::Provoke { owner, on }, []);
    table.picks("reaction.attack", "1", p(&[80]));
    table.says(
        "Orc takes a Reaction Attack on Ana with Sword for 1 RP, 1 RP left",
        "F-34",
    );
    // Held ones threaten nobody, and react not at all.
    let (held, holder) = (owner, Some(on));
    table.does(Command::SetGrapple { held, holder }, []);
    table.refused(Command::Provoke { owner, on });
    assert!(
        table
            .game()
            .ground()
            .expect("a board")
            .threat(owner)
            .is_none()
    );
}

#[test]
fn f_34_threat_needs_something_to_threaten_with() {
    let mut table = duel().with(|unit| unit.weapons[0].range = 6).begin();
    let orc = table.id("Orc");
    let threat = |table: &super::scene::Table| {
        table
            .game()
            .ground()
            .expect("a board")
            .threat(orc)
            .map(|zone| zone.len())
    };
    // A free hand is enough; with both hands at the bow there is none.
    assert_eq!(threat(&table), Some(6));
    table.does(Command::set(orc, "weapons.1.two_handed", true), []);
    assert_eq!(threat(&table), None);
    table.does(Command::set(orc, "weapons.1.kind", "natural"), []);
    table.does(Command::set(orc, "weapons.1.range", 0_u8), []);
    assert_eq!(threat(&table), Some(6));
    // A bare hand strikes, too.
    table.does(Command::set(orc, "weapons.1.carried", "sheathed"), []);
    table.does(Command::set(orc, "weapons.1.kind", "weapon"), []);
    let path = table.way(&["D5"]);
    table.acts("Ana", Act::Move { path }, []);
    table.picks("reaction.attack", "0", p(&[30]));
    table.reacts("none", &[]);
    assert_eq!(table.points("Ana"), 19);
}

#[test]
fn f_35_an_intercept_in_melee_saves_an_ally_and_pushes_it() {
    let scene = Scene::new()
        .foe("Orc", "E5")
        .hero("Ana", "F5")
        .hero("Bea", "F6");
    let mut table = scene.begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    let options = table.options();
    assert!(
        options.len() > 1 && options[1..].iter().all(|key| key.starts_with("intercept.")),
        "{options:?}"
    );
    let shown = table.game().intercepts(table.id("Bea"));
    assert_eq!(shown.len() + 1, options.len());
    let ground = table.game().ground().expect("a board");
    for at in &shown {
        for other in ["E5", "F5"] {
            assert!(ground.grid.beside_each_other(*at, table.hex(other)));
        }
    }
    table.reacts(&options[1].clone(), &pd(&[20], &[4]));
    table.says("Bea takes the attack of Orc for Ana", "F-35");
    assert_eq!((table.points("Bea"), table.points("Ana")), (16, 20));
    // The attacker has its FP, the interceptor its own.
    assert_eq!(
        (
            table.pools("Orc").2,
            table.pools("Bea").2,
            table.pools("Bea").1
        ),
        (4, 3, 0)
    );
    assert_eq!(table.keys(), ["intercept.push"]);
    table.picks("intercept.push", "push", []);
    assert_eq!(table.at("Bea"), "F5");
    assert_ne!(table.at("Ana"), "F5");
}

#[test]
fn f_35_a_shot_is_intercepted_on_the_line_and_a_lost_one_hits_the_ally() {
    let scene = Scene::new()
        .foe("Orc", "C5")
        .with(|unit| unit.weapons = vec![weapon(1, "Bow", "1d6", 8)]);
    let mut table = scene.hero("Ana", "I5").hero("Bea", "G6").begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    let options = table.options();
    assert!(options.contains(&"intercept.G5".to_owned()), "{options:?}");
    assert!(options[1..].iter().all(|key| key.ends_with('5')));
    table.reacts("intercept.G5", &pd(&[80], &[4]));
    // The ally is hit, the mover stays, nobody is asked to push.
    assert_eq!((table.points("Ana"), table.at("Bea").as_str()), (16, "G5"));
    assert!(table.keys().is_empty());
}

#[test]
fn f_35_no_hex_no_intercept_and_never_of_a_reaction_attack_or_a_wide_spell() {
    // Bea is too far to stand beside both.
    let scene = Scene::new()
        .foe("Orc", "E5")
        .hero("Ana", "F5")
        .hero("Bea", "M9");
    let mut table = scene.begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[4]);
    assert!(table.keys().is_empty());
    for (single, asked) in [(true, true), (false, false)] {
        let scene = Scene::new()
            .foe("Orc", "C5")
            .with(move |unit| unit.abilities.push(bolt(single)));
        let mut table = scene.hero("Ana", "H5").hero("Bea", "F6").begin();
        let target = Some(table.id("Ana"));
        table.acts(
            "Orc",
            Act::Use {
                ability: ItemId(1),
                target,
            },
            p(&[30]),
        );
        let faces: &[i32] = if asked { &[] } else { &[2] };
        table.reacts("none", faces);
        assert_eq!(!table.keys().is_empty(), asked);
        if asked {
            table.reacts("none", &[2]);
        }
    }
}

/// F-04, F-11, F-30: an ability that is paid with RP is offered where one reacts; the GM says what it does to the attack.
#[test]
fn f_30_abilities_paid_with_rp_are_reactions() {
    let guard = |rp, fp| Ability {
        cost: Cost { ap: 0, rp, fp },
        ally: 9,
        text: "The blow is turned aside".to_owned(),
        ..Ability::new(ItemId(3), "Behind me")
    };
    let scene = |rp, fp| {
        let scene = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
        let scene = scene.hero("Bea", "H8");
        scene.with(move |unit| unit.abilities.push(guard(rp, fp)))
    };
    let mut table = scene(1, 2).begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    assert_eq!(table.options(), ["none", "ability.3"]);
    assert_eq!(
        table.open()[0].shape.options()[1].consequence,
        "1 RP and 2 FP: The blow is turned aside"
    );
    table.reacts("ability.3", &[]);
    assert_eq!(table.pools("Bea"), (5, 1, 0));
    let asked = &table.open()[0];
    assert_eq!(
        (asked.key.as_str(), asked.who),
        ("ability.effect", Decider::Gm)
    );
    assert!(asked.question.contains("The blow is turned aside"));
    table.picks("ability.effect", "averted", []);
    table.says("Bea averts Orc’s attack with Behind me", "F-31");
    // It earns nothing, and the attack is over.
    assert_eq!(
        (
            table.points("Ana"),
            table.pools("Orc").2,
            table.pools("Bea").2
        ),
        (20, 2, 0)
    );
    assert!(table.keys().is_empty());
    // It was all that one has for this attack, and the attack goes on.
    let mut table = scene(1, 0).begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    table.reacts("ability.3", &[]);
    table.picks("ability.effect", "on", [4]);
    assert_eq!((table.points("Ana"), table.pools("Bea").1), (16, 1));
    // Without the points it is not offered; nor against a Reaction Attack on an ally.
    let mut table = scene(1, 3).begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[4]);
    assert!(table.keys().is_empty());
    // Of what names no ally only whoever is attacked is asked.
    let own = Scene::new().foe("Orc", "E5").hero("Ana", "F5");
    let own = own.hero("Bea", "H8").with(|unit| {
        let ally = 0;
        unit.abilities.push(Ability {
            ally,
            ..guard(1, 1)
        });
    });
    let mut table = own.begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[4]);
    assert!(table.keys().is_empty());
    // Whoever has used it leaves: the attack goes on.
    let mut table = scene(1, 1).begin();
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("none", &[]);
    table.reacts("ability.3", &[]);
    let who = table.id("Bea");
    table.does(Command::Leave { who }, [4]);
    assert_eq!(table.points("Ana"), 16);
}

/// F-02, F-31: the card of a reaction tells what wins against the roll that stands, not what merely succeeds.
#[test]
fn f_31_the_card_tells_what_wins() {
    let asks = |roll: i32, orc: u16| {
        let scene = duel().with(|unit| unit.skills.melee = orc).real();
        let mut table = scene.begin_typed(&[9, 5]);
        table.hits("Ana", "Orc", []);
        table.types(p(&[roll]));
        table.reacts("parry", &[]);
        let open = table.open();
        match &open[0].shape {
            Shape::Roll { target, .. } => (*target, open[0].question.clone()),
            shape => panic!("{shape:?}"),
        }
    };
    // A hard success at 20 of 40: only what is as hard wins, since the skill of 56 is higher.
    let (target, question) = asks(20, 56);
    assert_eq!(target, Some(28));
    let words = "Parry against Ana’s 20, a hard success";
    assert!(question.ends_with(words), "{question}");
    // A normal success, which any of the higher skill beats, and of the lower one only a hard one.
    assert_eq!(asks(30, 56).0, Some(56));
    assert_eq!(asks(30, 30).0, Some(15));
    // Against a critical one the lower skill has no chance.
    let (target, question) = asks(3, 30);
    assert_eq!(target, None);
    assert!(question.ends_with("; no roll beats it"), "{question}");
}
