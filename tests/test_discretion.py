"""No log line and no exception of the bot tells a card, a move, a payload or a seed.

A canary is planted in all of them, and must not come out.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import io
import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import structlog
from sqlalchemy import text

from bot.config import LogSettings
from bot.ops.logs import FIELDS, set_up_logs
from bot.screens.parts import Click
from bot.store.connections import Conflict, StoreError, reason
from bot.tables.requests import Act, AddAgent, Leave, Start, Stop
from engines.contract import IllegalMove, Refusal, Step
from tests.engines.steps import without_types
from tests.store.databases import address, database_kind, servers, store
from tests.store.rows import change_from_outside, from_outside, put, table_record
from tests.tables.counting import Counting, Say, Sum
from tests.tables.tavern import ANNA, BEN, Tavern
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from bot.store.schema import TableRecord
    from bot.store.store import Store
    from engines.chance import Chance

__all__ = ["address", "database_kind", "servers", "store"]

CANARY = "canary-7-of-hearts"
LEVELS = ("debug", "info", "warning", "error", "exception", "critical")
ROOT = Path(__file__).parents[1]


@pytest.fixture(params=["console", "json"], autouse=True)
def logs(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """What the bot logs, in each form; logging, which is global, is afterwards as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook
    set_up_logs(LogSettings.model_validate({"format": request.param, "level": "debug"}))
    written = io.StringIO()
    [handler] = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    yield written
    root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook = before
    structlog.reset_defaults()


def fail(payload: str = CANARY) -> None:
    """Raise an error that says what it should not, and hides more of it in its cause."""
    try:
        {"a": 1}[payload]
    except KeyError as error:
        raise RuntimeError(f"no card {payload}") from error


def by_exception() -> None:
    structlog.get_logger("bot.somewhere").exception("failed")


def by_error_with_exception() -> None:
    structlog.get_logger("bot.somewhere").error("failed", exc_info=sys.exc_info()[1], stack_info=True)


def by_a_library() -> None:
    logging.getLogger("discord.client").error("Ignoring an exception", exc_info=True)


def by_a_crash() -> None:
    sys.excepthook(*sys.exc_info())


@pytest.mark.parametrize("tell", [by_exception, by_error_with_exception, by_a_library, by_a_crash])
def test_an_exception_is_logged_with_its_kind_and_place(tell: Callable[[], None], logs: io.StringIO) -> None:
    try:
        try:
            fail()
        except RuntimeError as error:
            raise ExceptionGroup(CANARY, [error, ValueError(CANARY)]) from None
    except ExceptionGroup:
        tell()
    told = logs.getvalue()
    assert CANARY not in told
    for name in ("ExceptionGroup", "RuntimeError", "KeyError", "ValueError", "test_discretion.py:", "in fail"):
        assert name in told


def test_a_code_is_logged(logs: io.StringIO) -> None:
    try:
        raise IllegalMove("not-a-tile", tile=CANARY)
    except IllegalMove:
        by_exception()
    told = logs.getvalue()
    assert "not-a-tile" in told
    assert CANARY not in told


async def test_an_unexpected_exception_is_logged_without_its_words(logs: io.StringIO) -> None:
    async def failing() -> None:
        fail()

    task = asyncio.create_task(failing())
    await asyncio.wait([task])
    del task
    gc.collect()
    told = logs.getvalue()
    assert "never retrieved" in told
    assert CANARY not in told


def test_fields_that_nobody_has_thought_about_are_withheld(logs: io.StringIO) -> None:
    structlog.get_logger("bot.somewhere").info("played", table="abcd2345", card=CANARY)
    told = logs.getvalue()
    assert "withheld" in told
    assert "abcd2345" in told
    assert CANARY not in told


def test_all_fields_in_the_source_are_known() -> None:
    asked = set()
    for file in [*(ROOT / "agents").rglob("*.py"), *(ROOT / "bot").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LEVELS:
                asked |= {str(keyword.arg) for keyword in node.keywords}
    assert {"table", "exc_info"} <= asked, "they are found"
    assert asked - {"exc_info"} <= FIELDS


def test_tokens_in_addresses_are_left_out(logs: io.StringIO) -> None:
    logging.getLogger("discord.http").warning("POST %s responded with 429.", f"/api/interactions/123/{CANARY}/callback")
    told = logs.getvalue()
    assert "/interactions/123/token/callback responded" in told
    assert CANARY not in told


# --- the host and the store ---


class Telltale(Counting):
    """Rules that fail and say why."""

    def apply(self, state: Sum, move: Say, chance: Chance) -> Step[Sum, Any]:
        """Refuse one move with a card, and fail for another."""
        if move.number == 2:
            raise IllegalMove("not-now", card=CANARY)
        if move.number == 3:
            fail()
        return super().apply(state, move, chance)


class Chatty:
    """An agent that fails aloud."""

    name = "heuristic"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Fail."""
        fail()


async def words_of(request: Awaitable[object]) -> str:
    """What an exception of ours says by itself."""
    with pytest.raises((Refusal, StoreError, Conflict)) as caught:
        await request
    return f"{caught.value} {caught.value!r} {caught.value.args}"


async def test_the_host_logs_no_secret(store: Store, logs: io.StringIO) -> None:
    tavern = Tavern(store, counting=without_types(Telltale()), pace=0.0)
    tavern.host.ownership.on_change(lambda _: fail())
    table = await tavern.running(ANNA, BEN)
    member = tavern.to_act(table)
    for move in (f'{{"move":"{CANARY}"}}', f'{{"move":"say","number":"{CANARY}"}}', Say(2)):
        assert CANARY not in await words_of(tavern.host.ask(table.id, Act(0, member.id, move)))
    with pytest.raises(RuntimeError, match=CANARY):  # a fault of the rules; the code that logs it leaves out its words
        await tavern.host.ask(table.id, Act(0, member.id, Say(3)))

    def spoil(row: TableRecord) -> None:
        row.state = b'{"format":1,"game":"%s"}' % CANARY.encode()

    spoiled = {"move": f'{{"move":"{CANARY}"}}'}
    table = await tavern.play_on(table)
    await from_outside(store, lambda unit: unit.connection.execute(text("UPDATE moves SET move = :move"), spoiled))
    await change_from_outside(store, table.id, spoil)
    tavern.host._cache.forget_all()  # as after the next start
    assert CANARY not in await words_of(tavern.host.snapshot(table.id))
    assert CANARY not in str(await tavern.host.verifier.codes(table.id))
    await tavern.host.ask(table.id, Stop(ANNA, manager=True))
    table = await tavern.lobby(ANNA)
    for _ in range(2):
        await tavern.host.ask(table.id, AddAgent(ANNA.id))
    tavern.host.agents.agent(table.game, "heuristic")
    await tavern.host.close()
    told = logs.getvalue()
    assert told.count("listener-failed") >= 5
    assert CANARY not in told


async def test_agents_tell_nothing(store: Store, logs: io.StringIO) -> None:
    tavern = Tavern(store, agent=Chatty(), pace=0.0)
    table = await tavern.lobby(ANNA, BEN)
    await tavern.host.ask(table.id, Leave(ANNA.id))
    await tavern.host.ask(table.id, AddAgent(BEN.id))
    await tavern.host.ask(table.id, Leave(BEN.id))
    await tavern.host.ask(table.id, AddAgent(None))
    await tavern.host.ask(table.id, Start(None))
    await eventually(lambda: "agent-failed" in logs.getvalue())
    await tavern.host.close()
    told = logs.getvalue()
    assert "in fail" in told
    assert CANARY not in told


async def test_the_store_logs_no_secret(store: Store) -> None:
    canary = CANARY.encode()
    await put(store, table_record(status="running", seed=canary, state=canary))
    for wrong in (
        {"table_id": "abcd2345", "seed": canary, "options": CANARY},
        {"table_id": "another", "channel_id": 11, "seed": canary, "state": canary, "options": CANARY, "status": "odd"},
        {"table_id": "of sixteen letters and more", "channel_id": 11, "seed": canary, "status": CANARY},
    ):
        assert CANARY not in await words_of(put(store, table_record(**wrong)))
    assert CANARY not in repr(table_record(seed=canary, options=CANARY))
    assert reason(ValueError(f"invalid input for query argument $8: '{CANARY}' (expected str)")).endswith("argument $8")


def test_a_click_that_is_too_long_does_not_tell_its_payload() -> None:
    with pytest.raises(ValueError, match="characters") as caught:
        Click("abcd2345", 3, "move", CANARY * 10).custom_id()
    assert CANARY not in repr(caught.value)
