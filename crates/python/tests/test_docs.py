"""What the documentation prints is run."""

import pathlib
import re
import shutil

import nullwindow as nw
import pytest
from test_lab import store  # noqa: F401 - a fixture

ROOT = pathlib.Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["docs/python.md", "crates/python/README.md"])
def test_the_documentation_runs(name, store, tmp_path, monkeypatch):  # noqa: F811
    pytest.importorskip("matplotlib").use("Agg")
    pytest.importorskip("chess")
    pytest.importorskip("matches", reason="crates/python/example has not been built")
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
