"""Which game a file of variants or of labels belongs to."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulesdsl.cli.errors import CouldNotRun
from rulesdsl.source import SourceFile


def game_labelled(name: str) -> tuple[str, ...] | None:
    """What a labels file is for, by where it lies: a game, or a variant of one, which comes second. None for other files."""
    from rulesdsl.games import RULES
    from rulesdsl.labels.find import FOLDER, SUFFIX

    path = Path(name).absolute()
    if path.parent.name != FOLDER or path.suffix != SUFFIX or not path.is_file():
        return None
    above, variant = path.parent.parent, path.stem.partition(".")[0]
    if "." in path.stem and (above / f"{variant}{SUFFIX}").is_file():
        return game_of(str(above / f"{variant}{SUFFIX}")), str(above / f"{variant}{SUFFIX}")
    return (str(above / RULES),) if (above / RULES).is_file() else None


def game_of_first(variants: Sequence[str]) -> str | None:
    """The game that the first variant file is for, where it is asked for by variants alone; None where none is a file."""
    from rulesdsl.cli.files import TOML

    first = next((one for one in variants if one.endswith(TOML)), None)
    return None if first is None else game_of(first)


def game_of(variant: str) -> str:
    """The game that a variant file is for: the rules file in whose `variants` it lies, else the game it names."""
    from rulesdsl.cli.files import VARIANT_FILE, no_file, text_of
    from rulesdsl.games import RULES, game_names
    from rulesdsl.variants.find import FOLDER
    from rulesdsl.variants.read import game_named

    path = Path(variant)
    above = path.absolute().parent.parent / RULES
    if above.is_file() and path.absolute().parent.name == FOLDER and path.is_file():
        return str(above)
    if not path.exists():
        raise no_file(variant)
    source = text_of(path, VARIANT_FILE)
    game = game_named(source)
    if game in game_names():
        return str(game)
    rules = None if game is None else next(_lying_near(path, game), None)
    if rules is None:
        raise _no_toml(variant, source) or _no_game(variant, game)
    return rules


def _lying_near(variant: Path, game: str) -> Iterator[str]:
    """Rules files of that game: beside the variant, in a folder of that name, and the same where the command runs."""
    import rulesdsl
    from rulesdsl.cli.files import said_of
    from rulesdsl.games import RULES

    for folder in (variant.parent, Path()):
        for rules in (folder / RULES, folder / game / RULES):
            with said_of(rules):
                header = rulesdsl.header(rulesdsl.read(rules)) if rules.is_file() else None
            if header is not None and header.name.text == game:
                yield str(rules)


def _no_game(variant: str, game: str | None) -> CouldNotRun:
    """That a variant file names no game, or one that is not there."""
    from rulesdsl.cli.files import the_games
    from rulesdsl.diagnostics.suggest import closest, did_you_mean
    from rulesdsl.games import game_names

    if game is None:
        return CouldNotRun(f"`{variant}` does not say which game it is for", 'write `game = "mangrovia"` under `[variant]`')
    near = did_you_mean(closest(game, game_names()))
    own = f"of a game of your own name the rules file, too: `rulesdsl check FILE -v {variant}`"
    return CouldNotRun(f"`{variant}` is for `{game}`, and there is no such game", *(near or (the_games(), own)))


def _no_toml(variant: str, source: SourceFile) -> CouldNotRun | None:
    """What is wrong with a variant file that is no TOML, and so names no game."""
    from rulesdsl.variants.document import TomlFault, read_toml
    from rulesdsl.variants.toml_faults import ways_on

    fault = read_toml(source)
    if not isinstance(fault, TomlFault):
        return None
    return CouldNotRun(f"`{variant}` is not TOML: {fault.message}", f"--> {fault.span.place}", *ways_on(fault.message))
