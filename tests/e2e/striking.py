"""What goes wrong in the middle of a match, and how it must stand afterwards.

Here belong the steps that the tests of faults and of the gateway share: a running match, a card played while something
goes wrong, and the rest of the match to its end.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.store import Status
from tests.e2e.accounts import accounts_at
from tests.e2e.match import Match, sit_down
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from bot.screens.clicks import Click
    from playground.client import Answer
    from playground.errors import Json
    from tests.e2e.accounts import Account
    from tests.e2e.conftest import House


class Struck(Match):
    """A match in which things go wrong on Discord's side."""

    async def account(self) -> Account:
        """What the bot has written down, which must follow from the log at any time."""
        account = (await accounts_at(self.house.bot.store))[self.channel]
        assert account.faults == ()
        return account

    async def next_turn(self) -> Guest:
        """Wait until somebody is to play and everybody sees that, on one board and in one hand each."""
        turn = await self.turn(len((await self.account()).played))
        assert turn is not None, "the match is over too early for this test"
        return turn

    async def aim(self, who: Guest) -> tuple[Json, Click]:
        """Choose a card, and the place where it is going to be played."""
        chosen = await self.pick(who)
        return chosen, self.chance.choice(clicks(chosen, "move"))

    async def fire(self, who: Guest, chosen: Json, place: Click) -> Answer:
        """Play the card while something goes wrong. It is played at most once, answered or not."""
        answer = await who.person.click(chosen, custom_id=place.custom_id())
        if answer.state == "answered":
            self.note(who, place)
        return answer

    async def play_on(self) -> None:
        """Play to the end, and find everything in order there."""
        played = len((await self.account()).played)
        while (who := await self.turn(played)) is not None:
            await self.play(who, await self.pick(who))
        account = await self.account()
        assert account.status == Status.OVER
        assert account.by_members == self.made
        assert [len(self.guests[0].public()), *(len(each.hands()) for each in self.guests)] == [1, 1, 1]

    async def ends(self) -> list[str]:
        """How the interactions of these people ended, in order."""
        own = {each.person.id for each in self.guests}
        return [each["state"] for each in await self.house.playground.interactions() if each["person"] in own]

    async def make_up(self, who: Guest, place: Click) -> None:
        """After a click without an answer: find out whether the card was played all the same."""
        played = (await self.account()).by_members
        if len(played) > len(self.made):
            self.note(who, place)
        assert played == self.made


async def running(house: House, seed: int = 0, channel: str | None = None) -> tuple[Struck, Guest]:
    """A match that has just begun, and who is to play."""
    match = await sit_down(house, Random(seed), Struck, channel)
    await match.guests[0].slash("start")
    return match, await match.next_turn()
