"""Measure the height of all messages of whole games on a phone: `python -m bench.phone`. Needs a Chromium.

One person, who decides like a house player, plays against house players. Each message along the way is posted on a
playground, without the bot, and measured in the chat page at a phone's width: the hand at each decision, each step of a
choice with several, the board next to it, lobby, chooser and result. Measured pictures are blank; photographed ones are
drawn.

    python -m bench.phone --game cafe --language de --seed 1        # one game in one language
    python -m bench.phone --game cafe --every-step --limit 668      # fails if any step that can be reached is higher
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median, median_low
from typing import TYPE_CHECKING, Final

import msgspec
from loopcord.client import Playground
from msgspec import Struct

from bench.sections import measured_now
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words
from bot.screens.lobby_screens import chooser_screen
from bot.screens.menus import links_of_hand
from bot.screens.parts import Container, Part, Screen, Section, Text
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.play import the_only
from bot.tables.types import AnyTableView, TablePlace
from engines.codec import encode_payload
from tests.e2e.clicking import choose, offers, take
from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import Guest, begin
from tests.screens.phone import ChatPage, Size, phones
from tests.screens.taps import ways
from tools.positions import lobby, played

if TYPE_CHECKING:
    from loopcord.client import Json

PERSON: Final = 0
"""The seat of the person."""
ROOM: Final = 668
"""The px of the page's 844 that are free for a message."""


class GameMessage(Struct, frozen=True):
    """A message in the course of a game."""

    game: str
    what: str
    """`hand` or `step` of a decision, `aside` (a step that was not taken), board, lobby, chooser, result or end."""
    ply: int = 0
    choice: str = ""
    """The half-made choice that it shows."""
    taps: int = 0
    """The taps of the whole decision."""
    views: tuple[AnyTableView, ...] = ()
    """The table view that it shows, and for `end` also a spectator's."""


class Message(Struct, frozen=True):
    """The measurements of one message."""

    game: str
    language: str
    seed: int
    what: str
    ply: int
    choice: str
    taps: int
    words: int
    """The number of words outside the buttons; two Japanese characters count as one word."""
    size: Size
    picture: str = ""
    """The path of its photograph, if there is one."""

    @property
    def is_asking(self) -> bool:
        """Whether it is part of a decision."""
        return self.what in {"hand", "step", "aside"}


class Row(Struct, frozen=True):
    """A row of the table: one game in one language."""

    game: str
    language: str
    decisions: int
    usual: int
    """px; the median over the decisions of their highest messages."""
    highest: int
    """px; the highest message of any decision."""
    over: int
    """The number of decisions with a message higher than ROOM."""
    from_picture: tuple[int, int]
    """px from the picture's top: usual, highest."""
    picture: tuple[int, int]
    """px: usual, highest."""
    taps: tuple[int, int]
    """Per decision: usual, highest."""
    words: tuple[int, int]
    """In all messages of a decision: usual, highest."""
    board: int
    """The largest height in px, like the next three."""
    lobby: int
    chooser: int
    result: int
    seconds: float | None = None
    """The median time from a click to its answer, with a bot process of its own; None if not measured."""


# --- whole games ---


def met(game: str, seats: int, seed: int, place: TablePlace, *, every_step: bool = False) -> Iterator[GameMessage]:
    """The messages that the person sees in a game, from the chooser to the result.

    A decision includes the steps of the fewest taps to its move. With `every_step`, all other half-made choices that
    lead to a move are included too.
    """
    yield GameMessage(game, "chooser")
    yield GameMessage(game, "lobby", views=(lobby(game, seats, person=PERSON, place=place),))
    positions = list(played(game, seats, seed=seed, person=PERSON, place=place))
    for ply, ((position, _), (_, move)) in enumerate(pairwise(positions)):
        hand = position.hands[PERSON]
        if move is None or position.board.to_act != PERSON:
            continue
        # In a game that `speaks`, most moves without another choice are asked for.
        if PLUGINS[game].game.speaks or the_only(hand.legal, PLUGINS[game].without_asking) is None:
            yield from _decision(game, ply, hand, encode_payload(move), every_step=every_step)
            yield GameMessage(game, "board", ply, views=(position.board,))
    end, _ = positions[-1]
    yield GameMessage(game, "end", len(positions) - 1, views=(end.hands[PERSON], end.board))
    yield GameMessage(game, "result", len(positions) - 1, views=(end.board,))


def _decision(game: str, ply: int, hand: AnyTableView, move: str, *, every_step: bool) -> Iterator[GameMessage]:
    found = ways(hand)
    way = found[move]
    for choice in way.steps:
        yield GameMessage(game, "step" if choice else "hand", ply, choice, way.taps, (hand,))
    if every_step:
        for choice in sorted({step for other in found.values() for step in other.steps} - {*way.steps}):
            yield GameMessage(game, "aside", ply, choice, way.taps, (hand,))


def screen_of(shown: GameMessage, words: Words) -> Screen:
    """The message in the language of `words`, for a person who plays for the first time."""
    match shown.what, shown.views:
        case "chooser", _:
            return chooser_screen(PLUGINS, words)
        case "hand" | "step" | "aside" | "end", (hand, *boards):
            reader, final = Reader(choice=shown.choice, newcomer=True), boards[0] if boards else None
            links = links_of_hand(hand.table)
            return hand_screen(PLUGINS, hand, words, reader, links=links, final=final)
        case _, (board, *_):
            return board_screen(PLUGINS, board, words)
    raise ValueError(f"nothing to see of {shown.what}")


async def measured(page: ChatPage, seed: int, shown: Sequence[GameMessage]) -> list[Message]:
    """The measurements of a game's messages on a page."""
    screens = [screen_of(one, page.words) for one in shown]
    return [
        Message(
            one.game, page.words.language, seed, one.what, one.ply, one.choice, one.taps, _count(screen.parts), size
        )
        for one, screen, size in zip(shown, screens, await page.sizes(screens), strict=True)
    ]


_SIGNS: Final = re.compile(r"<[^>\s]*>|[*_`#]")
_WORDS: Final = re.compile(r"[^\W\u3040-\u30ff\u3400-\u9fff]+")
_CHARACTERS: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def _count(parts: Iterable[Part]) -> int:
    """The number of words in the texts of a message."""
    total = 0
    for part in parts:
        if isinstance(part, Container):
            total += _count(part.parts)
        elif isinstance(part, (Text, Section)):
            plain = _SIGNS.sub("", part.content)
            total += len(_WORDS.findall(plain)) + (len(_CHARACTERS.findall(plain)) + 1) // 2
    return total


def too_high(messages: Iterable[Message], limit: int = ROOM) -> list[Message]:
    """The decisions' messages that are higher than a limit in px, the highest first."""
    return sorted((one for one in messages if one.is_asking and one.size.height > limit), key=_height, reverse=True)


def _height(message: Message) -> int:
    return message.size.height


def decisions(messages: Iterable[Message]) -> list[list[Message]]:
    """The messages of each decision, without the steps that were not taken."""
    found: dict[tuple[int, int], list[Message]] = {}
    for one in messages:
        if one.is_asking and one.what != "aside":
            found.setdefault((one.seed, one.ply), []).append(one)
    return list(found.values())


# --- waiting ---


async def seconds_per_click(games: Sequence[str], count: int) -> dict[str, float]:
    """The median time in seconds from a click in a hand to its answer, by game.

    Measured over `count` clicks on a bot process of its own, with house players that do not pause.
    """
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        async with PlayProcess(Path(folder, "world"), pace=0) as running, Playground(running.url) as playground:
            await playground.bot_online()
            person = await playground.add_person("Anna")
            for game in games:
                took: list[float] = []
                while len(took) < count:
                    place = await playground.add_channel(f"{game}-{len(took)}".replace("_", "-"))
                    await _click_through(Guest(person, place, "en", seed=len(took)), game, count, took)
                found[game] = median(took)
    return found


async def _click_through(guest: Guest, game: str, count: int, took: list[float]) -> None:
    """Play a game until it is over or enough clicks are timed."""
    await guest.slash("join", game=game)
    await guest.until("the lobby", guest.in_lobby)
    await guest.seat_agents(max(PLUGINS[game].game.seats) - 1)
    await begin(guest)
    while len(took) < count:
        await guest.until("a turn or the end", partial(_offered, guest), guest.is_over)
        if guest.is_over():
            return
        hand = guest.hand()
        start = time.perf_counter()
        await take(guest, hand, choose(hand, guest.chance))
        took.append(time.perf_counter() - start)
        await guest.until("the hand to change", partial(_changed, guest, hand), guest.is_over)


def _offered(guest: Guest) -> bool:
    return any(offers(hand) for hand in guest.hands()[-1:])


def _changed(guest: Guest, before: Json) -> bool:
    return guest.hand() != before


# --- the report ---

HEADINGS: Final = (
    *("game", "language", "decisions", "usual px", "highest px", f"over {ROOM} px", "from the picture on"),
    *("picture px", "taps", "words", "s a click", "board px", "lobby px", "chooser px", "result px"),
)
BEGIN: Final = "<!-- bench.phone: begin -->"
END: Final = "<!-- bench.phone: end -->"
MOST_PHOTOGRAPHED: Final = 5
"""The most messages above the limit that are photographed per game and language, the highest first."""


def row_of(messages: Sequence[Message], seconds: float | None = None) -> Row:
    """The row of the table for the messages of one game in one language."""
    made = decisions(messages)
    asking = [one for one in messages if one.is_asking]

    def px(size: str) -> tuple[int, int]:
        highest = [max(getattr(one.size, size) for one in each) for each in made]
        return median_low(highest), max(getattr(one.size, size) for one in asking)

    def usual_and_most(counts: Sequence[int]) -> tuple[int, int]:
        return median_low(counts), max(counts)

    def highest_of(what: str) -> int:
        return max(one.size.height for one in messages if one.what == what)

    usual, highest = px("height")
    return Row(
        game=messages[0].game,
        language=messages[0].language,
        decisions=len(made),
        usual=usual,
        highest=highest,
        over=len({(one.seed, one.ply) for one in too_high(messages)}),
        from_picture=px("from_picture"),
        picture=px("picture"),
        taps=usual_and_most([each[0].taps for each in made]),
        words=usual_and_most([sum(one.words for one in each) for each in made]),
        board=highest_of("board"),
        lobby=highest_of("lobby"),
        chooser=highest_of("chooser"),
        result=highest_of("result"),
        seconds=seconds,
    )


def cells(row: Row) -> tuple[str, ...]:
    """The cells of a row; a dot separates the usual and the highest value."""
    pairs = [" · ".join(map(str, pair)) for pair in (row.from_picture, row.picture, row.taps, row.words)]
    seconds = "" if row.seconds is None else f"{row.seconds:.2f}"
    heights = (row.decisions, row.usual, row.highest, row.over)
    shared = (row.board, row.lobby, row.chooser, row.result)
    return (row.game, row.language, *map(str, heights), *pairs, seconds, *map(str, shared))


def table(rows: Sequence[Row], before: Sequence[Row] = ()) -> str:
    """All rows as Markdown; a changed cell also shows its value from `before`."""
    old = {(row.game, row.language): cells(row) for row in before}
    lines = [HEADINGS, tuple("---" for _ in HEADINGS)]
    for row in rows:
        now = cells(row)
        was = old.get((row.game, row.language), now)
        pairs = zip(was, now, strict=True)
        lines.append(tuple(new if other in {new, ""} else f"{other} → {new}" for other, new in pairs))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def written_into(document: str, told: str) -> str:
    """A document with the text between its two marks replaced."""
    start, end = document.index(BEGIN) + len(BEGIN), document.index(END)
    return f"{document[:start]}\n\n{told}\n\n{document[end:]}"


async def photographed(
    page: ChatPage, messages: Sequence[Message], shown: Sequence[GameMessage], out: Path, limit: int | None
) -> list[Message]:
    """The messages, with photographs of the usual decision, the highest of each kind, and those above the limit."""
    made = [max(each, key=_height) for each in decisions(messages)]
    asking = sorted((one for one in messages if one.is_asking), key=_height, reverse=True)
    above = [] if limit is None else too_high(messages, limit)[:MOST_PHOTOGRAPHED]
    wanted = {id(one): f"over-{number}" for number, one in enumerate(above, start=1)}
    wanted |= {id(sorted(made, key=_height)[(len(made) - 1) // 2]): "usual", id(asking[0]): "highest"}
    for what in ("board", "lobby", "chooser", "result", "end"):
        wanted[id(max((one for one in messages if one.what == what), key=_height))] = what
    found = []
    for one, seen in zip(messages, shown, strict=True):
        name, kept = wanted.get(id(one)), one
        if name is not None:
            file = out / f"{one.game}-{one.language}-{name}.png"
            await page.photograph(screen_of(seen, page.words), file)
            kept = msgspec.structs.replace(one, picture=str(file))
        found.append(kept)
    return found


async def main() -> int:
    """Measure, write the results, and report messages that are too high. Returns the exit status."""
    asked = _asked()
    asked.out.mkdir(parents=True, exist_ok=True)
    seconds = await seconds_per_click(asked.game, asked.clicks) if asked.clicks else {}
    messages: list[Message] = []
    rows: list[Row] = []
    async with phones() as opened:
        for game in asked.game:
            seats = asked.seats or max(PLUGINS[game].game.seats)
            games = {
                seed: list(met(game, seats, seed, opened.place, every_step=asked.every_step)) for seed in asked.seed
            }
            for language in asked.language:
                async with opened.open(language) as page:
                    found = [one for seed, shown in games.items() for one in await measured(page, seed, shown)]
                    every = [one for shown in games.values() for one in shown]
                    found = await photographed(page, found, every, asked.out, asked.limit)
                messages += found
                rows.append(row_of(found, seconds.get(game)))
                print(f"{game} {language}: {rows[-1].usual} · {rows[-1].highest} px", file=sys.stderr, flush=True)
    (asked.out / "messages.json").write_bytes(msgspec.json.format(msgspec.json.encode(messages)))
    (asked.out / "rows.json").write_bytes(msgspec.json.format(msgspec.json.encode(rows)) + b"\n")
    before = [] if asked.before is None else msgspec.json.decode(asked.before.read_bytes(), type=list[Row])
    told = table(rows, before)
    print(told)
    if asked.into is not None:
        document = measured_now(asked.into.read_text("utf-8"), "python -m bench.phone")
        asked.into.write_text(written_into(document, told), "utf-8")
    above = [] if asked.limit is None else too_high(messages, asked.limit)
    for one in above:
        where = f"{one.game} {one.language} seed {one.seed} ply {one.ply} {one.choice or 'hand'}"
        print(f"{one.size.height} px: {where} {one.picture}", file=sys.stderr)
    return bool(above)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=list(PLUGINS), default=list(PLUGINS))
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--seed", nargs="+", type=int, default=[1, 2, 3], help="a whole game for each")
    parser.add_argument("--seats", type=int, help="the most that the game has, unless this says otherwise")
    parser.add_argument("--every-step", action="store_true", help="also half-made choices that were not made")
    parser.add_argument("--limit", type=int, help="fail if a message of a decision is higher, in px")
    parser.add_argument("--clicks", type=int, default=0, help="time this many clicks a game at a real bot")
    parser.add_argument("--before", type=Path, help="rows.json of another run to compare with")
    parser.add_argument("--into", type=Path, help="a document that gets the table between its marks")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir(), "phone"), help="for pictures and JSON")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
