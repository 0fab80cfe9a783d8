"""A match of any game that a test plays move by move, while things happen to the bot or to Discord."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, TypeVar

from loopcord.client import Refused
from loopcord.client.parts import text
from msgspec import Struct

from tests.e2e.accounts import should_stand
from tests.e2e.clicking import Offer, choose, move_of, offers, take
from tests.e2e.playing import Guest, all_see, guest, set_table
from tests.e2e.reading import table_of

if TYPE_CHECKING:
    from random import Random

    from loopcord.client import Answer, Json

    from tests.e2e.conftest import House

STEPS = 60
"""More than anybody takes before a move, by chance and back again."""


class Aim(Struct, frozen=True):
    """A move that is chosen and not made yet: what to click on which hand."""

    hand: Json
    offer: Offer


class Match:
    """One table with Anna, Ben and an agent, and the moves that Anna and Ben know to have made."""

    def __init__(self, house: House, game: str, guests: list[Guest], chance: Random) -> None:
        self.house = house
        self.game = game
        self.guests = guests
        self.chance = chance
        self.made: list[tuple[str, object]] = []
        self._table = table_of(guests[0].board())

    @property
    def channel(self) -> str:
        """Where it is played."""
        return self.guests[0].channel

    def is_over(self) -> bool:
        """Whether everybody sees that it is over."""
        # Of two processes that post a board each, one takes its own away: for a moment there may be none.
        return self.guests[0].is_over() and not any(_asked(each) for each in self.guests)

    def waits_for(self, ply: int) -> Guest | None:
        """Whose turn it is at this ply or later, by one board and one hand each."""
        messages = [self.guests[0].public(), *(each.hands() for each in self.guests)]
        called = [each for each in self.guests if each.is_called() and _asked(each)]
        if any(len(each) != 1 for each in messages) or not called:
            return None
        return called[0] if _asked(called[0])[0].ply >= ply else None

    async def turn(self, ply: int = 0, *, chosen: bool = True) -> Guest | None:
        """Wait until it is somebody's turn, or until the end (None), and every message is as it should be.

        On the hand of the player to act a choice may be half made; if not `chosen`, none may.
        """
        wrong: list[str] = []
        while True:
            seen = self._seen()
            who = self.waits_for(ply)
            if who is not None or self.is_over():
                wrong = await self._wrong(who if chosen else None)
                if not wrong and (who is None or _asked(who)):
                    return who
            try:
                await all_see(self.guests, "a turn or the end", lambda: self._seen() != seen)  # noqa: B023  (at once)
            except AssertionError as error:
                hands = [f"{each.person.name}: {text(hand)}" for each in self.guests for hand in each.hands()]
                parts = [f"{error}", *hands, "these are not as they should be:", *wrong]
                raise AssertionError("\n\n".join(parts)) from None

    def _seen(self) -> list[int]:
        return [len(each.person.frames) for each in self.guests]

    async def _wrong(self, but: Guest | None) -> list[str]:
        """What is shown and should not be, as it should be; the hand of one person is only asked for its ply."""
        wanted = await should_stand(self.house.bot.store, self._table)
        stands: dict[str | None, list[Json]] = {None: self.guests[0].public()}
        stands |= {each.person.id: each.hands() for each in self.guests if each is not but}
        found = [wanted.texts[who] for who, each in stands.items() if [text(m) for m in each] != [wanted.texts[who]]]
        behind = but is not None and {offer.ply for offer in _asked(but)} != {wanted.ply}
        return [*found, f"a hand at ply {wanted.ply}"] if behind else found

    async def aim(self, who: Guest) -> Aim:
        """Choose a move, with all the steps that lead to it but the last."""
        hand = who.hand()
        for _ in range(STEPS):
            await who.until("something to choose", lambda: offers(who.person.message(hand)))  # noqa: B023  (at once)
            hand = who.person.message(hand)
            offer = choose(hand, self.chance)
            if offer.kind == "move":
                return Aim(hand, offer)
            # Where a bot puts right what a killed one has left, the hand may ask once more.
            try:
                answer = await take(who, hand, offer)
            except Refused:
                continue
            assert answer.state == "answered", f"{offer} was not answered"
        raise AssertionError("no step leads to a move")

    def note(self, who: Guest, aim: Aim) -> None:
        """Remember a move that is known to have been made."""
        self.made.append((who.person.id, move_of(self.game, aim.offer)))

    async def fire(self, who: Guest, aim: Aim) -> Answer:
        """Make the move while something goes wrong. It is made at most once, answered or not."""
        answer = await take(who, aim.hand, aim.offer)
        if answer.state == "answered":
            self.note(who, aim)
        return answer

    async def play(self, who: Guest, aim: Aim | None = None) -> None:
        """Make a move, and see that it is done.

        Where a bot puts right what a killed one has left, or what another process shows, the hand may ask once more.
        """
        for _ in range(3):
            with contextlib.suppress(Refused):
                answer = await self.fire(who, aim or await self.aim(who))
                assert answer.state == "answered", "the move was not answered"
                return
        raise AssertionError("what is chosen does not stay chosen")

    async def end(self) -> None:
        """End the game before its end, if it is not over, and wait until everything shows that."""
        anna = self.guests[0]
        if await self.turn() is not None:  # while it waits for a person, it does not end by itself
            question = (await anna.slash("stop")).shown
            await anna.press(question, "button-stop-sure")
            # On a busy machine the bot asks for patience first.
            await all_see(self.guests, "the end of the game", self.is_over)
            assert await self.turn() is None


def _asked(who: Guest) -> list[Offer]:
    """What a person is asked in their direct messages."""
    hands = who.hands()
    return offers(hands[-1]) if hands else []


_M = TypeVar("_M", bound=Match)


async def sit_down(
    house: House, chance: Random, kind: type[_M], game: str = "forty_barrels", channel: str | None = None
) -> _M:
    """A lobby with Anna, Ben and an agent, in a new channel if none is named."""
    channel = channel or await house.playground.add_channel("table")
    anna = await guest(house.playground, channel, "Anna", "de")
    ben = await guest(house.playground, channel, "Ben")
    await set_table(anna, ben, agents=1, game=game)
    return kind(house, game, [anna, ben], chance)
