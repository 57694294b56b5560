"""What the documentation prints is run: Python's blocks here, the Rust crate by way of its wheel."""

import os
import pathlib
import re
import shutil

import nullwindow as nw
import pytest
from conftest import Matches
from test_lab import store  # noqa: F401 - a fixture

ROOT = pathlib.Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["docs/python.md", "crates/python/README.md"])
def test_the_documentation_runs(name, store, tmp_path, monkeypatch):  # noqa: F811
    pytest.importorskip("matplotlib").use("Agg")
    pytest.importorskip("chess")
    monkeypatch.chdir(tmp_path)
    if not (tmp_path / "lab.sqlite").exists():
        shutil.copy(store, tmp_path / "lab.sqlite")
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / name).read_text(), re.S | re.M)
    assert blocks
    names = {"__name__": "documentation"}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{name}, block {number}", "exec"), names)
        # `expression  # result`, where the result is Python too.
        for line, result in re.findall(r"^(\w.*\S)\s+# -> (.*)$", block, re.M):
            assert eval(line, names) == eval(result, names), line


def test_a_rust_crate_of_ones_own():
    if "NULLWINDOW_WHEEL" not in os.environ:
        pytest.importorskip("matches", reason="crates/python/example has not been built")
    import matches

    assert matches.search(10, 10) == (2, "won in 5")
    assert matches.verify(15).rstrip() == str(nw.verify(Matches(15)))
    advice = matches.advise(60, 10_000)
    assert "verify passed" in advice and "Searcher::new()" in advice and "Game::knowledge" in advice
    with pytest.raises(ValueError, match="only 0 positions with a choice of moves"):
        matches.advise(2, 10_000)
