"""The settings of servers: kept, applied where a lobby opens, and asked for by no move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from sqlalchemy import text

from bot.cluster.processes import owner_of
from bot.recent import Recent
from bot.store.schema import EVERYWHERE, ServerSettings
from bot.store.store import Store
from bot.tables.clocks import Clock, Pace, pause_factor
from bot.tables.requests import ChooseGame, Join, Leave, SetUp
from bot.tables.types import TablePlace
from tests.store.database_log import listening
from tests.store.databases import database_kind
from tests.store.rows import from_outside
from tests.tables.counting import CountingOptions
from tests.tables.tavern import ANNA, BEN, PLACE, Tavern
from tests.tables.test_agent_turns import Evening

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.host.servers import Servers
    from bot.store.unit_of_work import UnitOfWork

__all__ = ["database_kind"]

GUILD = 1
ELSEWHERE = msgspec.structs.replace(PLACE, channel_id=PLACE.channel_id + 1)
OTHER_SERVER = TablePlace(guild_id=2, channel_id=200, locale="de")


async def choose_everything(servers: Servers) -> ServerSettings:
    """Choose something else than usual for each setting."""
    await servers.choose_language(GUILD, "ja")
    await servers.choose_game(GUILD, "counting")
    await servers.set_option(GUILD, "counting", "goal", "30")
    await servers.set_option(GUILD, "counting", "loud", "true")
    await servers.choose_clock(GUILD, "day")
    await servers.choose_pace(GUILD, "quick")
    await servers.allow_advice(GUILD, False)
    await servers.allow_channels(GUILD, (11, 12, 11))
    await servers.use_threads(GUILD, True)
    await servers.allow_motion(GUILD, False)
    return await servers.call_in_channel(GUILD, False)


async def test_a_setting_is_kept_for_its_server(tavern: Tavern, address: str) -> None:
    assert await tavern.host.servers.of(GUILD) == await tavern.host.servers.of(None) == ServerSettings()
    chosen = ServerSettings(
        language="ja",
        game="counting",
        options={"goal": "30", "loud": "true"},
        clock=Clock.DAY,
        pace=Pace.QUICK,
        advice=False,
        channels=(11, 12),
        threads=True,
        calls=False,
        motion=False,
    )
    assert await choose_everything(tavern.host.servers) == chosen
    assert await tavern.host.servers.of(GUILD) == chosen
    assert await tavern.host.servers.of(2) == ServerSettings()
    later = await Store.open(address)
    assert await Tavern(later).host.servers.of(GUILD) == chosen
    await later.close()


async def test_a_lobby_opens_with_them_and_one_that_is_open_stays_as_it_is(tavern: Tavern) -> None:
    before = await tavern.lobby(ANNA)
    await choose_everything(tavern.host.servers)
    assert await tavern.host.table(before.id) == before
    joined = await tavern.host.ask(PLACE, Join(BEN))
    assert (joined.place, joined.options, joined.clock, joined.advice, joined.calls) == (
        *(before.place, before.options, before.clock, before.advice, before.calls),
    )
    table = await tavern.lobby(ANNA, place=ELSEWHERE)
    assert table.place == msgspec.structs.replace(ELSEWHERE, locale="ja")
    assert table.options == CountingOptions(goal=30, loud=True)
    assert (table.clock, table.advice, table.calls) == (Clock.DAY, False, False)
    other = await tavern.lobby(ANNA, place=OTHER_SERVER)
    assert (other.place.locale, other.options, other.clock, other.advice, other.calls) == (
        *("de", CountingOptions(), Clock.NONE, True, True),
    )


async def test_the_options_belong_to_the_chosen_game(tavern: Tavern) -> None:
    await choose_everything(tavern.host.servers)
    table = await tavern.lobby(ANNA, game="forty_barrels")
    assert table.options == tavern.host.games["forty_barrels"].Options()
    back = await tavern.host.ask(table.id, ChooseGame(ANNA.id, "counting"))
    assert back.options == CountingOptions(goal=30, loud=True)
    assert (await tavern.host.servers.choose_game(GUILD, "counting")).options == {"goal": "30", "loud": "true"}
    assert (await tavern.host.servers.choose_game(GUILD, "forty_barrels")).options == {}
    assert await tavern.host.openings.options_of("counting", GUILD) == CountingOptions()


async def test_a_table_like_another_has_what_was_chosen_there(tavern: Tavern) -> None:
    before = await tavern.lobby(ANNA, game="counting")
    before = await tavern.host.ask(before.id, SetUp(ANNA.id, {"goal": "40"}))
    await tavern.host.ask(before.id, Leave(ANNA.id))
    await choose_everything(tavern.host.servers)
    again = await tavern.host.ask(PLACE, Join(ANNA, "counting", before))
    assert (again.options, again.clock, again.advice) == (CountingOptions(goal=40), before.clock, before.advice)


async def test_an_impossible_setting_is_refused(tavern: Tavern) -> None:
    servers = tavern.host.servers
    await servers.choose_game(GUILD, "counting")
    await tavern.refuses(servers.choose_game(GUILD, "chess"), "unknown-game", game="chess")
    await tavern.refuses(servers.set_option(GUILD, "chess", "goal", "9"), "unknown-game", game="chess")
    await tavern.refuses(servers.set_option(GUILD, "counting", "size", "9"), "unknown-option", option="size")
    for value in ("4", "501", "many", ""):
        refused = servers.set_option(GUILD, "counting", "goal", value)
        await tavern.refuses(refused, "bad-option", option="goal", value=value)
    old = servers.set_option(GUILD, "forty_barrels", "memory_aid", "true")
    await tavern.refuses(old, "unknown-option", option="memory_aid")
    await tavern.refuses(servers.choose_clock(GUILD, "century"), "bad-option", option="clock", value="century")
    await tavern.refuses(servers.choose_pace(GUILD, "never"), "bad-option", option="pace", value="never")
    many = servers.allow_channels(GUILD, tuple(range(26)))
    await tavern.refuses(many, "bad-option", option="channels", value="26")
    assert await servers.of(GUILD) == ServerSettings(game="counting")


async def stored_otherwise(tavern: Tavern, **values: str) -> None:
    """Have a newer version, or somebody by hand, put this into the row of every server."""
    assignments = ", ".join(f"{name} = :{name}" for name in values)
    await from_outside(
        tavern.store, lambda unit: unit.connection.execute(text(f"UPDATE servers SET {assignments}"), values)
    )
    tavern.host.servers.forget(GUILD)  # as after the next start


@pytest.mark.parametrize(
    ("options", "loud"), [('{"goal":"3","size":"9","loud":"true"}', True), ("[]", False), ("", False)]
)
async def test_settings_stored_by_a_newer_version_are_left_out(tavern: Tavern, options: str, loud: bool) -> None:
    await choose_everything(tavern.host.servers)
    await stored_otherwise(tavern, options=options, clock="century", pace="never")
    assert await tavern.host.openings.options_of("counting", GUILD) == CountingOptions(loud=loud)
    await stored_otherwise(tavern, game="chess")
    table = await tavern.lobby(ANNA)
    assert (table.game, table.clock) == ("counting", Clock.NONE), "a member who names no game can still play"
    assert pause_factor("never") == 1.0


@pytest.mark.parametrize(("pace", "pause"), [("calm", 6.0), ("normal", 3.0), ("quick", 1.0)])
async def test_house_players_keep_the_pace_of_the_server(store: Store, pace: str, pause: float) -> None:
    evening = Evening(store)
    await evening.host.servers.choose_pace(GUILD, pace)
    table = await evening.agent_table()
    await evening.clock.sleeping(10.0)
    await evening.host.mark_shown(table.id, 0)
    await evening.clock.sleeping(pause)
    await evening.host.servers.choose_pace(GUILD, "calm")
    evening.clock.advance(pause)
    await evening.at_ply(table, 1)
    await evening.host.mark_shown(table.id, 1)
    await evening.clock.sleeping(pause)
    await evening.host.close()


@pytest.fixture
async def other(address: str) -> AsyncIterator[Tavern]:
    """Another process on the same database, as after it has taken the server over."""
    store = await Store.open(address)
    owner = owner_of(store, seconds=600, every=600)
    other = Tavern(store, owner=owner)
    await owner.start()
    yield other
    await other.host.close()
    await owner.close()
    await store.close()


async def test_they_are_read_once(tavern: Tavern) -> None:
    with listening() as log:
        await tavern.host.servers.of(GUILD)
        log.clear()
        assert await tavern.host.servers.of(GUILD) == ServerSettings()
        assert log.counts == (0, 0, 0)


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_they_are_read_again_when_another_process_has_owned_the_server(tavern: Tavern, other: Tavern) -> None:
    await other.host.servers.of(GUILD)
    await tavern.host.servers.choose_language(GUILD, "ja")
    assert (await other.host.servers.of(GUILD)).language is None
    owner: Any = other.host.owner
    for callback in owner._before_taken:
        callback(EVERYWHERE)
    assert (await other.host.servers.of(GUILD)).language == "ja"


async def test_they_are_read_again_when_the_bot_has_left_the_server(tavern: Tavern, other: Tavern) -> None:
    await other.host.servers.of(GUILD)
    await tavern.host.servers.choose_language(GUILD, "ja")
    other.host.servers.forget(GUILD)
    assert (await other.host.servers.of(GUILD)).language == "ja"


async def test_settings_read_during_a_change_are_not_kept(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    servers, read = tavern.host.servers, tavern.store.read

    async def overtaken(work: Callable[[UnitOfWork], object]) -> object:
        found = await read(work)
        monkeypatch.undo()
        await servers.choose_language(GUILD, "ja")
        return found

    monkeypatch.setattr(tavern.store, "read", overtaken)
    assert (await servers.of(GUILD)).language is None, "it was so when it was asked"
    assert (await servers.of(GUILD)).language == "ja"


async def test_a_limited_number_of_servers_is_kept_in_memory(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tavern.host.servers, "_known", Recent(3))
    for guild_id in (1, 2, 3, 1, 4):
        await tavern.host.servers.of(guild_id)
    assert [*tavern.host.servers._known] == [3, 1, 4]
