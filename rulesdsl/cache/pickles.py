"""How results are pickled: as usual, but for read-only views of dictionaries, which Python does not pickle."""

import pickle
from collections import ChainMap
from collections.abc import Callable
from copyreg import dispatch_table
from types import MappingProxyType
from typing import Any


def _view(mapping: "MappingProxyType[Any, Any]") -> tuple[Callable[[Any], Any], tuple[Any]]:
    return MappingProxyType, (dict(mapping),)


TABLE = ChainMap[Any, Any]({MappingProxyType: _view}, dispatch_table)


class Pickler(pickle.Pickler):
    """Writes what `pickle.loads` reads."""

    dispatch_table = TABLE
