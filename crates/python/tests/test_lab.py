"""The laboratory's data, comparisons and plots."""

import json
import pathlib
import re
import sqlite3

import nullwindow as nw
import pytest
from nullwindow.frames import frame, rows_of

LOOK = pathlib.Path(__file__).parents[2] / "lab/src/figures/look.rs"
SCHEMA = pathlib.Path(__file__).parents[2] / "lab/src/store/opening.rs"


@pytest.fixture
def store(tmp_path):
    """A store with the laboratory's own table, and two cells in it."""
    path = tmp_path / "lab.sqlite"
    table = re.search(r"CREATE TABLE cells \(.*?\) WITHOUT ROWID", SCHEMA.read_text(), re.S).group()
    connection = sqlite3.connect(path)
    connection.execute(table)
    for number in (1, 2):
        row = (
            bytes([number] * 16),
            "windows",
            "abc",
            json.dumps({"algorithm": "mtd-f", "position": number}),
            json.dumps({"nodes": 10 * number, "depths": {"1": 5}}),
            0,
            0,
            1500,
            "rev",
            "host",
        )
        connection.execute(f"INSERT INTO cells VALUES ({','.join('?' * 10)})", row)
    connection.commit()
    connection.close()
    return path


def test_a_store_is_read(store):
    with nw.lab.open(store) as lab:
        assert lab.studies("none") == [{"study": "windows", "cells": 2, "seconds": 0.003}]
        rows = lab.cells("windows", "none")
        assert [row["nodes"] for row in rows] == [10, 20]
        assert rows[0]["algorithm"] == "mtd-f" and rows[0]["depths.1"] == 5
        assert lab.cells(library="none") == rows
        with pytest.raises(ValueError, match="no study 'other'; it has windows"):
            lab.cells("other")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames(store, library):
    module = pytest.importorskip(library)
    with nw.lab.open(store) as lab:
        cells, studies = lab.cells("windows", library), lab.studies(library)
    assert isinstance(cells, module.DataFrame) and list(cells["nodes"]) == [10, 20]
    assert isinstance(studies, module.DataFrame) and list(studies["study"]) == ["windows"]
    positions = [nw.ConnectFour(), nw.ConnectFour("44")]
    compared = nw.compare(positions, ["negascout", "mtd-f"], depth=3, library=library)
    sets = nw.ablation(positions, ["table"], depth=3, library=library)
    for found, column in ((compared, "algorithm"), (sets, "set")):
        assert isinstance(found, module.DataFrame) and len(found) == 2 * 2 * 3
        assert list(found.columns)[:3] == ["position", column, "depth"]
        # Rows come back from a frame as they went in.
        assert rows_of(found) == rows_of(frame(rows_of(found), library))
        pytest.importorskip("matplotlib").use("Agg")
        assert len(nw.lab.plot(found).get_lines()) == 2
    answer = nw.search(nw.ConnectFour(), depth=3)
    assert list(frame(answer.rows, library)["depth"]) == [1, 2, 3]


def test_the_library_of_frames_is_chosen(store, monkeypatch):
    """Without pandas frames are those of polars; without both there are sentences."""
    rows = [{"depth": 1}]
    found = []
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name if name in found else None)
    with pytest.raises(ImportError, match="pip install pandas"):
        frame(rows)
    for library in ("polars", "pandas"):
        module = pytest.importorskip(library)
        found.insert(0, library)
        assert isinstance(frame(rows), module.DataFrame), "pandas goes first"


def test_what_is_no_store_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no store"):
        nw.lab.open(tmp_path / "none.sqlite")
    (tmp_path / "text").write_text("not a database, but long enough to be read as one" * 20)
    with pytest.raises(ValueError, match="is not a store"):
        nw.lab.open(tmp_path / "text")


def test_comparisons():
    positions = [nw.ConnectFour(), nw.ConnectFour("44")]
    rows = nw.compare(positions, depth=5, library="none")
    assert len(rows) == 2 * len(nw.lab.OF_1995) * 5
    assert all(row["relative"] == 1.0 for row in rows if row["algorithm"] == "aspiration-negascout")
    whole = nw.Searcher(depth=5, deepen_by=1, algorithm="mtd-f").search(positions[1])
    counted = [row["nodes"] for row in rows if row["position"] == 2 and row["algorithm"] == "mtd-f"]
    assert counted[-1] == sum(row.nodes for row in whole.iterations), "of all iterations so far"
    last = [row for row in rows if row["position"] == 1 and row["depth"] == 5]
    assert len({row["value"] for row in last}) == 1
    with pytest.raises(ValueError, match="'mtdf'"):
        nw.compare(positions, ["mtdf"], depth=3)


def test_ablations():
    rows = nw.ablation(nw.ConnectFour(), ["table", "K"], depth=5, library="none")
    assert {row["set"] for row in rows} == {"-", "T", "K", "TK"}
    nodes = {row["set"]: row["nodes"] for row in rows if row["depth"] == 5}
    assert nodes["TK"] < nodes["-"]
    with pytest.raises(ValueError, match="'hist'"):
        nw.ablation(nw.ConnectFour(), ["hist"], depth=3)


def test_the_palette_is_the_laboratorys():
    found = re.findall(r'colour\("--line-\w+", \[(\d+), (\d+), (\d+)\]', LOOK.read_text())
    assert tuple("#%02x%02x%02x" % tuple(map(int, rgb)) for rgb in found) == nw.lab.PALETTE


def test_plots():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = nw.lab.plot(nw.compare(nw.ConnectFour(), depth=4, library="none"))
    lines = axes.get_lines()
    assert [line.get_color() for line in lines] == list(nw.lab.PALETTE[: len(nw.lab.OF_1995)])
    assert lines[-1].get_label() == "MTD(f)"
