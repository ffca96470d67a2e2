"""A rules file with its texts in another language."""

from pathlib import Path

import rulesdsl
from rulesdsl.labels.known import known
from rulesdsl.labels.speak import wording
from rulesdsl.labels.translate import translated
from rulesdsl.syntax import tree
from rulesdsl.syntax.write import write_file
from rulesdsl.variants.find import Chosen
from tests.labels.shop import shop


def both(tmp_path: Path) -> tuple[tree.RulesFile, tree.RulesFile]:
    """The shop as it is written, and in Spanish."""
    rules = shop(tmp_path)
    source = rulesdsl.read(rules)
    file = rulesdsl.named(source)[0].file
    return file, translated(file, wording(rules, source, Chosen(), "es")[0])


def test_texts(tmp_path: Path) -> None:
    """Title, descriptions and words are said with the labels."""
    _, spanish = both(tmp_path)
    assert spanish.header is not None
    assert spanish.header.title == "La tienda"
    assert known(spanish).docs == {"wares": "Lo que se vende.", "shelf": "Donde está."}
    assert known(spanish).words == {
        "sold.rich": "solo {purse(me)} tiene {me}",
        "sold.wise": "{me} tiene bastante",
        "winner": "no hay dos iguales",
    }


def test_nothing_else_changes(tmp_path: Path) -> None:
    """With the texts put back, it is the file that it was."""
    file, spanish = both(tmp_path)
    text = write_file(spanish)
    for old, new in (
        ('"La tienda"', '"The shop"'),
        ("Lo que se vende.", "What is sold."),
        ("Donde está.", "Where it lies."),
        ("solo {purse(me)} tiene {me}", "{me} has only {purse(me)}"),
        ("{me} tiene bastante", "you have enough, {me}"),
        ("no hay dos iguales", "nobody has the same"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    assert text == write_file(file)
