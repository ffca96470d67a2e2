"""How results are pickled: as usual, but for read-only views of dictionaries, which Python does not pickle."""

import pickle
from collections import ChainMap
from collections.abc import Callable, Mapping
from copyreg import dispatch_table
from types import MappingProxyType
from typing import Any

View = MappingProxyType[Any, Any]


def view(mapping: Mapping[Any, Any]) -> View:
    """A read-only view again."""
    return MappingProxyType(mapping)


def _taken_apart(one: View) -> tuple[Callable[[Mapping[Any, Any]], View], tuple[dict[Any, Any]]]:
    return view, (dict(one),)


TABLE = ChainMap[Any, Any]({MappingProxyType: _taken_apart}, dispatch_table)


class Pickler(pickle.Pickler):
    """Writes what `pickle.loads` reads."""

    dispatch_table = TABLE
