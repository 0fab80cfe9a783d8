"""People who play while the host is busy: a table of every game, and afterwards a finger on every button."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from loopcord.client.parts import buttons, selects, text

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from tests.e2e.clicking import Offer, choose, offers, take
from tests.e2e.playing import Guest, begin

if TYPE_CHECKING:
    import asyncio

    from loopcord.client import Json, Person

CLICKS: Final = 400
"""More than the moves that are asked for need."""
STRING_MENU: Final = 3
"""The type of a menu whose options are on the message."""


async def sit_down(person: Person, hall: str, game: str, language: str, seed: int) -> Guest:
    """Open a table where each gets a thread, with as few house players as it takes; then the lobby is shown."""
    before = threads(person, hall)
    await Guest(person, hall, language).slash("join", game=game)
    await person.until(lambda: threads(person, hall) > before, what="the thread")
    [thread] = threads(person, hall) - before
    at_table = Guest(person, thread, language, seed)
    await at_table.until("the lobby", at_table.in_lobby)
    await at_table.seat_agents(min(PLUGINS[game].game.seats) - 1)
    return at_table


def threads(person: Person, hall: str, *, archived: bool = False) -> set[str]:
    """The threads of a channel, or only those that are archived."""
    found = [each for guild in person.guilds for each in guild["channels"] if each.get("parent") == hall]
    return {each["id"] for each in found if each["archived"] or not archived}


async def play(who: Guest, moves: int, made: asyncio.Queue[str]) -> None:
    """Make `moves` moves, or less if the game ends before. Tells of each when its click has been answered."""
    for _ in range(CLICKS):
        await who.until("a turn or the end", lambda: asked(who), who.is_over)
        if who.is_over() or moves == 0:
            return
        hand = who.hand()
        chosen = choose(hand, who.chance)
        assert (await take(who, hand, chosen)).state == "answered"
        if chosen.kind == "move":
            made.put_nowait(who.channel)
            moves -= 1
            await who.until("the hand to change", partial(_is_answered, who, chosen), who.is_over)
    raise AssertionError("too many clicks")


async def keep_playing(who: Guest, enough: asyncio.Event, made: asyncio.Queue[str], most: int | None = None) -> None:
    """The same until it is enough or the game is over. With at `most` a few moves, no game ends."""
    moves = 0
    while not (enough.is_set() or who.is_over() or moves == most):
        await play(who, 1, made)
        moves += 1


def asked(who: Guest) -> bool:
    """Whether somebody is to move, by the hand in their direct messages."""
    hands = who.hands()
    return bool(hands and offers(hands[-1]))


def _is_answered(who: Guest, move: Offer) -> bool:
    """Whether a hand shows the effect of a move: it is offered no more, but the steps to it may be."""
    return move not in offers(who.hand())


async def give_up(who: Guest, hall: str) -> None:
    """End a game that nobody else plays; its thread is archived with it."""
    sure = await who.press(who.board(), "button-stop")
    await who.press(sure.shown, "button-stop-sure")
    await who.until("the result in an archived thread", lambda: who.channel in threads(who.person, hall, archived=True))


def is_set_back(who: Guest) -> bool:
    """Whether the board says that its game was ended by a backup, in whatever language."""
    return any(words(each)("table-set-back") in text(board) for board in who.public()[-1:] for each in LANGUAGES)


async def touch_everything(who: Guest) -> int:
    """Press every button and choose in every menu that somebody sees at a table; each is answered. Gives how many."""
    pressed = 0
    for message in [*who.public(), *who.hands()]:
        for each in [*buttons(message), *selects(message)]:
            if "url" in each or each.get("disabled") or not _stands(who, message):
                continue
            if each["type"] == STRING_MENU:
                values = each["options"][0]["value"]
                answer = await who.person.select(message, values, custom_id=each["custom_id"])
            else:
                answer = await who.person.click(message, custom_id=each["custom_id"])
            assert answer.state == "answered", each
            pressed += 1
    return pressed


def _stands(who: Guest, message: Json) -> bool:
    """Whether a message is still there after what was clicked before."""
    return message["id"] in {each["id"] for each in [*who.public(), *who.hands()]}


async def start_and_play(who: Guest, made: asyncio.Queue[str]) -> None:
    """Start the game at a lobby that is shown, and make a move."""
    await who.until("the lobby", who.in_lobby)
    await begin(who)
    await play(who, 1, made)
