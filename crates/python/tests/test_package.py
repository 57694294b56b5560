"""The package as a whole: examples, size, import."""

import doctest
import importlib
import os
import pathlib
import pkgutil
import subprocess
import sys
import zipfile

import nullwindow as nw
import pytest

MODULES = sorted(module.name for module in pkgutil.iter_modules(nw.__path__, "nullwindow."))


@pytest.mark.parametrize("name", ["nullwindow", *MODULES])
def test_examples(name):
    module = importlib.import_module(name)
    found = doctest.testmod(module)
    assert found.failed == 0


def test_everything_public_is_documented():
    for name in nw.__all__:
        thing = getattr(nw, name)
        assert not callable(thing) or thing.__doc__, name
    assert len(nw.ALGORITHMS) >= 32 and len(nw.DRIVERS) >= 10 and len(nw.ENHANCEMENTS) >= 20
    assert nw.ALGORITHMS["sss"].title == "SSS*"


def test_import_is_fast():
    script = "import time; t = time.process_time(); import nullwindow; print(time.process_time() - t)"
    times = [float(subprocess.check_output([sys.executable, "-c", script])) for _ in range(5)]
    assert min(times) < 0.1, times


def test_numba_and_chess_are_not_imported_before_they_are_needed():
    script = "import sys, nullwindow; print([m for m in ('numba', 'numpy', 'chess', 'pandas') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", script], text=True).strip() == "[]"


@pytest.mark.parametrize(
    "use, package",
    [
        ("nw.Chess().to_board()", "chess"),
        ("nw.lab.plot([{'depth': 1, 'relative': 1.0}])", "matplotlib"),
        ("nw.search(game(), depth=1)", "numba"),
        ("nw.compare(nw.TicTacToe(), ['mtd-f'], depth=1)", "pandas"),
    ],
)
def test_what_is_missing_is_named(use, package):
    """In an environment that has only the wheel."""
    script = f"""if True:
        import sys
        sys.modules.update(dict.fromkeys(["chess", "matplotlib", "numba", "pandas", "polars"]))
        import nullwindow as nw
        nw.frames.importlib.util.find_spec = lambda name: None
        game = nw.compiled(type("Game", (), {{
            "__annotations__": {{"left": int}}, "left": 1, "moves": len, "make": len, "outcome": len, "evaluate": len,
        }}))
        try:
            {use}
        except ImportError as error:
            print(error)
    """
    said = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert f"pip install {package}" in said and "need" in said, said


@pytest.mark.skipif("NULLWINDOW_WHEEL" not in os.environ, reason="no wheel was built")
def test_the_wheel_is_small_and_complete():
    wheel = pathlib.Path(os.environ["NULLWINDOW_WHEEL"])
    # Builds that are hardly optimised are larger.
    assert wheel.stat().st_size < (5_000_000 if os.environ.get("NULLWINDOW_SLOW") == "1" else 8_000_000)
    assert "-abi3-" in wheel.name
    names = zipfile.ZipFile(wheel).namelist()
    assert "nullwindow/py.typed" in names and "nullwindow/_nullwindow.pyi" in names
