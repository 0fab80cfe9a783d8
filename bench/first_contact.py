"""Count what a newcomer taps and waits before the first own decision: `python -m bench.first_contact OLD NEW`.

The bot of each commit runs as its command line starts it, on a playground of its own; `.` is the working tree. For each
game and round there is a new server, where nothing was ever set, and somebody who has never seen the bot. They type
`/join`, choose the game, and then press what leads on to a game and stands out most, a green button before a blue one
before a grey one. A form is sent as it opens. They know nothing but what the page shows, so any commit can be measured.

Commands, presses, chosen options, sent forms and the way to a direct message are one tap each. The bot takes the time
from a tap to the last message that follows it before the page is quiet; the turns of house players that come first are
part of it, the time in which a person reads is not.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Annotated, Final

import typer
from loopcord.client import Answer, Json, Person, Playground, PlaygroundProcess
from loopcord.client.parts import buttons, proposed, selects
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from bench.bot_process import bot, made
from bench.checkouts import UnknownCommitError, checkout
from bench.regulars import games_of

CHOOSER: Final = "play"
"""The kind of a button or a menu that opens a table for a game."""
HAND: Final = "hand"
FORM: Final = "form"
LEADS_ON: Final = (CHOOSER, "play-now", "start", "agents", HAND)
"""The kinds of buttons that somebody presses who wants to play: these, but neither settings nor lessons."""
MOVE: Final = "move"
DECISIONS: Final = (MOVE, "pick")
PROMINENCE: Final = {3: 0, 1: 1}
"""The order in which the styles of buttons stand out: green, blue, all others."""
QUIET: Final = 2.0
"""Seconds without a new or changed message after which a person presses again; spots are deaf for less."""
TIMEOUT: Final = 60.0
"""Seconds in which something to press must appear, turns of house players included."""
WIDTH: Final = 200
MAX_TAPS: Final = 30
"""A person gives up after this number of taps."""


class Choice(Struct, frozen=True):
    """Something that a person can press or choose."""

    kind: str
    message: Json
    custom_id: str
    value: str
    """The option of a menu, or the payload of a button."""
    prominence: int
    is_option: bool = False

    @property
    def name(self) -> str:
        """What tells it apart from other choices of the same hand."""
        return f"{self.kind} {self.value}"


class Contact(Struct, frozen=True):
    """What it took until the first own decision was offered, and until it was made."""

    taps: int
    seconds: float
    taps_made: int
    seconds_made: float
    path: tuple[str, ...]
    """What was tapped, in order."""


class Newcomer:
    """Somebody who has never seen the bot, alone in a channel."""

    def __init__(self, person: Person, channel: str, game: str) -> None:
        self._person = person
        self._channel = channel
        self._game = game
        self._path: list[str] = []
        self._chosen: set[str] = set()
        """What they have chosen for the first decision; they do not choose it again."""
        self._seconds = 0.0
        self._unanswered = ""
        """The last tap, if the bot has not answered it in time: then its repetition is not counted."""
        self._last = 0.0
        """When the last tap had its last consequence, by the loop's clock."""

    async def arrive(self) -> Contact:
        """Play until the first decision is made. Raises RuntimeError where nothing leads on, or after many taps."""
        await self._tap("/join", self._person.slash(self._channel, "join"))
        while not (offered := await self._offered()):
            await self._press(min(self._ways(), key=lambda each: each.prominence))
        if offered[0].message["channel_id"] != self._channel:
            self._path.append("direct message")
        taps, seconds = len(self._path), self._seconds
        while offered:
            choice = min(offered, key=lambda each: (each.name in self._chosen, each.prominence, each.kind != MOVE))
            self._chosen.add(choice.name)
            await self._press(choice)
            if choice.kind == MOVE:
                return Contact(taps, seconds, len(self._path), self._seconds, tuple(self._path))
            offered = await self._offered()
        raise RuntimeError(f"the decision is gone after {self._path}")

    # --- seeing ---

    def _choices(self) -> Iterator[Choice]:
        """Everything that can be pressed now: the newest messages first, those of the channel before direct ones.

        Somebody who has their hand in the channel looks at no direct message.
        """
        direct = [] if HAND in self._path else self._person.dm_messages()
        for messages in (self._person.messages(self._channel), direct):
            for message in sorted(messages, key=lambda each: int(each["id"]), reverse=True):
                yield from choices(message)

    def _decisions(self) -> list[Choice]:
        """What the first hand offers that its owner can see."""
        found = [each for each in self._choices() if each.kind in DECISIONS]
        return [each for each in found if each.message["id"] == found[0].message["id"]]

    def _ways(self) -> list[Choice]:
        """What leads on to a game. The hand is looked at once; then its owner waits for their turn."""
        found = [each for each in self._choices() if each.kind in LEADS_ON]
        chosen = [each for each in found if each.kind != CHOOSER or each.value == self._game]
        return [each for each in chosen if each.kind != HAND or HAND not in self._path]

    async def _offered(self) -> list[Choice]:
        """What a hand offers, once there is something; empty while something else leads on to a game."""
        if not self._decisions() and not self._ways():
            await self._person.until(lambda: self._decisions() or self._ways(), TIMEOUT, f"more after {self._path}")
            self._seconds += self._clock() - self._last
        return self._decisions()

    # --- acting ---

    async def _press(self, choice: Choice) -> None:
        """Press or choose something, and send the form that opens as it is."""
        if len(self._path) >= MAX_TAPS:
            raise RuntimeError(f"no decision after {self._path}")
        if choice.is_option:
            act = self._person.select(choice.message, choice.value, custom_id=choice.custom_id)
        else:
            act = self._person.click(choice.message, custom_id=choice.custom_id)
        answer = await self._tap(choice.kind, act)
        if answer.modal is not None:
            await self._tap(FORM, self._person.submit(answer, **proposed(answer.modal)))
            if self._unanswered == FORM:  # They open it again, and that is not counted either.
                del self._path[-2:]

    async def _tap(self, name: str, act: Awaitable[Answer]) -> Answer:
        """Act, and wait until the page is quiet; the time until its last news counts."""
        if name != self._unanswered:
            self._path.append(name)
        began = self._clock()
        answer = await act
        self._unanswered = "" if answer.state == "answered" else name
        self._last, seen = self._clock(), len(self._person.frames)
        while self._clock() < self._last + QUIET:
            await asyncio.sleep(QUIET / 20)
            if len(self._person.frames) > seen:
                self._last, seen = self._clock(), len(self._person.frames)
        self._seconds += self._last - began
        return answer

    @staticmethod
    def _clock() -> float:
        return asyncio.get_running_loop().time()


def choices(message: Json) -> Iterator[Choice]:
    """What can be pressed or chosen on a message of the bot, from top to bottom."""
    for part in (*buttons(message), *selects(message)):
        fields = part.get("custom_id", "").split(":", 4)
        if part.get("disabled") or len(fields) < 5:
            continue
        kind, payload = fields[3:]
        prominence = PROMINENCE.get(part.get("style", 0), 2)
        if "options" in part:
            # An app does not send what is chosen already.
            for option in [each for each in part["options"] if not each.get("default")]:
                yield Choice(kind, message, part["custom_id"], option["value"], prominence, is_option=True)
        else:
            yield Choice(kind, message, part["custom_id"], payload, prominence)


async def contacts_with(code: Path, folder: Path, rounds: int, games: int | None) -> dict[str, list[Contact]]:
    """What it takes with the bot of this code, for each game in each round."""
    found: dict[str, list[Contact]] = {}
    async with (
        PlaygroundProcess(made(folder) / "world") as running,
        Playground(running.url) as playground,
        bot(folder / "bot", playground, code=code) as process,
    ):
        await process.calm()  # Commands and emojis are registered now.
        somebody = (await playground.call("GET", "/page/people"))["people"][0]["id"]
        for game in (await games_of(playground, somebody))[:games]:
            for number in range(rounds):
                contact = await first_contact(playground, game, f"{game} {number}")
                print(f"{game}: {' · '.join(contact.path)}", file=sys.stderr, flush=True)
                found.setdefault(game, []).append(contact)
    return found


async def first_contact(playground: Playground, game: str, name: str) -> Contact:
    """A newcomer of this name meets the bot in a new server of this name, to play this game."""
    guild = (await playground.add_guild(name))["id"]
    channel = await playground.add_channel("tables", guild)
    person = await playground.add_person(name)
    await person.join_guild(guild)
    try:
        return await Newcomer(person, channel, game).arrive()
    finally:
        await person.leave()


def table_of(found: Mapping[str, Mapping[str, Sequence[Contact]]]) -> Table:
    """The figures by commit and game: the newcomer in the middle by taps, and the median of seconds."""
    table = Table(
        "game", "commit", "taps to a decision", "taps until made", "bot s to it", "bot s until made", "tapped"
    )
    for game in dict.fromkeys(game for by_game in found.values() for game in by_game):
        for commit, by_game in found.items():
            if not (contacts := by_game.get(game)):
                continue
            by_taps = sorted(contacts, key=lambda each: (each.taps_made, each.taps))
            usual = by_taps[(len(by_taps) - 1) // 2]
            seconds = (median(each.seconds for each in contacts), median(each.seconds_made for each in contacts))
            taps = (str(usual.taps), str(usual.taps_made))
            row = (*taps, *(f"{each:.1f}" for each in seconds), " · ".join(usual.path))
            table.add_row(game, commit, *row)
    return table


def main(
    commits: Annotated[list[str], typer.Argument(help="Commits, the oldest first; `.` is the working tree.")],
    rounds: Annotated[int, typer.Option(help="How many newcomers choose each game.")] = 3,
    games: Annotated[int | None, typer.Option(help="Only this number of games.")] = None,
) -> None:
    """Measure and print."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    with tempfile.TemporaryDirectory() as scratch:
        try:
            code = [checkout(commit, Path(scratch)) for commit in commits]
        except UnknownCommitError as error:
            sys.exit(str(error))
        found = {
            each.name: asyncio.run(contacts_with(each.folder, Path(scratch) / f"run-{each.name}", rounds, games))
            for each in code
        }
    newcomers = f"{rounds} {'newcomer' if rounds == 1 else 'newcomers'}"
    told = f"{newcomers} for each game: the median of taps and seconds; load before: {load}."
    Console(width=WIDTH).print(told, table_of(found), sep="\n")


if __name__ == "__main__":
    typer.run(main)
