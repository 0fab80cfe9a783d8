"""Talking at a table: it passes no ply, everybody hears it until its seat moves, and the log is checked with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from agents.games import AGENTS
from bot.features.privacy.member_data import Privacy
from bot.host.cache import TableCache
from bot.host.host import Host
from bot.store.schema import SaidRecord
from bot.store.unit_of_work import all_said
from bot.tables.house_players import StandIns, turn_of
from bot.tables.play import PHRASES
from bot.tables.refusals import Stale
from bot.tables.requests import Act, AddAgent, Join, Say, Start, Stop
from bot.tables.story import standing
from bot.tables.verification import Code, Remark, examine, read, table_file, to_json
from engines.bremen.model import View
from engines.contract import Said
from engines.registry import NAMES, game
from tests.hosts import make_host
from tests.tables.ended import ended
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, SEED, Tavern, never
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.store.store import Store
    from bot.tables.types import Member, Table

MEMBERS = (ANNA, BEN, CLEO)


@pytest.fixture
async def host(store: Store) -> AsyncIterator[Host]:
    """A process in which house players do nothing."""
    host = make_host(store, {name: game(name) for name in NAMES}, AGENTS, pace=1.0, sleep=never, new_seed=lambda: SEED)
    yield host
    await host.close()


async def running(host: Host, *members: Member) -> Table:
    """A table of Bremen for three; where members are missing, house players sit."""
    for member in members:
        table = await host.ask(PLACE, Join(member, "bremen"))
    for _ in range(3 - len(members)):
        table = await host.ask(table.id, AddAgent(members[0].id))
    return await host.ask(table.id, Start(members[0].id))


async def audible_phrases(host: Host, table: Table, member: Member | None = None) -> tuple[Said, ...]:
    """What a member, or a spectator, hears."""
    view = (await host.table_view(table.id, None if member is None else member.id)).view
    assert isinstance(view, View)
    return view.said


async def acting(host: Host, table: Table) -> Member:
    """The member who is to act."""
    [member] = [each for each in MEMBERS if (await host.table_view(table.id, each.id)).legal]
    return member


async def move(host: Host, table: Table, member: Member) -> Table:
    """Let a member play the first tile that may be played."""
    seen = await host.table_view(table.id, member.id)
    return await host.ask(table.id, Act(seen.table.ply, member.id, seen.legal[0]))


def seat_of(table: Table, member: Member) -> int:
    seat = table.seat_of(member.id)
    assert seat is not None
    return seat.number


async def test_everybody_hears_it_out_of_turn_and_no_ply_passes(host: Host) -> None:
    table = await running(host, *MEMBERS)
    first = await acting(host, table)
    other = next(member for member in MEMBERS if member is not first)
    for member, phrase in ((other, "low"), (first, "thanks")):
        assert (await host.ask(table.id, Say(member.id, phrase))).ply == 0
    said = {Said(seat_of(table, other), "low"), Said(seat_of(table, first), "thanks")}
    for reader in (None, *MEMBERS):
        assert {*await audible_phrases(host, table, reader)} == said
    assert (await move(host, table, first)).ply == 1, "the button of ply 0 still holds"


async def test_it_stands_until_its_seat_moves_also_after_a_restart(host: Host, store: Store) -> None:
    table = await running(host, *MEMBERS)
    first = await acting(host, table)
    other = next(member for member in MEMBERS if member is not first)
    await host.ask(table.id, Say(other.id, "low"))
    await host.ask(table.id, Say(first.id, "mine"))
    await host.ask(table.id, Say(first.id, "high"))
    await move(host, table, first)
    left = (Said(seat_of(table, other), "low"),)
    assert await audible_phrases(host, table) == left
    again = make_host(store, host.games, AGENTS, pace=1.0, sleep=never)
    assert await audible_phrases(again, table) == left
    await again.close()


async def test_there_is_an_end_to_it_until_the_next_move(host: Host, store: Store) -> None:
    tavern = Tavern(store)
    table = await running(host, *MEMBERS)
    first = await acting(host, table)
    for phrase in ("low", "high", "low"):
        await host.ask(table.id, Say(first.id, phrase))
    await host.ask(table.id, Say(first.id, "low"))  # said again, it is nothing new
    await tavern.refuses(host.ask(table.id, Say(first.id, "thanks")), "said-enough")
    await move(host, table, first)
    await host.ask(table.id, Say(first.id, "thanks"))
    assert len(await store.read(lambda unit: all_said(unit, table.id))) == PHRASES + 1
    await tavern.host.close()


async def test_nobody_says_what_is_no_phrase_and_no_stranger_says_anything(host: Host, store: Store) -> None:
    tavern = Tavern(store)
    table = await running(host, ANNA, BEN)
    for phrase in ("rooster 8", "", "7"):
        await tavern.refuses(host.ask(table.id, Say(ANNA.id, phrase)), "not-to-be-said")
    await tavern.refuses(host.ask(table.id, Say(CLEO.id, "low")), "not-seated")
    await host.ask(table.id, Stop(ANNA, manager=True))
    await tavern.refuses(host.ask(table.id, Say(ANNA.id, "low")), "table-over")
    counting = await tavern.running(ANNA, BEN)
    await tavern.refuses(tavern.host.ask(counting.id, Say(ANNA.id, "low")), "not-to-be-said")
    await tavern.host.close()


def test_a_remark_stays_until_its_seat_moves() -> None:
    said = [SaidRecord(ply, seat, 1, None, "low") for ply, seat in ((0, 0), (0, 1), (1, 0), (3, 1))]
    stands = [[(each.ply, each.seat) for each in standing(said, [0, 1, 0][:count])] for count in range(4)]
    assert stands == [[(0, 0), (0, 1)], [(0, 1), (1, 0)], [(1, 0)], [(3, 1)]]


async def test_house_players_talk_and_every_choice_they_made_is_made_again_from_the_file(store: Store) -> None:
    """A member who talks at every turn, and two house players."""
    host = make_host(store, {"bremen": game("bremen")}, AGENTS, pace=0.0, new_seed=lambda: SEED)
    table = await running(host, ANNA)
    phrases = ("spare", "low-cat", "mine", "high", "rooster")

    async def has_turn() -> bool:
        seen = await host.table_view(table.id, ANNA.id)
        return bool(seen.legal) or not seen.table.is_open

    while True:
        await eventually(has_turn)
        seen = await host.table_view(table.id, ANNA.id)
        if not seen.table.is_open:
            break
        await host.ask(table.id, Act(seen.table.ply, ANNA.id, seen.legal[0]))
        if (await host.table(table.id)).is_open:
            await host.ask(table.id, Say(ANNA.id, phrases[seen.table.ply % len(phrases)]))
    said = await store.read(lambda unit: all_said(unit, table.id))
    assert {each.member_id for each in said} == {None, ANNA.id}, "house players and the member"
    assert await host.verifier.codes(table.id) == ()
    row, moves = await store.read(lambda unit: (unit.table(table.id), unit.moves(table.id)))
    assert row is not None
    document = read(to_json(table_file(row, moves, game("bremen"), said=said)).encode())
    stand_ins = StandIns(AGENTS, "heuristic")
    assert examine(document, game("bremen"), stand_ins).faults == ()
    await host.close()


def test_the_choices_of_house_players_do_not_fit_words_that_nobody_said() -> None:
    stand_ins, codes = StandIns(AGENTS, "heuristic"), set[Code]()
    for number in range(6):
        row, log = ended("bremen", ("heuristic",) * 3, seed=bytes([number]) * 32)
        document = table_file(row, log, game("bremen"))
        assert examine(document, game("bremen"), stand_ins).faults == ()
        for phrase in ("mine", "spare"):
            said = tuple(Remark(ply, 0, None, phrase) for ply in range(document.ply))
            pretended = msgspec.structs.replace(document, said=said)
            codes |= {fault.code for fault in examine(pretended, game("bremen"), stand_ins).faults}
    assert codes == {Code.CHOICE}


async def test_the_move_of_an_agent_that_was_asked_before_something_was_said_is_not_made(store: Store) -> None:
    tables = TableCache(store, game)
    host = make_host(store, {"bremen": game("bremen")}, AGENTS, pace=1.0, sleep=never, new_seed=lambda: SEED)
    await host.servers.choose_pace(1, "calm")  # House players make pauses where one member plays, too.
    table = await running(host, ANNA)
    while (await host.table_view(table.id, ANNA.id)).legal:
        table = await move(host, table, ANNA)
    asked = turn_of(await tables.get(table.id), StandIns(AGENTS, "heuristic"))
    assert asked is not None
    assert asked.seat_in((await tables.get(table.id)).row).number == asked.seat
    await host.ask(table.id, Say(ANNA.id, "thanks"))
    with pytest.raises(Stale):
        asked.seat_in((await TableCache(store, game).get(table.id)).row)
    asked_again = turn_of(await TableCache(store, game).get(table.id), StandIns(AGENTS, "heuristic"))
    assert asked_again is not None
    assert asked_again.question.view != asked.question.view
    assert (asked_again.ply, asked_again.seat) == (asked.ply, asked.seat)
    await host.close()


async def test_words_of_a_member_are_exported_to_them_and_forgotten_with_them(host: Host, store: Store) -> None:
    privacy = Privacy(host, store)
    table = await running(host, ANNA, BEN)
    await host.ask(table.id, Say(ANNA.id, "low"))
    assert b'"phrase"' not in await privacy.export(ANNA.id), "not while it runs"
    await host.ask(table.id, Stop(ANNA, manager=True))
    assert b'"phrase": "low"' in await privacy.export(ANNA.id)
    assert b'"phrase"' not in await privacy.export(BEN.id)
    await privacy.forget(ANNA.id)
    [said] = [each for each in await store.read(lambda unit: all_said(unit, table.id)) if each.member_id is not None]
    assert said.member_id != ANNA.id
    assert said.member_id is not None
    assert said.member_id < 0
