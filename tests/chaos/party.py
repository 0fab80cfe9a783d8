"""One table and two people who play on, whatever happens to the bot: an answer that does not come is asked for again.

What they clicked is kept by ply, so that in the end the log can be held against it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from loopcord.client import Answer, Refused
from loopcord.client.parts import text
from msgspec import Struct, field
from msgspec.structs import replace

from bot.locales import LANGUAGES, words
from tests.e2e.clicking import DEFERRED_UPDATE, Offer, choose, move_of, offers
from tests.e2e.match import Match
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.client import Json

    from bot.screens.parts import Click
    from tests.e2e.accounts import Account
    from tests.e2e.conftest import House

STALLED = 120.0
"""Seconds after which a table at which nothing happens counts as lost."""
CHECK_INTERVAL = 5.0
"""Seconds after which somebody who waits looks whether anything happens at all, and whether they may go."""
AGAIN = 1.0
"""Seconds to wait for a hand to change before one clicks again."""
ANSWERED = 15.0
"""Seconds after which a click whose answer was announced, and has not come, is given up."""


TOO_LATE = [words(each)(key) for each in LANGUAGES for key in ("refusal-stale", "refusal-agent-drives")]
"""The answers to a click when the table has gone on meanwhile."""


class Stalled(Exception):  # noqa: N818  (a finding)
    """A table at which nobody can do anything."""


class Attempt(Struct, frozen=True):
    """A click that makes a move."""

    member: str
    move: object
    sure: bool
    """Whether its answer says that it was made."""
    at: float = 0.0
    """When it was clicked, in seconds since 1970."""


class Naps(Struct):
    """How people sleep."""

    share: float = 0.0
    """Of all turns, those at which somebody falls asleep."""
    seconds: float = 0.0
    """How long somebody sleeps at most, if nothing happens."""
    taken: int = 0
    """How many turns were slept through."""


class Clicked(Struct):
    """All clicks that make moves at one table, by ply."""

    attempts: dict[int, list[Attempt]] = field(default_factory=dict)
    acknowledged: int = 0

    def add(self, ply: int, member: str, move: object, *, answered: bool, at: float = 0.0) -> None:
        """Note one. Only the first at a ply can be sure: after it, an answer may tell of what the first has done."""
        before = self.attempts.setdefault(ply, [])
        sure = answered and not before
        before.append(Attempt(member, move, sure, at))
        self.acknowledged += sure

    def was_too_late(self, ply: int) -> None:
        """Take back that the first click at a ply was sure: its answer was another."""
        first = self.attempts[ply][0]
        self.acknowledged -= first.sure
        self.attempts[ply][0] = replace(first, sure=False)

    def find_too_late(self, account: Account) -> int:
        """Take back the first clicks at a ply that had been played when they were made. Returns how many there were.

        Such a click is answered with the hand as it is, then with a sentence, which a process may not live to say.
        """
        late = [
            ply
            for ply, attempts in self.attempts.items()
            if attempts[0].sure and ply < len(account.made_at) and account.made_at[ply] < attempts[0].at
        ]
        for ply in late:
            self.was_too_late(ply)
        return len(late)

    def lost(self, account: Account) -> list[str]:
        """The acknowledged moves that are not in the log at their place."""
        log = [(member, move) for _, member, move in account.played]
        return [
            f"ply {ply}: {each.move} of {each.member}, clicked at {each.at:.3f}, is not in the log; there stands "
            + (f"{log[ply]}, made at {account.made_at[ply]:.3f}" if ply < len(log) else "nothing")
            for ply, attempts in self.attempts.items()
            for each in attempts
            if each.sure and (ply >= len(log) or log[ply] != (each.member, each.move))
        ]

    def doubled(self, account: Account) -> list[str]:
        """The moves of members in the log that nobody has clicked at that place: made twice, or by nobody."""
        return [
            f"ply {ply}: {move} of {member} was not clicked there"
            for ply, member, move in account.clicked
            if (member, move) not in [(each.member, each.move) for each in self.attempts.get(ply, [])]
        ]


class Party(Match):
    """A table at which two people play on whatever happens."""

    def __init__(self, house: House, game: str, guests: list[Guest], chance: Random) -> None:
        super().__init__(house, game, guests, chance)
        self.clicked = Clicked()
        self.naps = Naps()
        self._leaving = False
        self._promised: dict[str, int] = {}
        """By the ids of interactions, the plies of moves that seemed to be made."""

    async def play_on(self) -> None:
        """Play until the game is over, or `leave` is called. Raises Stalled."""
        seeds = [self.chance.random() for _ in self.guests]
        async with asyncio.TaskGroup() as tasks:
            for guest, seed in zip(self.guests, seeds, strict=True):
                tasks.create_task(self._sit(guest, Random(seed)))

    def leave(self) -> None:
        """Have everybody finish what they are doing, and go."""
        self._leaving = True

    def told_too_late(self) -> int:
        """Find the clicks whose answer was that the table has gone on; none of them counts as made. Gives how many."""
        late = {_answers(each) for guest in self.guests for each in guest.person.frames if _is_too_late(each)}
        plies = [ply for interaction, ply in self._promised.items() if interaction in late]
        for ply in plies:
            self.clicked.was_too_late(ply)
        return len(plies)

    async def _sit(self, guest: Guest, chance: Random) -> None:
        asleep = 0
        while True:
            await self._until(guest, lambda: bool(_asked(guest) or _back(guest)))
            if self._leaving or guest.is_over():
                return
            hand, back = guest.hand(), _back(guest)
            if not back and asleep == 0 and chance.random() < self.naps.share:
                asleep = chance.randint(1, 3)
            patience = AGAIN
            if back:
                await persisting(partial(guest.person.click, hand, custom_id=back[0].custom_id()))
                asleep = 0
            elif asleep:
                asleep, patience = asleep - 1, self.naps.seconds
                self.naps.taken += 1
            else:
                await self._click(guest, hand, choose(hand, chance))
            with contextlib.suppress(TimeoutError):  # then once more
                await guest.person.until(lambda: guest.hand() != hand or self._leaving, patience)  # noqa: B023  (at once)

    async def _until(self, guest: Guest, holds: Callable[[], bool]) -> None:
        stood, since = self._standing(), time.monotonic()
        while not (holds() or self._leaving or guest.is_over()):
            try:
                await guest.person.until(lambda: holds() or self._leaving or guest.is_over(), CHECK_INTERVAL)
            except TimeoutError:
                if (stands := self._standing()) != stood:
                    stood, since = stands, time.monotonic()
                elif time.monotonic() - since > STALLED:
                    raise Stalled(f"{guest.person.name} at a table of {self.game}:\n{stands}") from None

    def _standing(self) -> str:
        """The board and both hands, as they are shown now."""
        stands = [*self.guests[0].public()[-1:], *(hand for each in self.guests for hand in each.hands()[-1:])]
        return "\n---\n".join(text(message) for message in stands)

    async def _click(self, guest: Guest, hand: Json, offer: Offer) -> None:
        at = time.time()
        answered = await persisting(lambda: _take(guest, hand, offer))
        if offer.kind == "move" and answered is not None:
            sure = answered.state == "answered" and answered.type != DEFERRED_UPDATE
            if sure and offer.ply not in self.clicked.attempts:
                self._promised[answered.interaction] = offer.ply
            self.clicked.add(offer.ply, guest.person.id, move_of(self.game, offer), answered=sure, at=at)


async def _take(guest: Guest, hand: Json, offer: Offer) -> Answer:
    if offer.value is None:
        return await guest.person.click(hand, custom_id=offer.custom_id)
    return await guest.person.select(hand, offer.value, custom_id=offer.custom_id)


def _asked(guest: Guest) -> list[Offer]:
    hands = guest.hands()
    return offers(hands[-1]) if hands else []


def _back(guest: Guest) -> list[Click]:
    """The button that gives the hand back from a house player."""
    hands = guest.hands()
    return clicks(hands[-1], "back") if hands else []


def _is_too_late(frame: Json) -> bool:
    return frame["type"] == "message_create" and any(each in text(frame["message"]) for each in TOO_LATE)


def _answers(frame: Json) -> str:
    """The id of the interaction that a new message answers. A sentence may come when the next click is on its way."""
    return str(frame["message"].get("interaction_metadata", {}).get("id"))


async def persisting(act: Callable[[], Awaitable[Answer]]) -> Answer | None:
    """Do something once; None if the message was not there any more. A failure is an answer too."""
    try:
        async with asyncio.timeout(ANSWERED):
            return await act()
    except (Refused, LookupError):
        return None
    except TimeoutError:  # It was deferred, and then the bot died.
        return Answer(interaction="", state="failed")


async def insist(act: Callable[[], Awaitable[Any]]) -> None:
    """Do something until it has been answered. Raises Stalled."""
    end = time.monotonic() + STALLED
    while time.monotonic() < end:
        try:
            async with asyncio.timeout(ANSWERED):
                await act()
        except (Refused, LookupError, AssertionError, TimeoutError, IndexError):
            await asyncio.sleep(0.2)
        else:
            return
    raise Stalled("something was asked again and again, and never answered")


async def gather(house: House, anna: Guest, ben: Guest, chance: Random, game: str) -> Party:
    """A lobby with two people and an agent in the channel of both, started; whatever happens meanwhile."""
    await insist(lambda: anna.slash("join", game=game))
    await anna.until("the lobby", anna.public)
    await insist(lambda: ben.slash("join"))
    await insist(lambda: anna.fill_in(anna.board(), "agents", count="1"))
    party = Party(house, game, [anna, ben], chance)
    await insist(lambda: anna.slash("start"))
    return party
