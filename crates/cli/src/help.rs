//! Examples of the kit's commands with the built-in games.

pub const PLAY: &str = "\
Type moves and commands; `help` lists them. There are no colours if NO_COLOR is set or the output is \
not a terminal.

Examples:
  nullwindow play tic-tac-toe
  nullwindow play chess --level 5 --side second
  nullwindow play othello --side both";

pub const VERIFY: &str = "\
Examples:
  nullwindow verify kalah
  nullwindow verify chess --games 200 --seed 7

It plays random games and checks at every position what a search relies on. The exit code is 1 if \
something is wrong.";

pub const SEARCH: &str = "\
Examples:
  nullwindow search chess
      the initial position, five seconds
  nullwindow search chess --depth 7 --algorithm mtd-f --grain 25 \\
      --position \"3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1\"
      MTD(f) in steps of a quarter of a pawn
  nullwindow search othello --depth 8 --enhancements T,H
      two enhancements and no others
  nullwindow search checkers --time 2s --threads 2 --table 256M
  nullwindow search chess --time 2s --lines 3
      the three best moves
  nullwindow search connect-four --position 4444 --depth 12 --json";

pub const PERFT: &str = "\
Examples:
  nullwindow perft chess 5
  nullwindow perft chess 3 --divide \\
      --position \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"
  nullwindow perft othello 9
  nullwindow perft checkers 10 --merged";

pub const COMPARE: &str = "\
Examples:
  nullwindow
      chess, Othello and checkers, about a minute
  nullwindow compare chess --depth 6 --grain 1
      Bratko-Kopec, evaluations in single centipawns
  nullwindow compare chess --enhancements THQFG \\
      --aspiration 50 --guess two-before
      without the game's own knowledge of its moves
  nullwindow compare othello --algorithm mtd-f,mtd-bi,mtd-step --svg othello.svg
  nullwindow compare checkers --positions mine.txt --depth 11 --json
  nullwindow compare chess --ablation T,R,N,S,H,K
      what each enhancement of alpha-beta is worth, as in Schaeffer (1989)
  nullwindow compare chess --ablation T,R,N,S,H,K --depth 6 \\
      --sets -,T,H,TH,TRNSHK
      five of the 64 sets, deeper";

pub const MATCH: &str = "\
Examples:
  nullwindow match chess --nodes 20000 \\
      --first algorithm=mtd-f --second algorithm=negascout
      two algorithms with equal effort; 50 openings, 100 games
  nullwindow match chess --first selective=on --second selective=off \\
      --time 5+0.05 --sprt 0,50
      until it is decided whether the selective search is 50 Elo better
  nullwindow match chess --second-command \"gnuchess -u\" --time 5+0.05 \\
      --win 800,4 --games games.pgn --results results.tsv
      against another engine; Ctrl-C stops, the same command resumes
  nullwindow match othello --time 100ms \\
      --first exact=20 --second evaluation=plain,depth=4
      against a plain player that looks four plies ahead
  nullwindow match othello --first grain=100 --second grain=1 \\
      --depth 6 --pairs 20 --jobs 2
  nullwindow match kalah --first algorithm=mtd-f --nodes 5000
      from random openings";

pub const RECORD: &str = "\
Examples:
  nullwindow record tic-tac-toe --algorithm sss --depth 2
  nullwindow record othello --algorithm mtd-f --depth 3 --out search.jsonl

One JSON object a line: first what was searched and the result, then the nodes in order of discovery \
(the root is 0), then the events. Values are for the side to move at the node.";

pub const ADVISE: &str = "\
Examples:
  nullwindow advise kalah
      five minutes; the report is advice-kalah/index.html
  nullwindow advise chess --minutes 30 --out chess-advice
  nullwindow advise connect-four --nodes 50000000 --seed 2 --json
      the same counts on every machine
  nullwindow advise kalah --nodes 100000000 --depth 8 --exhaustive
      beside the best of all configurations";
