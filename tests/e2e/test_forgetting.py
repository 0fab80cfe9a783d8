"""A member is deleted in every state that they can be in: nothing stays that leads to them, and nothing follows.

Real processes on a real database. All rows, the log and the requests are searched.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from loopcord.client.parts import text

from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest, set_table
from tests.e2e.reading import clicks

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

NAME = "Zoe-who-goes"


@pytest.fixture
def address(tmp_path: Path) -> str:
    """A SQLite file, whose rows can be read beside the bot."""
    return f"sqlite:///{(tmp_path / 'tables.sqlite3').as_posix()}"


def cells(bot: BotProcess) -> Iterator[tuple[str, str, str]]:
    """Every value in the database as text, with its table and column."""
    with closing(sqlite3.connect(f"file:{bot.store.removeprefix('sqlite:///')}?mode=ro", uri=True)) as database:
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            found = database.execute(f'SELECT * FROM "{table}"')
            columns = [each[0] for each in found.description]
            for row in found:
                yield from ((table, column, str(value)) for column, value in zip(columns, row, strict=True))


def traces(bot: BotProcess, called: set[str]) -> set[tuple[str, str]]:
    """The tables and columns, or lines of the log, that contain what somebody is called by."""
    found = {(table, column) for table, column, value in cells(bot) if any(each in value for each in called)}
    return found | {
        ("log", str(line["event"])) for line in bot.log() if any(each in json.dumps(line) for each in called)
    }


async def practises(zoe: Guest, game: str) -> None:
    """Begin a practice game from the lesson."""
    lesson = (await zoe.slash("tutorial", game=game)).shown
    [practise] = clicks(lesson, "practise")
    await zoe.click(lesson, practise)


async def deleted(zoe: Guest) -> None:
    """Delete everything about a member, and wait until they read that."""
    question = (await zoe.slash("privacy", what="delete")).shown
    [sure] = clicks(question, "privacy-delete-sure")
    done = await zoe.click(question, sure)
    shown = done.shown
    assert "Deleted." in text(shown) or "Deleted." in text(zoe.person.message(shown))


async def called_by(zoe: Guest) -> set[str]:
    """What Discord calls a member by: their id and name, the channel of their direct messages, the messages in it."""
    channels = {message["channel_id"] for message in zoe.person.dm_messages()}
    assert channels, "no direct message has reached them"
    return {zoe.person.id, NAME, *channels, *(message["id"] for message in zoe.person.dm_messages())}


async def requests_to(house: House, called: set[str]) -> list[str]:
    """The requests so far whose path leads to one of these."""
    return [
        f"{each['method']} {each['path']}"
        for each in await house.playground.record(kind="rest")
        if any(word in each["path"] for word in called)
    ]


async def test_a_practice_game_ends_with_its_member(own: House) -> None:
    zoe = await guest(own.playground, await own.playground.add_channel("hall"), NAME)
    await practises(zoe, "forty_barrels")
    await zoe.until("practice", lambda: any(clicks(each, "pick") for each in zoe.person.dm_messages()))
    messages = {message["id"] for message in zoe.person.dm_messages()}
    called = await called_by(zoe)
    assert {table for table, _ in traces(own.bot, called)} >= {"tables", "seats", "posts", "members"}
    await deleted(zoe)
    assert traces(own.bot, called) == set()
    assert not [each for each in zoe.person.dm_messages() if clicks(each, "pick")]
    before = await requests_to(own, messages)
    # Meanwhile the house players of a game that went on would have moved.
    await practises(zoe, "forty_barrels")
    await zoe.until("practice", lambda: any(clicks(each, "pick") for each in zoe.person.dm_messages()))
    hand = next(each for each in zoe.person.dm_messages() if clicks(each, "pick"))
    await zoe.play_one(hand)
    await zoe.until("the next turn", lambda: clicks(zoe.person.message(hand), "pick"))
    assert await requests_to(own, messages) == before


async def test_a_member_at_every_kind_of_table_leaves_no_trace(own: House) -> None:
    names = ("turn", "lobby", "stopped", "alone", "left")
    rooms = {name: await own.playground.add_channel(name) for name in names}
    first = await guest(own.playground, rooms["turn"], NAME)
    zoe = {name: Guest(first.person, room, first.language) for name, room in rooms.items()}
    other = await guest(own.playground, rooms["turn"], "Anna")
    anna = {name: Guest(other.person, room, other.language) for name, room in rooms.items()}
    await set_table(zoe["turn"], anna["turn"])
    await begin(zoe["turn"], anna["turn"])
    await zoe["lobby"].slash("join", game="cafe")
    await anna["lobby"].slash("join")
    await set_table(zoe["stopped"], anna["stopped"])
    await begin(zoe["stopped"], anna["stopped"])
    await zoe["stopped"].slash("stop")
    await set_table(zoe["alone"], agents=1)
    await begin(zoe["alone"])
    await set_table(zoe["left"], anna["left"])
    await begin(zoe["left"], anna["left"])
    await zoe["left"].slash("leave")
    await first.slash("preferences")
    await practises(first, "bremen")
    question = (await first.slash("gamenight", when="2h", game="cafe")).shown
    await first.click(question, clicks(question, "night-plan")[0])
    await first.until("the plan", lambda: clicks(first.board(), "night-in"))
    called = await called_by(first)
    tables = {table for table, _ in traces(own.bot, called)}
    assert tables >= {"tables", "seats", "posts", "members", "nights", "guests"}
    await deleted(first)
    assert traces(own.bot, called) == set()
    before = await requests_to(own, called)
    await set_table(anna["alone"], agents=1)
    await begin(anna["alone"])
    await anna["alone"].until("a turn", anna["alone"].can_pick)
    assert await requests_to(own, called) == before
