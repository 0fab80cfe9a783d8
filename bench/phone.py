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
import io
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from statistics import median, median_low
from typing import TYPE_CHECKING, Any, Final

import discord
import msgspec
from loopcord.client import Playground
from loopcord.testing.browser import ARGUMENTS, PATIENCE, PHONE, chromium_path
from loopcord.testing.camera import STILL
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import hosted
from msgspec import Struct
from PIL import Image
from playwright.async_api import async_playwright

from bench.sections import measured_now
from bench.taps import ways
from bot.delivery.emojis import Icons, carried_out, compared
from bot.delivery.presses.spots import Area
from bot.delivery.rendering import files, layout
from bot.games.registry import FAMILIES, ICONS, PLUGINS
from bot.locales import LANGUAGES, Speech, Words
from bot.pictures.composing import png_of
from bot.pictures.icons import written
from bot.screens.lobby_screens import chooser_screen
from bot.screens.menus import links_of_hand
from bot.screens.parts import Box, Part, Screen, Section, Text
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.play import the_only
from bot.tables.types import AnyTableView, Place
from engines.codec import encode_payload
from tests.e2e.clicking import choose, offers, take
from tests.e2e.play_process import PlayProcess
from tests.e2e.playing import Guest, begin
from tools.positions import lobby, played

if TYPE_CHECKING:
    from loopcord.client import Json
    from playwright.async_api import Browser, Page

LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
PERSON: Final = 0
"""The seat of the person."""
ROOM: Final = 668
"""The px of the page's 844 that are free for a message."""
HIGH_ENOUGH: Final = 2400
"""The height in px of the window for photographs, so that it shows the whole message."""
AT_ONCE: Final = 20
"""The number of messages that are posted before they are measured together."""
SIZES: Final = """(ids) => ids.map((id) => {
  const parts = document.querySelector(`[data-message-id="${id}"] .parts`);
  const within = (selector) => [...parts.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const first = document.createTreeWalker(parts, NodeFilter.SHOW_TEXT).nextNode().parentElement;
  const { top } = first.closest("p, h1, h2, h3, small, li, div").getBoundingClientRect();
  const rows = within(".action-row, .section .button");
  const lowest = rows.length ? rows : [parts.getBoundingClientRect()];
  const bottom = Math.max(...lowest.map((one) => one.bottom));
  const pictures = within(".gallery");
  const tops = within(".action-row .button, .action-row .select").map((one) => Math.round(one.top));
  return {
    height: Math.round(bottom - top),
    from_picture: pictures.length ? Math.round(bottom - pictures[0].top) : 0,
    picture: Math.round(pictures.reduce((sum, one) => sum + one.height, 0)),
    rows: new Set(tops).size,
  };
})"""
PLACES: Final = """(ids) => ids.map((id) => {
  const parts = document.querySelector(`[data-message-id="${id}"] .parts`);
  const { left, bottom } = parts.getBoundingClientRect();
  const buttons = [...parts.querySelectorAll("button.button:not([aria-disabled])")];
  return Object.fromEntries(buttons.map((one) => {
    const box = one.getBoundingClientRect();
    return [one.dataset.customId, [box.left - left, box.right - left, bottom - box.bottom, bottom - box.top]];
  }));
})"""
"""Where the buttons that can be pressed lie: from the left edge of their message, and from its end."""
THERE: Final = """(ids) => ids.every((id) => {
  const found = document.querySelector(`[data-message-id="${id}"] .parts`);
  return found && [...found.querySelectorAll("img")].every((one) => {
    one.loading = "eager";
    return one.complete && one.naturalWidth;
  });
})"""
"""Whether the page shows these messages with all their pictures."""


class Size(Struct, frozen=True):
    """The size of a message, in px of the page."""

    height: int
    """From the top of the first line of text to the bottom of the last row of buttons."""
    from_picture: int
    """From the top of the first picture to the same bottom; 0 without a picture."""
    picture: int
    """The total height of its pictures."""
    rows: int
    """The number of rows of buttons and menus, as the page wraps them."""


class Shown(Struct, frozen=True):
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


# --- the page ---


class ChatPage:
    """The chat page of one member on a phone, and a bot account that posts into its open channel."""

    def __init__(self, page: Page, channel: discord.PartialMessageable, words: Words) -> None:
        self._page = page
        self._channel = channel
        self.words = words
        """The texts in the page's language, with the application's emojis."""

    async def sizes(self, screens: Sequence[Screen]) -> list[Size]:
        """Post messages with blank pictures, and measure them."""
        found: list[Size] = []
        for start in range(0, len(screens), AT_ONCE):
            ids = [await self._post(screen, blank=True) for screen in screens[start : start + AT_ONCE]]
            await self._page.wait_for_function(THERE, arg=ids)
            found += msgspec.convert(await self._page.evaluate(SIZES, ids), list[Size])
        return found

    async def places(self, screens: Sequence[Screen]) -> list[dict[str, Area]]:
        """Post messages with blank pictures, and find where their buttons lie, by custom_id."""
        found: list[dict[str, Area]] = []
        for start in range(0, len(screens), AT_ONCE):
            ids = [await self._post(screen, blank=True) for screen in screens[start : start + AT_ONCE]]
            await self._page.wait_for_function(THERE, arg=ids)
            found += msgspec.convert(await self._page.evaluate(PLACES, ids), list[dict[str, Area]])
        return found

    async def photograph(self, screen: Screen, file: Path) -> None:
        """Post a message with its pictures, and keep a photograph of it."""
        number = await self._post(screen, blank=False)
        await self._page.set_viewport_size({"width": PHONE["viewport"]["width"], "height": HIGH_ENOUGH})
        await self._page.wait_for_function(THERE, arg=[number])
        await self._page.evaluate(STILL)
        await self._page.locator(f"[data-message-id='{number}']").screenshot(path=file)
        await self._page.set_viewport_size(PHONE["viewport"])

    async def _post(self, screen: Screen, *, blank: bool) -> str:
        drawings = {picture.key: picture.drawing for picture in screen.pictures}
        drawn = {key: _blank(one.width, one.height) if blank else png_of(one) for key, one in drawings.items()}
        sent = await self._channel.send(view=layout(screen), files=files(screen, drawn))
        return str(sent.id)


@cache
def _blank(width: int, height: int) -> bytes:
    written = io.BytesIO()
    Image.new("1", (width, height)).save(written, "PNG")
    return written.getvalue()


class Phones:
    """A playground with a browser for chat pages."""

    def __init__(
        self, browser: Browser, playground: Playground, client: discord.Client, speech: Speech, place: Place
    ) -> None:
        self._browser = browser
        self._playground = playground
        self._client = client
        self._speech = speech
        self.place = place
        """The server and channel of the tables in the measured messages."""

    @asynccontextmanager
    async def open(self, language: str, device: Mapping[str, object] = PHONE) -> AsyncIterator[ChatPage]:
        """The page of a new person with this language, in a channel of its own."""
        person = await self._playground.add_person("Anna", LOCALES[language])
        channel = await self._playground.add_channel("measured")
        settings: dict[str, Any] = {
            **device,
            "device_scale_factor": 2,
            "locale": LOCALES[language],
            "reduced_motion": "reduce",
        }
        context = await self._browser.new_context(**settings, color_scheme="dark")
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        await page.goto(f"{self._playground.url}/?person={person.id}&channel={channel}")
        yield ChatPage(page, self._client.get_partial_messageable(int(channel)), self._speech(language))
        await context.close()


@asynccontextmanager
async def phones() -> AsyncIterator[Phones]:
    """A new playground, a Chromium, and a bot account with the emojis of all games."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        with tempfile.TemporaryDirectory() as folder:
            async with hosted(Path(folder), rate_limits=False) as playground:
                with look_here(playground.url):
                    client = discord.Client(intents=discord.Intents(guilds=True))
                    await playground.start(client)  # The page disables the buttons of an offline bot.
                    speech, wanted = Speech(), Icons(ICONS, FAMILIES)
                    changes = carried_out(client, wanted, await compared(client, wanted))
                    speech.write_with(
                        {one.icon.name: written(one.icon, one.emoji_id, FAMILIES) async for one in changes if one.icon}
                    )
                    channel = int(await playground.add_channel("game-night"))
                    place = Place(int(await playground.guild()), channel, "en")
                    yield Phones(browser, playground, client, speech, place)
        await browser.close()


# --- whole games ---


def met(game: str, seats: int, seed: int, place: Place, *, every_step: bool = False) -> Iterator[Shown]:
    """The messages that the person sees in a game, from the chooser to the result.

    A decision includes the steps of the fewest taps to its move. With `every_step`, all other half-made choices that
    lead to a move are included too.
    """
    yield Shown(game, "chooser")
    yield Shown(game, "lobby", views=(lobby(game, seats, person=PERSON, place=place),))
    positions = list(played(game, seats, seed=seed, person=PERSON, place=place))
    for ply, ((position, _), (_, move)) in enumerate(pairwise(positions)):
        hand = position.hands[PERSON]
        if move is None or position.board.to_act != PERSON:
            continue
        # In a game that `speaks`, most moves without another choice are asked for.
        if PLUGINS[game].game.speaks or the_only(hand.legal, PLUGINS[game].without_asking) is None:
            yield from _decision(game, ply, hand, encode_payload(move), every_step=every_step)
            yield Shown(game, "board", ply, views=(position.board,))
    end, _ = positions[-1]
    yield Shown(game, "end", len(positions) - 1, views=(end.hands[PERSON], end.board))
    yield Shown(game, "result", len(positions) - 1, views=(end.board,))


def _decision(game: str, ply: int, hand: AnyTableView, move: str, *, every_step: bool) -> Iterator[Shown]:
    found = ways(hand)
    way = found[move]
    for choice in way.steps:
        yield Shown(game, "step" if choice else "hand", ply, choice, way.taps, (hand,))
    if every_step:
        for choice in sorted({step for other in found.values() for step in other.steps} - {*way.steps}):
            yield Shown(game, "aside", ply, choice, way.taps, (hand,))


def screen_of(shown: Shown, words: Words) -> Screen:
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


async def measured(page: ChatPage, seed: int, shown: Sequence[Shown]) -> list[Message]:
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
        if isinstance(part, Box):
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
    page: ChatPage, messages: Sequence[Message], shown: Sequence[Shown], out: Path, limit: int | None
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
