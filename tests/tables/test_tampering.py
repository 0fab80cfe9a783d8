"""A check of a table names whatever somebody has changed in it, and nothing at a table that nobody has touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from agents.games import AGENTS
from bot.store.schema import MoveRecord, Status, TableRecord
from bot.tables.house_players import StandIns
from bot.tables.seats import hand_to_agent, resume_control
from bot.tables.types import Absence
from bot.tables.verification import Code, Fault, Gap, TableFileError, Verdict, examine, read, table_file, to_json
from engines.registry import NAMES, game
from tests.tables import tampering_moves, tampering_tables
from tests.tables.ended import HOUSE, ended
from tests.tables.tampering import KINDS

if TYPE_CHECKING:
    from bot.tables.verification import TableFile

STAND_INS = StandIns(AGENTS, "heuristic")


def checked(row: TableRecord, log: list[MoveRecord]) -> Verdict:
    """What a check of these rows finds."""
    try:
        document = table_file(row, log, game(row.game))
    except TableFileError:
        return Verdict(faults=(Fault(Code.DAMAGED),))
    return examine(document, game(row.game), STAND_INS)


def test_there_are_more_than_twenty_kinds() -> None:
    assert len(KINDS) > 40
    assert {tampering.__module__ for tampering in KINDS.values()} == {
        tampering_moves.__name__,
        tampering_tables.__name__,
    }


CASES = [(kind, NAMES[(number + more) % len(NAMES)]) for number, kind in enumerate(KINDS) for more in (0, 2)]
"""Each kind at two of the games, each game with two in five of the kinds: all with all takes half a minute."""


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_tampering_is_named_with_its_ply(kind: str, name: str) -> None:
    row, log = ended(name)
    code, ply = KINDS[kind](row, log)
    found = checked(row, log)
    assert found.faults, "it was not noticed"
    first = found.faults[0]
    assert first.code in (code if isinstance(code, frozenset) else {code}), found.faults
    assert ply is None or first.ply == ply, found.faults


# --- files ---


def of_file(document: TableFile) -> tuple[Fault, ...]:
    """What a check of a document finds, after it was written and read."""
    again = read(to_json(document).encode())
    return examine(again, game(again.game), STAND_INS).faults


@pytest.mark.parametrize("name", NAMES)
def test_a_file_tells_the_same_as_the_stored_table(name: str) -> None:
    row, log = ended(name)
    document = table_file(row, log, game(name))
    assert of_file(document) == ()
    assert document.outcome is not None
    worst = msgspec.structs.replace(document.outcome, ranks=(9, 9, 9))
    assert of_file(msgspec.structs.replace(document, outcome=worst)) == (Fault(Code.RANKS),)
    other = msgspec.Raw(b'{"bonus":77}')
    assert of_file(msgspec.structs.replace(document, edition=other)) == (Fault(Code.EDITION),)
    unsealed = msgspec.structs.replace(document, seed="secret")
    assert of_file(unsealed) == (Fault(Code.SEED),)


def test_the_layout_of_a_file_does_not_matter() -> None:
    row, log = ended("bremen")
    document = to_json(table_file(row, log, game("bremen")))
    spaced = msgspec.json.format(document.encode(), indent=4)
    assert examine(read(spaced), game("bremen"), STAND_INS).faults == ()


def test_nobody_is_named_in_a_file_unless_asked_for() -> None:
    row, log = ended("cafe")
    plainly = to_json(table_file(row, log, game("cafe")))
    assert '"player 1"' in plainly
    for secret in ("Anna", "Cleo", "900", "902", '"guild', '"channel'):
        assert secret not in plainly
    assert '"player 1: Anna"' in to_json(table_file(row, log, game("cafe"), names=True))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a table written by"),
        (b"{}", "not a table written by"),
        (b"[1]", "not a table written by"),
        (b"\xff\xfe", "not a table written by"),
        (b"[" * 100_000, "not a table written by"),
        (b'{"format":3}', "formats up to 2"),
    ],
)
def test_an_invalid_table_is_refused_with_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(TableFileError, match=said):
        read(data)


# --- tables that nobody has touched ---


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "joined", [(None, None, None), HOUSE, ("random", "heuristic", "forgetful")], ids=["members", "mixed", "house"]
)
def test_everything_fits_at_a_table_of_each_kind(name: str, joined: tuple[str | None, ...]) -> None:
    joined = tuple("random" if each == "forgetful" and each not in AGENTS.of(name) else each for each in joined)
    row, log = ended(name, joined)
    found = checked(row, log)
    assert (found.faults, found.gaps, found.moves, found.is_whole) == ((), (), len(log), True)
    assert found.choices == sum(move.agent is not None for move in log)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("most", [0, 7])
def test_everything_fits_at_a_table_that_was_stopped(name: str, most: int) -> None:
    found = checked(*ended(name, most=most))
    assert (found.faults, found.gaps, found.moves, found.is_whole) == ((), (), most, False)


def test_a_missing_part_is_reported_as_a_gap_and_not_guessed() -> None:
    row, log = ended("cafe")
    log = [msgspec.structs.replace(move, events=None) for move in log]
    assert (checked(row, log).faults, checked(row, log).gaps) == ((), (Gap.EVENTS,))
    row, log = ended("cafe")
    agent = next(seat for seat in row.seats if seat.agent is not None)
    agent.agent = "wizard"
    log = [msgspec.structs.replace(move, agent=move.agent and "wizard") for move in log]
    assert (checked(row, log).faults, checked(row, log).gaps) == ((), (Gap.AGENTS,))


@pytest.mark.parametrize("rules", [0, 99])
def test_seed_seats_and_log_are_still_checked_under_other_rules(rules: int) -> None:
    row, log = ended("bremen")
    row.rules = rules
    newer = (Fault(Code.RULES),) if rules else ()
    assert (checked(row, log).faults, checked(row, log).gaps) == (newer, (Gap.RULES,))
    del log[3]
    assert Fault(Code.LOG, 4) in checked(row, log).faults
    row.commitment = "0" * 64
    assert Fault(Code.SEAL) in checked(row, log).faults


def test_an_agent_that_no_longer_plays_may_have_been_replaced() -> None:
    row, log = ended("cafe")
    agent = next(seat for seat in row.seats if seat.agent is not None)
    agent.agent = "wizard"
    assert checked(row, log).faults == (), "the heuristic one has played for it"
    agent.agent = "search:400"
    assert checked(row, log).faults == (), "as where nobody thinks"


def test_the_controller_of_a_seat_follows_from_its_history() -> None:
    """Anna leaves before her second move, and comes back before her third."""
    row, log = ended("cafe", (None, None, None))
    anna = next(seat for seat in row.seats if seat.number == 0)
    plies = [move.ply for move in log if move.seat == 0]
    second = plies.index(next(ply for ply in plies if ply > 6))
    row.ply = plies[second] - 1
    hand_to_agent(row, anna, "heuristic", Absence.LEFT)
    row.ply = plies[second]
    resume_control(row, anna)
    row.ply = len(log)
    assert checked(row, log).faults[0] == Fault(Code.PLAYER, plies[second]), "she is said to have moved meanwhile"
    log[plies[second] - 1] = msgspec.structs.replace(log[plies[second] - 1], member_id=None, agent="heuristic")
    assert {fault.code for fault in checked(row, log).faults} <= {Code.CHOICE}
    log[plies[second + 1] - 1] = msgspec.structs.replace(log[plies[second + 1] - 1], member_id=None, agent="heuristic")
    assert Fault(Code.PLAYER, plies[second + 1]) in checked(row, log).faults


def test_running_tables_fit_too() -> None:
    row, log = ended("one_eleven", most=9)
    row.status, row.ended_at = Status.RUNNING, None
    assert checked(row, log).faults == ()
