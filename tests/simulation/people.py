"""People at a table: most of the time they play, and now and then they press whatever there is."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import aiohttp
from loopcord.client import Refused
from loopcord.client.parts import buttons, proposed, selects

from bot.screens.parts import read_click
from tests.e2e.clicking import Offer, choose, offers
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from random import Random

    from loopcord.client import Answer, Json, Person

    from bot.screens.parts import Click

GONE: Final = (Refused, LookupError, ValueError, TimeoutError, aiohttp.ClientError)
"""The results of a click on something that is there no more."""
PATIENCE: Final = 15.0
"""Seconds after which somebody looks again who had nothing to do."""
RADIO_GROUP: Final = 21
ENDS: Final = ("stop-sure", "leave-sure", "kick-sure", "forget-sure")
"""Kinds of clicks after which little is left to be played; they are pressed once in a while."""
LEFT_ALONE: Final = ("me",)
"""Kinds of clicks that nobody makes: what somebody prefers changes no message of a game that is over."""
COMMANDS: Final = (*["leave", "join"] * 4, "hand", "start", "log", "board", "rules", "stats", "preferences", "stop")


class Reader(Guest):
    """Somebody who reads the messages of a table, whatever is said in between."""

    def public(self) -> list[Json]:
        """See Guest. Boards, lobbies and results have a button …; what calls people to a table has none."""
        return [each for each in super().public() if any(click.kind == "more" for click, _ in _controls(each))]

    def in_lobby(self) -> bool:
        """See Guest; also where nobody can join any more, or start yet."""
        found = [read_click(each.get("custom_id", "")) for board in self.public()[-1:] for each in buttons(board)]
        return any(click is not None and click.kind == "start" for click in found)


class Player:
    """Somebody at the table of one channel."""

    def __init__(self, person: Person, channel: str, language: str, chance: Random, game: str, *, opens: bool) -> None:
        self.guest = Reader(person, channel, language)
        self.chance = chance
        self._game = game
        self._opens = opens
        """Whether they see to it that there is a table, and that it begins."""
        self._asked = 0.0
        self._begins = chance.choice((0.1, 0.5))
        """How often the game is begun when that is possible."""
        self.clicks = 0

    async def live(self, wildness: float, pause: float, is_over: Callable[[], bool]) -> None:
        """Do one thing after the other until it is over; `wildness` is the share of those that are no play."""
        person = self.guest.person
        while not is_over():
            await asyncio.sleep(self.chance.expovariate(1 / pause))
            seen = len(person.frames)
            with contextlib.suppress(*GONE):
                if self.guest.public() and self.chance.random() < wildness:
                    await self._something()
                elif not await self.sensible():
                    await person.until(lambda: len(person.frames) > seen or is_over(), PATIENCE)  # noqa: B023  (at once)

    async def sensible(self) -> bool:
        """The next step towards the end of a game. False if it is for somebody else to do something."""
        guest = self.guest
        public = guest.public()
        if not public or guest.is_over():
            if self._opens:
                await guest.person.slash(guest.channel, "join", game=self._game)
            return self._opens
        if guest.in_lobby():
            return await self._in_lobby(public[-1])
        for hand in reversed(self._hands()):
            if clicks(hand, "back"):
                await self._press(hand, clicks(hand, "back")[0].custom_id())
                return True
            if offers(hand):
                await self._take(hand, choose(hand, self.chance))
                return True
        if guest.is_called() and (hands := clicks(public[-1], "hand")):
            await self._press(public[-1], hands[0].custom_id())
            return True
        return False

    async def _in_lobby(self, lobby: Json) -> bool:
        now = asyncio.get_running_loop().time()
        if now < self._asked:
            return False
        self._asked = now + 3
        if not self._opens:
            for join in clicks(lobby, "join"):
                await self._press(lobby, join.custom_id())
        elif self.chance.random() > self._begins and (agents := clicks(lobby, "agents")):
            await self._press(lobby, agents[0].custom_id())
        else:
            await self.guest.person.slash(self.guest.channel, "start")
        return True

    def _hands(self) -> list[Json]:
        """What only this person sees in the channel, and all direct messages: they may have a seat elsewhere, too."""
        person = self.guest.person
        private = [each for each in person.messages(self.guest.channel) if each["page"]["ephemeral_for"] == person.id]
        return [*private, *person.dm_messages()]

    def offered(self) -> list[Click]:
        """All that this person could press in their channel and in their direct messages."""
        return [
            click
            for message in (*self.guest.person.messages(self.guest.channel), *self.guest.person.dm_messages())
            for click, _ in _controls(message)
        ]

    async def take_choices_back(self) -> None:
        """Take back what is chosen on a hand and not played: a bot that was killed knows nothing of it."""
        for hand in self.guest.person.dm_messages():
            for each in clicks(hand, "pick"):
                if not each.payload:
                    with contextlib.suppress(*GONE):
                        await self._press(hand, each.custom_id())

    # --- whatever there is ---

    async def _something(self) -> None:
        person, chance = self.guest.person, self.chance
        act: list[Callable[[], Coroutine[Any, Any, object]]] = [
            *[self._finger] * 4,
            *[self._twice] * 4,
            *[self._restless] * 4,
            *[self._stale] * 4,
            *[self._command] * 3,
            self._mood,
        ]
        await chance.choice(act)()
        if chance.random() < 0.05:
            await person.say(self.guest.channel, "hello")

    async def _finger(self) -> None:
        """Press any button, or choose in any menu."""
        seen = [offered for message in self._seen() if (offered := self._any(message))]
        if seen:
            await self._take(*self.chance.choice(seen))

    def _any(self, message: Json) -> tuple[Json, Offer] | None:
        """Something on a message: every kind of click is as likely, but for those after which little is left."""
        kinds: dict[str, list[Offer]] = {}
        for click, offer in _controls(message):
            if click.kind not in ENDS or self.chance.random() < 0.3:
                kinds.setdefault(click.kind, []).append(offer)
        return (message, self.chance.choice(self.chance.choice([*kinds.values()]))) if kinds else None

    async def _twice(self) -> None:
        """Press two buttons of one message at the same time, or the same one twice."""
        message = self.chance.choice(self._seen() or [{"components": []}])
        offered = [each for each in (self._any(message), self._any(message)) if each is not None]
        for each in await asyncio.gather(*(self._take(*each) for each in offered), return_exceptions=True):
            if isinstance(each, BaseException) and not isinstance(each, GONE):
                raise each

    async def _restless(self) -> None:
        """Press something on one message and then something else there, again and again: much is undone at once."""
        message = self.chance.choice(self._seen() or [{"id": ""}])
        for _ in range(self.chance.randint(2, 5)):
            now = [each for each in self._seen() if each["id"] == message["id"]]
            if offered := now and self._any(now[0]):
                await self._take(*offered)
            await asyncio.sleep(self.chance.uniform(0.05, 1.0))

    async def _stale(self) -> None:
        """Press what a message offered a while ago."""
        frames = [
            each["message"]
            for each in self.guest.person.frames[-60:]
            if each["type"].startswith("message_") and "message" in each
        ]
        old = [offered for message in frames if (offered := self._any(message))]
        if old:
            await self._take(*self.chance.choice(old))

    async def _command(self) -> None:
        name = self.chance.choice(COMMANDS)
        await self._answer(await self.guest.person.slash(self.guest.channel, name))

    async def _mood(self) -> None:
        """Close one's direct messages, or open them."""
        await self.guest.person.set(dms=self.chance.choice(("open", "closed")))

    def _seen(self) -> list[Json]:
        person = self.guest.person
        return [*person.messages(self.guest.channel)[-4:], *person.dm_messages()[-3:]]

    # --- clicks ---

    async def _take(self, message: Json, offer: Offer) -> None:
        if offer.value is None:
            await self._press(message, offer.custom_id)
        else:
            self.clicks += 1
            await self._answer(await self.guest.person.select(message, offer.value, custom_id=offer.custom_id))

    async def _press(self, message: Json, custom_id: str) -> None:
        self.clicks += 1
        await self._answer(await self.guest.person.click(message, custom_id=custom_id))

    async def _answer(self, answer: Answer) -> None:
        """Fill in a form that was opened, after a while."""
        if answer.modal is None:
            return
        await asyncio.sleep(self.chance.uniform(0.5, 4))
        values = proposed(answer.modal)
        for name, options in _choices(answer.modal):
            if name == "count" or self.chance.random() < 0.2:
                values[name] = self.chance.choice(options)
        self.clicks += 1
        await self.guest.person.submit(answer, **values)


def _controls(message: Json) -> list[tuple[Click, Offer]]:
    """All that can be pressed or chosen on a message, with the click that it is."""
    found = []
    for each in [*buttons(message), *selects(message)]:
        click = read_click(each.get("custom_id", ""))
        if click is None or click.kind in LEFT_ALONE or each.get("disabled"):
            continue
        values = [option["value"] for option in each["options"]] if "options" in each else [None]
        found += [(click, Offer(click.kind, click.ply, each["custom_id"], value)) for value in values]
    return found


def _choices(modal: Json) -> list[tuple[str, list[str]]]:
    """The fields of a form in which one of several values is chosen, with these."""
    fields = [each.get("component", each) for each in modal["components"]]
    return [
        (each["custom_id"], [option["value"] for option in each["options"]])
        for each in fields
        if each["type"] == RADIO_GROUP
    ]
