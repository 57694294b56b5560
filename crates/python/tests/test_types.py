"""The types: of a program that uses everything, of the package itself, and of the extension's stub."""

import pathlib
import runpy
import subprocess
import sys

import pytest

pytest.importorskip("mypy")
SAMPLE = pathlib.Path(__file__).with_name("typed.py")


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """What one run of mypy leaves to the next."""
    return f"--cache-dir={tmp_path_factory.mktemp('mypy')}"


def run(*arguments, folder):
    found = subprocess.run([sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_a_typed_program(tmp_path, cache):
    runpy.run_path(str(SAMPLE))
    # And one with a mistake in each line.
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import nullwindow as nw\n"
        "nw.Searcher(deepth=3)\n"
        "nw.Searcher(depth='3')\n"
        "nw.Chess().moves().best\n"
        "x: str = nw.search(nw.Chess(), depth=1).value\n"
    )
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", cache, str(SAMPLE), "wrong.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    lines = [line.split(": error")[0] for line in found.stdout.splitlines() if ": error" in line]
    assert lines == [f"wrong.py:{line}" for line in (2, 3, 4, 5)], found.stdout + found.stderr


def test_the_package_and_the_stub(tmp_path, cache):
    run("mypy", "--strict", cache, "-p", "nullwindow", folder=tmp_path)
    run("mypy.stubtest", "--ignore-disjoint-bases", "nullwindow._nullwindow", folder=tmp_path)
