"""A newcomer's evening as two members see it on their phones: practise, play, look back, and meet again.

Every step is judged by what is seen. `EVENING_PICTURES` names a folder for a picture of each, and `EVENING_LANGUAGES`
other languages than English, such as `de,ja`; `make evenings` plays it in all of them.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
import pytest_asyncio
from loopcord.client import Playground, PlaygroundProcess
from playwright.async_api import expect

from bot.features.records.ratings import ENOUGH
from bot.features.replay.screens import Eyes
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from tests.e2e.bot_process import BotProcess
from tests.e2e.clicking import UNHEARD
from tests.e2e.pages import house_players
from tests.evenings.album import Album
from tests.evenings.member_page import (
    ANY,
    FOR_ALL,
    FOR_ONE,
    LOCALES,
    MemberPage,
    open_page,
)
from tests.evenings.turns import MOVES, PICKS, STANDS_OUT, follow_the_suggestion, replaced, swap_a_card
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from loopcord.testing.browser import NewContext
    from playwright.async_api import Locator

pytestmark = [pytest.mark.e2e, pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ASKED_FOR: Final = os.environ.get("EVENING_LANGUAGES")
SPOKEN: Final = ASKED_FOR.split(",") if ASKED_FOR else LANGUAGES if os.environ.get("WHOLE_EVENINGS") else LANGUAGES[:1]
PRACTISED: Final = "forty_barrels"
REASONS: Final = ("wins", "out", "nobody", "known", "holds", "room")
"""Why a move is suggested there."""
PLAYED: Final = "one_eleven"
CARDS: Final = re.compile(r"\d+ 🤡")
"""How a line of the cards in a row begins."""
STEPS: Final = 300
"""More than any of these games takes."""
LOOKED_AT: Final = (2, 3, 4)
"""After which steps of the game a picture is kept: later hands look the same."""


class Evening(NamedTuple):
    """Two members at one table."""

    ben: MemberPage
    """The newcomer."""
    anna: MemberPage
    """Somebody else, who may see the table and no hand but her own."""


@pytest.fixture(params=SPOKEN)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest_asyncio.fixture(loop_scope="session")
async def evening(tmp_path: Path, new_context: NewContext, language: str) -> AsyncIterator[Evening]:
    album = Album(language)
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, pictures=1, emojis=True, pace=0.2) as bot,
    ):
        await playground.change_guild(await playground.guild(), locale=LOCALES[language])
        place = await playground.add_channel("game-night")
        people = [await playground.add_person(name, LOCALES[language]) for name in ("Ben", "Anna")]
        pages = [await open_page(new_context, process.url, each, place, language, album) for each in people]
        yield Evening(*pages)
        assert bot.troubles() == []
        assert [line for line in process.log().splitlines() if " ERROR " in line] == []


async def test_a_newcomers_evening(evening: Evening) -> None:
    await practise(evening)
    await choose_a_game(evening)
    await play(evening)
    await read_the_log(evening)
    await watch_the_replay(evening)
    await see_the_records(evening)
    await play_again(evening)
    await plan_a_night(evening)


def a_turn_or_the_end(member: MemberPage, hand: Locator, over: Locator) -> Locator:
    """Something to wait for."""
    return hand.locator(f"{PICKS}, {MOVES}").or_(over).first


async def practise(evening: Evening) -> None:
    """The tutorial, from the choice of a game to its result, with the pages on how it is played."""
    ben, _ = evening
    lesson = PLUGINS[PRACTISED].lesson
    await ben.slash("tutorial")
    await ben.reads(ben.answer(), "tutorial-question")
    await ben.look("tutorial")
    await ben.tap(ben.answer().locator(f"[data-custom-id$=':tutorial:{PRACTISED}']"))
    for number, page in enumerate(lesson.pages, start=1):
        name, pages = ben.say(f"{PRACTISED}-name"), len(lesson.pages)
        await ben.reads(ben.answer(), "how-heading", game=name, page=number, pages=pages)
        await ben.reads(ben.answer(), page.text, players=0)
        await ben.look(f"tutorial-how-{number}")
        if number < len(lesson.pages):
            await ben.press(ben.answer(), "button-next")
    await ben.press(ben.answer(), "button-tutorial")
    await ben.reads(ben.answer(), "tutorial-ready")
    await ben.look("tutorial-ready")
    await ben.answer().get_by_role("link", name=ben.say("button-to-table")).tap()
    hand, over = ben.standing("pick", "move"), ben.standing("replay")
    await ben.reads(hand, lesson.opening)
    [cards] = await ben.sees(hand)
    assert [cards in await member.everything() for member in evening] == [True, False]
    await expect(ben.messages.locator(FOR_ALL).last.locator(PICKS)).not_to_have_count(0)  # It is below the board.
    await ben.look("tutorial-hand")

    asides = {aside.turn: aside for aside in lesson.asides}
    for turn in range(STEPS):
        await expect(a_turn_or_the_end(ben, hand, over)).to_be_visible()
        if await over.count():
            break
        await ben.reads(hand, "tutorial-suggestion", steps=ANY)
        if (aside := asides.pop(turn, None)) is not None:
            await ben.reads(hand, aside.text)
            await ben.look(f"tutorial-turn-{turn + 1}")
            await ask_for_advice(ben, hand)
            continue
        await expect(hand).to_contain_text(a_reason(ben))
        await ben.look(f"tutorial-turn-{turn + 1}")
        await follow_the_suggestion(ben, hand)
    assert asides == {}, "the tutorial is over before all of it was told"
    await ben.reads(over, "table-result-heading", game=ben.say(f"{PRACTISED}-name"))
    await ben.sees(over)
    await expect(over.get_by_role("button", name=ben.say("button-next-tutorial"))).to_be_visible()
    await ben.look("tutorial-over", over)
    await ben.to_channel()


def a_reason(member: MemberPage) -> re.Pattern[str]:
    """Any reason for a suggestion."""
    figures = dict.fromkeys(("sum", "room", "total"), ANY)
    told = [line.pattern for each in REASONS for line in member.lines(f"{PRACTISED}-why-{each}", **figures)]
    return re.compile("|".join(told))


async def ask_for_advice(member: MemberPage, hand: Locator) -> None:
    """Press 💡, which stands out alone, and then what it leads to."""
    await expect(hand.locator(STANDS_OUT)).to_have_text(member.say("button-advice"))
    await member.press(hand, "button-advice")
    await member.reads(member.beside(), "advice-heading")
    await member.look("tutorial-advice")
    async with replaced(member, hand.locator(PICKS).first):
        await member.press(member.beside(), "button-advised")
    await member.reads(member.beside(), "advice-followed")


async def choose_a_game(evening: Evening) -> None:
    """From the picture of five games to a table with two house players, as short as it can be set."""
    ben, anna = evening
    await ben.slash("join")
    await ben.reads(ben.answer(), "chooser-heading")
    ask = partial(ben.asks, lambda: ben.slash("join"))
    [games] = await ben.sees(ben.answer(), ask)
    for line, game in zip(games.splitlines(), PLUGINS, strict=True):
        assert line.startswith(ben.say(f"{game}-name"))
    await ben.look("choosing")
    await ben.tap(ben.answer().locator(f"[data-custom-id$=':play:{PLAYED}']"))
    await ben.reads(ben.answer(), "answer-seated")
    await ben.look("seated")

    lobby = anna.shared("set")
    await anna.reads(lobby, f"{PLAYED}-hook")
    await anna.sees(lobby)
    await anna.reads(lobby, "lobby-missing", count=1)
    await expect(lobby).to_contain_text("Ben")
    await anna.look("lobby")
    target = ben.say(f"{PLAYED}-option-target-30")
    lobby = ben.shared("set")
    await ben.fill_in(lobby, "button-settings", **{f"{PLAYED}-option-target": target})
    short = ben.say(f"{PLAYED}-option-target-short", value=target)
    await expect(lobby).to_contain_text(re.compile(re.escape(short), re.IGNORECASE))
    await ben.fill_in(lobby, "button-agents", **{"form-agents-count": "2"})
    await expect(house_players(lobby, 2)).to_be_visible()
    await ben.reads(lobby, "lobby-free", count=max(PLUGINS[PLAYED].game.seats) - 3)
    await ben.look("lobby")
    await ben.press(lobby, "button-start")


async def play(evening: Evening) -> None:
    """A whole game alone with the house, which makes no pauses, and a piece of its advice."""
    ben, anna = evening
    board, over = ben.shared("more"), ben.shared("again")
    for member in evening:  # The message of the lobby becomes the board.
        await expect(member.shared("set")).to_have_count(0)
    await ben.sees(board)
    await ben.look("board")
    await ben.asks(partial(ben.press, board, "button-more"))
    await ben.look("more")
    # House players make no pauses where one member plays.
    await expect(ben.answer().get_by_role("button", name=ben.say("button-slower"))).to_be_visible()

    my_hand = partial(ben.asks, partial(ben.press, board, "button-hand"))
    await my_hand()  # The answer before it names the game too.
    await ben.reads(ben.answer(), f"{PLAYED}-name")
    [row] = await ben.sees(ben.answer(), my_hand)
    assert row in await ben.everything()
    await ben.look("my-hand")
    await anna.sees(anna.shared("more"))
    assert row not in await anna.everything()
    await expect(anna.page.locator(FOR_ONE)).to_have_count(0)
    await anna.look("board")

    await ben.asks(partial(ben.press, ben.answer(), "button-more"))
    await ben.answer().get_by_role("link", name=ben.say("button-to-hand")).tap()
    hand = ben.standing("pick", "move")
    await hand.locator(MOVES).first.wait_for()
    await ben.sees(hand)
    await ben.look("hand")
    await ben.press(hand, "button-advice")
    await ben.reads(ben.beside(), "advice-costs")
    await ben.look("advice-price")
    await ben.press(ben.beside(), "button-advice-show")
    await ben.reads(ben.beside(), "advice-heading")
    await ben.look("advice")
    old = await hand.locator(MOVES).first.get_attribute("data-custom-id")
    # It has come to lie where they have just pressed, and is deaf for a moment.
    async with replaced(ben, ben.beside().locator("[data-custom-id*=':advised:']")) as do_it:
        await ben.tap(do_it)
    await ben.reads(ben.beside(), "advice-followed")
    await expect(ben.messages.locator(f"[data-custom-id='{old}']")).to_have_count(0)
    [told] = ben.lines("table-hand-over", game=ben.say(f"{PLAYED}-name"), channel=ANY)
    ended = ben.messages.locator(FOR_ALL).filter(has_text=told)
    for step in range(STEPS):
        await expect(a_turn_or_the_end(ben, hand, ended)).to_be_visible()
        if await ended.count():
            break
        if step in LOOKED_AT:
            await ben.look(f"hand-{step}")
        await swap_a_card(ben, hand, step)
    await ben.look("hand-over")

    await ben.to_channel()
    for member in evening:
        await member.reads(member.shared("again"), "table-result-heading", game=member.say(f"{PLAYED}-name"))
        [result] = await member.sees(member.shared("again"))
        names = "Ben", *(member.say("agent-name", number=number) for number in (1, 2))
        assert all(name in result for name in names)
        await member.look("result")
    await ben.reads(over, "result-advice", who=ben.say("result-advice-of", name="Ben", count=1))


async def read_the_log(evening: Evening) -> None:
    """From its newest page back to the first one."""
    ben, _ = evening
    await ben.press_behind(ben.shared("again"), "button-log")
    log = ben.answer()
    await ben.reads(log, "log-heading", game=ben.say(f"{PLAYED}-name"))
    newest, pages = await ben.figures(log, "log-over", "page", "pages")
    assert newest == pages
    await ben.look("log")
    for page in range(pages - 1, 0, -1):
        await ben.tap(log.get_by_role("button", name="◀", exact=True))
        await ben.reads(log, "log-over", page=page, pages=pages)
        await ben.look(f"log-{page}")
    await expect(log.locator("code").first).to_have_text("1")  # the number of the first turn


async def watch_the_replay(evening: Evening) -> None:
    """The deal, three turns, a highlight, all hands, his own; then Anna watches what he shares, and has it checked."""
    ben, anna = evening
    game = ben.say(f"{PLAYED}-name")
    await ben.press(ben.shared("again"), "button-replay")
    replay = ben.answer()
    await ben.reads(replay, "replay-heading", game=game)
    await ben.tap(replay.get_by_role("button", name="⏮", exact=True))
    await ben.reads(replay, "replay-deal")
    everybody = ben.say("replay-eyes-everybody")
    seen = [await scene(ben, replay, everybody)]
    await ben.look("replay-deal", replay)
    for turn in (1, 2, 3):
        await ben.tap(replay.get_by_role("button", name="▶", exact=True))
        await ben.reads(replay, "replay-turn", turn=turn, turns=ANY)
        seen.append(await scene(ben, replay, everybody))
        await ben.look(f"replay-{turn}")
    await ben.press(replay, "button-moment")
    await expect(replay).to_contain_text(f"· ⭐ {ben.say('replay-moment')}")
    assert await scene(ben, replay, everybody) != seen[0], "not the deal; it may be one of the turns that were seen"
    await ben.look("replay-highlight")
    for eyes, ends in ((ben.say("replay-eyes-all"), (Eyes.ALL.value,)), ("Ben", ("0", "1", "2"))):
        await ben.choose(replay, "replay-eyes", eyes)
        onwards = ", ".join(f"[data-custom-id$='.next.{end}']" for end in ends)
        await expect(replay.locator(onwards)).to_be_visible()
        seen.append(await scene(ben, replay, eyes))
        await ben.look(f"replay-eyes-{eyes}")
    assert len({"".join(each) for each in seen}) == len(seen)

    figures = await ben.figures(replay, "replay-turn-and-move", "turn", "turns", "move", "moves")
    await ben.press(replay, "button-share")
    await expect(replay.get_by_role("button", name=ben.say("button-shared"))).to_be_visible()
    shared = anna.shared("replay").filter(has_text=anna.say("button-watch"))
    await anna.reads(shared, "replay-shared", name="Ben", game=game)
    await anna.look("shared")
    await anna.press(shared, "button-watch")
    await anna.reads(anna.answer(), "replay-heading", game=game)
    assert await anna.figures(anna.answer(), "replay-turn-and-move", "turn", "turns", "move", "moves") == figures
    await anna.sees(anna.answer(), partial(anna.asks, lambda: anna.press(shared, "button-watch")))
    await anna.look("watching")
    await anna.press_behind(anna.shared("again"), "button-verify")
    await anna.reads(anna.answer(), "verify-heading", game=game)
    await anna.reads(anna.answer(), "verify-proved", moves=figures[-1])
    await anna.look("verified", anna.answer())


async def see_the_records(evening: Evening) -> None:
    """One game in Ben's figures, shown to all, and on the ladder."""
    ben, anna = evening
    await ben.slash("stats")
    await ben.reads(ben.answer(), "stats-heading-you")
    await ben.reads(ben.answer(), "stats-games", games=1, wins=ANY)
    await ben.sees(ben.answer(), partial(ben.asks, lambda: ben.slash("stats")))
    await ben.look("stats")
    await ben.press(ben.answer(), "button-show-here")
    await anna.reads(anna.shared(), "stats-heading-of", name="Ben")
    await anna.look("stats", anna.shared())
    name = ben.say(f"{PLAYED}-name")
    await ben.slash("ladder", game=(name, name))
    await ben.reads(ben.answer(), "ladder-heading", game=name, season=ANY)
    await ben.reads(ben.answer(), "ladder-own-settling", games=1, enough=ENOUGH)
    await ben.look("ladder")


async def play_again(evening: Evening) -> None:
    """A game with Anna, in which each sees their own hand alone. It is ended, and Ben is called to another one."""
    ben, anna = evening
    await ben.press(ben.shared("again"), "button-again")
    await anna.reads(anna.shared("set"), f"{PLAYED}-hook")
    await anna.press(anna.shared("set"), "button-join")
    await expect(ben.shared("set")).to_contain_text("Anna")
    await ben.look("again", ben.shared("set"))
    await ben.press(ben.shared("set"), "button-start")
    rows = []
    for member in evening:
        await expect(member.shared("set")).to_have_count(0)  # Until then their hand is that of the lobby.
        ask = partial(member.asks, partial(member.press, member.shared("more"), "button-hand"))
        await ask()  # Answers of before name the game as well.
        await member.reads(member.answer(), f"{PLAYED}-name")
        rows += await member.sees(member.answer(), ask)
        await member.look("again-hand")

    async def each_sees_their_own() -> bool:
        """The cards alone: house players move meanwhile, and the hands follow."""
        cards = ["\n".join(line for line in row.splitlines() if CARDS.match(line)) for row in rows]
        own, others = [[each in await member.everything() for member in evening] for each in cards]
        return (own, others) == ([True, False], [False, True])

    await eventually(each_sees_their_own)
    await ben.press_behind(ben.shared("more"), "button-stop")
    await ben.press(ben.answer(), "button-stop-sure")
    await ben.reads(ben.answer(), "answer-stopped")
    await anna.reads(anna.shared("again"), "table-stopped-by", name="Ben")
    await anna.look("stopped")
    await call_again(evening)
    await ben.look("called", ben.shared())


async def call_again(evening: Evening) -> None:
    """Anna presses *Play again*, and Ben is called. The bot may be deaf to a press at the spot of her last one."""
    ben, anna = evening
    call = {"players": "@Ben", "name": "Anna", "game": ben.say(f"{PLAYED}-name")}
    [line] = ben.lines("lobby-call", **call)
    for _ in range(3):
        await anna.press(anna.shared("again"), "button-again")
        with suppress(AssertionError):
            await expect(ben.shared()).to_contain_text(line, timeout=1_000 * UNHEARD)
            break
    await ben.reads(ben.shared(), "lobby-call", **call)


async def plan_a_night(evening: Evening) -> None:
    """Ben plans a game night, and Anna is in."""
    ben, anna = evening
    name, in_two_hours = ben.say(f"{PLAYED}-name"), ben.say("night-in", span=ben.say("night-hours", count=2))
    await ben.slash("gamenight", when=("2h", in_two_hours), game=(name, name))
    await ben.reads(ben.answer(), "answer-night-planned", time=ANY)
    plan = anna.shared("night-in")
    await anna.reads(plan, "night-heading-game", game=name)
    await anna.press(plan, "button-night-in")
    await ben.reads(ben.shared("night-in"), "night-in-seats", count=2, seats=5, names=ANY)
    for member in evening:
        await expect(member.shared("night-in")).to_contain_text("Anna")
        await member.look("night", member.shared("night-in"))


async def scene(member: MemberPage, replay: Locator, eyes: str) -> list[str]:
    """What the pictures of a scene say; through whose eyes it is seen can be chosen once more."""
    return await member.sees(replay, lambda: member.choose(replay, "replay-eyes", eyes))
