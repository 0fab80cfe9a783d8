"""What is counted of commands and clicks, and what their lines in the log carry."""

from __future__ import annotations

import io
import json
import logging
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from prometheus_client import generate_latest

from bot.config import LogSettings
from bot.messages.message import Message
from bot.ops.logs import set_up_logs
from bot.screens.parts import Click
from tests.cogs.simulation import Simulation, clicks
from tests.cogs.test_strangers import forged
from tests.ops.metrics.reading import value
from tests.tables.waiting import eventually


def counted(sim: Simulation, **labels: str) -> float:
    """How many interactions had these labels."""
    return value(sim.bot.metrics, "interactions_total", **labels) or 0


async def test_every_answer_is_counted_by_its_outcome(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben, eve = sim.member("Anna"), sim.member("Ben"), sim.member("Eve")
    table = await sim.seat(anna, ben)
    await forged(sim, eve, Click(table.id, 0, "hand").custom_id(), on=await sim.board())
    await anna.slash(sim.channel, "start")
    actor = await sim.to_act(anna, ben)
    private = (await actor.click(await sim.board(), label="My hand")).response
    picked = (await actor.click(private, custom_id=clicks(private, "pick")[0].custom_id())).response
    move = clicks(picked, "move")[0].custom_id()
    await sim.play(actor, 1, 1)
    await forged(sim, actor, move, on=picked)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.cogs.commands.find_rules", broken)
    await anna.slash(sim.channel, "rules")
    assert counted(sim, kind="command", name="join", answer="answered") == 2
    assert counted(sim, kind="command", name="rules", answer="broken") == 1
    assert counted(sim, kind="click", name="hand", answer="refused") == 1
    assert counted(sim, kind="click", name="hand", answer="answered") == 1
    assert counted(sim, kind="click", name="pick", answer="answered") == 2
    assert counted(sim, kind="click", name="move", answer="moved") == 1
    assert counted(sim, kind="click", name="move", answer="stale") == 1
    metrics = sim.bot.metrics
    assert value(metrics, "refusals_total", code="stale") == 1
    assert value(metrics, "refusals_total", code="not-seated") == 1
    assert value(metrics, "acknowledgement_seconds_count", kind="click") == 6
    assert value(metrics, "acknowledgement_seconds_count", kind="command") == 4
    assert value(metrics, "moves_total", game="forty_barrels", by="member") == 1
    for status in ("lobby", "running"):
        assert value(metrics, "tables_entered_total", game="forty_barrels", status=status) == 1
    assert value(metrics, "commits_total", ended="committed") is not None
    assert (value(metrics, "tables_behind"), value(metrics, "writers_waiting")) == (0, 0)


async def test_no_label_names_anybody_or_any_card(sim: Simulation) -> None:
    """Neither members, servers, channels and tables, nor what was played, are in what Prometheus gets."""
    anna, ben = sim.member("Anna"), sim.member("Ben")
    table = await sim.deal(anna, ben)
    actor = await sim.to_act(anna, ben)
    hand = await sim.hand(actor)
    payloads = {click.payload for click in clicks(hand, "pick") if len(click.payload) > 1}
    await sim.play(actor)
    told = generate_latest(sim.bot.metrics.registry).decode()
    labels = set(re.findall(r'="([^"]*)"', told))
    assert {"forty_barrels", "moved"} <= labels
    assert not re.findall(r"\d{15,}", " ".join(labels))
    assert not labels & {table.id, "Anna", "Ben", *payloads}


async def test_house_players_moves_are_theirs(sim: Simulation) -> None:
    anna = sim.member("Anna")
    await sim.deal(anna, agents=1)
    table_view = await sim.table_view()
    if table_view.to_act is not None and table_view.table.seats[table_view.to_act].member is not None:
        await sim.play(anna)
    await eventually(lambda: value(sim.bot.metrics, "moves_total", game="forty_barrels", by="agent") is not None)


@pytest.fixture
def lines() -> Iterator[list[dict[str, Any]]]:
    """What is logged meanwhile, of every level, as a machine reads it."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook
    set_up_logs(LogSettings(level="info", format="json"))
    [handler] = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    written: list[dict[str, Any]] = []

    class Lines(io.StringIO):
        def write(self, text: str) -> int:
            if text.strip():
                written.append(json.loads(text))
            return len(text)

    handler.setStream(Lines())
    yield written
    root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook = before
    structlog.reset_defaults()


async def test_every_line_of_a_click_names_its_table_ply_and_interaction(
    sim: Simulation, lines: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those of libraries, and of what follows the click in other tasks, where table and ply are known."""
    anna, ben = sim.member("Anna"), sim.member("Ben")
    table = await sim.deal(anna, ben)
    started = next(line for line in lines if line["event"] == "table-started")
    assert (started["table"], started["ply"]) == (table.id, 0)
    assert started["interaction"].isdecimal()
    ask, edit = sim.bot.host.ask, Message.edit

    async def chatty_ask(*args: Any) -> Any:
        structlog.get_logger("bot.host.host").info("host-asked")
        logging.getLogger("a.library").warning("words of a library")
        return await ask(*args)

    async def chatty_edit(*args: Any) -> Any:
        structlog.get_logger("bot.messages.message").info("edited")
        return await edit(*args)

    async def failing(*_: object) -> None:
        raise RuntimeError("no message")

    actor = await sim.to_act(anna, ben)
    hand = await sim.hand(actor)
    await actor.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    hand = await sim.hand(actor)
    monkeypatch.setattr(sim.bot.host, "ask", chatty_ask)
    monkeypatch.setattr(Message, "post_of", failing)
    monkeypatch.setattr(Message, "edit", chatty_edit)
    del lines[:]
    await actor.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
    await sim.env.settle()
    by_event = {line["event"]: line for line in lines}
    assert {"host-asked", "words of a library", "interaction-failed", "edited"} <= by_event.keys()
    for name in ("host-asked", "words of a library", "interaction-failed"):
        line = by_event[name]
        assert (line["table"], line["ply"]) == (table.id, 0), name
        assert line["interaction"].isdecimal(), name
    for line in lines:
        if line["logger"].startswith("discord"):
            continue  # It tells of the machine, such as that it is too busy.
        assert line["table"] == table.id, line
        assert line["ply"] in {0, 1}, line
    assert "interaction" not in by_event["edited"], "a pass over all messages is nobody's click"
    del lines[:]
    structlog.get_logger("bot.somewhere").info("ready")
    assert not {"table", "ply", "interaction"} & lines[0].keys()
