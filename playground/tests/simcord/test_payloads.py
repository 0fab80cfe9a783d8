"""What discord.py receives is the same on the playground as in SimCord, but for what is explained."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.simcord.comparison import Found, compared, explained, normalised
from tests.simcord.guest_bot import GuestBot, Received
from tests.simcord.scenario import Stage, evening
from tests.simcord.stages import in_simcord, on_playground


async def spend(stage: Stage, bot: GuestBot) -> list[Received]:
    """Everything that the bot receives in the scenario, normalised."""
    await evening(stage, bot)
    names = stage.names()
    return [Received(each.step, each.what, normalised(each.payload, names)) for each in bot.received]


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Received], list[Received]]:
    """The scenario in SimCord and on the playground."""

    async def simulated() -> list[Received]:
        async with in_simcord(bot := GuestBot()) as stage:
            return await spend(stage, bot)

    async def played(folder: Path) -> list[Received]:
        async with on_playground(bot := GuestBot(), folder) as stage:
            return await spend(stage, bot)

    return asyncio.run(simulated()), asyncio.run(played(tmp_path_factory.mktemp("world")))


@pytest.fixture(scope="module")
def found(evenings: tuple[list[Received], list[Received]]) -> list[Found]:
    """Where they differ."""
    return compared(*evenings)


def test_the_evening_has_all_that_is_to_be_compared(evenings: tuple[list[Received], list[Received]]) -> None:
    for received in evenings:
        events = {each.what for each in received if " " not in each.what}
        assert events >= {
            "READY",
            "GUILD_CREATE",
            "GUILD_MEMBERS_CHUNK",
            "GUILD_MEMBER_ADD",
            "GUILD_MEMBER_REMOVE",
            "GUILD_DELETE",
            "INTERACTION_CREATE",
            "MESSAGE_CREATE",
            "MESSAGE_UPDATE",
            "MESSAGE_DELETE",
        }
        interactions = [each.payload for each in received if each.what == "INTERACTION_CREATE"]
        assert {each["type"] for each in interactions} == {2, 3, 4, 5}
        assert {each["context"] for each in interactions if each["type"] in (2, 3, 5)} == {0, 1}


def test_every_difference_is_explained(found: list[Found]) -> None:
    known = explained()
    assert [str(each) for each in found if each.difference not in known] == []


def test_every_explanation_is_needed(found: list[Found]) -> None:
    assert sorted(explained().keys() - {each.difference for each in found}) == []


def test_every_explanation_is_a_sentence() -> None:
    for difference, reason in explained().items():
        assert len(reason.split()) >= 4, difference
        assert reason.endswith("."), difference


def test_a_difference_of_any_kind_is_found() -> None:
    user = {"id": "<Anna>", "avatar": None}
    ours = {"author": user, "mentions": [user], "content": "a", "pinned": False}
    theirs = {"author": {"id": "<Anna>", "bot": True}, "mentions": [], "content": "a", "pinned": 0}
    heard = Received("step", "MESSAGE_CREATE", ours)
    found = compared([heard, heard, Received("step", "READY", {})], [Received("step", "MESSAGE_CREATE", theirs)] * 2)
    assert {each.difference for each in found} == {
        ("events", "step: READY"),
        ("only_simcord", "user.avatar"),
        ("only_playground", "user.bot"),
        ("different", "user"),
        ("different", "message event.pinned"),
    }


def test_ids_and_times_become_what_they_stand_for() -> None:
    payload = {
        "id": "1456074443980800002",
        "users": {"1456074443980800002": {"nick": None}},
        "content": "<@1456074443980800002>",
        "permissions": "8866461766385663",
        "timestamp": "2026-01-01T00:00:00.000000+00:00",
        "url": "http://127.0.0.1:1/attachments/1/2/board.png?ex=6b03ba40&is=6b0268c0&hm=4028a630&",
        "token": "secret",
    }
    assert normalised(payload, {"1456074443980800002": "Anna"}) == {
        "id": "<Anna>",
        "users": {"<Anna>": {"nick": None}},
        "content": "<@<Anna>>",
        "permissions": "8866461766385663",
        "timestamp": "<time>",
        "url": "<address>/board.png",
        "token": "<token>",
    }
