"""Ids are text in everything that people and other programs read as JSON, so that no reader loses a digit of them."""

from __future__ import annotations

import doctest
import json
import logging
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import structlog
from sqlalchemy import BigInteger

from bot import ids
from bot.config import LogSettings
from bot.features.nights.nights import Nights
from bot.features.privacy.member_data import Privacy
from bot.features.records.store import Achieved, add_achievements, add_results
from bot.features.registry import HOOKS
from bot.ids import EXACT, is_id, with_text_ids
from bot.ops.logs import set_up_logs
from bot.store.messages import NoteChange, PostChange
from bot.store.schema import METADATA, Post
from bot.store.store import Store
from bot.tables.act_limits import Ping, ping
from bot.tables.requests import Start, Stop
from bot.tables.types import Member, TablePlace
from tests.records.rows import result
from tests.store.databases import address, database_kind, servers, store
from tests.tables.tavern import ANNA, Tavern

__all__ = ["address", "database_kind", "servers", "store"]

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
MEMBER, GUILD, CHANNEL, MESSAGE, DIRECT = (1420070400000000001 + 2 * number for number in range(5))
"""Odd ids: JavaScript would read the even number beside them."""
ZOE = Member(MEMBER, "Zoe")


def in_javascript(document: bytes) -> Any:
    """A JSON document as JavaScript reads it, where every number is a floating point number of 64 bits."""
    return json.loads(document, parse_int=lambda digits: int(float(digits)))


def texts_in(value: object) -> set[str]:
    """All texts in a document."""
    if isinstance(value, dict):
        return {text for each in value.values() for text in texts_in(each)}
    if isinstance(value, list):
        return {text for each in value for text in texts_in(each)}
    return {value} if isinstance(value, str) else set()


async def test_no_program_loses_a_digit_of_a_member_export(store: Store) -> None:
    tavern = Tavern(store, pace=0.0, clock=lambda: NOW)
    table = await tavern.lobby(ZOE, ANNA, place=TablePlace(GUILD, CHANNEL, "en"))
    await tavern.host.ask(table.id, Start(ZOE.id))
    await tavern.host.ask(table.id, Stop(ZOE, manager=True))
    post = Post(
        table_id=table.id,
        kind="hand",
        member_id=MEMBER,
        channel_id=DIRECT,
        message_id=MESSAGE,
        digest="d",
        posted_at=NOW,
    )
    await store.messages.write([PostChange(None, post)], [NoteChange(member_id=MEMBER, dm_channel_id=DIRECT)])
    earned = Achieved(guild_id=GUILD, member_id=MEMBER, code="regular", table_id=table.id, earned_at=NOW)
    await store.write(lambda unit: add_results(unit, [result(MEMBER, guild_id=GUILD)]))
    await store.write(lambda unit: add_achievements(unit, [earned]))
    await store.write(lambda unit: ping(unit, Ping(MEMBER, CHANNEL, (5,)), NOW))
    nights = Nights(store, ["counting"], lambda: NOW)
    await nights.plan(TablePlace(GUILD, CHANNEL, "en"), ZOE, NOW + timedelta(hours=2))

    document = await Privacy(tavern.host, store, lambda: NOW, HOOKS).export(MEMBER)
    await tavern.host.close()
    read = in_javascript(document)
    assert read == json.loads(document)
    assert {str(each) for each in (MEMBER, GUILD, CHANNEL, MESSAGE, DIRECT)} <= texts_in(read)
    for part in ("remembered", "messages", "last_hour", "game_nights", "played", "tables"):
        assert read[part], f"{part} is not looked at"
    assert [each["channel_id"] for each in read["last_hour"]] == [str(CHANNEL)] * 2
    assert {each["server"] for each in read["tables"]} == {str(GUILD)}


@pytest.mark.parametrize("value", [7, 81384788765712384, MEMBER, -MEMBER])
def test_an_id_is_text_whatever_its_length(value: int) -> None:
    assert with_text_ids({"server": value, "dm_channel_id": value, "seats": [{"member": value}]}) == {
        "server": str(value),
        "dm_channel_id": str(value),
        "seats": [{"member": str(value)}],
    }


def test_figures_stay_numbers_unless_a_reader_would_round_them() -> None:
    shown = {"ply": 3, "advice": True, "score": -7, "rating": 24.5, "at": NOW, "ended": None, "most": EXACT}
    assert with_text_ids(shown) == shown
    assert with_text_ids({"bits": EXACT + 1}) == {"bits": str(EXACT + 1)}


def test_every_column_of_an_id_is_known_by_its_name() -> None:
    columns = {each.name for table in METADATA.tables.values() for each in table.columns}
    big = {
        each.name
        for table in METADATA.tables.values()
        for each in table.columns
        if isinstance(each.type, BigInteger) and not is_id(each.name)
    }
    # Times and counts; the key of an interaction in the inbox; and two that exports give as yes or no.
    assert big <= {"alive_at", "lost", "count", "touched", "due", "until", "id", "ended_by", "member_to_act"}
    assert {name for name in columns if name.endswith("_id")} >= {"guild_id", "member_id", "dm_channel_id"}


def test_the_examples_in_the_module_are_right() -> None:
    assert doctest.testmod(ids).failed == 0


@pytest.fixture
def logs_as_they_were() -> Iterator[None]:
    """Logging is global; leave it as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook
    yield
    root.handlers[:], root.level, logging.raiseExceptions, sys.excepthook, sys.unraisablehook = before
    structlog.reset_defaults()


@pytest.mark.usefixtures("logs_as_they_were")
def test_the_log_writes_ids_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(LogSettings(format="json"))
    log = structlog.get_logger("bot.somewhere")
    log.info("channel-refused", table="k3f9x2aa", channel=CHANNEL, guild=GUILD, item=MEMBER, code=50001, ply=3)
    line = in_javascript(capsys.readouterr().err.encode())
    assert (line["channel"], line["guild"], line["item"]) == (str(CHANNEL), str(GUILD), str(MEMBER))
    assert (line["code"], line["ply"]) == (50001, 3)
