"""The pages of `rulesdsl explain`: one Markdown file for each code, with fixed headings."""

from pathlib import Path

from attrs import frozen

FOLDER = Path(__file__).parent / "explain"
HEADINGS = ("What it says", "Why", "Wrong", "Right")


@frozen
class Page:
    """The page of one code. `wrong` and `right` are the fenced examples under those headings, without the fences."""

    code: str
    name: str
    says: str
    why: str
    wrong: str
    right: str
    text: str


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
    return Page(said_code, name, says, why, _fenced(wrong), _fenced(right), text)


def _sections(text: str) -> tuple[str, dict[str, str]]:
    """The title, and the text under each heading."""
    head, *rest = ("\n" + text).split("\n## ")
    parts = [part.partition("\n") for part in rest]
    return head.strip().removeprefix("# "), {heading.strip(): body.strip() for heading, _, body in parts}


def _fenced(section: str) -> str:
    """The content of the section's fenced block."""
    before, _, rest = section.partition("```")
    block = rest.partition("\n")[2]
    return block.partition("```")[0] if rest else before
