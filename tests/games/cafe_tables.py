"""What tests of Cafe International read on its screens: the board, a hand and its buttons after some moves."""

from __future__ import annotations

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import Screen
from bot.screens.table import Reader, board_screen, hand_screen
from engines.cafe.model import Move, State
from tests.engines.drawing_cafe import GAME, tiles
from tests.games.cafe_positions import OTHERS, seen
from tests.games.kit import clicks_of
from tests.screens.reading import components, texts

__all__ = ["INDIA", "OTHERS", "USA", "board", "hand", "labels", "number", "offered", "said"]

INDIA, USA = "🇮🇳", "🇺🇸"


def hand(state: State, choice: str = "") -> Screen:
    """The hand of the seat to act."""
    return hand_screen(PLUGINS, seen(state, GAME.to_act(state)), words("en"), Reader(choice=choice))


def board(state: State, *moves: Move) -> str:
    """The picture of the board in words, and the text beside it, after these moves."""
    table_view = seen(state, None, moves)
    lines = PLUGINS["cafe"].screens.board_text(table_view, words("en"))
    return "\n".join([*lines, texts(board_screen(PLUGINS, table_view, words("en")))])


def said(state: State, choice: str = "") -> list[str]:
    """The picture of the hand of the seat to act in words."""
    return list(PLUGINS["cafe"].screens.hand_text(seen(state, GAME.to_act(state)), words("en"), choice))


def offered(screen: Screen, kind: str) -> list[str]:
    """The payloads of all clicks of this kind."""
    return [click.payload for click in clicks_of(screen) if click.kind == kind]


def labels(screen: Screen) -> dict[str, str]:
    """The label of each button and of each line of a menu, by its payload."""
    found = {}
    for part in components(screen):
        payload = part.get("custom_id", "").rpartition(":")[2]
        if part["type"] == 2:
            found[payload] = part["label"]
        for option in part.get("options", []):
            found[payload + option["value"]] = option["label"]
    return found


def number(tile: str) -> int:
    return tiles(tile)[0]
