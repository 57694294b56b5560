//! What was found to be the cause where a claim of a paper did not hold.

use crate::section::{Claim, Verdict};

/// A claim, by its study and a part of its text; the cause, in which every `{}` stands for a number; and the
/// claims, by study and part, that measured these numbers.
type Found = (&'static str, &'static str, &'static str, &'static [(&'static str, &'static str)]);

const OF_1989: &str = "schaeffer-figures-3-to-6";
const CHESS: &str = "ablation-chess";
const OF_1995: &str = "plaat-figures-5-6";
const CAUSES: &str = super::NAME;

const GOOD_BASE: &str = "captures first make the base program that good: without them, which is not as \
     printed, it is {} % of the best set without K; quiescence is not the cause, without it it is {} % (`causes`, by nodes)";
const BASES: &[(&str, &str)] = &[
    (CAUSES, "1989, chess, quiescence: reduction of TH in nodes, %, 100 % being"),
    (CAUSES, "1989, chess, captures first: reduction of TH in nodes, %, 100 % being"),
];
const EVENED_OUT: &str = "nodes of quiescence even out odd and even depths; without them TH takes steps of {}, \
     to an even and to an odd depth (`causes`)";
const STEPS: &[(&str, &str)] = &[(CAUSES, "1989, chess, captures first, TH: an iteration's nodes")];
const KILLERS: &str = "the print itself has both answers (“no benefits”, “as much as 80 percent”); beside history \
     and knowledge it is {} in the positions of Bratko and Kopec (`causes`)";
const BESIDE: &[(&str, &str)] = &[(CAUSES, "nodes of THKL relative to THK")];
const CALLS: &str = "and values are in steps: with steps of a hundredth of a disc SSS* and DUAL* make {} in the first \
     six iterations (`causes`)";
const STEP_1: &[(&str, &str)] = &[(CAUSES, "1995, othello, step 1: calls of MT")];
const GUESSES: &str = "the guess costs the rest; with the value itself it is {} of the leaves in chess, {} in \
     Othello, {} in checkers (`plaat-figure-4`, less deep)";
const TOLD: &[(&str, &str)] = &[
    ("plaat-figure-4", "chess: given the value itself"),
    ("plaat-figure-4", "othello: given the value itself"),
    ("plaat-figure-4", "checkers: given the value itself"),
];

const NODES: &str = "nodes stand for time (`time-per-node`), and mtd-f has {} of the nodes (`plaat-figures-5-6`, \
     deeper)";

const FOUND: &[Found] = &[
    (
        "marsland-campbell-windows",
        "chess, depth 5, ±",
        "the lines of earlier iterations leave a window less to save; in a search without them it is {} (`causes`)",
        &[(CAUSES, "1981, chess, no deepening, ± 25:")],
    ),
    (
        "transpositions",
        "chess-endgames",
        "history and knowledge order the moves without a table; in `causes` the factor is {} with them, {} \
         without",
        &[
            (CAUSES, "as studied: how many times smaller a table"),
            (CAUSES, "no history, no knowledge: how many times smaller a table"),
        ],
    ),
    (OF_1989, "reduction of TH in", GOOD_BASE, BASES),
    (CHESS, "reduction of TH in", GOOD_BASE, BASES),
    (
        OF_1989,
        "reduction of N alone",
        "it saves at the root, whose other moves an open window searches for their values; below the root \
         alone it is {} of the nodes without N (`causes`)",
        &[(CAUSES, "N below the root: nodes of N relative to -")],
    ),
    (
        OF_1989,
        "reduction of S alone",
        "with quiescence the last value is a good guess; without it S even costs nodes, a reduction of {} % \
         (`causes`)",
        &[(CAUSES, "1989, chess, captures first: reduction of S in nodes")],
    ),
    (
        OF_1989,
        "the reduction by R in",
        "at depth 3 R does all that T does, with {} of its nodes; without captures first, which is not as \
         printed, it does not fall: {} % (`causes`)",
        &[
            (OF_1989, "depth 3: nodes of R relative to T"),
            (CAUSES, "1989, chess, quiescence: reduction of R in leaves"),
        ],
    ),
    (
        OF_1989,
        "reduction of T, nodes before leaves",
        "nodes of quiescence are not reduced as much; without them it is {} (`causes`)",
        &[(CAUSES, "1989, chess, captures first: reduction of T, nodes before leaves")],
    ),
    (
        OF_1989,
        "reduction of H, nodes before leaves",
        "nodes of quiescence are not reduced as much; without them it is {} (`causes`)",
        &[(CAUSES, "1989, chess, captures first: reduction of H, nodes before leaves")],
    ),
    (
        OF_1989,
        "nodes of R relative to T",
        "Marsland's trees were 3 to 4 times as large and “may” have overloaded the table; with a quarter of the \
         entries, 2^11, it is {}, and only with 2^7 {} (`causes`)",
        &[
            (CAUSES, "2^11 entries: nodes of R relative to T"),
            (CAUSES, "2^7 entries: nodes of R relative to T"),
        ],
    ),
    (OF_1989, "the iteration's nodes as a multiple", EVENED_OUT, STEPS),
    (CHESS, "the iteration's nodes as a multiple", EVENED_OUT, STEPS),
    (OF_1989, "all iterations before the last", EVENED_OUT, STEPS),
    (CHESS, "all iterations before the last", EVENED_OUT, STEPS),
    (OF_1989, "nodes of L relative to -", KILLERS, BESIDE),
    (OF_1989, "nodes of TL relative to T", KILLERS, BESIDE),
    (CHESS, "nodes of L relative to -", KILLERS, BESIDE),
    (CHESS, "nodes of TL relative to T", KILLERS, BESIDE),
    (
        "ablation-checkers",
        "nodes of THK relative to TK",
        "history gains with depth; in the deeper searches of `causes` it is {}, between the two",
        &[(CAUSES, "1989, checkers, depth")],
    ),
    (OF_1995, "all games together", GUESSES, TOLD),
    (
        OF_1995,
        "chess, depth 7: unique leaves of mtd-f relative to aspiration-negascout",
        "the guess and quiescence; with the value itself it is {} (`plaat-figure-4`), without quiescence {} \
         (`causes`)",
        &[
            ("plaat-figure-4", "chess: given the value itself"),
            (
                CAUSES,
                "1995, chess, no quiescence: unique leaves of mtd-f relative to aspiration NegaScout ± 25",
            ),
        ],
    ),
    (
        OF_1995,
        "chess: what mtd-f gains on aspiration-negascout, relative to what that gains on alphabeta: unique leaves",
        "the guess is part of it; with the value itself mtd-f has {} of the leaves of aspiration-negascout \
         (`plaat-figure-4`, a ply less deep), and that {} of alphabeta's: not certainly a wider margin either",
        &[
            ("plaat-figure-4", "chess: given the value itself"),
            (
                OF_1995,
                "chess, depth 7: unique leaves of aspiration-negascout relative to alphabeta",
            ),
        ],
    ),
    (
        OF_1995,
        "chess: what mtd-f gains on aspiration-negascout, relative to what that gains on alphabeta: nodes",
        "the guess is most of it; with the value itself mtd-f has {} of the nodes of aspiration-negascout \
         (`plaat-figure-4`, a ply less deep), and that {} of alphabeta's: not certainly a wider margin either; \
         quiescence is no cause: without it it is {} (`causes`)",
        &[
            ("plaat-figure-4", "chess: nodes of mtd-f, given the value itself"),
            (OF_1995, "chess, depth 7: nodes of aspiration-negascout relative to alphabeta"),
            (CAUSES, "1995, chess, no quiescence: what mtd-f gains on aspiration-negascout, nodes"),
        ],
    ),
    (
        "plaat-figure-7",
        "chess, depth",
        NODES,
        &[(OF_1995, "chess, depth 7: nodes of mtd-f relative to aspiration-negascout")],
    ),
    (
        "plaat-figure-7",
        "othello, depth",
        NODES,
        &[(OF_1995, "othello, depth 9: nodes of mtd-f relative to aspiration-negascout")],
    ),
    (
        "plaat-figure-7",
        "checkers, depth",
        NODES,
        &[(OF_1995, "checkers, depth 14: nodes of mtd-f relative to aspiration-negascout")],
    ),
    (OF_1995, "othello: calls of MT per iteration of sss", CALLS, STEP_1),
    (OF_1995, "othello: calls of MT per iteration of dual", CALLS, STEP_1),
    (
        OF_1995,
        "fewer in chess than in othello",
        "Othello has no quiescence; without it sss has {} of alphabeta's leaves in chess (`causes`)",
        &[(CAUSES, "1995, chess, no quiescence: unique leaves of sss")],
    ),
    (
        OF_1995,
        "how many times as many nodes an iteration has a ply deeper",
        "history and knowledge order the moves; with a table alone it is {} (`schaeffer-figures-3-to-6`) or {} \
         (`ablation-chess`), without any {}",
        &[
            (OF_1989, ", T: how many times as many nodes a ply deeper"),
            (CHESS, ", T: how many times as many nodes a ply deeper"),
            (CHESS, ", -: how many times as many nodes a ply deeper"),
        ],
    ),
];

/// Gives a claim that did not hold its cause, with numbers from all claims of the report, by study. Where one is
/// not in it, the claim says where to look.
pub fn refer(study: &str, claim: &mut Claim, all: &[(&str, Claim)]) {
    let is_meant = |(of, part, ..): &&Found| *of == study && claim.what.contains(part);
    let Some((_, _, cause, numbers)) = FOUND.iter().find(is_meant) else { return };
    let measured = |(of, part): &(&str, &str)| {
        let found = all.iter().find(|(study, claim)| study == of && claim.what.contains(part))?;
        (found.1.verdict != Verdict::Unanswered).then_some(found.1.measured.as_str())
    };
    let mut said = (*cause).to_string();
    for number in *numbers {
        match measured(number) {
            Some(found) => said = said.replacen("{}", found, 1),
            None => return claim.explain(&format!("see `{}`", number.0)),
        }
    }
    claim.explain(&said);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_did_not_hold_has_a_cause() {
        let what = "depth 6: reduction of S alone in nodes";
        let measured = Claim::new("1989, chess, captures first: reduction of S in nodes, %", "")
            .measured("-3.7", 24, Verdict::Measured);
        let referred = |verdict, all: &[(&str, Claim)]| {
            let mut claim = Claim::new(what, "small").measured("29 %", 24, verdict);
            claim.reason = "it is more".into();
            refer(OF_1989, &mut claim, all);
            claim.reason
        };
        assert_eq!(referred(Verdict::NotReproduced, &[]), "it is more: see `causes`");
        let all = [(CAUSES, measured)];
        let said = referred(Verdict::NotReproduced, &all);
        assert!(said.starts_with("it is more: with quiescence") && said.contains("of -3.7 %"));
        assert_eq!(referred(Verdict::Reproduced, &all), "it is more");
    }

    /// Claims, and those that measured the numbers, are found by part of their text: in what was published last.
    #[test]
    fn every_number_has_its_claim() {
        let published = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/claims.csv");
        let mut claims = csv::Reader::from_path(published).unwrap();
        let claims: Vec<[String; 2]> = claims
            .records()
            .map(|record| record.unwrap())
            .map(|record| [record[0].to_string(), record[1].to_string()])
            .collect();
        let count = |of: &str, part: &str| {
            claims.iter().filter(|[study, what]| study == of && what.contains(part)).count()
        };
        for (study, part, cause, numbers) in FOUND {
            assert_eq!(cause.matches("{}").count(), numbers.len(), "{part}");
            assert!(count(study, part) > 0, "{study} has no claim {part:?}");
            for (of, part) in *numbers {
                assert_eq!(count(of, part), 1, "{of}, {part:?}");
            }
        }
    }
}
