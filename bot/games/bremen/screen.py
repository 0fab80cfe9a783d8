"""The screens of Bremen: what stands beside its pictures, and a button a tile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.bremen import text as told
from bot.games.bremen.icons import ICONS
from bot.games.bremen.reasons import reason
from bot.games.bremen.reckoning import BremenReckoning
from bot.games.bremen.seen import BremenTableView, playable, tiles_left
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import ButtonStyle, Part, button, row, rows, text
from bot.screens.refusals import refusal_text
from engines.bremen import (
    ANIMALS,
    GAME,
    Agree,
    BremenOptions,
    Move,
    Play,
    Propose,
    Refuse,
    Tile,
    Took,
    View,
    ahead,
    proves_defeat,
)
from engines.payload import encode_payload

GIVE_UP: Final = "give-up"
"""The half-made choice of somebody who is asked whether they mean it."""
_SHORT: Final = 3
"""Buttons in a row, as a phone shows them well."""
_LONG: Final = 2
"""The same, where buttons tell what they bring."""


class BremenScreens(BremenReckoning):
    """How Bremen reads."""

    def board_text(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """The round on the table, what everybody has won and holds, the goal."""
        return told.board_in_words(table_view, words)

    def hand_text(self, table_view: BremenTableView, words: Words, choice: str) -> Sequence[str]:
        """The own tiles, and what lies on the table."""
        return told.hand_in_words(table_view, words)

    def story(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """The finished round until one has played, and any vote; for a spectator, the last move or who took it."""
        view = table_view.view
        votes = told.votes(table_view, words)
        if view.seat is not None:
            lost = [f"⚠️ {words('bremen-out-of-reach')}"] if view.out_of_reach else []
            return [*lost, *told.last_round(table_view, words), *votes]
        if view.round:
            return [*told.played(table_view, view.leader, view.round, words)[-1:], *votes]
        if view.last is not None:
            return [told.taken(table_view, words), *votes]
        return [*told.on_the_table(table_view, words)[:1], *votes]

    def heading(self, table_view: BremenTableView, words: Words) -> str:
        """Which round it is."""
        return "" if table_view.view.outcome is not None else told.round_heading(table_view.view, words)

    def board(self, table_view: BremenTableView, words: Words) -> Sequence[Part]:
        """What is asked, and the goal."""
        known = told.known(table_view.view, words)
        # At the end with what everybody has won and keeps, as a result is read and not looked at.
        ended = [] if tiles_left(table_view) is None else told.players(table_view, words)
        goal = [told.goal(table_view, words), *ended]
        return [text(*told.asked(table_view, words), *known, *goal)]

    def hand(self, table_view: BremenTableView, words: Words, choice: str) -> Sequence[Part]:
        """What to do."""
        return _decision(table_view, words, choice)

    def help(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """What is to be done: which tiles may be played, or an answer to who wants to give up."""
        asked = table_view.view.proposer is not None
        return (words("bremen-help-vote") if asked else _task(table_view, words),)

    def reason(self, table_view: BremenTableView, move: Move, words: Words) -> str:
        """What becomes of the trick by it."""
        return reason(table_view, move, words)

    def edition(self, options: BremenOptions, words: Words) -> Sequence[str]:
        """There are none: every figure of this game stands in its rule text."""
        return ()


# --- what to do ----------------------------------------------------------------------------------


def _decision(table_view: BremenTableView, words: Words, choice: str) -> list[Part]:
    view, to_act = table_view.view, table_view.to_act
    if to_act is None:
        return []
    if to_act != view.seat:
        return [text(*told.turn(table_view, words))]
    if view.proposer is not None:
        question = words("bremen-give-up-too", name=told.name(table_view, view.proposer, words))
        agree = button(words("bremen-button-agree"), _click(table_view, Agree()), style=ButtonStyle.danger)
        refuse = button(words("bremen-button-refuse"), _click(table_view, Refuse()), style=ButtonStyle.success)
        return [text(question), row(agree, refuse)]
    if choice == GIVE_UP and Propose() in table_view.legal:
        sure = button(words("bremen-button-ask"), _click(table_view, Propose()), style=ButtonStyle.danger)
        back = button(words("bremen-button-back"), _pick(table_view), style=ButtonStyle.secondary)
        return [text(words("bremen-give-up-sure")), row(sure, back)]
    return [text(_task(table_view, words)), *_tiles(table_view, words), *_giving_up(table_view, words)]


def _task(table_view: BremenTableView, words: Words) -> str:
    """What is to be done, and why some tiles cannot be played; that one tile is the only one."""
    view, may = table_view.view, playable(table_view)
    lines = [f"**{words('table-your-turn')}**"]
    refusal = next((GAME.explain(view, Play(tile.index)) for tile in view.hand if tile not in may), None)
    if not view.round:
        lines.append(words("bremen-lead"))
    elif refusal is not None:
        lines.append(refusal_text(refusal, words, table_view.table))
    else:
        led = view.round[0].animal
        key = "bremen-follow" if all(tile.animal == led for tile in may) else "bremen-any"
        lines.append(words(key, animal=words.icon(ICONS[led])))
    if len(may) == 1:
        lines.append(words("bremen-only", tile=told.face(next(iter(may)), words)))
    return ("" if words.language == "ja" else " ").join(lines)


def _tiles(table_view: BremenTableView, words: Words) -> list[Part]:
    """One button a tile that may be played, each animal on rows of its own."""
    found: list[Part] = []
    may = playable(table_view)
    told_of = {tile: _brings(table_view.view, tile, words) for tile in may}
    for animal in range(len(ANIMALS)):
        tiles = [tile for tile in may if tile.animal == animal]
        buttons = [
            button(
                " · ".join((str(tile.number), may[tile], *told_of[tile])),
                _click(table_view, Play(tile.index)),
                style=ButtonStyle.primary,
                icon=words.icon(ICONS[animal]),
            )
            for tile in tiles
        ]
        found += rows(buttons, _LONG if any(told_of[tile] for tile in tiles) else _SHORT)
    return found


def _brings(view: View, tile: Tile, words: Words) -> list[str]:
    """What is known of playing a tile: that it takes the round, for good or so far, and that all will lose by it."""
    move = Play(tile.index)
    found = []
    if any(isinstance(event, Took) and event.seat == view.seat for event in GAME.preview(view, move)):
        found.append(words("bremen-takes"))
    elif view.round and ahead((*view.round, tile)) == len(view.round):
        found.append(words("bremen-takes-so-far"))
    if proves_defeat(view, move):
        found.append(words("bremen-proves-defeat"))
    return found


def _giving_up(table_view: BremenTableView, words: Words) -> list[Part]:
    if Propose() not in table_view.legal:
        return []
    return [row(button(words("bremen-button-give-up"), _pick(table_view, GIVE_UP)))]


def _click(table_view: BremenTableView, move: Move) -> Click:
    return Click(table_view.table.id, table_view.table.ply, "move", encode_payload(move))


def _pick(table_view: BremenTableView, choice: str = "") -> Click:
    return Click(table_view.table.id, table_view.table.ply, "pick", choice)
