"""What goes wrong in the middle of a match, and what must be true afterwards.

These are the steps that the tests of faults and of the gateway share: a running match, a move made while something goes
wrong, and the match from there on.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bot.store.schema import Status
from engines.registry import games
from tests.e2e.accounts import accounts_at
from tests.e2e.clicking import DEFERRED_UPDATE, take
from tests.e2e.match import Aim, Match, sit_down

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loopcord.client import Answer

    from tests.e2e.accounts import Account
    from tests.e2e.conftest import House
    from tests.e2e.playing import Guest

TURNS = 3
"""The number of further moves of Anna and Ben that is enough to find out whether a match goes on."""


def in_turn(names: Iterable[str]) -> list[tuple[str, str]]:
    """Each of these with a game: one game after the other, from the last to the first and again."""
    offered = [game.name for game in reversed(games())]
    return [(name, offered[number % len(offered)]) for number, name in enumerate(names)]


class Struck(Match):
    """A match in which things go wrong on Discord's side."""

    async def account(self) -> Account:
        """What the bot has written down, which must follow from the log at any time."""
        account = (await accounts_at(self.house.bot.store, self.channel))[self.channel]
        assert account.faults == ()
        return account

    async def next_turn(self) -> Guest:
        """Wait until somebody is to play and everybody sees that, on one board and in one hand each."""
        turn = await self.turn(len((await self.account()).played))
        assert turn is not None, "the match is over too early for this test"
        return turn

    async def play_on(self) -> None:
        """Play on for some turns, or to the end, then end it: everything must be in order there."""
        ply = len((await self.account()).played)
        for _ in range(TURNS):
            who = await self.turn(ply)
            if who is None:
                break
            await self.play(who)
            ply = 0
        await self.end()
        account = await self.account()
        assert account.status in (Status.OVER, Status.STOPPED)
        assert account.by_members == self.made

    async def ends(self) -> list[str]:
        """How the interactions of these people ended, in order."""
        own = {each.person.id for each in self.guests}
        return [each["state"] for each in await self.house.playground.interactions() if each["person"] in own]

    async def fire(self, who: Guest, aim: Aim) -> Answer:
        """See Match. A press that was only acknowledged may not have been heard: then the log of the table tells."""
        answer = await take(who, aim.hand, aim.offer)
        is_sure = answer.type != DEFERRED_UPDATE
        if answer.state == "answered" and (is_sure or len((await self.account()).by_members) > len(self.made)):
            self.note(who, aim)
        return answer

    async def make_up(self, who: Guest, aim: Aim) -> None:
        """After a click without an answer: find out whether the move was made all the same."""
        played = (await self.account()).by_members
        if len(played) > len(self.made):
            self.note(who, aim)
        assert played == self.made


async def running(
    house: House, seed: int = 0, game: str = "forty_barrels", channel: str | None = None
) -> tuple[Struck, Guest]:
    """A match that has just begun, and the player who is to act."""
    match = await sit_down(house, Random(seed), Struck, game, channel)
    await match.guests[0].slash("start")
    return match, await match.next_turn()
