"""Mistakes for other programs: one a line, JSON by its schema, SARIF."""

import json
from pathlib import Path

import jsonschema
import pytest

import rulesdsl.names.mistakes as names
from interpreter.trying import NoEndInSight
from rulesdsl.diagnostics import render
from rulesdsl.diagnostics.model import Label
from rulesdsl.diagnostics.render.concise import render_concise
from rulesdsl.diagnostics.render.json import VERSION, render_json
from rulesdsl.diagnostics.render.sarif import render_sarif
from rulesdsl.source import SourceFile, Span
from tests.diagnostics.samples import Doubt, Sample, span

GAME = SourceFile("my games/game.rules", "one\ntwo 漢 three\n")
FIRST = Sample(span(GAME, "three"), places=(Label(span(GAME, "one"), "first"),), ways=("say so",))
SCHEMA = Path(render.__path__[0]) / "diagnostics.schema.json"


def test_concise() -> None:
    """Place, severity, code and headline, sorted by place."""
    assert render_concise([FIRST, Doubt(span(GAME, "one"))]) == (
        "my games/game.rules:1:1: warning[TST102] no such `hut`\nmy games/game.rules:2:7: error[TST101] no such `hut`\n"
    )


def test_json_follows_its_schema() -> None:
    """The report is valid by the shipped schema, and the schema's version is the report's."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(render_json([FIRST, Doubt(span(GAME, "one"))])), schema)
    assert schema["properties"]["version"]["const"] == VERSION


def test_json_refuses_less() -> None:
    """The schema is not so lax that a report without places passes."""
    report = json.loads(render_json([FIRST]))
    del report["diagnostics"][0]["place"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, json.loads(SCHEMA.read_text(encoding="utf-8")))


def test_json_places() -> None:
    """Lines and columns count from 1 in characters, the end is excluded."""
    (diagnostic,) = json.loads(render_json([FIRST]))["diagnostics"]
    assert diagnostic["place"]["start"] == {"line": 2, "column": 7, "offset": 10}
    assert diagnostic["place"]["end"] == {"line": 2, "column": 12, "offset": 15}
    assert diagnostic["related"][0]["message"] == "first"
    assert diagnostic["help"] == ["say so"]


def test_sarif(tmp_path: Path) -> None:
    """One run; each result has its rule, level and region, and files below the root are named relative to it."""
    inside = SourceFile(str(tmp_path / "a b.rules"), "one\n")
    outside = SourceFile("/elsewhere/c.rules", "one\n")
    mistakes = [names.UnknownName(Span(source, 0, 3), "one") for source in (inside, outside)]
    log = json.loads(render_sarif(mistakes, tmp_path))
    (run,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["NAM101"]
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == ["file:///elsewhere/c.rules", "a%20b.rules"]
    assert places[0]["region"] == {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 4}
    assert {(r["ruleId"], r["level"], r["ruleIndex"]) for r in run["results"]} == {("NAM101", "error", 0)}


def test_sarif_of_what_lies_in_no_file(tmp_path: Path) -> None:
    """A change on the command line, or the standard input, has a place in words, and none that a code host would look for."""
    (tmp_path / "rules").write_text("one\n", encoding="utf-8")
    sources = [SourceFile(name, "one\n") for name in ("--set", "<stdin>", "changes", "rules")]
    log = json.loads(render_sarif([names.UnknownName(Span(source, 0, 3), "one") for source in sources], tmp_path))
    places = [result["locations"][0] for result in log["runs"][0]["results"]]
    said = {place["message"]["text"] for place in places if "physicalLocation" not in place}
    assert said == {"--set:1:1", "<stdin>:1:1", "changes:1:1"}
    assert [place["physicalLocation"]["artifactLocation"]["uri"] for place in places if "physicalLocation" in place] == ["rules"]


def test_facts_for_programs() -> None:
    """What a kind tells programs besides stands in fields of its own, by the schema."""
    found = NoEndInSight(span(GAME, "one"), 20, 3, 7, "rulesdsl play x -p 3 -s 7 --seats random")
    report = json.loads(render_json([found]))
    jsonschema.validate(report, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert (report["diagnostics"][0]["players"], report["diagnostics"][0]["seed"]) == (3, 7)
