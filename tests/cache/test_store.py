"""Results on disk: what was kept is found; whatever else lies there, or goes wrong, is as if there were nothing."""

import gc
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

import pytest

from rulesdsl.cache import store
from rulesdsl.cache.key import Key, key_of
from rulesdsl.cache.store import MISSING, found, keep, remembered
from rulesdsl.wording.model import PLAIN


@pytest.fixture
def key(cache: Path) -> Key:
    """A key in a cache that is still empty."""
    made = key_of("test", "something")
    assert made is not None
    return made


def path_of(key: Key, cache: Path) -> Path:
    """The file of a key."""
    return cache / f"{key.name}.kept"


def names(cache: Path) -> list[str]:
    """What lies in the cache."""
    return sorted(path.name for path in cache.iterdir())


def test_what_was_kept_is_found(key: Key) -> None:
    """An equal value, under its own key only."""
    keep(key, ("text", {1: (2, 3)}))
    assert found(key) == ("text", {1: (2, 3)})
    assert found(key.beside("other")) is MISSING
    assert found(key_of("test", "something else")) is MISSING


def test_it_is_made_once(key: Key) -> None:
    """The second time it is not made again, unless it was not worth keeping."""
    made: list[int] = []

    def make() -> int:
        made.append(7)
        return len(made)

    assert [remembered(key, make, lambda _: False) for _ in range(2)] == [1, 2]
    assert [remembered(key, make) for _ in range(3)] == [3, 3, 3]


def test_nothing_is_kept_where_the_cache_is_off(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No key is made, and what is kept under none is not there."""
    monkeypatch.setenv("RULESDSL_CACHE", "OFF")
    key = key_of("test", "something")
    assert key is None
    assert [remembered(key, lambda: 1), remembered(key, lambda: 2)] == [1, 2]
    keep(Key("test", "0" * 64), "something")
    assert found(Key("test", "0" * 64)) is MISSING
    assert not cache.exists()


def test_files_are_for_this_user_alone(key: Key, cache: Path) -> None:
    """The directory and the files in it are made so that others can neither read nor write."""
    keep(key, 1)
    assert [path.stat().st_mode & 0o777 for path in (cache, path_of(key, cache))] == [0o700, 0o600]
    assert names(cache) == [f"{key.name}.kept"]


# ---- what cannot be read --------------------------------------------------------------------------


def test_every_broken_file_is_as_none(key: Key, cache: Path) -> None:
    """Cut off anywhere, with any bit turned over, or with something behind it."""
    keep(key, "the result")
    path = path_of(key, cache)
    whole = path.read_bytes()
    broken = [whole[:length] for length in range(len(whole))]
    broken += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    for content in (*broken, whole + b"\0"):
        path.write_bytes(content)
        assert found(key) is MISSING
    path.write_bytes(whole)
    assert found(key) == "the result"


def test_a_file_of_another_key_is_as_none(key: Key, cache: Path) -> None:
    """A whole file under a wrong name is not taken for what belongs there."""
    other = key.beside("tost")
    keep(other, "the other result")
    path_of(other, cache).rename(path_of(key, cache))
    assert found(key) is MISSING


@pytest.mark.parametrize("inside", [b"", b"no pickle", b"cno_such_module\nname\n."])
def test_a_whole_file_with_something_else_in_it_is_as_none(key: Key, cache: Path, inside: bytes) -> None:
    """A hash that is right does not help what cannot be loaded."""
    keep(key, 1)
    content = key.name.encode() + inside
    path_of(key, cache).write_bytes(sha256(content).digest() + content)
    assert found(key) is MISSING


def test_a_directory_in_its_place_is_as_none(key: Key, cache: Path) -> None:
    """And nothing can be kept there."""
    path_of(key, cache).mkdir(parents=True)
    keep(key, 1)
    assert found(key) is MISSING
    assert names(cache) == [f"{key.name}.kept"]


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_what_others_may_write_is_not_loaded(key: Key, cache: Path, mode: int) -> None:
    """Neither a file that others may write nor one in a directory in which they may, where nothing is kept either."""
    keep(key, 1)
    path = path_of(key, cache)
    path.chmod(0o600 | mode)
    assert found(key) is MISSING
    path.chmod(0o600)
    cache.chmod(0o700 | mode)
    assert found(key) is MISSING
    keep(key.beside("other"), 1)
    cache.chmod(0o700)
    assert (found(key), found(key.beside("other"))) == (1, MISSING)


@pytest.mark.skipif(os.name == "nt", reason="users are of POSIX")
def test_what_belongs_to_somebody_else_is_not_loaded(key: Key, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what this user has written counts."""
    keep(key, 1)
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert found(key) is MISSING
    keep(key.beside("other"), 1)
    monkeypatch.undo()


# ---- what cannot be written -----------------------------------------------------------------------


def full(*_: object) -> None:
    """A disk that takes nothing more."""
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("step", ["fdopen", "open", "mkdir"])
def test_a_full_disk_fails_nothing(key: Key, cache: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """The result is there all the same, and no half of it is left behind."""
    with monkeypatch.context() as patch:
        patch.setattr(os, step, full)
        assert remembered(key, lambda: 5) == 5
    assert found(key) is MISSING
    assert not cache.exists() or names(cache) == []


def test_a_cache_below_a_file_fails_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A place where no directory can be made is as no cache."""
    cache.write_text("a file")
    key = key_of("test", "something")
    assert [remembered(key, lambda: 1), remembered(key, lambda: 2)] == [1, 2]


def test_what_cannot_be_pickled_is_not_kept(key: Key, cache: Path) -> None:
    """It is given back as it was made."""
    assert remembered(key, lambda: full) is full
    made: Callable[[], int] = lambda: 5  # noqa: E731
    assert remembered(key.beside("other"), lambda: made) is made
    assert names(cache) == [f"{key.name}.kept"]


def test_many_at_once(key: Key, cache: Path) -> None:
    """Whoever keeps and whoever reads the same result at the same time, nobody sees half of it, and nothing is left over."""
    whole = tuple(range(20_000))

    def both(number: int) -> bool:
        keep(key, whole)
        return bool(found(key) == whole)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(both, range(40)))
    assert names(cache) == [f"{key.name}.kept"]


# ---- not too much ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "files"), [(3500, 1000), (50_000, 3)])
def test_the_oldest_go_first(key: Key, cache: Path, monkeypatch: pytest.MonkeyPatch, most: int, files: int) -> None:
    """Of all together only so much stays, and only so many; a file of somebody else in the directory is let alone."""
    aged = ("first", "second", "third", "fourth")
    for age, name in enumerate(aged):
        keep(key.beside(name), "x" * 1000)
        os.utime(path_of(key.beside(name), cache), (0, 1000 + age))
    (cache / "letter.txt").write_text("x" * 9000)
    os.utime(cache / "letter.txt", (0, 0))
    monkeypatch.setattr(store, "MOST", most)
    monkeypatch.setattr(store, "MOST_FILES", files)
    keep(key.beside("fifth"), "x" * 1000)
    assert [name for name in (*aged, "fifth") if found(key.beside(name)) is not MISSING] == ["third", "fourth", "fifth"]
    assert (cache / "letter.txt").exists()


def test_what_is_used_stays_young(key: Key, cache: Path) -> None:
    """A result that is found is as if it had been kept today, so that it is not among the oldest."""
    keep(key, 1)
    os.utime(path_of(key, cache), (0, 0))
    assert found(key) == 1
    assert time.time() - path_of(key, cache).stat().st_mtime < store.DAY


# ---- what values become ---------------------------------------------------------------------------


def test_values_that_python_does_not_pickle(key: Key) -> None:
    """Read-only views stay read-only views; the wording that is known by being itself is still itself."""
    keep(key, (MappingProxyType({"a": 1}), PLAIN, [PLAIN]))
    view, plain, several = found(key)
    assert (type(view), dict(view)) == (MappingProxyType, {"a": 1})
    assert plain is PLAIN
    assert several == [PLAIN]


@pytest.mark.parametrize("looking", [True, False])
def test_garbage_is_collected_as_before(key: Key, looking: bool) -> None:
    """Loading a result leaves it on or off, as it was."""
    keep(key, 1)
    before = gc.isenabled()
    (gc.enable if looking else gc.disable)()
    assert found(key) == 1
    assert gc.isenabled() is looking
    (gc.enable if before else gc.disable)()
