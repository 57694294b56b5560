"""The notebooks run, cell by cell, and nothing in them fails."""

import json
import pathlib

import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[3] / "docs/notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch):
    matplotlib = pytest.importorskip("matplotlib")
    pytest.importorskip("numba")
    matplotlib.use("Agg")
    monkeypatch.chdir(path.parent)
    names = {"__name__": path.stem}
    for number, cell in enumerate(json.loads(path.read_text())["cells"]):
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "notebooks are kept without outputs"
            exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
    if path.stem.startswith("table"):
        assert names["different"] == []
