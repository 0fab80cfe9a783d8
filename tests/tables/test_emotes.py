"""Emotes: five signs that a member shows beside their seat. Only people see them, and they are soon gone."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from agents.games import AGENTS
from bot.host.cache import TableCache
from bot.store.unit_of_work import all_said
from bot.tables.emotes import EMOTES, LASTS, PER_MOVE
from bot.tables.house_players import StandIns, goes_on, turn_of
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, AddAgent, ComeBack, Join, Kick, Leave, ShowEmote, Start, Stop, TakeSeat
from bot.tables.types import TablePlace
from bot.tables.verification import table_file, to_json
from engines.registry import NAMES, game
from tests.hosts import make_host
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, SEED, Tavern, never

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.host.host import Host
    from bot.store.schema import MoveRecord, SaidRecord, TableRecord
    from bot.store.store import Store
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.types import Table

MEMBERS = (ANNA, BEN, CLEO)
WHEN = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    """A table of counting needs no more than a number for a move."""
    tavern = Tavern(store)
    yield tavern
    await tavern.host.close()


def emotes_at(table: Table) -> dict[str, str]:
    """The emotes at a table, by the names of their members."""
    return {seat.member.name: seat.emote for seat in table.seats if seat.emote is not None and seat.member is not None}


async def test_it_is_shown_out_of_turn_without_a_ply_and_a_new_one_replaces_it(tavern: Tavern) -> None:
    table = await tavern.running(*MEMBERS)
    for member, emote in ((ANNA, "laugh"), (BEN, "ouch"), (ANNA, "cheers")):
        table = await tavern.host.ask(table.id, ShowEmote(member.id, emote))
    assert emotes_at(table) == {"Anna": "cheers", "Ben": "ouch"}
    assert table.ply == 0


async def test_it_is_gone_with_the_next_move_of_its_seat(tavern: Tavern) -> None:
    table = await tavern.running(*MEMBERS)
    first = tavern.to_act(table)
    for member in MEMBERS:
        table = await tavern.host.ask(table.id, ShowEmote(member.id, "laugh"))
    table = await tavern.play_on(table)
    assert emotes_at(table) == {member.name: "laugh" for member in MEMBERS if member != first}


async def test_it_is_gone_after_three_moves_of_anybody(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, CLEO)
    table = await tavern.play_on(table)
    last = tavern.to_act(structs.replace(table, ply=table.ply + LASTS - 1))
    table = await tavern.host.ask(table.id, ShowEmote(last.id, "your-turn"))
    stands = [emotes_at(table)]
    for _ in range(LASTS - 1):
        table = await tavern.play_on(table)
        stands.append(emotes_at(table))
    assert stands == [{last.name: "your-turn"}] * LASTS, "its own turn has come, and it has not moved"


async def test_it_stands_after_a_restart(tavern: Tavern, store: Store) -> None:
    table = await tavern.running(ANNA, BEN)
    for emote in ("ouch", "well-played"):
        await tavern.host.ask(table.id, ShowEmote(ANNA.id, emote))
    again = Tavern(store)
    assert emotes_at(await again.host.table(table.id)) == {"Anna": "well-played"}
    await again.host.ask(table.id, ShowEmote(ANNA.id, "laugh"))
    await again.refuses(again.host.ask(table.id, ShowEmote(ANNA.id, "cheers")), "shown-enough")
    await again.host.close()


async def test_there_is_an_end_to_it_until_the_next_move(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    first = tavern.to_act(table)
    for emote in EMOTES[:PER_MOVE]:
        await tavern.host.ask(table.id, ShowEmote(first.id, emote))
    await tavern.host.ask(table.id, ShowEmote(first.id, EMOTES[PER_MOVE - 1]))  # shown already, it is nothing new
    await tavern.refuses(tavern.host.ask(table.id, ShowEmote(first.id, EMOTES[-1])), "shown-enough")
    other = next(member for member in (ANNA, BEN) if member != first)
    await tavern.host.ask(table.id, ShowEmote(other.id, "laugh"))
    await tavern.play_on(table)
    assert emotes_at(await tavern.host.ask(table.id, ShowEmote(first.id, "laugh"))) == {
        first.name: "laugh",
        other.name: "laugh",
    }


async def test_nobody_shows_what_is_no_emote_and_no_stranger_shows_any(tavern: Tavern) -> None:
    lobby = await tavern.lobby(ANNA, BEN, CLEO)
    await tavern.refuses(tavern.host.ask(lobby.id, ShowEmote(ANNA.id, "laugh")), "table-not-started")
    table = await tavern.host.ask(lobby.id, Start(ANNA.id))
    for emote in ("", "mine", "laugh "):
        await tavern.refuses(tavern.host.ask(table.id, ShowEmote(ANNA.id, emote)), "not-to-be-said")
    await tavern.refuses(tavern.host.ask(table.id, ShowEmote(DORA.id, "laugh")), "not-seated")
    await tavern.host.ask(table.id, Leave(BEN.id))
    await tavern.refuses(tavern.host.ask(table.id, ShowEmote(BEN.id, "laugh")), "agent-drives")
    await tavern.host.ask(table.id, Stop(ANNA, manager=True))
    await tavern.refuses(tavern.host.ask(table.id, ShowEmote(ANNA.id, "laugh")), "table-over")


async def test_a_game_with_phrases_and_a_practice_game_have_none(store: Store) -> None:
    tavern = Tavern(store, shelf=("bremen",))
    table = await tavern.running(*MEMBERS, game="bremen")
    await tavern.refuses(tavern.host.ask(table.id, ShowEmote(ANNA.id, "laugh")), "phrases-instead")
    alone = TablePlace(guild_id=None, channel_id=7, locale="de")
    table = await tavern.host.ask(alone, Join(DORA))
    await tavern.host.ask(table.id, AddAgent(DORA.id))
    table = await tavern.host.ask(table.id, Start(DORA.id))
    with pytest.raises(TableRefusal) as refused:  # House players go on meanwhile.
        await tavern.host.ask(table.id, ShowEmote(DORA.id, "laugh"))
    assert refused.value.code == "nobody-to-see"
    await tavern.host.close()


async def test_it_goes_with_its_member_and_is_never_shown_beside_another_one(tavern: Tavern) -> None:
    table = await tavern.running(*MEMBERS)
    for member in MEMBERS:
        await tavern.host.ask(table.id, ShowEmote(member.id, "laugh"))
    await tavern.host.ask(table.id, Leave(ANNA.id))
    table = await tavern.host.ask(table.id, Kick(BEN, CLEO.id, manager=True))
    assert emotes_at(table) == {"Ben": "laugh"}
    table = await tavern.host.ask(table.id, ComeBack(ANNA.id))
    assert emotes_at(table) == {"Ben": "laugh"}
    [free] = [seat.number for seat in table.seats if seat.is_on_offer]
    assert emotes_at(await tavern.host.ask(table.id, TakeSeat(free, DORA))) == {"Ben": "laugh"}


async def test_nobody_sees_any_once_the_game_is_over(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN)
    await tavern.host.ask(table.id, ShowEmote(ANNA.id, "laugh"))
    assert emotes_at(await tavern.host.ask(table.id, Stop(ANNA, manager=True))) == {}


async def test_listeners_hear_of_it_apart_and_agents_and_clocks_not_at_all(tavern: Tavern) -> None:
    heard: list[str] = []
    tavern.host.ownership.on_emote(heard.append)
    table = await tavern.running(ANNA, BEN)
    before = [*tavern.changes]
    await tavern.host.ask(table.id, ShowEmote(ANNA.id, "laugh"))
    assert (heard, tavern.changes) == ([table.id], before)
    await tavern.play_on(table)
    assert (heard, tavern.changes) == ([table.id], [*before, table.id])


async def test_the_thought_of_a_house_player_goes_on_and_its_question_is_the_same(store: Store) -> None:
    stand_ins = StandIns(AGENTS, "heuristic")
    games = {name: game(name) for name in NAMES}
    for number, name in enumerate(name for name in NAMES if name != "bremen"):
        host = make_host(store, games, AGENTS, pace=1.0, sleep=never, new_seed=lambda: SEED)
        place = structs.replace(PLACE, channel_id=100 + number)
        for member in (ANNA, BEN):
            table = await host.ask(place, Join(member, name))
        await host.ask(table.id, AddAgent(ANNA.id))
        table = await host.ask(table.id, Start(ANNA.id))
        while legal := [
            (member, seen)
            for member in (ANNA, BEN)
            for seen in [await host.table_view(table.id, member.id)]
            if seen.legal
        ]:
            [(member, seen)] = legal
            await host.ask(table.id, Act(seen.table.ply, member.id, seen.legal[0]))
        asked = turn_of(await TableCache(store, game).get(table.id), stand_ins)
        assert asked is not None
        await host.ask(table.id, ShowEmote(ANNA.id, "your-turn"))
        later = await TableCache(store, game).get(table.id)
        assert goes_on(later, asked)
        assert turn_of(later, stand_ins) == asked
        assert asked.seat_in(later.row).number == asked.seat
        await host.close()


def rows_of(unit: UnitOfWork, table_id: str) -> tuple[TableRecord | None, list[MoveRecord], list[SaidRecord]]:
    return unit.table(table_id), unit.moves(table_id), all_said(unit, table_id)


async def whole_game(host: Host, place: TablePlace, name: str, *, emotes: bool) -> Table:
    """A whole game of two members, who show an emote before every move or never."""
    for member in (ANNA, BEN):
        table = await host.ask(place, Join(member, name))
    table = await host.ask(table.id, Start(ANNA.id))
    while table.is_open:
        for number, member in enumerate((ANNA, BEN)):
            seen = await host.table_view(table.id, member.id)
            if emotes and seen.table.seats[seen.seat or 0].emotes < PER_MOVE:
                await host.ask(table.id, ShowEmote(member.id, EMOTES[(seen.table.ply + number) % len(EMOTES)]))
            if seen.legal:
                table = await host.ask(table.id, Act(seen.table.ply, member.id, seen.legal[0]))
                break
    return table


@pytest.mark.parametrize("name", ["forty_barrels", "one_eleven"])
async def test_a_game_with_emotes_is_the_same_game_and_verifies_like_one_without(store: Store, name: str) -> None:
    host = make_host(store, {name: game(name)}, AGENTS, pace=1.0, sleep=never, new_seed=lambda: SEED)
    files = []
    for number, emotes in enumerate((False, True)):
        place = structs.replace(PLACE, channel_id=100 + number)
        table = await whole_game(host, place, name, emotes=emotes)
        assert await host.verifier.codes(table.id) == ()
        row, moves, said = await store.read(partial(rows_of, table_id=table.id))
        assert row is not None
        assert said == []
        moves = [structs.replace(each, table_id="same", at=WHEN) for each in moves]
        same = structs.replace(row, id="same", channel_id=0, created_at=WHEN, started_at=WHEN, ended_at=WHEN)
        files.append(to_json(table_file(same, moves, game(name), said=said)))
    assert files[0] == files[1]
    await host.close()
