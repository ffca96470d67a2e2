"""The machine as data: what it is made of, how it is drawn, what is found wrong in it."""

import json

from attrs import evolve

from interpreter.compiled import compile_game
from interpreter.machine.checks import EndlessLoop, NoWayOut, check
from interpreter.machine.from_ir import Numbers, machine_of
from interpreter.machine.model import Chance, Choice, End, Fork, Machine, successors
from rulesdsl.ir.model import Choose, Clause, Int, Option, Stmt, When, While, Words, Write
from rulesdsl.ir.model import End as EndStmt
from tests.properties.fixtures import auction, tic_tac_toe


def machine(*play: Stmt) -> Machine:
    """The machine of a game that plays so."""
    return machine_of(evolve(tic_tac_toe(), play=play), Numbers())


def pass_turn(body: tuple[Stmt, ...] = ()) -> Choose:
    """A choice with nothing but one option."""
    return Choose("pass", Int(0), (Option("pass.it", "pass", None, 1, (), (Clause("pass.ever", Int(1), Words(())),), body),))


def test_stops_are_numbered_end_first_then_choices_then_chances() -> None:
    """A program counter tells by its number what is asked."""
    built = compile_game(auction(2)).machine
    kinds = [type(built.nodes[at]) for at in built.stops]
    assert kinds[0] is End
    assert all(kind in (Choice, Fork) for kind in kinds[1 : built.chances])
    assert all(kind is Chance for kind in kinds[built.chances :])
    assert Fork in kinds


def test_each_seat_of_a_fork_has_a_track_of_its_own() -> None:
    """With registers that no other track uses."""
    built = compile_game(auction(3)).machine
    fork = next(node for node in built.nodes if isinstance(node, Fork))
    assert [track.seat for track in fork.tracks] == [0, 1, 2]
    assert len({track.entry for track in fork.tracks}) == 3


def test_what_lives_across_a_stop_is_in_a_register() -> None:
    """At every stop, everything that is needed afterwards has a cell, and none shares one with another."""
    built = compile_game(auction(2)).machine
    for at in built.stops:
        held = [local for local in built.live[at] if local in built.registers]
        assert set(held) == set(built.live[at])
        cells = [built.registers[local] for local in held]
        assert len(set(cells)) == len(cells)
        assert all(1 + built.seats <= cell < built.cells for cell in cells)


def test_every_node_can_be_reached_and_every_edge_leads_somewhere() -> None:
    """The graph is closed."""
    built = compile_game(auction(2)).machine
    assert check(built) == ()
    assert all(0 <= to < len(built.nodes) for node in built.nodes for to in successors(node))


def test_a_loop_without_a_choice_is_found() -> None:
    """An open loop that passes a choice only sometimes can turn for ever."""
    sometimes = When(Int(0), (pass_turn(),))
    found = check(machine(While(Int(1), (Write(1, (), Int(0), "turn"), sometimes)), EndStmt()))
    assert [type(finding) for finding in found] == [EndlessLoop]
    assert check(machine(While(Int(1), (pass_turn((EndStmt(),)),)), EndStmt())) == ()


def test_a_choice_that_never_ends_is_found() -> None:
    """From a loop that nothing leaves there is no way to the end."""
    endless = machine(While(Int(1), (pass_turn(),)))
    trapped = evolve(endless, nodes=tuple(evolve(n, otherwise=n.then) if hasattr(n, "loops") else n for n in endless.nodes))
    assert NoWayOut in [type(finding) for finding in check(trapped)]


def test_drawings_are_the_same_every_time() -> None:
    """Mermaid, graphviz and JSON of two builds are equal, and name what a reader looks for."""
    first, second = compile_game(auction(2)).machine, compile_game(auction(2)).machine
    assert first.to_mermaid() == second.to_mermaid()
    assert first.to_dot() == second.to_dot()
    data = json.loads(first.to_json())
    assert data == json.loads(second.to_json())
    assert data["version"] == 1
    assert {node["kind"] for node in data["nodes"]} >= {"choice", "chance", "fork", "step", "branch", "end", "done"}
    assert any(edge["text"] == "buy.slot (2)" for edge in data["edges"])
    assert 'n1{"' in first.to_mermaid() or "flowchart TD" in first.to_mermaid()


def test_the_scoring_after_the_last_loop_is_known() -> None:
    """Where a game is scored, a bot can ask what it would be worth now."""
    assert compile_game(auction(2)).machine.awarding is not None
    assert machine(pass_turn(), EndStmt()).awarding is None
