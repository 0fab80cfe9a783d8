"""Channels that are hidden from the bot, on a playground that obfuscates them: tables, nights, settings, places."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from loopcord.client.parts import text
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import InLoop, hosted

from bot.app import Stammtisch
from bot.features.nights import GameNights
from bot.features.nights.store import Night, NightStatus
from bot.locales import words
from bot.messages.places import ASK_AGAIN_AFTER, OPEN_FOR
from bot.screens.parts import NO_TABLE, Click
from bot.store.schema import Status
from bot.store.store import Store, utc_now
from bot.tables.types import Because, Table
from tests.bots import make_bot
from tests.e2e.playing import STEP_TIMEOUT, Guest, begin, guest, set_table
from tests.e2e.reading import clicks

SAY = words("en")


class House:
    """A playground in this loop with a bot on it, whose clock the test moves."""

    def __init__(self, playground: InLoop, folder: Path) -> None:
        self.playground = playground
        self._address = f"sqlite:///{folder / 'tables.sqlite3'}"
        self._now = utc_now()
        self.bot: Stammtisch
        self.store: Store

    def clock(self) -> datetime:
        return self._now

    def let_pass(self, time: timedelta) -> None:
        self._now += time

    async def open(self) -> None:
        self.store = await Store.open(self._address, self.clock)
        self.bot = make_bot(self.store, pace=0, clock=self.clock)
        await self.playground.start(self.bot)

    async def close(self) -> None:
        await self.playground.stop(self.bot)
        await self.store.close()

    async def restart(self) -> None:
        await self.close()
        await self.open()
        await self.quiet()

    async def quiet(self) -> None:
        for _ in range(3):
            await self.bot.delivery.quiet()

    async def has_heard(self) -> None:
        """Wait until the bot has received all events so far."""
        last = int(await self.playground.add_channel("latest"))

        async def is_there() -> bool:
            return self.bot.get_channel(last) is not None

        await until(is_there)

    @property
    def nights(self) -> GameNights:
        working = self.bot.features["nights"]
        assert isinstance(working, GameNights)
        return working

    async def night(self, channel: str) -> Night:
        [night] = await self.nights.nights.planned_in(int(channel))
        return night

    async def table(self, table: Table) -> Table:
        return await self.bot.host.table(table.id)

    async def has_ended(self, table: Table) -> bool:
        return not (await self.table(table)).is_open

    async def is_doubted(self, table: Table) -> bool:
        """Whether the bot has asked about the missing channel of a table, and will ask again."""
        return self.bot.delivery.places.missing.is_doubted(table.place)

    async def requests(self) -> int:
        return len(await self.playground.record(kind="rest"))


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until the bot has done something that nothing announces."""
    async with asyncio.timeout(STEP_TIMEOUT):
        while not await condition():  # noqa: ASYNC110  (as it says)
            await asyncio.sleep(0.01)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            opened = House(playground, tmp_path)
            await opened.open()
            yield opened
            await opened.close()


@pytest.fixture
def called_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord calls channels that the bot may not view unknown."""
    access = importlib.import_module("loopcord.rest.access")
    monkeypatch.setattr(access, "missing_access", lambda: access.unknown("Channel"))


async def dealt(house: House, channel: str) -> tuple[Guest, Guest, Table]:
    """Anna and Ben at a running table in this channel, and its messages are there."""
    anna, ben = [
        await guest(house.playground, channel, name, seed=number) for number, name in enumerate(("Anna", "Ben"))
    ]
    await set_table(anna, ben)
    await begin(anna, ben)
    await house.quiet()
    table = await house.bot.host.open_table(int(channel))
    assert table is not None
    return anna, ben, table


async def play_one(house: House, *guests: Guest) -> None:
    """The member to act plays a card."""
    acting = next(each for each in guests if each.can_pick())
    await acting.play_one(acting.hand())
    await house.quiet()


# --- tables ---


@pytest.mark.usefixtures("called_unknown")
@pytest.mark.parametrize("in_thread", [False, True])
async def test_a_hidden_channel_that_discord_calls_unknown_ends_no_table(house: House, in_thread: bool) -> None:
    hall = await house.playground.add_channel("hall")
    owner, *_ = await house.playground.people()
    place = await owner.start_thread(hall, "Table") if in_thread else hall
    anna, ben, table = await dealt(house, place)
    board = text(anna.board())
    await house.playground.bot_access(hall, "hidden")
    await house.has_heard()
    for restarts in (False, True):
        if restarts:
            await house.restart()
        for _ in range(2):
            await play_one(house, anna, ben)
            house.let_pass(max(OPEN_FOR, ASK_AGAIN_AFTER) + timedelta(seconds=1))
            await house.bot.delivery.places.look_again()
    assert ((await house.table(table)).status, text(anna.board())) == (Status.RUNNING, board)
    # The bot hears of the threads of the channel only after it.
    await house.playground.fault("late", match="THREAD_LIST_SYNC", delay=0.5)
    await house.playground.bot_access(hall, "full")
    await anna.until("the board as it is now", lambda: text(anna.board()) != board)
    assert len([each for each in anna.public() if clicks(each, "hand")]) == 1


async def test_an_old_board_whose_channel_was_hidden_before_its_deletion_goes_once_the_channel_is_shown(
    house: House,
) -> None:
    hall = await house.playground.add_channel("hall")
    anna, *_ = await dealt(house, hall)
    old = anna.board()["id"]
    await house.playground.fault("slow", match="DELETE /channels/**", delay=1.0)
    asking = asyncio.create_task(anna.slash("board"))
    await anna.until("the new board", lambda: anna.board()["id"] != old)
    await house.playground.bot_access(hall, "hidden")
    await asking
    await house.quiet()
    assert old in [each["id"] for each in anna.public()]
    await house.playground.clear_faults()
    await house.playground.bot_access(hall, "full")
    await anna.until("one board", lambda: old not in [each["id"] for each in anna.public()])
    assert len([each for each in anna.public() if clicks(each, "hand")]) == 1


async def test_a_channel_deleted_while_the_bot_was_away_ends_its_table_at_the_second_look(house: House) -> None:
    hall = await house.playground.add_channel("hall")
    *_, table = await dealt(house, hall)
    await house.close()
    await house.playground.delete_channel(hall)
    await house.open()
    places = house.bot.delivery.places
    await until(partial(house.is_doubted, table))
    house.let_pass(ASK_AGAIN_AFTER - timedelta(seconds=1))
    await places.look_again()
    assert (await house.table(table)).is_open
    house.let_pass(timedelta(seconds=1))
    await places.look_again()
    assert (await house.table(table)).ended_because is Because.PLACE_GONE


async def test_a_channel_deleted_while_it_is_hidden_ends_its_table_at_once(house: House) -> None:
    hall = await house.playground.add_channel("hall")
    owner, *_ = await house.playground.people()
    thread = await owner.start_thread(hall, "Table")
    tables = [(await dealt(house, place))[2] for place in (hall, thread)]
    await house.playground.bot_access(hall, "hidden")
    await house.restart()  # The thread is in no cache any more.
    await house.playground.delete_channel(hall)
    for table in tables:
        await until(partial(house.has_ended, table))
    assert [(await house.table(each)).ended_because for each in tables] == [Because.PLACE_GONE] * 2
    assert not any(house.bot.delivery.places.missing.is_doubted(each.place) for each in tables)


async def test_the_flag_decides_and_not_the_name(house: House) -> None:
    hall = await house.playground.add_channel("___hidden___")
    *_, table = await dealt(house, hall)
    transport = house.bot.delivery.transport
    guild = (await house.playground.guilds())[0]["id"]
    await house.has_heard()
    assert (transport.is_hidden(table.place), transport.is_cached(table.place)) == (False, True)
    await house.playground.bot_access(hall, "hidden")
    await house.has_heard()
    assert (transport.is_hidden(table.place), transport.is_cached(table.place)) == (True, True)
    await house.playground.change_guild(guild, bot_allowed=["administrator"])
    await house.has_heard()
    assert not transport.is_hidden(table.place)
    await house.playground.change_guild(guild, bot_allowed=[])
    await house.restart()
    await house.has_heard()
    assert house.bot.delivery.transport.is_hidden(table.place)


async def test_the_permissions_in_an_interaction_are_believed_before_the_cache(house: House) -> None:
    hall = await house.playground.add_channel("hall")
    anna, ben, _ = await dealt(house, hall)
    board = text(anna.board())
    await house.playground.bot_access(hall, "hidden")
    await house.has_heard()
    await play_one(house, anna, ben)
    await house.playground.fault("late", match="CHANNEL_UPDATE", delay=60, count=1, shuffle=True)
    await house.playground.bot_access(hall, "full")
    await anna.slash("hand")
    await house.quiet()
    assert text(anna.board()) != board


# --- allowed channels ---


async def test_members_are_not_sent_to_channels_that_are_hidden_from_the_bot(house: House) -> None:
    shown, hidden, here = [await house.playground.add_channel(name) for name in ("shown", "hidden", "here")]
    guild = int((await house.playground.guilds())[0]["id"])
    anna = await guest(house.playground, here, "Anna")
    await house.playground.bot_access(hidden, "hidden")
    await house.has_heard()
    await house.bot.host.servers.allow_channels(guild, (int(shown), int(hidden)))
    assert text((await anna.slash("join")).shown) == SAY("refusal-channel-not-allowed", channels=f"<#{shown}>")
    await house.bot.host.servers.allow_channels(guild, (int(hidden),))
    assert text((await anna.slash("join")).shown) == SAY("refusal-channels-hidden")


@pytest.mark.parametrize("told", [None, "0", "full"])
async def test_settings_say_which_chosen_channel_is_hidden(
    house: House, monkeypatch: pytest.MonkeyPatch, told: str | None
) -> None:
    """What Discord says about a chosen channel is believed before the cache."""
    hidden, here = [await house.playground.add_channel(name) for name in ("hidden", "here")]
    await house.playground.bot_access(hidden, "hidden")
    await house.has_heard()
    invoking = importlib.import_module("loopcord.services.invoking")
    selection = invoking.selection

    def with_permissions(*args: Any) -> Any:
        data = selection(*args)
        for channel in data.get("resolved", {}).get("channels", {}).values():
            channel.pop("app_permissions", None)
            if told is not None:
                channel["app_permissions"] = str((1 << 50) - 1) if told == "full" else told
        return data

    monkeypatch.setattr(invoking, "selection", with_permissions)
    owner, *_ = await house.playground.people()
    manager = Guest(owner, here, "de")
    screen = (await manager.slash("settings")).shown
    answer = await owner.select(screen, [hidden], custom_id=Click(NO_TABLE, 0, "server", "channels.").custom_id())
    lack = manager.say("lacks-view_channel", channels=f"<#{hidden}>")
    assert (lack in text(answer.shown)) is (told != "full")
    assert "___hidden___" not in text(answer.shown)


# --- game nights ---


async def planned(house: House, channel: str) -> tuple[Guest, Night]:
    """A night that Anna has planned for in two hours, and its plan is there."""
    anna = await guest(house.playground, channel, "Anna")
    question = (await anna.slash("gamenight", when="2h", game="forty_barrels")).shown
    await anna.click(question, clicks(question, "night-plan")[0])
    await anna.until("the plan", lambda: clicks(anna.board(), "night-in"))
    return anna, await house.night(channel)


async def moved(house: House, night: Night) -> None:
    """Its planner moves it by an hour, and the watch looks at it."""
    await house.nights.nights.move(night.id, night.planner.id, timedelta(hours=1))
    house.let_pass(timedelta(minutes=1))
    await house.nights.watch.look()


async def test_a_night_in_a_hidden_channel_waits_without_requests_until_it_is_shown(house: House) -> None:
    hall = await house.playground.add_channel("hall")
    anna, night = await planned(house, hall)
    await house.playground.bot_access(hall, "hidden")
    await house.has_heard()
    before, plan = await house.requests(), text(anna.board())
    await moved(house, night)
    assert (await house.requests(), text(anna.board())) == (before, plan)
    await house.playground.bot_access(hall, "full")
    await house.has_heard()
    await house.nights.watch.look()
    assert text(anna.board()) != plan
    assert len([each for each in anna.public() if clicks(each, "night-in")]) == 1


async def test_a_night_that_begins_in_a_hidden_channel_opens_no_table_there(house: House) -> None:
    hall = await house.playground.add_channel("hall")
    anna, night = await planned(house, hall)
    await house.playground.bot_access(hall, "hidden")
    await house.has_heard()
    house.let_pass(night.at - house.clock() + timedelta(seconds=1))
    await house.nights.watch.look()
    assert await house.bot.host.open_table(int(hall)) is None
    assert (await house.nights.nights.night(night.id)).status is NightStatus.CALLED
    await house.playground.bot_access(hall, "full")
    await house.has_heard()
    house.let_pass(timedelta(minutes=1))
    await house.nights.watch.look()
    assert await house.bot.host.open_table(int(hall)) is not None
    await anna.until("the call", lambda: any(clicks(each, "night-sit") for each in anna.public()))


@pytest.mark.parametrize("is_hidden", [False, True])
async def test_a_night_calls_as_soon_as_its_channel_lets_the_bot_write_again(house: House, is_hidden: bool) -> None:
    hall = await house.playground.add_channel("hall")
    anna, night = await planned(house, hall)
    lacks = "view_channel" if is_hidden else "send_messages"
    await house.playground.deny_bot(hall, lacks)
    await house.has_heard()
    house.let_pass(night.at - house.clock() + timedelta(seconds=1))
    await house.nights.watch.look()
    assert not any(clicks(each, "night-sit") for each in anna.public())
    await house.playground.deny_bot(hall)  # The clock stands still, so the watch gives the night a moment.
    await anna.until("the call", lambda: any(clicks(each, "night-sit") for each in anna.public()))


async def test_an_old_plan_whose_channel_was_hidden_at_its_replacement_goes_once_the_channel_is_shown(
    house: House,
) -> None:
    hall = await house.playground.add_channel("hall")
    owner, *_ = await house.playground.people()
    thread = await owner.start_thread(hall, "Evenings")
    anna, night = await planned(house, thread)
    old = anna.board()["id"]
    await owner.change_thread(thread, archived=True)  # Its messages cannot be edited. A new one opens it again.
    await house.has_heard()
    await house.playground.fault("slow", match="DELETE /channels/**", delay=1.0)
    moving = asyncio.create_task(moved(house, night))
    await anna.until("the new plan", lambda: anna.board()["id"] != old)
    await house.playground.bot_access(hall, "hidden")
    await moving
    await house.quiet()
    assert old in [each["id"] for each in anna.public()]
    await house.playground.clear_faults()
    await house.playground.bot_access(hall, "full")
    await anna.until("one plan", lambda: old not in [each["id"] for each in anna.public()])
    assert len([each for each in anna.public() if clicks(each, "night-in")]) == 1
    await house.quiet()
    assert (await house.night(thread)).settled


async def test_a_night_is_cancelled_when_discord_calls_its_channel_unknown_twice(house: House) -> None:
    hall = await house.playground.add_channel("hall")
    _, night = await planned(house, hall)
    await house.close()
    await house.playground.delete_channel(hall)
    await house.open()
    for pause in (timedelta(0), ASK_AGAIN_AFTER - timedelta(minutes=1, seconds=1), timedelta(seconds=1)):
        assert (await house.nights.nights.night(night.id)).is_planned
        house.let_pass(pause)
        await moved(house, night) if not pause else await house.nights.watch.look()
    house.let_pass(timedelta(minutes=1))
    await house.nights.watch.look()
    assert (await house.nights.nights.night(night.id)).status is NightStatus.CANCELLED
