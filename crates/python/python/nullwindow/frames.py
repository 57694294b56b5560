"""Tables: pandas or polars, whichever is installed."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, Dict, List, Optional, Sequence

LIBRARIES = ("pandas", "polars")


def frame(rows: Sequence[Dict[str, Any]], library: Optional[str] = None) -> Any:
    """The rows as a data frame; as they are if `library` is "none".

    library: "pandas" or "polars"; by default the first of them that is installed.

    >>> frame([{"depth": 1}], library="none")
    [{'depth': 1}]
    """
    if library == "none":
        return list(rows)
    if library not in (None, *LIBRARIES):
        raise ValueError(f"no library of frames is called {library!r}; write pandas, polars or none")
    wanted = [library] if library else [name for name in LIBRARIES if importlib.util.find_spec(name)]
    if not wanted:
        raise ImportError("frames need pandas or polars: pip install pandas; or ask for rows: library='none'")
    module = importlib.import_module(wanted[0])
    if wanted[0] == "polars":
        return module.DataFrame(list(rows), infer_schema_length=None)
    return module.DataFrame(list(rows))


def rows_of(table: Any) -> List[Dict[str, Any]]:
    """The rows of a frame of either library, or of a list of rows.

    >>> rows_of([{"depth": 1}])
    [{'depth': 1}]
    """
    if hasattr(table, "to_dicts"):
        return list(table.to_dicts())
    if hasattr(table, "to_dict"):
        return list(table.to_dict("records"))
    return list(table)
