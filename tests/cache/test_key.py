"""Keys: the same parts give the same, in every process; different ones never do."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from rulesdsl.cache import code, folder, key
from rulesdsl.cache.key import Part, key_of
from tests.conftest import forget

DIFFERENT: tuple[tuple[Part, ...], ...] = (
    (),
    (None,),
    ("",),
    ("", ""),
    ((),),
    (("", ""),),
    (("",), ""),
    ("", ("",)),
    (1,),
    ("1",),
    (11,),
    (1, 1),
    ((1,), 1),
    ("ab", "c"),
    ("a", "bc"),
    ("int 1;",),
    ("é",),
    ("\udce9",),
    ("e\u0301",),
    ("a\r\n",),
    ("a\n",),
)


def test_different_parts_have_different_keys(cache: Path) -> None:
    """However they are divided, nested or spelt; the kind is a part, too."""
    keys = [key_of("test", *parts) for parts in DIFFERENT]
    assert [(DIFFERENT[i], DIFFERENT[j]) for i, j in combinations(range(len(keys)), 2) if keys[i] == keys[j]] == []
    one, other = key_of("test", 1), key_of("other", 1)
    assert one is not None
    assert other is not None
    assert one.digest != other.digest


def test_a_key_is_the_same_in_another_process(cache: Path) -> None:
    """It does not hang on how Python hashes texts in this process."""
    said = "from rulesdsl.cache import code, key; code.BEGAN = 2**63; print(key.key_of('test', 'a').name)"
    names = set()
    for seed in ("1", "2"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        names.add(subprocess.run([sys.executable, "-c", said], env=environ, capture_output=True, text=True).stdout)
    here = key_of("test", "a")
    assert here is not None
    assert names == {f"{here.name}\n"}


# ---- the program ----------------------------------------------------------------------------------


@pytest.fixture
def ours(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory in place of the program's own."""
    package = tmp_path / "package"
    (package / "inner" / "__pycache__").mkdir(parents=True)
    (package / "a.py").write_text("one")
    (package / "inner" / "b.json").write_text("two")
    (package / "inner" / "__pycache__" / "a.pyc").write_text("three")
    monkeypatch.setattr(code, "OURS", (package,))
    return package


def now() -> object:
    """The key of something by the program as it is now."""
    forget()
    return key_of("test")


def touch(path: Path) -> None:
    """The same content at another time."""
    os.utime(path, ns=(1, path.stat().st_mtime_ns - 1))


CHANGES: tuple[Callable[[Path], object], ...] = (
    lambda package: touch(package / "a.py"),
    lambda package: touch(package / "inner" / "b.json"),
    lambda package: (package / "inner" / "c.toml").write_text(""),
    lambda package: (package / "a.py").unlink(),
    lambda package: (package / "a.py").rename(package / "b.py"),
)


@pytest.mark.parametrize("change", CHANGES)
def test_every_file_of_the_program_counts(ours: Path, change: Callable[[Path], object]) -> None:
    """One that is written, added, removed or renamed makes another program."""
    before = now()
    assert before == now()
    change(ours)
    assert now() not in (before, None)


def test_a_file_of_another_size_makes_another_program(ours: Path) -> None:
    """Even at the very same time."""
    before, time = now(), (ours / "a.py").stat().st_mtime_ns
    (ours / "a.py").write_text("one more")
    os.utime(ours / "a.py", ns=(time, time))
    assert now() not in (before, None)


def test_what_python_writes_down_for_itself_does_not_count(ours: Path) -> None:
    """Bytecode follows from what counts already."""
    before = now()
    touch(ours / "inner" / "__pycache__" / "a.pyc")
    assert now() == before


def test_another_python_is_another_program(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pickles and its code are not for this one."""
    before = now()
    monkeypatch.setattr(sys, "version", "3.99.0")
    assert now() not in (before, None)


def test_other_libraries_make_another_program(ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that results come from: by the time and size of their first file."""
    before = now()
    library = tmp_path / "a_library_of_ours.py"
    library.write_text("version = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(code, "NEEDED", ("a_library_of_ours",))
    first = now()
    library.write_text("version = 10")
    assert len({before, first, now()}) == 3
    monkeypatch.setattr(code, "NEEDED", ("no_library_of_that_name",))
    assert now() is None


def test_a_program_that_changes_under_way_keeps_nothing(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has read its modules before one was written is not the program that lies there now."""
    monkeypatch.setattr(code, "BEGAN", (ours / "a.py").stat().st_mtime_ns + 10**9)
    assert now() is not None
    monkeypatch.setattr(code, "BEGAN", (ours / "a.py").stat().st_ctime_ns - 1)
    touch(ours / "a.py")
    assert now() is None


def test_a_program_that_is_no_files_keeps_nothing(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one that runs from an archive."""
    monkeypatch.setattr(code, "OURS", (ours / "a.zip" / "package",))
    assert now() is None


def test_where_the_cache_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the variable says; without it, or if that is empty, in a directory of its own in the user's cache."""
    monkeypatch.setenv("RULESDSL_CACHE", str(tmp_path))
    assert folder.cache_folder() == tmp_path
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for unset in (lambda: monkeypatch.setenv("RULESDSL_CACHE", ""), lambda: monkeypatch.delenv("RULESDSL_CACHE")):
        unset()
        usual = folder.cache_folder()
        assert usual is not None
        assert "rulesdsl" in usual.parts


@pytest.mark.parametrize("place", [Path("~/.cache/rulesdsl"), RuntimeError("no home"), OSError("no home")])
def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch, place: Path | Exception) -> None:
    """Rather than one in a directory named `~` where the command runs."""

    def usual(*_: object, **__: object) -> Path:
        if isinstance(place, Exception):
            raise place
        return place

    monkeypatch.delenv("RULESDSL_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", usual)
    assert folder.cache_folder() is None


def test_the_program_is_told_once(cache: Path) -> None:
    """Its files are looked at once in a process, whatever is kept."""
    key_of("test", 1)
    key_of("test", 2)
    assert (key._begun.cache_info().misses, code.program.cache_info().misses) == (1, 1)
