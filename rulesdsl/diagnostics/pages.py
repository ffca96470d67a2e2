"""The pages of `rulesdsl explain`: one Markdown file for each code, with fixed headings."""

from pathlib import Path

from attrs import frozen

FOLDER = Path(__file__).parent / "explain"
HEADINGS = ("What it says", "Why", "Wrong", "Right")


@frozen
class Block:
    """A fenced block: the words behind the fence, such as `rules` or `toml tiles module`, and its content."""

    words: str
    text: str


@frozen
class Page:
    """The page of one code. `wrong` and `right` are the first fenced blocks under those headings, without the fences.

    The pages of variants have several: rules and the variants laid over them. What is right there is laid over the rules of what
    is wrong where it has none of its own.
    """

    code: str
    name: str
    says: str
    why: str
    wrong: str
    right: str
    text: str
    wrong_blocks: tuple[Block, ...] = ()
    right_blocks: tuple[Block, ...] = ()


def page_codes() -> tuple[str, ...]:
    """The codes that have a page."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.md")))


def read_page(code: str) -> Page | None:
    """The page of a code, or None where it has none."""
    if code not in page_codes():
        return None
    text = (FOLDER / f"{code}.md").read_text(encoding="utf-8")
    title, sections = _sections(text)
    said_code, _, name = title.partition(" ")
    says, why, wrong, right = (sections.get(heading, "") for heading in HEADINGS)
    return Page(said_code, name, says, why, _fenced(wrong), _fenced(right), text, _blocks(wrong), _blocks(right))


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """The title, and the text under each heading."""
    head, *rest = ("\n" + text).split("\n## ")
    parts = [part.partition("\n") for part in rest]
    return head.strip().removeprefix("# "), {heading.strip(): body.strip() for heading, _, body in parts}


def _fenced(section: str) -> str:
    """The content of the section's first fenced block."""
    blocks = _blocks(section)
    return blocks[0].text if blocks else section


def _blocks(section: str) -> tuple[Block, ...]:
    """All fenced blocks of a section."""
    inside = section.split("```")[1::2]
    return tuple(Block(words, text) for words, _, text in (block.partition("\n") for block in inside))
