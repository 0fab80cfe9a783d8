"""Checks that a lesson is true: its picture or the rules must show each number and card that it mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.games.plugin import AnyPlugin
from bot.locales import Words
from bot.screens.game_screens import LEARNER
from bot.screens.guidance import named, steps_to
from engines.codec import encode_payload

_CARD: Final = r"(?:10|[2-9]|[AJQK])[♥♦♠♣]|[\U0001F1E6-\U0001F1FF]{2}[♂♀]|[🐓🐴🐶🐱] ?\d+|\w+ ?×\d+"
"""A standard card, a guest, a tile, or several cards of one kind."""
_NUMBER: Final = r"[+−]?\d+"
_SEVERAL: Final = 60
"""More moves than any turn has."""


def _plain(told: str) -> str:
    """A text without formatting and emojis."""
    told = re.sub(r"[\u2060\ufe0e\ufe0f*\\]", "", told.replace("\xa0", " ").replace("\u2007", " "))
    return re.sub(r"<a?:\w+:\d+>", "", told)


def cards(told: str) -> set[str]:
    """The cards that a text mentions."""
    return {each.replace(" ", "") for each in re.findall(_CARD, _plain(told))}


def numbers(told: str) -> set[str]:
    """The numbers that a text mentions, without plus signs."""
    return {each.removeprefix("+") for each in re.findall(_NUMBER, _plain(told))}


def _shown(plugin: AnyPlugin, ply: int | None, said: Words) -> Iterator[str]:
    """The text of the example's board and hand after `ply` moves, with the reason and steps of the suggested move."""
    example = plugin.example(ply)
    yield from plugin.screens.board_text(example.board, said)
    yield from plugin.screens.hand_text(example.hand, said, "")
    if example.hand.legal:
        move = plugin.suggestion(example.hand)
        yield plugin.screens.reason(example.hand, move, said)
        yield named(steps_to(plugin, example.hand, encode_payload(move), said) or ())


def turn_shown(plugin: AnyPlugin, ply: int | None, said: Words) -> str:
    """The same from `ply` through the rest of the learner's turn to the position after it."""
    lines = [*_shown(plugin, ply, said)]
    if ply is not None:
        for later in range(ply + 1, ply + _SEVERAL):
            lines += _shown(plugin, later, said)
            if plugin.example(later).hand.to_act != LEARNER:
                break
    return "\n".join(lines)


def lies(plugin: AnyPlugin, rules: str, said: Words) -> Iterator[str]:
    """What the lesson mentions but does not show, one sentence each; `rules` is the text of the rules page."""
    lesson = plugin.lesson
    for number, page in enumerate(lesson.pages, start=1):
        told, seen = said(page.text, players=lesson.seats), turn_shown(plugin, page.ply, said)
        for each in _missing(told, seen, "" if number == 3 else rules):  # the third page is the example
            yield f"page {number} of the lesson mentions {each}, which is not shown"
    told, seen = said(lesson.opening), turn_shown(plugin, 0, said)
    for each in _missing(told, seen, ""):
        yield f"the opening of the lesson mentions {each}, which the learner does not see"
    for key in lesson.hints:
        for each in sorted(numbers(said(key)) - numbers(rules)):
            yield f"the hint {key} mentions {each}, which the rules do not"


def _missing(told: str, seen: str, rules: str) -> list[str]:
    """The cards mentioned in `told` but not in `seen`, and the numbers in neither `seen` nor `rules`."""
    return sorted((cards(told) - cards(seen)) | (numbers(told) - numbers(seen) - numbers(rules)))
