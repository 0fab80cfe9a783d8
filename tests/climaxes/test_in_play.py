"""Whole games on a playground in virtual time: every climax in the channel, on the hands, in three languages, as text.

People click like tests/counts does: the fewest clicks to a random move.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from loopcord.client.parts import text

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.messages.reconciler import CLIMAX_EVERY
from bot.screens.climax import Climax, of_last_moves
from bot.screens.climax_screens import climax_line, ply_of
from bot.screens.people import Voice
from tests.e2e.clicking import offers, take
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.client import Json

    from bot.tables.types import AnyTableView

LANGUAGES: Final = ("en", "de", "ja")
CALM: Final = 12.0
"""Seconds between two moves: sometimes two climaxes are within half a minute, sometimes not."""
MILLISECOND: Final = timedelta(milliseconds=1)
SOME: Final = {"forty_barrels": 2, "bierfest": 2, "one_eleven": 2, "bremen": 1, "cafe": 3}
"""How many climaxes a game of each title is played for, or to its end."""
RULES: Final = {"one_eleven": {"turn_limit": "20"}}
"""How a lobby is set up where a climax takes long: by chance, nearly every round of 111 ends at its limit of turns."""


def played(game: str, act: Callable[[Party], Awaitable[None]], seed: int, **how: object) -> None:
    """Let three people who read three languages sit at a table of this game."""

    async def whole(scene: Scene) -> None:
        channel = await scene.playground.add_channel("table")
        guests = [await scene.guest(f"Gast {each}", channel, each) for each in LANGUAGES]
        await set_table(*guests, game=game)
        if game in RULES:
            await guests[0].fill_in(guests[0].board(), "set", **RULES[game])
        await begin(*guests)
        await scene.rest()
        await act(Party(scene, guests, game, seed))
        assert scene.findings() == []

    play(whole, seed=seed, **how)  # type: ignore[arg-type]


class Party:
    """Three people at a table."""

    def __init__(self, scene: Scene, guests: list[Guest], game: str, seed: int) -> None:
        self.scene = scene
        self.guests = guests
        self.plugin = PLUGINS[game]
        self.chance = Random(seed)

    async def views(self) -> list[AnyTableView]:
        """What a spectator and each of the guests may know."""
        host = self.scene.bots[0].bot.host
        table = await host.open_table(int(self.guests[0].channel))
        if table is None:
            return []
        snapshot = await host.snapshot(table.id)
        return [snapshot.view(None), *(snapshot.view(int(each.person.id)) for each in self.guests)]

    async def move(self) -> None:
        """Let whoever is to act make a move."""  # english: ok
        acting, hand = next((each, each.hand()) for each in self.guests if offers(each.hand()))
        while True:
            found = offers(hand)
            offer = self.chance.choice([each for each in found if each.kind == "move"] or found)
            assert (await take(acting, hand, offer)).state == "answered"
            await asyncio.sleep(CALM if offer.kind == "move" else 3)
            if offer.kind == "move":
                return
            hand = acting.person.message(hand)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.guests[0].is_over()


def newest(party: Party, view: AnyTableView) -> Climax | None:
    return of_last_moves(party.plugin.climaxes, view, view.seat)


@pytest.mark.parametrize("painters", [0, 1])
@pytest.mark.parametrize("game", PLUGINS)
def test_every_climax_is_on_the_hands_until_its_member_has_moved_and_stays_in_the_channel(
    game: str, painters: int
) -> None:
    seen = Counter[str]()

    async def act(party: Party) -> None:
        posted = list[str]()
        decided: int | None = None
        while not party.is_over and sum(seen.values()) < SOME[game]:
            await party.move()
            views = await party.views()
            shown = party.guests[0].climaxes()
            assert [each["id"] for each in shown][: len(posted)] == posted, "a climax stays"
            if not views:
                break
            climax = newest(party, views[0])
            if climax is not None and ply_of(views[0], climax) != decided:
                decided = ply_of(views[0], climax)
                seen[type(climax).__name__] += 1
                is_new = [each["id"] for each in shown] != posted
                at = [int(each["id"]) >> 22 for each in shown]
                assert all(later - one >= CLIMAX_EVERY / MILLISECOND for one, later in pairwise(at)), at
                if is_new:
                    check_channel(party, views[0], climax, shown[-1])
            posted = [each["id"] for each in shown]
            check_hands(party, views[1:])
        assert seen or party.is_over

    played(game, act, seed=3, painters=painters)
    if game != "bremen":
        assert seen, "a climax happened before the end"


def check_channel(party: Party, view: AnyTableView, climax: Climax, message: Json) -> None:
    """The message has a bold line, all effects (in its alt text), one button, no mention; the board is below it."""
    said = words("en")
    told = text(message)
    assert climax_line(view, climax, said.with_emojis({})).split("**")[1] in told.replace("\n", " "), told
    assert [each.kind for each in clicks(message, "hand")] == ["hand"]
    assert not message.get("mentions")
    assert message["flags"] & 1 << 12, "it is silent"
    below = party.guests[0].board()
    assert int(below["id"]) > int(message["id"]), "the board has moved below it"


def check_hands(party: Party, views: list[AnyTableView]) -> None:
    """Each hand tells its climax in its member's language, as long as they have not moved, and nothing else."""
    for who, view in zip(party.guests, views, strict=True):
        told = text(who.hand())
        climax = newest(party, view)
        assert view.seat is not None
        says = [] if climax is None else [climax.headline(Voice(view.table, view.seat, words(who.language)))]
        for headline in says:
            assert headline.split("**")[1] in told, (headline, told)
        if not says:
            assert not clicks(who.hand(), "climax")
