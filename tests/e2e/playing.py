"""What people do at a table: sit down, start, play by clicking. Every answer is looked at.

Reading messages is in `reading.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from loopcord.client import Answer, Person, Playground, Refused
from loopcord.client.parts import buttons, proposed, text

from bot.locales import LANGUAGES, words
from bot.screens.parts import Click
from tests.e2e.clicking import DEFERRED_UPDATE, press_until_answered
from tests.e2e.reading import clicks, is_climax, is_greeting, is_result

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.client import Json

STEP_TIMEOUT = 60.0
"""Seconds for anything that should happen at once: a machine that runs other tests as well is slow."""
_CHANNEL = re.compile(r"<#(\d+)>")
HOUSE = re.compile("🤖|_house:")
"""The sign of a house player: the token before its name, or a robot until there are emojis."""
_FACE = re.compile(r"<a?:\w+:\d+> ?")
"""The token before a player's name, once there are emojis."""
LANGUAGE = {"en-US": "en", "de": "de", "ja": "ja", "fr": "en"}
"""What is spoken to people of these locales."""


class Guest:
    """A person in one channel, who speaks one language and expects every click to be answered."""

    def __init__(self, person: Person, channel: str, language: str, seed: int = 0) -> None:
        self.person = person
        self.channel = channel
        self.language = language
        self.say = words(language)
        self.chance = Random(seed)

    # --- seeing ---

    def public(self) -> list[Json]:
        """What the channel shows everybody, without the greeting and climaxes, which stay above the board."""
        return [each for each in self._everybodys() if not (is_climax(each) or is_greeting(each))]

    def climaxes(self) -> list[Json]:
        """The climaxes that the channel shows, oldest first."""
        return [each for each in self._everybodys() if is_climax(each)]

    def greetings(self) -> list[Json]:
        """What the channel shows of the bot's greetings, oldest first."""
        return [each for each in self._everybodys() if is_greeting(each)]

    def _everybodys(self) -> list[Json]:
        return [each for each in self.person.messages(self.channel) if each["page"]["ephemeral_for"] is None]

    def board(self) -> Json:
        """The last board, lobby or result in the channel."""
        return self.public()[-1]

    def in_lobby(self) -> bool:
        """Whether the last message in the channel is a lobby, and not the result of a game before."""
        return any(clicks(board, "join") for board in self.public()[-1:])

    def hands(self) -> list[Json]:
        """The direct messages about tables of this channel; answers to clicks, which people dismiss, are none.

        The first channel that a hand names is its own; it may name another one where its member's turn is as well.
        """
        return [
            each
            for each in self.person.dm_messages()
            if each["page"]["ephemeral_for"] is None and _CHANNEL.findall(text(each))[:1] == [self.channel]
        ]

    def hand(self) -> Json:
        """The newest one."""
        return self.hands()[-1]

    def can_pick(self) -> bool:
        """Whether the hand in the direct messages asks for a card (or a pass)."""
        hands = self.hands()
        return bool(hands) and bool(clicks(hands[-1], "pick") or clicks(hands[-1], "move"))

    def is_called(self) -> bool:
        """Whether the board says that it is this person's turn."""
        # The board speaks the channel's language, which may not be that of the person.
        called = [words(each)("table-turn", name=self.person.name) for each in LANGUAGES]
        return any(each in _FACE.sub("", text(board)) for board in self.public()[-1:] for each in called)

    def is_over(self) -> bool:
        """Whether the board shows a result."""
        public = self.public()
        return bool(public) and is_result(public[-1])

    async def until(self, what: str, *conditions: Callable[[], object]) -> None:
        """Wait until one of the conditions holds for what this person sees.

        None holds that looks at a message which is not there, such as a hand that is still the sentence of its ring.
        """

        def holds(condition: Callable[[], object]) -> bool:
            try:
                return bool(condition())
            except IndexError:
                return False

        try:
            await self.person.until(lambda: any(map(holds, conditions)), STEP_TIMEOUT, what)
        except TimeoutError as error:
            stands = [text(each) for each in [*self.public(), *self.person.dm_messages()]]
            raise AssertionError("\n\n".join([f"{error}; what stands:", *stands])) from None

    async def until_gone(self, message: str) -> None:
        """Wait until the channel no longer holds a message."""
        await self.until("a message to go", lambda: message not in [each["id"] for each in self.public()])

    async def asking_again(self, hand: Json) -> Json:
        """Wait until a hand asks for a card, and get it as it is then."""
        await self.until("the hand to ask", lambda: clicks(self.person.message(hand), "pick"))
        return self.person.message(hand)

    # --- doing ---

    async def slash(self, command: str, /, **options: str) -> Answer:
        """Use a slash command, which has to be answered."""
        return _answered(await self.person.slash(self.channel, command, **options), f"/{command}")

    async def press(self, message: Json, key: str) -> Answer:
        """Click the button with these words, in whatever language they are written on it; look behind … for it too."""
        labels = {words(each)(key) for each in LANGUAGES}
        for each in buttons(message):
            if each.get("label") in labels:
                return await self.click(message, each["custom_id"])
        if key != "button-more" and any(each.get("label") == words("en")("button-more") for each in buttons(message)):
            return await self.press((await self.press(message, "button-more")).shown, key)
        raise LookupError(f"no button {key} on {text(message)}")

    async def click(self, message: Json, click: Click | str) -> Answer:
        """Click a button, also one of an older form of the message; it has to be answered."""
        custom_id = click if isinstance(click, str) else click.custom_id()
        return _answered(
            await press_until_answered(self.person, partial(self.person.click, message, custom_id=custom_id)), custom_id
        )

    async def _waited(self, answer: Answer) -> Answer:
        """The answer, once it is there: on a busy machine the bot asks for patience first."""
        return await self.person.follow_up(answer, STEP_TIMEOUT) if answer.type == DEFERRED_UPDATE else answer

    async def fill_in(self, message: Json, kind: str, **chosen: str | bool) -> Answer:
        """Open a form of the lobby, `agents` or `set`, choose, and send it off; the rest stays as it is proposed."""
        [opens] = clicks(message, kind)
        form = await self.click(message, opens)
        if form.modal is None:
            raise AssertionError(f"{kind} opens no form: {form}")
        return await self._waited(_answered(await self.person.submit(form, **(proposed(form.modal) | chosen)), kind))

    async def seat_agents(self, count: int, level: str = "sensible") -> None:
        """Have `count` house players at the table, all of them from this form; the lobby shows them then."""
        await self.fill_in(self.board(), "agents", count=str(count), level=level)
        await self.until("the house players", lambda: len(HOUSE.findall(text(self.board()))) == count)

    async def choose(self, hand: Json) -> Json:
        """Pick a card on a hand that asks for one, and get the hand that asks for a place. On an empty hand: nothing.

        Where a bot puts right what a killed one has left, the hand may ask once more.
        """
        for _ in range(5):
            if not (picks := clicks(hand, "pick")):
                return hand
            hand = (await self.click(hand, self.chance.choice(picks))).shown
            if clicks(hand, "move"):
                return hand
            hand = await self.asking_again(hand)
        raise AssertionError("a card can be picked, but no place")

    async def play_one(self, hand: Json) -> Answer:
        """Pick a card, then a place; or pass."""
        chosen = await self.choose(hand)
        return await self.click(chosen, self.chance.choice(clicks(chosen, "move")))

    async def play_by_message(self) -> None:
        """Play the hand in the direct messages until the table is over."""
        while True:
            await self.until("a turn or the end", self.can_pick, self.is_over)
            if self.is_over():
                return
            await self.play_one(self.hand())

    async def play_by_board(self) -> None:
        """Play with the button "My hand" on the board only, until the table is over."""
        while True:
            await self.until("a turn or the end", self.is_called, self.is_over)
            if self.is_over():
                return
            # The board may be behind the table by a moment: it is not the turn any more, or the game is over.
            with contextlib.suppress(Refused):
                shown = (await self.press(self.board(), "button-hand")).shown
                if clicks(shown, "pick") or clicks(shown, "move"):
                    await self.play_one(shown)


def _answered(answer: Answer, what: str) -> Answer:
    if answer.state != "answered":
        raise AssertionError(f"{what} was not answered: {answer}")
    return answer


async def all_see(guests: list[Guest], what: str, condition: Callable[[], object]) -> None:
    """Wait until a condition holds that is about what several people see."""
    waiting = [asyncio.create_task(each.until(what, condition)) for each in guests]
    done, late = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    for error in [task.exception() for task in done]:
        if error is not None:
            raise error


async def guest(playground: Playground, channel: str, name: str, locale: str = "en-US", seed: int = 0) -> Guest:
    """Somebody new in a channel."""
    return Guest(await playground.add_person(name, locale), channel, LANGUAGE[locale], seed)


async def set_table(host: Guest, *others: Guest, agents: int = 0, game: str = "forty_barrels") -> None:
    """Open a table, let everybody sit down and agents fill the rest; by command, then by button."""
    await host.slash("join", game=game)
    await host.until("the lobby", host.in_lobby)
    for each in others:
        await each.until("the lobby", each.in_lobby)
        await each.press(each.board(), "button-join")
    if agents:
        await host.seat_agents(agents)


async def begin(host: Guest, *others: Guest) -> Answer:
    """Use /start and wait until everybody named sees the board in place of the lobby."""
    answer = await host.slash("start")
    for each in (host, *others):
        # A lobby without a free seat has no button to join.
        await each.until("the board", lambda: each.public() and not clicks(each.board(), "start"))  # noqa: B023  (at once)
    return answer
