"""People at a table, who mostly play, sometimes press whatever is there, and do not always wait for an answer."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import aiohttp
from loopcord.client import Refused
from loopcord.client.parts import buttons, proposed, selects, text

from bot.screens.parts import read_click
from tests.e2e.clicking import Offer, choose, offers
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks
from tests.simulation.network import network

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
    from random import Random

    from loopcord.client import Answer, Json, Person

    from bot.screens.parts import Click

GONE: Final = (Refused, LookupError, ValueError, TimeoutError, aiohttp.ClientError)
"""The errors from a click on something that is no longer there."""
IDLE_CHECK: Final = 15.0
"""The seconds after which a person with nothing to do looks again."""
AGAIN: Final = 20.0
"""The seconds after which a regular repeats what the lobby does not show."""
LAST_MOMENT: Final = 0.5
"""The share of turns in which a person waits for the clock of the table, if `hesitates`."""
AROUND: Final = (-0.01, 0.02)
"""Such a click is made this many seconds after the deadline, less the time that it is on the wire."""
HASTE: Final = 0.4
"""The most seconds that an impatient person waits for a change of a message, to click into it."""
RADIO_GROUP: Final = 21
ENDS: Final = ("stop-sure", "leave-sure", "kick-sure", "forget-sure")
"""Kinds of clicks that leave little to play; they are made rarely."""
LEFT_ALONE: Final = ("me",)
"""Kinds of clicks that are never made, because changed preferences do not change messages of finished games."""
COMMANDS: Final = (
    *["leave", "join"] * 4,
    "hand",
    "start",
    "log",
    "board",
    "rules",
    "stats",
    "preferences",
    "stop",
    "gamenight",
)


class Reader(Guest):
    """A guest who finds the messages of a table among others in the channel."""

    def public(self) -> list[Json]:
        """See Guest. Boards, lobbies and results have a button …; calls to a table have none."""
        return [each for each in super().public() if any(click.kind == "more" for click, _ in _controls(each))]

    def in_lobby(self) -> bool:
        """See Guest; also true if nobody can join any more, or start yet."""
        found = [read_click(each.get("custom_id", "")) for board in self.public()[-1:] for each in buttons(board)]
        return any(click is not None and click.kind in {"start", "play-now"} for click in found)


class Player:
    """A person at the table of one channel, who may also sit down at the tables of other channels."""

    def __init__(
        self,
        person: Person,
        channel: str,
        language: str,
        chance: Random,
        game: str,
        *,
        opens: bool,
        channels: Sequence[str] | None = None,
        others: Sequence[Player] = (),
        impatience: float = 0.0,
        deadline: Callable[[], Awaitable[float]] | None = None,
    ) -> None:
        """`channels` are all channels with tables that this person sees, and `others` all people; both may grow.

        `impatience` is the share of clicks that this person does not wait for. `deadline` tells in how many seconds the
        next clock of a table runs out; with it, this person sometimes acts in the last moment.
        """
        self.guest = Reader(person, channel, language)
        self._channels = (channel,) if channels is None else channels
        self._others = others
        self._impatience = impatience
        self._deadline = deadline
        self.chance = chance
        self._game = game
        self._opens = opens
        """Whether this person opens the table and starts the game."""
        self._asked = 0.0
        self._begins = chance.choice((0.1, 0.5))
        """The chance of starting the game when that is possible."""
        self.clicks = 0

    async def live(self, wildness: float, pause: float, is_over: Callable[[], bool]) -> None:
        """Act until `is_over`; `wildness` is the share of arbitrary actions."""
        person = self.guest.person
        while not is_over():
            await asyncio.sleep(self.chance.expovariate(1 / pause))
            seen = len(person.frames)
            with contextlib.suppress(*GONE):
                if self._is_impatient():
                    await self._until_a_change()
                if self.guest.public() and self.chance.random() < wildness:
                    await self._something()
                elif not await self.sensible():
                    await person.until(lambda: len(person.frames) > seen or is_over(), IDLE_CHECK)  # noqa: B023  (at once)

    async def sensible(self) -> bool:
        """Take the next step towards the end of a game. Returns False if somebody else has to act."""
        guest = self.guest
        public = guest.public()
        if not public or guest.is_over():
            if self._opens:
                await guest.person.slash(guest.channel, "join", game=self._game)
                return True
        elif guest.in_lobby() and await self._in_lobby(public[-1]):
            return True
        for hand in reversed(self._hands()):
            if clicks(hand, "back"):
                await self._press(hand, clicks(hand, "back")[0].custom_id())
                return True
            if offers(hand):
                offer = choose(hand, self.chance)
                if offer.kind == "move":
                    await self._hesitate()
                await self._take(hand, offer)
                if self._is_impatient():
                    await self._regret(hand)
                return True
        return await self._end_pause() or await self._ask_for_hand()

    async def _end_pause(self) -> bool:
        """End a pause in which a house player would be next. Returns False if there is none."""
        for board in self.guest.public()[-1:]:
            for resume in clicks(board, "go-on"):
                await self._press(board, resume.custom_id())
                return True
        return False

    async def _ask_for_hand(self) -> bool:
        """Press *My hand* on a board that calls this person. Returns False if there is none."""
        for channel in self._channels:
            there = Reader(self.guest.person, channel, self.guest.language)
            if there.is_called() and (hands := clicks(there.board(), "hand")):
                await self._press(there.board(), hands[0].custom_id())
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
        elif play_now := clicks(lobby, "play-now"):
            await self._press(lobby, play_now[0].custom_id())
        else:
            await self.guest.person.slash(self.guest.channel, "start")
        return True

    def _hands(self) -> list[Json]:
        """All private messages in channels, and all direct messages."""
        person = self.guest.person
        seen = [each for channel in self._channels for each in person.messages(channel)]
        return [*(each for each in seen if each["page"]["ephemeral_for"] == person.id), *person.dm_messages()]

    def offered(self) -> list[Click]:
        """Everything this person could press in the channel and in the direct messages."""
        return [
            click
            for message in (*self.guest.person.messages(self.guest.channel), *self.guest.person.dm_messages())
            for click, _ in _controls(message)
        ]

    async def take_choices_back(self) -> None:
        """Take back choices on a hand that were not played; a bot that was killed does not know them."""
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
        """Press any button, or choose from any menu."""
        seen = [offered for message in self._seen() if (offered := self._any(message))]
        if seen:
            await self._take(*self.chance.choice(seen))

    def _any(self, message: Json) -> tuple[Json, Offer] | None:
        """A random control of a message, if it has any: all kinds of clicks are equally likely, except `ENDS`."""
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
        """Press several controls of one message in quick succession, so that many choices are undone at once."""
        message = self.chance.choice(self._seen() or [{"id": ""}])
        for _ in range(self.chance.randint(2, 5)):
            now = [each for each in self._seen() if each["id"] == message["id"]]
            if offered := now and self._any(now[0]):
                await self._take(*offered)
            await asyncio.sleep(self.chance.uniform(0.05, 1.0))

    async def _stale(self) -> None:
        """Press something that a message offered earlier."""
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
        options = {"when": "1d"} if name == "gamenight" else {}
        answer = await self.guest.person.slash(self.guest.channel, name, **options)
        await self._answer(answer)
        if name == "gamenight" and answer.message is not None:  # It asks whether the time was read as it was meant.
            readings = [offer for click, offer in _controls(answer.message) if click.kind == "night-plan"]
            if readings:
                await self._take(answer.message, readings[0])

    async def _mood(self) -> None:
        """Open or close the direct messages."""
        await self.guest.person.set(dms=self.chance.choice(("open", "50007")))

    def _seen(self) -> list[Json]:
        person = self.guest.person
        return [*person.messages(self.guest.channel)[-4:], *person.dm_messages()[-3:]]

    # --- clicks ---

    async def _take(self, message: Json, offer: Offer) -> None:
        await self._click(message, offer.custom_id, offer.value)

    async def _press(self, message: Json, custom_id: str) -> None:
        await self._click(message, custom_id)

    async def _click(self, message: Json, custom_id: str, value: str | None = None) -> None:
        """Click, and fill in a form that opens; if impatient, do something more before the answer is there."""
        acts = [self._sent(message, custom_id, value)]
        if self._is_impatient():
            acts.append(self._meanwhile(message, custom_id, value))
        answers = await asyncio.gather(*acts, return_exceptions=True)
        for each in answers:
            if isinstance(each, BaseException) and not isinstance(each, GONE):
                raise each
        if isinstance(answers[0], BaseException):
            raise answers[0]
        await self._answer(answers[0])

    async def _sent(self, message: Json, custom_id: str, value: str | None = None) -> Answer:
        self.clicks += 1
        if value is None:
            return await self.guest.person.click(message, custom_id=custom_id)
        return await self.guest.person.select(message, value, custom_id=custom_id)

    async def _answer(self, answer: Answer) -> None:
        """Fill in an opened form after a while."""
        if answer.modal is None:
            return
        await asyncio.sleep(self.chance.uniform(0.5, 4))
        values = proposed(answer.modal)
        for name, options in _choices(answer.modal):
            if name == "count" or self.chance.random() < 0.2:
                values[name] = self.chance.choice(options)
        self.clicks += 1
        await self.guest.person.submit(answer, **values)

    # --- impatience: clicks into the time in which the bot's requests are on the wire ---

    def _is_impatient(self) -> bool:
        return self._impatience > 0 and self.chance.random() < self._impatience

    async def _hesitate(self) -> None:
        """Sometimes wait until the clock of a table runs out, so that a click and a deadline meet."""
        if self._deadline is not None and self.chance.random() < LAST_MOMENT:
            after = await self._deadline() + self.chance.uniform(*AROUND) - network().latency
            if 0.0 < after < IDLE_CHECK:
                await asyncio.sleep(after)

    async def _until_a_change(self) -> None:
        """Wait until the bot is changing a message, for a moment at most: what this person sees is then outdated."""
        if not network().changing:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HASTE):
                    await network().next_change()

    async def _meanwhile(self, message: Json, custom_id: str, value: str | None) -> Answer:
        """Do something more before a click is answered. Raises LookupError if there is nothing more to do."""
        how = self.chance.choice(("again", "same", "elsewhere", "hand", *["other"] * 4, "redraw", "change"))
        # What a click changes is on the wire after two trips, so another click meets it if it follows within two.
        trips = self.chance.choice((0.0, 2.0, 4.0)) * self.chance.random()
        await asyncio.sleep(trips * network().latency)
        if how == "again":  # a double tap
            return await self._sent(message, custom_id, value)
        if how == "redraw":
            return await self.guest.person.slash(self.guest.channel, self.chance.choice(("board", "hand")))
        if how == "change":
            await self._until_a_change()
        if how == "other":  # two people at once
            return await self.chance.choice(self._at_this_table()).hurry()
        if how == "elsewhere":  # the board and the hand at once
            return await self.hurry(besides=message)
        if how == "hand":
            return await self.hurry()
        return await self._any_of([self.guest.person.message(message)])

    async def hurry(self, besides: Json | None = None) -> Answer:
        """Press anything on a hand or on the board, `besides` the message that was just clicked."""
        seen = [each for each in (*self._hands()[-2:], *self.guest.public()[-1:]) if clicks(each)]
        return await self._any_of([each for each in seen if besides is None or each["id"] != besides["id"]])

    async def _any_of(self, messages: Sequence[Json]) -> Answer:
        """Press anything on one of these messages, rather a card or a move than something else."""
        playing = [(each, offer) for each in messages for offer in offers(each)]
        found = [offered for each in messages if (offered := self._any(each)) is not None]
        if playing and self.chance.random() < 0.5:
            found = playing
        if not found:
            raise LookupError("nothing to press")
        message, offer = self.chance.choice(found)
        return await self._sent(message, offer.custom_id, offer.value)

    async def _regret(self, hand: Json) -> None:
        """Take the move back as soon as the hand offers it."""
        for each in clicks(self.guest.person.message(hand), "take-back"):
            await self._press(hand, each.custom_id())

    def _at_this_table(self) -> list[Player]:
        """Everybody else in the channel; this person alone if there is nobody else."""
        channel = self.guest.channel
        return [each for each in self._others if each is not self and each.guest.channel == channel] or [self]


class Regular(Player):
    """A player who only plays: sits down once, and waits for the hand in the direct messages.

    The one who opens the table starts the game when everybody is in the lobby.
    """

    def __init__(
        self,
        person: Person,
        channel: str,
        chance: Random,
        game: str,
        *,
        opens: bool,
        names: Collection[str],
        plies: set[int],
    ) -> None:
        """`names` are those of everybody at the table; `plies` gets those at which this person has moved."""
        super().__init__(person, channel, "en", chance, game, opens=opens)
        self._names = names
        self._plies = plies

    async def _in_lobby(self, lobby: Json) -> bool:
        now, shown = asyncio.get_running_loop().time(), text(lobby)
        if now < self._asked:
            return False
        joins = [] if self.guest.person.name in shown else clicks(lobby, "join")
        starts = self._opens and all(each in shown for each in self._names)
        if joins or starts:
            self._asked = now + AGAIN
        for join in joins:
            await self._press(lobby, join.custom_id())
        if starts:
            await self.guest.person.slash(self.guest.channel, "start")
        return bool(joins) or starts

    def _hands(self) -> list[Json]:
        person = self.guest.person
        seen = [each for each in person.messages(self.guest.channel) if each["page"]["ephemeral_for"] == person.id]
        return [*seen, *self.guest.hands()]

    async def _ask_for_hand(self) -> bool:
        # A private hand would be kept up to date as well.
        return not self.guest.hands() and await super()._ask_for_hand()

    async def _take(self, message: Json, offer: Offer) -> None:
        await super()._take(message, offer)
        if offer.kind == "move":
            self._plies.add(offer.ply)


def _controls(message: Json) -> list[tuple[Click, Offer]]:
    """Everything that can be pressed or chosen on a message, with its click."""
    found = []
    for each in [*buttons(message), *selects(message)]:
        click = read_click(each.get("custom_id", ""))
        if click is None or click.kind in LEFT_ALONE or each.get("disabled"):
            continue
        values = [option["value"] for option in each["options"]] if "options" in each else [None]
        found += [(click, Offer(click.kind, click.ply, each["custom_id"], value)) for value in values]
    return found


def _choices(modal: Json) -> list[tuple[str, list[str]]]:
    """The radio groups of a form, with their values."""
    fields = [each.get("component", each) for each in modal["components"]]
    return [
        (each["custom_id"], [option["value"] for option in each["options"]])
        for each in fields
        if each["type"] == RADIO_GROUP
    ]
