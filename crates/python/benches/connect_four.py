"""What call-backs and compilation cost: connect four to depth 8, the same search of the same tree.

    python crates/python/benches/connect_four.py [depth]

Processor times of interleaved runs; numba's compilation is not counted. The row "Rust crate" needs the wheel that
`maturin build --release` makes in `crates/python/tests/rust_games`.
"""

import pathlib
import statistics
import sys
import time

import nullwindow as nw

try:
    import rust_games
except ImportError:
    rust_games = None

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests"))
from conftest import ConnectFour  # noqa: E402

RUNS = 25


def compiled():
    """Moves are taken back by copying."""
    return nw.compiled(type("Compiled", (ConnectFour,), {"unmake": None}))


def timed(position, depth):
    # The table is made anew in every search.
    searcher = nw.Searcher(depth=depth, algorithm="mtd-f", enhancements="T", table_mb=16)
    began = time.process_time()
    answer = searcher.search(position)
    return time.process_time() - began, answer


def main(depth):
    games = {"built in": nw.ConnectFour(), "compiled": compiled()(), "call-backs": ConnectFour()}
    if rust_games:
        games["Rust crate"] = rust_games.Four()
    timed(games["compiled"], 2)
    times = {name: [] for name in games}
    nodes = {}
    for run in range(RUNS):
        for name, position in games.items():
            if name == "call-backs" and run >= 3:
                continue
            seconds, answer = timed(position, depth)
            times[name].append(seconds)
            nodes[name] = (answer.nodes, answer.value)
    assert len(set(nodes.values())) == 1, nodes
    built_in = statistics.median(times["built in"])
    print(f"connect four, depth {depth}, {nodes['built in'][0]} nodes, least and median of processor times")
    for name, found in times.items():
        least, median = min(found), statistics.median(found)
        print(f"{name:>10}: {least:.4f} s, median {median:.4f} s; {median / built_in:.2f} times the built-in game")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
