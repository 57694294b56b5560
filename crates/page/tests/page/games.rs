//! Games played by requests.

use crate::common::{ask, ask_of};
use nullwindow_engines::{Configuration, Engine, Level, PLAY_MEGABYTES, Request};
use nullwindow_games::checkers::Checkers;
use nullwindow_games::chess::Chess;
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::kalah::Kalah;
use nullwindow_games::othello::Othello;
use nullwindow_games::random::SplitMix64;
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_games::{Playable, Played};
use nullwindow_page::Host;
use serde_json::{Value as Json, json};

/// A whole game by random moves: what is said of every position is so.
fn play_at_random<G: Playable>(seed: u64) -> (Vec<String>, Json) {
    let mut host = Host::new();
    let mut random = SplitMix64::new(seed);
    let mut game = Played::new(G::start().in_play());
    let mut texts: Vec<String> = Vec::new();
    let mut played: Vec<Json> = Vec::new();
    loop {
        let request = json!({"do": "position", "game": G::NAME, "moves": texts});
        let answer = ask_of(&mut host, &request);
        let moves = answer.head["moves"].as_array().unwrap();
        assert_eq!(answer.head["to_move"], game.to_move() as usize);
        assert_eq!(answer.head["over"].is_null(), game.position.outcome().is_none());
        assert_eq!(answer.head["last"].is_null(), texts.is_empty());
        assert_eq!(answer.head["played"], Json::from(played.clone()));
        assert_eq!(answer.head["last"], played.last().cloned().unwrap_or_default());
        // The text leads to the same position.
        let text = answer.head["position"].as_str().unwrap();
        let read = G::read_position(text).unwrap();
        assert_eq!(read.write_position(), game.position.write_position());
        if !answer.head["over"].is_null() {
            assert!(moves.is_empty() && answer.head["value"].is_null());
            return (texts, answer.head);
        }
        let legal = game.position.list_moves();
        assert_eq!(moves.len(), legal.len());
        for (sent, &m) in moves.iter().zip(&legal) {
            assert_eq!(sent["text"], game.position.write_move(m).as_str());
            assert_eq!(sent["show"], game.position.show_move(m).as_str());
        }
        let chosen = random.below(legal.len());
        let m = legal[chosen];
        // It is said of a move that was made what was said of it before, and who made it.
        let mut made = moves[chosen].clone();
        made["side"] = (game.to_move() as usize).into();
        played.push(made);
        texts.push(game.position.write_move(m));
        game.make(m);
    }
}

/// The game is read as it is written.
fn is_read_as_written<G: Playable>(moves: &[String]) {
    let written =
        ask(&json!({"do": "write", "game": G::NAME, "moves": moves, "players": ["A", "B"]}));
    assert_eq!(written.head["format"], G::FORMAT);
    let text = written.head["text"].as_str().unwrap();
    let read = ask(&json!({"do": "read", "game": G::NAME, "text": text}));
    assert_eq!(read.head["position"], Json::Null, "{text}");
    assert_eq!(read.texts("moves"), moves, "{text}");
}

fn plays<G: Playable>(seed: u64) -> Json {
    let (moves, end) = play_at_random::<G>(seed);
    is_read_as_written::<G>(&moves);
    end
}

#[test]
fn whole_games() {
    for seed in 0..3 {
        let end = plays::<Chess>(seed);
        assert_eq!(end["board"]["squares"].as_str().unwrap().len(), 64);
        let end = plays::<Othello>(seed);
        let squares = end["board"]["squares"].as_str().unwrap();
        let count = |letter| squares.chars().filter(|&other| other == letter).count();
        assert_eq!(end["board"]["count"], json!([count('X'), count('O')]));
        let end = plays::<Checkers>(seed);
        assert_eq!(end["board"]["squares"].as_str().unwrap().len(), 32);
        let end = plays::<ConnectFour>(seed);
        assert_eq!(end["over"]["winner"].is_null(), end["board"]["line"].is_null());
        let end = plays::<Kalah>(seed);
        assert_eq!(end["board"]["pits"][0].as_array().unwrap().len(), 6);
        let end = plays::<TicTacToe>(seed);
        assert_eq!(end["over"]["why"] == "line", end["board"]["line"].is_array());
    }
}

/// Squares are where the pieces are.
#[test]
fn squares_of_moves() {
    let answer = |request: Json| ask(&request).head;
    let one = |request: Json, text: &str| {
        let head = answer(request);
        let moves = head["moves"].as_array().unwrap().clone();
        let found = moves.into_iter().find(|m| m["text"] == text || m["show"] == text);
        (head["board"].clone(), found.unwrap_or_else(|| panic!("{text} in {head}")))
    };
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let chess = |position: &str| json!({"do": "position", "game": "chess", "position": position});
    let (_, castling) = one(chess(fen), "O-O");
    assert_eq!((&castling["from"], &castling["to"]), (&json!(60), &json!(62)));
    let (_, capture) = one(chess(fen), "Bxa6");
    assert_eq!((&capture["captures"], &capture["to"]), (&json!(true), &json!(16)));
    let (_, promotion) = one(chess("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a8=N");
    assert_eq!((&promotion["promotion"], &promotion["to"]), (&json!("n"), &json!(0)));
    let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(one(chess(passant), "exd6").1["captures"], true);
    let mate = answer(chess("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"));
    assert_eq!(mate["over"], json!({"winner": 0, "why": "checkmate"}));
    assert_eq!(mate["board"]["check"], true);
    let stalemate = answer(chess("7k/8/5KQ1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(stalemate["over"], json!({"winner": null, "why": "stalemate"}));
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2);
    let repeated = answer(json!({"do": "position", "game": "chess", "moves": moves}));
    assert_eq!(repeated["over"]["why"], "repetition-or-material");

    let (board, othello) = one(json!({"do": "position", "game": "othello"}), "d3");
    assert_eq!(othello, json!({"to": 19, "turned": [27], "text": "d3", "show": "d3"}));
    assert_eq!(&board["squares"].as_str().unwrap()[27..29], "OX");
    let jump = "B:W18,26,K32:B14,K16";
    let (_, jump) = one(json!({"do": "position", "game": "checkers", "position": jump}), "14x30");
    assert_eq!(jump["path"], json!([13, 22, 29]));
    assert_eq!(jump["captured"], json!([17, 25]));
    let (_, column) = one(json!({"do": "position", "game": "connect-four", "position": "44"}), "4");
    assert_eq!((&column["column"], &column["to"]), (&json!(3), &json!(24)));
    let (_, again) = one(json!({"do": "position", "game": "kalah"}), "3");
    assert_eq!((&again["pit"], &again["again"]), (&json!(2), &json!(true)));
    let won = answer(json!({"do": "position", "game": "connect-four", "position": "1212121"}));
    assert_eq!(won["board"]["line"], json!([14, 21, 28, 35]));
    assert_eq!(won["over"], json!({"winner": 0, "why": "line"}));
}

/// The level's move is that of a new engine, as `nullwindow play` has it.
fn plays_as_the_engine<G: Playable>(moves: &[&str], levels: &[u8]) {
    let configuration =
        Configuration { megabytes: PLAY_MEGABYTES, exact: G::EXACT, ..Configuration::default() };
    let mut position = G::start().in_play();
    for text in moves {
        let m = position.read_move(text).unwrap();
        position.make(m);
    }
    for (&level, seed) in levels.iter().flat_map(|level| [(level, 1), (level, 2)]) {
        let request =
            json!({"do": "play", "game": G::NAME, "moves": moves, "level": level, "seed": seed});
        let answer = ask(&request);
        let level = Level::new(level).unwrap();
        let request = Request::new(position.clone(), level.goal::<G>());
        let request = Request { weakness: level.weakness::<G>(seed), ..request };
        let mut engine = Engine::<G>::new(configuration.clone()).unwrap();
        let best = engine.think(request).best.unwrap();
        assert_eq!(answer.head["move"]["text"], position.write_move(best).as_str(), "{}", G::NAME);
    }
}

#[test]
fn levels_play_as_in_the_terminal() {
    let all = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    plays_as_the_engine::<Chess>(&["e4", "c5"], &[1, 3, 5, 8, 9]);
    plays_as_the_engine::<Othello>(&["f5", "d6"], &all);
    plays_as_the_engine::<Checkers>(&["11-15"], &all);
    plays_as_the_engine::<ConnectFour>(&["4", "4"], &all);
    plays_as_the_engine::<Kalah>(&["3", "1"], &all);
    plays_as_the_engine::<TicTacToe>(&["5"], &all);
}

/// Near the end of Othello the strong levels ask its solver.
#[test]
fn the_solver_is_asked_near_the_end() {
    let (moves, _) = play_at_random::<Othello>(7);
    let moves: Vec<&str> = moves[..moves.len() - 8].iter().map(String::as_str).collect();
    plays_as_the_engine::<Othello>(&moves, &[8, 9]);
}

#[test]
fn pasted_positions_are_read() {
    for (game, text) in [
        ("chess", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"),
        ("othello", "---------------------------OX------XO--------------------------- X"),
        ("checkers", "B:W18,24,27,K32:B12,K16"),
        ("kalah", "4,4,0,5,5,5,1/4,4,4,4,4,4,0 1"),
    ] {
        let read = ask(&json!({"do": "read", "game": game, "text": format!("\n {text} \n")}));
        assert_eq!(read.head["position"], text);
        assert!(read.texts("moves").is_empty());
    }
    let read = ask(&json!({"do": "read", "game": "connect-four", "text": "4 4 3"}));
    assert_eq!((read.head["position"].clone(), read.texts("moves").len()), (Json::Null, 3));
}
