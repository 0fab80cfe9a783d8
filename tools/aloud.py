"""`python -m tools.aloud GAME LANGUAGE`: a whole game as a member with text only hears it from a screen reader.

Every decision of one seat is read, with the steps that lead to the move it makes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words, words
from bot.messages.discord_api.rendering import items
from bot.screens.guidance import steps_to
from bot.screens.parts import Screen
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.types import AnyTableView
from engines.codec import encode_payload
from tools.listening import audible_lines
from tools.positions import played

_KINDS: Final = {"button": "[{}]", "link": "[{}]", "option": "  ( {} )", "menu": "<{}>", "picture": "picture: {}"}


def components(screen: Screen) -> list[Mapping[str, Any]]:
    """A screen as Discord's API takes it."""
    return [item.to_component_dict() for item in items(screen)]


def reading(screen: Screen) -> list[str]:
    """A screen as it is read aloud: choices in brackets."""
    return [_KINDS.get(line.kind, "{}").format(line.said) for line in audible_lines(components(screen))]


def choices_to(view: AnyTableView, move: Struct, said: Words) -> Iterator[str]:
    """The half-made choices on the way to a move, from none on."""
    yield ""
    for step in steps_to(PLUGINS[view.table.game], view, encode_payload(move), said) or ():
        if step.click.kind == "pick":
            yield step.click.payload


def game_aloud(name: str, language: str, *, seats: int | None = None, seed: int = 1) -> Iterator[list[str]]:
    """The screens of the first seat in one game: its decisions, and the result."""
    said = words(language)
    players = seats or PLUGINS[name].game.seats[0]
    before: AnyTableView | None = None
    for position, move in played(name, players, seed=seed):
        if before is not None and move is not None and before.to_act == 0:
            for choice in choices_to(before, move, said.aloud):
                yield reading(hand_screen(PLUGINS, before, said, Reader(text_only=True, aloud=True, choice=choice)))
        before = position.hands[0]
        if position.board.to_act is None:
            yield reading(hand_screen(PLUGINS, before, said, Reader(text_only=True, aloud=True), final=position.board))
            yield reading(board_screen(PLUGINS, position.board, said.aloud, text_only=True))


def main() -> None:
    """Print the reading of a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(PLUGINS))
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for number, lines in enumerate(game_aloud(asked.game, asked.language, seats=asked.seats, seed=asked.seed), 1):
        print(f"--- {number}", *lines, sep="\n")


if __name__ == "__main__":
    main()
