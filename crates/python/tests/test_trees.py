"""Every algorithm on random trees finds what minimax finds."""

import random

import nullwindow as nw
import pytest


def minimax(tree, maximises=True):
    if isinstance(tree, int):
        return tree
    children = [minimax(child, not maximises) for child in tree]
    return max(children) if maximises else min(children)


def random_tree(chance, depth):
    if depth == 0 or chance.random() < 0.1:
        return chance.randint(-20, 20)
    return [random_tree(chance, depth - 1) for _ in range(chance.randint(1, 4))]


def leaves_of(tree):
    return 1 if isinstance(tree, int) else sum(map(leaves_of, tree))


@pytest.mark.parametrize("algorithm", nw.ALGORITHMS)
def test_every_algorithm_equals_minimax(algorithm):
    chance = random.Random(algorithm)
    for _ in range(60):
        tree = random_tree(chance, chance.randint(0, 6))
        answer = nw.search_tree(tree, algorithm)
        expected = minimax(tree)
        if answer.value is None:
            assert algorithm in ("mtd-best", "best-node-search")
            lower, upper = answer.bounds
            assert lower is None or lower <= expected
            assert upper is None or upper >= expected
            if answer.child is not None:
                assert minimax(tree[answer.child], False) == expected
        else:
            assert answer.value == expected
        distinct = {tuple(path) for path in answer.leaves}
        assert len(distinct) == answer.counts["unique_leaves"] <= leaves_of(tree)
        assert len(answer.values) == len(answer.leaves) == answer.counts["leaf_visits"]
        seen = [event for event in answer.events if event["event"] == "leaf"]
        assert [answer.paths[event["node"]] for event in seen] == answer.leaves


def test_sss_evaluates_the_leaves_of_mtd_plus_infinity():
    chance = random.Random(7)
    for _ in range(30):
        tree = random_tree(chance, 6)
        sss, mtd = (nw.search_tree(tree, name) for name in ("sss", "mtd-plus-infinity"))
        assert sss.leaves == mtd.leaves


def test_the_example():
    answer = nw.search_tree([[3, 5], [2, 9, 1]], "sss")
    assert (answer.value, answer.values) == (3, [3, 2, 5])
    assert answer.counts["nodes"] > 0 and answer.events
    assert nw.search_tree([[3, 5], [2, 9, 1]], "minimax").values == [3, 5, 2, 9, 1]


@pytest.mark.parametrize(
    "tree, error, words",
    [
        ([[], 1], ValueError, "neither a value nor children"),
        ([[1.5]], TypeError, "1.5 is not a whole number"),
        ([["3"]], TypeError, "'3' is not a whole number"),
        ([True], TypeError, "True is not a whole number"),
        ([[9_000_000]], ValueError, "beyond the range"),
        ("((3 5))", TypeError, "str is not a game"),
    ],
)
def test_refused_trees(tree, error, words):
    with pytest.raises(error, match=words):
        nw.search_tree(tree, "sss", depth=2)


def test_refused_arguments():
    with pytest.raises(ValueError, match="no algorithm is called 'mtdf'.*mtd-f"):
        nw.search_tree([1, 2], "mtdf")
    with pytest.raises(ValueError, match="write depth="):
        nw.search_tree(nw.TicTacToe(), "sss")


def test_a_deep_tree():
    tree = 5
    for _ in range(3000):
        tree = [tree]
    assert nw.search_tree(tree, "negascout", events=0).value == 5


def test_algorithms_on_games():
    for algorithm in ("minimax", "sss", "negascout", "mtd-f"):
        assert nw.search_tree(nw.Kalah(), algorithm, depth=4).value == nw.search(nw.Kalah(), depth=4).value
    assert nw.search_tree(nw.TicTacToe(), "minimax", depth=4).counts["leaf_visits"] == 9 * 8 * 7 * 6
