"""The screens of Bremen: the round on the table, who has won how many tiles, and a hand to play from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.bremen.text import FACES, BremenTableView, asked, face, hand, heading, name, players, table
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import GameScreens
from bot.screens.parts import ButtonStyle, Part, button, row, rows, text
from engines.bremen import ANIMALS, TILES, Agree, BremenOptions, Event, Move, Play, Propose, Refuse, Tile, View, title
from engines.payload import encode_payload

GIVE_UP: Final = "give-up"
"""The half-made choice of somebody who is asked whether they mean it."""
_WIDTH: Final = 5


class BremenScreens(GameScreens[Move, View, Event, BremenOptions]):
    """How Bremen looks."""

    def board(self, table_view: BremenTableView, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = table_view.view
        return [*_common(table_view, view, words), *_end(table_view, view, words)]

    def hand(self, table_view: BremenTableView, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees; the table only where the bot will take its tiles away again."""
        view = table_view.view
        # A private answer that stays would go on showing tiles that the table has turned over.
        return [*(_common(table_view, view, words) if standing else ()), *_decision(table_view, view, words, choice)]

    def edition(self, options: BremenOptions, words: Words) -> Sequence[str]:
        """There are none: every figure of this game stands in its rule text."""
        return ()


def _common(table_view: BremenTableView, view: View, words: Words) -> list[Part]:
    """What the board and a hand that is kept up to date both show."""
    return [
        text(*heading(view, words)),
        text(*table(table_view, view, words)),
        text(*players(table_view, view, words)),
    ]


def _end(table_view: BremenTableView, view: View, words: Words) -> list[Part]:
    """The score and the title of those who have won."""
    if view.outcome is None or not view.outcome.winners:
        return []
    score = view.outcome.scores[0]
    earned = words(f"bremen-title-{title(view.seats, score)}")
    return [text(words("bremen-score", score=score, title=f"**{earned}**"))]


# --- the hand ------------------------------------------------------------------------------------


def _decision(table_view: BremenTableView, view: View, words: Words, choice: str) -> list[Part]:
    held = text(*hand(view, words))
    if table_view.to_act != view.seat:
        turn = (
            [] if table_view.to_act is None else [words("table-turn", name=name(table_view, table_view.to_act, words))]
        )
        return [text(*hand(view, words), *(asked(table_view, view, words) or turn))]
    if view.proposer is not None:
        question = words("bremen-give-up-too", name=name(table_view, view.proposer, words))
        agree = button(words("bremen-button-agree"), _click(table_view, Agree()), style=ButtonStyle.danger)
        refuse = button(words("bremen-button-refuse"), _click(table_view, Refuse()), style=ButtonStyle.success)
        return [held, text(question), row(agree, refuse)]
    if choice == GIVE_UP and Propose() in table_view.legal:
        sure = button(words("bremen-button-ask"), _click(table_view, Propose()), style=ButtonStyle.danger)
        back = button(words("bremen-button-back"), _pick(table_view), style=ButtonStyle.secondary)
        return [held, text(words("bremen-give-up-sure")), row(sure, back)]
    return [
        text(*hand(view, words), *_task(table_view, view, words)),
        *_tiles(table_view),
        *_giving_up(table_view, words),
    ]


def _task(table_view: BremenTableView, view: View, words: Words) -> list[str]:
    turn = words("table-your-turn")
    if not view.round:
        return [f"**{turn}** {words('bremen-lead')}"]
    led = view.round[0].animal
    follows = any(tile.animal == led for tile in _playable(table_view))
    return [f"**{turn}** {words('bremen-follow' if follows else 'bremen-any', animal=FACES[led])}"]


def _playable(table_view: BremenTableView) -> list[Tile]:
    return [TILES[move.tile] for move in table_view.legal if isinstance(move, Play)]


def _tiles(table_view: BremenTableView) -> list[Part]:
    """One button a tile that may be played, each animal on rows of its own."""
    found: list[Part] = []
    for animal in range(len(ANIMALS)):
        buttons = [
            button(face(tile), _click(table_view, Play(tile.index)), style=ButtonStyle.primary)
            for tile in _playable(table_view)
            if tile.animal == animal
        ]
        found += rows(buttons, _WIDTH)
    return found


def _giving_up(table_view: BremenTableView, words: Words) -> list[Part]:
    if Propose() not in table_view.legal:
        return []
    return [row(button(words("bremen-button-give-up"), _pick(table_view, GIVE_UP)))]


def _click(table_view: BremenTableView, move: Move) -> Click:
    return Click(table_view.table.id, table_view.table.ply, "move", encode_payload(move))


def _pick(table_view: BremenTableView, choice: str = "") -> Click:
    return Click(table_view.table.id, table_view.table.ply, "pick", choice)
