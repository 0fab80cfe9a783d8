"""How often one person can make the bot ping others and post in their channels, seen by people on the playground."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from loopcord.client import Answer, Json
from loopcord.client.parts import text
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import InLoop, hosted
from sqlalchemy import select

from bot.app import Stammtisch
from bot.features.privacy.member_data import Privacy
from bot.locales import words
from bot.screens.parts import Click
from bot.screens.people import name_of
from bot.store.schema import ACTS, Status
from bot.store.store import Store
from bot.tables.requests import Stop
from bot.tables.types import Member, Table
from tests.bots import make_bot
from tests.cogs.simulation import Clock
from tests.e2e.playing import Guest, guest, set_table
from tests.e2e.reading import clicks
from tests.store.databases import newest_file

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
WHEN = re.compile(r"<t:(\d+):R>")


class House:
    """A playground, the bot on it with a clock of the test's own, and the people who play there."""

    def __init__(self, playground: InLoop, folder: Path) -> None:
        self.playground = playground
        self.clock = Clock()
        self.address = newest_file(folder / "tables.sqlite3")
        self.bot: Stammtisch
        self.channel: str
        self._store: Store

    async def open(self) -> None:
        """Start the bot."""
        self._store = await Store.open(self.address)
        self.bot = make_bot(self._store, pace=0, clock=self.clock)
        await self.playground.start(self.bot)
        self.channel = await self.playground.channel()

    async def close(self) -> None:
        """Stop the bot."""
        await self.playground.stop(self.bot)
        await self._store.close()

    def let_pass(self, time: timedelta) -> None:
        """Let so much time pass, for the bot and for Discord: what was pressed just before is long ago then."""
        self.clock.let_pass(time)
        self.playground.clock.jump(time.total_seconds())

    async def person(self, name: str, locale: str = "en-US") -> Guest:
        """Somebody new in the channel."""
        return await guest(self.playground, self.channel, name, locale)

    async def quiet(self) -> None:
        """Wait until every message is as it should be, and people see it."""
        for _ in range(3):
            await self.bot.delivery.quiet()
            await asyncio.sleep(0.02)

    async def open_table(self) -> Table | None:
        """The channel's open table."""
        return await self.bot.host.open_table(int(self.channel))

    async def lobby(self) -> Table:
        """The channel's lobby."""
        table = await self.open_table()
        assert table is not None
        assert table.status is Status.LOBBY
        return table

    async def played(self, *people: Guest) -> Table:
        """The result of a game of these people, which the first one has ended."""
        await set_table(*people)
        return await self.game_over(people[0])

    async def game_over(self, host: Guest) -> Table:
        """Start the game in the lobby and end it. Returns the result."""
        table = await self.lobby()
        await host.slash("start")
        await self.bot.host.ask(table.id, Stop(Member(int(host.person.id), host.person.name), manager=True))
        await self.quiet()
        return await self.bot.host.table(table.id)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            opened = House(playground, tmp_path)
            await opened.open()
            yield opened
            await opened.close()
        assert await playground.complaints() == []


def posted(who: Guest) -> list[Json]:
    """Every message that was ever posted in the channel for all, in order."""
    created = [each["message"] for each in who.person.frames if each["type"] == "message_create"]
    return [each for each in created if each["channel_id"] == who.channel and each["page"]["ephemeral_for"] is None]


def pinged(who: Guest) -> list[set[str]]:
    """Whom the messages of the channel pinged, for each that did."""
    return [{user["id"] for user in each["mentions"]} for each in posted(who) if each["mentions"]]


def ids(*people: Guest) -> set[str]:
    """The ids of these people."""
    return {each.person.id for each in people}


async def again(who: Guest, result: Table) -> str:
    """Press *Play again* below a result. Returns the answer."""
    message = next(each for each in who.public() if Click(result.id, 0, "again") in clicks(each, "again"))
    return text((await who.click(message, Click(result.id, 0, "again"))).shown)


async def close_lobby(who: Guest) -> str:
    """Close the lobby by command, for sure. Returns the last answer."""
    asked = await who.slash("stop")
    if not clicks(asked.shown, "close-sure"):
        return text(asked.shown)
    return text((await who.press(asked.shown, "button-close-sure")).shown)


def when(answer: str) -> int:
    """When a refusal says that it is possible again, in seconds since 1970."""
    [found] = WHEN.findall(answer)
    return int(found)


def said(answer: Answer) -> str:
    """What an answer says."""
    return text(answer.shown)


# --- strangers ---


async def test_a_stranger_who_plays_again_and_stops_18_times_pings_nobody_and_leaves_nothing(house: House) -> None:
    anna, ben, cleo, mallory = [await house.person(name) for name in ("Anna", "Ben", "Cleo", "Mallory")]
    result = await house.played(anna, ben, cleo)
    before, posts, direct = mallory.public(), len(posted(anna)), [len(each.hands()) for each in (anna, ben, cleo)]
    answers = []
    for second in range(18):
        answers.append(await again(mallory, result))
        answers.append(await close_lobby(mallory))
        await house.quiet()
        if second % 2:
            house.let_pass(timedelta(seconds=1))
    assert pinged(anna) == []
    assert [each["id"] for each in mallory.public()] == [each["id"] for each in before], "nothing is left behind"
    assert len(posted(anna)) == posts + 1, "one lobby came and went"
    assert [len(each.hands()) for each in (anna, ben, cleo)] == direct
    assert words("en")("refusal-not-your-game") in answers[0]
    now = house.clock().timestamp()
    assert all(now < when(each) <= now + 61 for each in answers[2::2])
    assert await house.open_table() is None


async def test_a_stranger_opens_a_table_and_a_player_calls_the_others_to_it(house: House) -> None:
    anna, ben, eve = [await house.person(name) for name in ("Anna", "Ben", "Eve")]
    result = await house.played(anna, ben)
    assert words("en")("refusal-not-your-game") in await again(eve, result)
    await house.quiet()
    assert pinged(eve) == []
    assert await again(anna, result) == words("en")("answer-seated")
    await house.quiet()
    assert pinged(eve) == [ids(ben)]
    assert {member.name for member in (await house.lobby()).members} == {"Eve", "Anna"}


async def test_each_result_calls_once_for_all_who_press(house: House) -> None:
    anna, ben, cleo = [await house.person(name) for name in ("Anna", "Ben", "Cleo")]
    result = await house.played(anna, ben, cleo)
    message = next(each for each in anna.public() if clicks(each, "again"))
    click = Click(result.id, 0, "again")
    await asyncio.gather(*(each.click(message, click) for each in (anna, ben, anna, ben)))
    await house.quiet()
    assert len(pinged(anna)) == 1
    await close_lobby(anna)
    house.let_pass(2 * HOUR)
    told = await again(ben, result)
    await house.quiet()
    assert words("en")("refusal-called-already") in told
    assert [member.name for member in (await house.lobby()).members] == ["Ben"]
    assert len(pinged(anna)) == 1


async def test_a_last_hand_in_direct_messages_opens_a_table_where_the_game_was(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    result = await house.played(anna, ben)
    click = Click(result.id, 0, "again")
    told = text((await ben.press(ben.hand(), "button-again")).shown)
    await house.quiet()
    assert words("en")("answer-seated") in told
    lobby = await house.lobby()
    assert [member.name for member in lobby.members] == ["Ben"]
    assert (lobby.game, lobby.place.channel_id) == (result.game, int(house.channel))
    assert pinged(ben) == [ids(anna)], "the other is called as below a result"
    assert click in clicks(anna.hand(), "again")
    await anna.click(anna.hand(), click)
    assert {member.name for member in (await house.lobby()).members} == {"Anna", "Ben"}


async def test_a_last_hand_opens_no_table_for_somebody_who_has_left_the_server(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    result = await house.played(anna, ben)
    click, guild = Click(result.id, 0, "again"), result.place.guild_id
    await ben.person.leave_guild(str(guild))
    assert words("en")("refusal-table-elsewhere") in text((await ben.click(ben.hand(), click)).shown)
    assert await house.open_table() is None
    assert pinged(anna) == []


# --- those who play together ---


async def test_a_group_plays_ten_quick_games_in_a_row_and_is_never_refused_a_table(house: House) -> None:
    anna, ben, cleo = [await house.person(name) for name in ("Anna", "Ben", "Cleo")]
    result = await house.played(anna, ben, cleo)
    for _ in range(10):
        house.let_pass(timedelta(seconds=70))
        answers = [await again(anna, result)]
        await house.quiet()
        answers += [await again(other, result) for other in (ben, cleo)]
        assert all(words("en")("answer-seated") in each for each in answers)
        result = await house.game_over(anna)
    # Anna has called six times within the hour; in the next games Ben, who joins, calls the one who is still missing.
    assert pinged(anna)[:6] == [ids(ben, cleo)] * 6
    assert all(each == ids(cleo) for each in pinged(anna)[6:])
    assert len(anna.public()) == 11, "the results, and nothing else"


async def test_a_call_that_came_too_soon_is_made_up_for_by_pressing_again(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    result = await house.played(anna, ben)
    await again(anna, result)
    await house.quiet()
    await again(ben, result)
    result = await house.game_over(anna)
    told = await again(anna, result)
    await house.quiet()
    assert words("en")("answer-seated") in told
    assert len(pinged(anna)) == 1
    house.let_pass(timedelta(seconds=when(told)) - timedelta(seconds=house.clock().timestamp()))
    assert await again(anna, result) == words("en")("answer-called")
    await house.quiet()
    assert pinged(anna) == [ids(ben)] * 2
    assert await again(anna, result) == words("en")("refusal-already-seated")


async def test_table_mates_nudge_one_after_the_other_and_each_once_a_minute(house: House) -> None:
    people = [await house.person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    await set_table(*people)
    await people[0].slash("start")
    await house.quiet()
    [slow] = [each for each in people if each.can_pick()]
    others, table = [each for each in people if each is not slow], await house.open_table()
    assert table is not None
    for round_ in range(2):
        for other in others:
            house.let_pass(timedelta(minutes=2))
            told = said(await other.press(other.hand(), "button-nudge"))
            assert told == words("en")("answer-nudged", name=house_name(table, slow)), round_
    house.let_pass(timedelta(minutes=2))
    await house.quiet()
    assert len([each for each in slow.person.frames if is_new_hand(each, slow)]) >= 6, "more than three an hour"


def house_name(table: Table, who: Guest) -> str:
    """How answers call a member of a table."""
    seat = table.seat_of(int(who.person.id))
    assert seat is not None
    return name_of(seat, words("en"))


def is_new_hand(frame: Json, who: Guest) -> bool:
    """Whether a sentence that rings has arrived in somebody's direct messages; it becomes their hand."""
    return bool(
        frame["type"] == "message_create"
        and frame["message"]["channel_id"] != who.channel
        and frame["message"]["content"]
    )


async def test_a_nudge_beyond_the_limit_is_refused_with_a_time_and_changes_nothing(house: House) -> None:
    people = [await house.person(name, locale) for name, locale in (("Anna", "de"), ("Ben", "de"))]
    await set_table(*people)
    await people[0].slash("start")
    await house.quiet()
    slow, other = people if people[0].can_pick() else people[::-1]
    for _ in range(6):
        house.let_pass(timedelta(minutes=2))
        await other.press(other.hand(), "button-nudge")
    await house.quiet()
    house.let_pass(timedelta(minutes=2))
    before, hand = await house.open_table(), slow.hand()["id"]
    told = said(await other.press(other.hand(), "button-nudge"))
    assert told == words("de")("refusal-called-enough", until=f"<t:{when(told)}:R>")
    assert 47 * 60 < when(told) - house.clock().timestamp() <= 48 * 60 + 1
    await house.quiet()
    assert await house.open_table() == before
    assert slow.hand()["id"] == hand


# --- posts ---


async def test_six_posts_in_ten_minutes_is_what_a_channel_takes(house: House) -> None:
    anna, ben = await house.person("Anna"), await house.person("Ben", "ja")
    table = await house.played(anna, ben)
    before = len(posted(anna))
    for _ in range(6):
        await share(anna)
        house.let_pass(timedelta(seconds=30))
    assert len(posted(anna)) == before + 6
    told = await share(ben)
    assert told == words("ja")("refusal-channel-busy", until=f"<t:{when(told)}:R>")
    assert 0 < when(told) - house.clock().timestamp() <= 601
    assert len(posted(anna)) == before + 6
    planned = await planned_by(anna, when="2h")
    assert when(planned) == when(told)
    await again(anna, table)
    await house.quiet()
    assert pinged(anna) == []
    assert "<t:" in said(await anna.slash("board"))
    house.let_pass(timedelta(minutes=10))
    assert said(await anna.slash("board")) == words("en")("answer-board")


async def planned_by(who: Guest, **options: str) -> str:
    """Plan a night by typing, and confirm the first reading of the time. Returns what the last answer says."""
    asked = await who.slash("gamenight", **options)
    [*readings] = clicks(asked.shown, "night-plan")
    return said(await who.click(asked.shown, readings[0])) if readings else said(asked)


async def share(who: Guest) -> str:
    """Share a moment of the first result in the channel. Returns what the answer says."""
    result = next(each for each in who.public() if clicks(each, "again"))
    replay = (await who.press(result, "button-replay")).shown
    return said(await who.click(replay, clicks(replay, "share")[0]))


async def test_the_fourth_planner_in_an_hour_cannot_ping_somebody_who_does_not_sit_with_them(house: House) -> None:
    victim, *planners = [await house.person(name) for name in ("Vera", "Anna", "Ben", "Cleo", "Dora")]
    for planner in planners:
        await house.played(planner, victim)
    house.let_pass(2 * HOUR)
    answers = []
    for planner in planners:
        [group, *_] = await planner.person.complete(house.channel, "gamenight", "with", when="2h", **{"with": ""})
        answers.append(await planned_by(planner, when="2h", **{"with": group["value"]}))
        house.let_pass(11 * MINUTE)
    await house.quiet()
    assert pinged(victim) == [ids(victim)] * 3
    assert answers[3].startswith(words("en")("refusal-member-called-enough", until="")[:30])
    assert "<t:" in answers[3]
    house.let_pass(HOUR)
    again_planned = await planned_by(planners[3], when="3h", **{"with": group["value"]})
    await house.quiet()
    assert "<t:" in again_planned
    assert len(pinged(victim)) == 4


# --- closed lobbies ---


async def test_a_lobby_closed_among_others_stays_until_the_next_table(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    await set_table(anna, ben)
    await close_lobby(anna)
    await house.quiet()
    [left] = ben.public()
    assert words("en")("lobby-closed-by", name="Anna") in text(left)
    assert when(said(await anna.slash("join", game="cafe"))) > house.clock().timestamp()
    await ben.press(left, "button-open-again")
    await house.quiet()
    [lobby] = ben.public()
    assert clicks(lobby, "join")
    assert (await house.lobby()).members[0].name == "Ben"


async def test_the_seventh_closed_lobby_in_an_hour_is_not_opened_even_after_a_restart(house: House) -> None:
    anna = await house.person("Anna")
    for _ in range(6):
        assert words("en")("answer-seated") in said(await anna.slash("join", game="cafe"))
        await anna.slash("leave")
        house.let_pass(3 * MINUTE)
    await house.quiet()
    await house.close()
    await house.open()
    told = said(await anna.slash("join", game="cafe"))
    assert abs(when(told) - house.clock().timestamp() - 42 * 60) < 30, "an hour after the first one was closed"
    assert await house.open_table() is None
    assert anna.public() == []
    house.let_pass(43 * MINUTE)
    assert words("en")("answer-seated") in said(await anna.slash("join", game="cafe"))


async def test_a_game_that_its_only_member_ends_without_a_move_counts_as_a_closed_lobby(house: House) -> None:
    anna, mallory = [await house.person(name) for name in ("Anna", "Mallory")]
    await set_table(anna, agents=2)
    result = await house.game_over(anna)
    await again(mallory, result)
    await mallory.slash("start")
    asked = await mallory.slash("stop")
    await mallory.press(asked.shown, "button-stop-sure")
    await house.quiet()
    told = await again(mallory, result)
    assert told == words("en")("refusal-closed-enough", until=f"<t:{when(told)}:R>")
    assert await house.open_table() is None


async def test_an_evening_that_is_skipped_posts_the_next_one_as_often_as_a_channel_takes_posts(house: House) -> None:
    anna = await house.person("Anna")
    await house.bot.host.servers.choose_zone(int((await house.playground.guilds())[0]["id"]), "Europe/Berlin")
    await planned_by(anna, when="every Friday 20:00")
    result = await house.played(anna, await house.person("Ben"))
    for _ in range(5):
        await share(anna)
    plan = next(each for each in anna.public() if clicks(each, "night-cancel"))
    asked = (await anna.press(plan, "button-night-cancel")).shown
    told = said(await anna.press(asked, "button-night-skip-sure"))
    assert told == words("en")("refusal-channel-busy", until=f"<t:{when(told)}:R>")
    await house.quiet()
    assert clicks(anna.person.message(plan), "night-cancel"), "the evening still takes place"
    house.let_pass(10 * MINUTE)
    assert "<t:" in said(await anna.press(asked, "button-night-skip-sure"))
    await house.quiet()
    assert not clicks(anna.person.message(plan), "night-cancel")
    assert result.is_dealt


async def test_a_manager_who_closes_the_lobby_of_others_may_still_open_one(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    await anna.slash("join", game="cafe")
    await house.bot.host.ask((await house.lobby()).id, Stop(Member(int(ben.person.id), "Ben"), manager=True))
    assert "<t:" in said(await anna.slash("join", game="cafe"))
    assert words("en")("answer-seated") in said(await ben.slash("join", game="cafe"))


# --- privacy ---


async def test_pings_of_a_member_are_exported_and_deleted_and_gone_after_an_hour(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    await again(anna, await house.played(anna, ben))

    async def rows() -> list[tuple[object, ...]]:
        return await house.bot.store.read(lambda unit: [tuple(row) for row in unit.connection.execute(select(ACTS))])

    privacy = Privacy(house.bot.host, house.bot.store, house.clock)
    exported = (await privacy.export(int(anna.person.id))).decode()
    assert '"kind": "ping"' in exported
    assert any(int(anna.person.id) in row for row in await rows())
    asked = (await anna.slash("privacy", what="delete")).shown
    await anna.press(asked, "button-privacy-delete-sure")
    assert not any(int(anna.person.id) in row for row in await rows())
    assert len(await rows()) == 1, "the ping still counts for the channel"
    house.let_pass(HOUR)
    await house.bot.host.acts._prune()
    assert await rows() == []


async def test_clicks_for_which_nothing_is_counted_write_no_act(house: House) -> None:
    anna, ben = [await house.person(name) for name in ("Anna", "Ben")]
    await house.played(anna, ben)
    for command in ("preferences", "stats", "log", "replay"):
        await anna.slash(command)
    assert await house.bot.store.read(lambda unit: unit.connection.execute(select(ACTS)).all()) == []
