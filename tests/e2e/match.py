"""A match that a test plays card by card, while things happen to the bot or to Discord.

Here belong the table with its people, whose turn it is, and the moves that they know to have made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bot.games.registry import SHELF
from playground.parts import text
from tests.e2e.playing import Guest, all_see, guest, set_table
from tests.e2e.reading import clicks, is_result, square_in

if TYPE_CHECKING:
    from random import Random

    from bot.screens.clicks import Click
    from playground.errors import Json
    from tests.e2e.conftest import House


class Match:
    """One table with Anna, Ben and a house player, and the moves that Anna and Ben know to have made."""

    def __init__(self, house: House, guests: list[Guest], chance: Random) -> None:
        self.house = house
        self.guests = guests
        self.chance = chance
        self.made: list[tuple[str, object]] = []

    @property
    def channel(self) -> str:
        """Where it is played."""
        return self.guests[0].channel

    def is_over(self) -> bool:
        """Whether everybody sees that it is over."""
        return is_result(self.guests[0].board()) and not any(each.can_pick() for each in self.guests)

    def waits_for(self, ply: int) -> Guest | None:
        """Whose turn it is at this ply or later, once everybody sees the same on one board and in one hand each."""
        seen = {square_in(self.guests[0].board(), "en")} | {
            square_in(each.hand(), each.language) for each in self.guests
        }
        messages = [self.guests[0].public(), *(each.hands() for each in self.guests)]
        called = [each for each in self.guests if each.is_called() and each.can_pick()]
        if len(seen) != 1 or any(len(each) != 1 for each in messages) or not called:
            return None
        return called[0] if clicks(called[0].hand())[0].ply >= ply else None

    async def turn(self, ply: int = 0) -> Guest | None:
        """Wait for somebody's turn, or for the end (None)."""
        try:
            await all_see(self.guests, "a turn or the end", lambda: self.is_over() or self.waits_for(ply))
        except TimeoutError:
            stands = [self.guests[0].public(), *(each.hands() for each in self.guests)]
            raise AssertionError("\n\n".join(text(message) for each in stands for message in each)) from None
        return self.waits_for(ply)

    def note(self, who: Guest, click: Click) -> None:
        """Remember a move that is known to have been made."""
        self.made.append((who.person.id, SHELF["forty_barrels"].move(click.payload)))

    async def play(self, who: Guest, chosen: Json) -> None:
        """Play the card that is chosen already, or pass, and be told that it is done."""
        place = self.chance.choice(clicks(chosen, "move"))
        await who.click(chosen, place)
        self.note(who, place)

    async def pick(self, who: Guest) -> Json:
        """Choose a card, if there is one."""
        return await who.choose(who.hand())


_M = TypeVar("_M", bound=Match)


async def sit_down(house: House, chance: Random, kind: type[_M], channel: str | None = None) -> _M:
    """A lobby with Anna, Ben and a house player, in a new channel if none is named."""
    channel = channel or await house.playground.add_channel("table")
    anna = await guest(house.playground, channel, "Anna", "de")
    ben = await guest(house.playground, channel, "Ben")
    await set_table(anna, ben, house=1)
    return kind(house, [anna, ben], chance)
