"""The screens of Bremen: what accompanies its pictures, a button for each tile, and the phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from bot.games.bremen import text as told
from bot.games.bremen.art.sprites import ICONS
from bot.games.bremen.text import BremenTableView, face, playable, tiles_left
from bot.games.kit.tiles import Kind, by_kind
from bot.locales import Words
from bot.screens.game_screens import GameScreens, move_click, pick_click
from bot.screens.parts import ButtonStyle, Click, Part, button, row, text
from bot.screens.people import in_a_row, voice_at
from bot.screens.refusal_text import refusal_text
from engines.bremen import GAME
from engines.bremen.model import (
    ANIMALS,
    LOWEST_OF_THREE,
    TILES,
    Agree,
    BremenOptions,
    Event,
    Move,
    Play,
    Propose,
    Refuse,
    Tile,
    Took,
    View,
    wish,
)
from engines.bremen.rules import proves_defeat
from engines.bremen.scoring import ahead, beats, title


def _of_tile(table_view: BremenTableView, tile: Tile, words: Words) -> str:
    """Who takes the trick, or how many tiles are stronger."""
    view = table_view.view
    took = next((event for event in GAME.preview(view, Play(tile.index)) if isinstance(event, Took)), None)
    if took is not None:
        if took.seat != view.seat:
            return words("bremen-why-leave", name=voice_at(table_view, words).name(took.seat))
        return words("bremen-why-take", count=view.won[took.seat] + len(took.tiles))
    lying = (*view.round, tile)
    best = lying[ahead(lying)]
    if best != tile:
        return words("bremen-why-under", tile=face(best, words))
    # Not only the tiles still in play: players have to remember which are gone, and no screen shows it.
    played_with = [other for other in TILES if view.seats == 4 or other.number >= LOWEST_OF_THREE]
    higher = sum(other not in view.hand and beats(other, tile, lying[0].animal) for other in played_with)
    return words("bremen-why-lead" if tile is lying[0] else "bremen-why-over", count=higher)


_GIVE_UP: Final = "give-up"
"""The half-made choice of a player who is asked to confirm giving up."""
_LAST_ROUNDS: Final = 10
"""From this round on the flag is beside the tiles; before that nobody is to tap it by mistake."""
_SIGNS: Final = {"takes": "▲", "takes-so-far": "△", "proves-defeat": "⚠️"}
"""The sign after the number of a tile, by what it brings."""


class BremenScreens(GameScreens[Move, View, Event, BremenOptions]):
    """How Bremen reads."""

    def board_text(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """The round on the table, what everybody has won and holds, and the goal."""
        return told.board_in_words(table_view, words)

    def hand_text(self, table_view: BremenTableView, words: Words, choice: str) -> Sequence[str]:
        """The reader's tiles, and what lies on the table."""
        return told.hand_in_words(table_view, words)

    def story(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """Votes, and that the goal is out of reach; for a spectator, the last move or who took the round."""
        view = table_view.view
        votes = told.votes(table_view, words)
        if view.seat is not None:
            lost = [f"{words.mark('⚠️')}{words('bremen-out-of-reach')}"] if view.out_of_reach else []
            return [*lost, *votes]  # the picture shows the rounds
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
        # At the end, add what everybody has won and keeps: a result is read rather than looked at.
        ended = [] if tiles_left(table_view) is None else told.players(table_view, words)
        goal = [told.goal(table_view, words), *ended]
        return [text(*told.asked(table_view, words), *known, *goal)]

    def hand(self, table_view: BremenTableView, words: Words, choice: str) -> Sequence[Part]:
        """The choice to make."""
        view, table, to_act = table_view.view, table_view.table, table_view.to_act
        if to_act is None:
            return []
        if to_act != view.seat:
            return [text(*told.turn(table_view, words))]
        if view.proposer is not None:
            question = words("bremen-give-up-too", name=voice_at(table_view, words).name(view.proposer))
            agree = button(words("bremen-button-agree"), move_click(table, Agree()), style=ButtonStyle.danger)
            refuse = button(words("bremen-button-refuse"), move_click(table, Refuse()), style=ButtonStyle.success)
            return [text(question), row(agree, refuse)]
        if choice == _GIVE_UP and Propose() in table_view.legal:
            sure = button(words("bremen-button-ask"), move_click(table, Propose()), style=ButtonStyle.danger)
            back = button(words("bremen-button-back"), pick_click(table), style=ButtonStyle.secondary)
            # The flag was in the last row, after a tile: nothing lies there now.
            return [text(words("bremen-give-up-sure")), row(sure), row(back)]
        return [text(_question(table_view, words)), *_choices(table_view, words, choice)]

    def help(self, table_view: BremenTableView, words: Words) -> Sequence[str]:
        """What to do: which tiles may be played, or an answer to a player who wants to give up."""
        asked = table_view.view.proposer is not None
        return (words("bremen-help-vote") if asked else _task(table_view, words),)

    def barred(self, table_view: BremenTableView, words: Words, choice: str) -> Sequence[str]:
        """Which tiles cannot be played, and why; and why nobody can be asked to give up again."""
        view, may, lines = table_view.view, playable(table_view), []
        if not table_view.legal:
            return ()
        held_back = [tile for tile in view.hand if tile not in may]
        refusal = GAME.explain(view, Play(held_back[0].index)) if held_back else None
        if refusal is not None:
            tiles = told.tiles_by_animal(held_back, words)
            why = refusal_text(refusal, words, table_view.table)
            lines.append(words("bremen-barred", what=in_a_row(tiles, words), why=why))
        refusal = GAME.explain(view, Propose())
        if refusal is not None and view.proposer is None:
            why = refusal_text(refusal, words, table_view.table)
            lines.append(words("bremen-barred", what=words("bremen-button-give-up"), why=why))
        return lines

    def phrase(self, phrase: str, words: Words) -> tuple[str, str]:
        """An animal, with an arrow or without; otherwise a word."""
        asked = wish(phrase)
        if asked.animal is not None:
            arrow = "" if asked.how is None else words(f"bremen-say-{asked.how}-arrow")
            return words.icon(ICONS[asked.animal]), arrow
        return "", words(f"bremen-say-{phrase}")

    def phrase_told(self, phrase: str, words: Words) -> str:
        """The whole sentence."""
        return told.phrase(phrase, words)

    def reason(self, table_view: BremenTableView, move: Move, words: Words) -> str:
        """What the move does to the trick."""
        lost = table_view.view.out_of_reach
        match move:
            case Propose() | Agree():
                return words("bremen-out-of-reach" if lost else "bremen-why-give-up")
            case Refuse():
                return words("bremen-why-lost-anyway" if lost else "bremen-why-play-on")
            case Play(tile=tile):
                return words("bremen-why-lost-anyway") if lost else _of_tile(table_view, TILES[tile], words)
            case _:
                assert_never(move)

    def points(self, table_view: BremenTableView, seat: int) -> int | None:
        """The common score; a lost game has none."""
        outcome = table_view.table.outcome
        return outcome.scores[seat] if outcome is not None and outcome.winners else None

    def title(self, players: int, score: int, words: Words) -> str:
        """The title for a score."""
        return words(f"bremen-title-{title(players, score)}")


# --- what to do ----------------------------------------------------------------------------------


def _question(table_view: BremenTableView, words: Words) -> str:
    """That it is the reader's turn, and what was led; the help has the rest."""
    view, may = table_view.view, playable(table_view)
    if not view.round:
        told = words("bremen-lead")
    else:
        led = view.round[0].animal
        key = "bremen-was-led" if all(tile.animal == led for tile in may) else "bremen-any"
        told = words(key, animal=words.icon(ICONS[led]))
    return ("" if words.language == "ja" else " ").join((f"**{words('table-your-turn')}**", told))


def _task(table_view: BremenTableView, words: Words) -> str:
    """What to do, why some tiles cannot be played, and what the signs on the buttons mean."""
    view, may = table_view.view, playable(table_view)
    lines = [f"**{words('table-your-turn')}**"]
    refusal = next((GAME.explain(view, Play(tile.index)) for tile in view.hand if tile not in may), None)
    if not view.round:
        lines.append(words("bremen-lead"))
    elif refusal is not None:
        lines.append(words("bremen-must", animal=words.icon(ICONS[view.round[0].animal])))
    else:
        led = view.round[0].animal
        key = "bremen-follow" if all(tile.animal == led for tile in may) else "bremen-any"
        lines.append(words(key, animal=words.icon(ICONS[led])))
    if len(may) == 1:
        lines.append(words("bremen-only", tile=told.face(may[0], words)))
    # Aloud, the buttons say it themselves.
    brought = set() if words.is_aloud else {sign for tile in may for sign in _brings(view, tile)}
    lines += [words(f"bremen-sign-{sign}", sign=_SIGNS[sign]) for sign in _SIGNS if sign in brought]
    return ("" if words.language == "ja" else " ").join(lines)


def _choices(table_view: BremenTableView, words: Words, choice: str) -> list[Part]:
    """A button per tile, by animal; and a white flag to ask everybody to give up, if that is allowed.

    Before the last rounds the flag has a row of its own.
    """
    may, table = playable(table_view), table_view.table
    kinds = []
    for animal, code in enumerate(ANIMALS):
        tiles = [_tile(table_view, tile, words) for tile in may if tile.animal == animal]
        several = words("bremen-button-kind", count=len(tiles))
        kinds.append(Kind(code, words.icon(ICONS[animal]), tiles, several))
    flag = button(words("bremen-button-give-up"), pick_click(table, _GIVE_UP))
    if Propose() not in table_view.legal:
        return by_kind(kinds, table, choice)
    if table_view.view.number >= _LAST_ROUNDS:
        return by_kind(kinds, table, choice, flag)
    return [*by_kind(kinds, table, choice), row(flag)]


def _tile(table_view: BremenTableView, tile: Tile, words: Words) -> tuple[str, Click]:
    """The label and click of a tile: its number, and signs (aloud, words) for what playing it brings."""
    brings = _brings(table_view.view, tile)
    if words.is_aloud:
        label = in_a_row((str(tile.number), *(words(f"bremen-brings-{sign}") for sign in brings)), words)
    else:
        label = " ".join((str(tile.number), *(_SIGNS[sign] for sign in brings)))
    return label, move_click(table_view.table, Play(tile.index))


def _brings(view: View, tile: Tile) -> list[str]:
    """What is known about playing a tile: it takes the round, for good or so far; everybody loses by it."""
    move = Play(tile.index)
    found = []
    if any(isinstance(event, Took) and event.seat == view.seat for event in GAME.preview(view, move)):
        found.append("takes")
    elif view.round and ahead((*view.round, tile)) == len(view.round):
        found.append("takes-so-far")
    if proves_defeat(view, move):
        found.append("proves-defeat")
    return found
