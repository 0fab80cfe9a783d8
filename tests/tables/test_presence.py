"""Who left, came back or took over a seat: what boards and hands say, and who is named for what was done before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct

from bot.features.replay.log import entries
from bot.games.registry import PLUGINS
from bot.host.archive import Archive
from bot.locales import LANGUAGES, words
from bot.screens.table import board_screen, hand_screen
from bot.store.store import Store
from bot.tables.requests import Act, ComeBack, Kick, Leave, RemoveFromServer, Stop, TakeSeat
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table
from engines.bierfest.model import Draw
from tests.screens.reading import texts
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, Tavern

GAMES = ("bierfest", "forty_barrels", "one_eleven", "bremen", "cafe")


class Evening:
    """One game of three members, which goes on by the first legal move that a choice prefers."""

    def __init__(self, tavern: Tavern, table: Table) -> None:
        self.tavern = tavern
        self.table = table

    async def snapshot(self) -> Snapshot:
        return await self.tavern.host.snapshot(self.table.id)

    async def acting(self) -> Member:
        """The member to act."""
        snapshot = await self.snapshot()
        to_act = snapshot.seen_by(None).to_act
        assert to_act is not None
        member = snapshot.table.seats[to_act].member
        assert member is not None
        return member

    async def move(self, prefers: Callable[[Struct], bool] = lambda move: True) -> None:
        """The member to act makes a move."""
        member, snapshot = await self.acting(), await self.snapshot()
        legal = snapshot.view(member.id).legal
        move = next(filter(prefers, legal), legal[0])
        await self.tavern.host.ask(self.table.id, Act(snapshot.table.ply, member.id, move))

    async def round(self) -> None:
        """Everybody at the table has a turn: all moves until each seat has begun two."""
        begun: list[int] = []
        while len(begun) <= len(self.table.seats):
            to_act = (await self.snapshot()).seen_by(None).to_act
            assert to_act is not None
            if begun[-1:] != [to_act]:
                begun.append(to_act)
            await self.move()

    async def board(self, language: str = "en") -> str:
        snapshot = await self.snapshot()
        return texts(board_screen(PLUGINS, snapshot.view(None), words(language)))

    async def hand(self, member: Member, language: str = "en") -> str:
        snapshot = await self.snapshot()
        return texts(hand_screen(PLUGINS, snapshot.view(member.id), words(language), final=snapshot.view(None)))


async def evening_of(store: Store, game: str) -> Evening:
    tavern = Tavern(store, shelf=GAMES)
    return Evening(tavern, await tavern.running(ANNA, BEN, CLEO, game=game))


def others(*but: Member) -> list[Member]:
    return [each for each in (ANNA, BEN, CLEO, DORA) if each not in but]


LEFT = {
    "en": "{} left, 🤖 Resi plays on",
    "de": "{} ist gegangen, 🤖 Resi spielt weiter",
    "ja": "{}が抜け、🤖 レジーが続けます",
}
BACK = {"en": "{} is back", "de": "{} ist wieder da", "ja": "{}が戻りました"}
TAKEN = {
    "en": "Dora takes 🤖 Resi’s seat",
    "de": "Dora übernimmt den Platz von 🤖 Resi",
    "ja": "Doraが🤖 レジーの席に入りました",
}
YOURS = {
    "en": "You’ve taken 🤖 Resi’s seat",
    "de": "Du hast den Platz von 🤖 Resi übernommen",
    "ja": "🤖 レジーの席に入りました",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_everybody_reads_who_left_came_back_and_took_over(store: Store, game: str, language: str) -> None:
    evening = await evening_of(store, game)
    host, table = evening.tavern.host, evening.table
    await evening.move()
    gone = await evening.acting()
    stay = [each for each in others(DORA) if each != gone]

    async def all_read(told: str, *members: Member) -> None:
        assert told in await evening.board(language)
        for member in members:
            assert told in await evening.hand(member, language), member.name

    await host.ask(table.id, Leave(gone.id))
    await all_read(LEFT[language].format(gone.name), *stay)
    await host.ask(table.id, ComeBack(gone.id))
    await all_read(BACK[language].format(gone.name), *stay)
    assert LEFT[language].format(gone.name) not in await evening.board(language)
    assert BACK[language].format(gone.name) not in await evening.hand(gone, language)

    await host.ask(table.id, Leave(gone.id))
    seat = (await host.table(table.id)).seat_of(gone.id)
    assert seat is not None
    await host.ask(table.id, TakeSeat(seat.number, DORA))
    await all_read(TAKEN[language], *stay)
    assert YOURS[language] in await evening.hand(DORA, language)
    await evening.tavern.refuses(host.ask(table.id, TakeSeat(seat.number, gone)), "had-seat")
    await host.close()


@pytest.mark.parametrize("game", GAMES)
async def test_the_line_goes_with_the_next_round(store: Store, game: str) -> None:
    evening = await evening_of(store, game)
    gone = await evening.acting()
    await evening.tavern.host.ask(evening.table.id, Leave(gone.id))
    await evening.tavern.host.ask(evening.table.id, ComeBack(gone.id))
    await evening.move()
    assert f"{gone.name} is back" in await evening.board()
    await evening.round()
    assert f"{gone.name} is back" not in await evening.board()
    for member in others(DORA):
        assert "is back" not in await evening.hand(member)
    await evening.tavern.host.close()


async def test_a_member_who_was_removed_or_left_the_server_is_named_as_such(store: Store) -> None:
    evening = await evening_of(store, "forty_barrels")
    host, table = evening.tavern.host, evening.table
    await host.ask(table.id, RemoveFromServer(BEN.id))
    await host.ask(table.id, Kick(ANNA, CLEO.id))
    board = await evening.board()
    assert "Ben left the server, 🤖 Resi plays on · Cleo was removed, 🤖 Sepp plays on" in board
    await host.close()


async def test_a_seat_that_was_taken_over_keeps_the_name_of_who_moved_there_before(store: Store) -> None:
    evening = await evening_of(store, "bierfest")
    host, table = evening.tavern.host, evening.table
    mover = await evening.acting()
    while await evening.acting() == mover:
        await evening.move(lambda move: isinstance(move, Draw))
    did = f"**{mover.name}** draws"
    assert did in await evening.board()
    seat = (await host.table(table.id)).seat_of(mover.id)
    assert seat is not None
    await host.ask(table.id, Leave(mover.id))
    await host.ask(table.id, TakeSeat(seat.number, DORA))
    reads = [await evening.board(), *[await evening.hand(each) for each in others(mover)]]
    assert all("Dora** draw" not in each for each in reads)
    assert sum(did in each for each in reads) >= len(reads) - 1, "a hand leaves out its own seat's turn"
    assert "You draw" not in reads[-1]
    await evening.round()
    await host.ask(table.id, Stop(ANNA, manager=True))
    past = await Archive(store, {"bierfest": PLUGINS["bierfest"].game}).past(table.id)
    first, *_, last = entries(PLUGINS["bierfest"], past, None, words("en"))
    assert first.lines[0].startswith(did)
    assert "Dora" in "".join(
        line for each in entries(PLUGINS["bierfest"], past, None, words("en")) for line in each.lines
    )
    assert mover.name not in last.lines[0]
    await host.close()
