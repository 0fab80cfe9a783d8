"""The great moments of a game, as plain values: a span of moves, and what it did to each seat.

A climax is derived from what everybody has seen, so it needs no rule, event or row of its own. It is shown when it is
complete: in the channel as a message that stays, and above each hand until its member has moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, cast

from msgspec import Struct

from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.icons import Icon
from bot.pictures.reveal import Frame, MotionFormat, moving
from bot.screens.people import Voice, sentence_about
from bot.tables.types import TableView
from engines.contract import EventT, MoveT, ViewT


class Climax(Struct, frozen=True, kw_only=True):
    """A great moment. Games derive a class for each kind, with what it shows.

    Everything in it is public. `on_hand` asks for what one member's hand may show for a short time; otherwise it is for
    a message that stays, which must not tell what players have to remember.
    """

    start: int
    stop: int
    """The span of its moves, as indexes in the log of the table view from which it was derived."""
    seat: int | None
    """Whose moment it is; None: everybody's."""

    def headline(self, voice: Voice) -> str:
        """What happened, in one short sentence with a name; see `told_in_bold`."""
        raise NotImplementedError

    def own(self, voice: Voice) -> str:
        """What it did to the reader, in a few words; empty for a spectator, or if there is nothing to add."""
        return ""

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """What it did to each seat: all that the card shows, in lines."""
        raise NotImplementedError

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """Its picture: see `bot.pictures.climaxes`. Only a ribbon's word depends on the language."""
        raise NotImplementedError

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """How its picture moves: see `bot.pictures.reveal`; empty if it stands still.

        No frame tells more than the picture does.
        """
        return ()


def drawn(climax: Climax, words: Words, motion: MotionFormat | None, *, on_hand: bool) -> Drawing:
    """The picture of a climax, which moves if there is a format for that."""
    frames = climax.reveal(words, on_hand=on_hand) if motion is not None else ()
    return moving(climax.card(words, on_hand=on_hand), frames, motion)


def told_in_bold(voice: Voice, icon: Icon, key: str, seat: int | None = None, **values: str | int) -> str:
    """A headline: the text of `key` in bold, about a seat if one is given, after an icon that only adorns it."""
    if seat is None:
        told = voice.words(key, **values)
    else:
        told = sentence_about(voice.table.seats[seat], key, voice.words, voice.reader, bold=False, **values)
    sign = "" if voice.words.is_aloud else voice.words.icon(icon)
    return f"{sign} **{told}**".lstrip()


class GameClimaxes(Generic[MoveT, ViewT, EventT]):
    """How to find the climaxes of one game. By default, a game has none."""

    def found(self, table_view: TableView[MoveT, ViewT, EventT]) -> Sequence[Climax]:
        """The complete climaxes in the log of this table view, oldest first: a pure function of what everybody knows.

        The log may begin in the middle of one, which is then left out.
        """
        return ()

    def is_choice(self, events: Sequence[EventT]) -> bool:
        """Whether a member has chosen the move with these events; the bot makes some moves by itself."""
        return True


def moves_of(table_view: TableView[MoveT, ViewT, EventT]) -> list[tuple[EventT, ...]]:
    """The events of each move in the log of a table view."""
    return [cast("tuple[EventT, ...]", told.events) for told in table_view.log]


def of_last_moves(
    climaxes: GameClimaxes[MoveT, ViewT, EventT], table_view: TableView[MoveT, ViewT, EventT], seat: int | None
) -> Climax | None:
    """The newest climax, if this seat has made no choice since it was complete, and no other seat two.

    For None, a spectator, only the other seats count: then it is new enough for a message in the channel. After the end
    of a game, it is the one that ended it.
    """
    found = climaxes.found(table_view)
    if not found:
        return None
    newest, log, moves = found[-1], table_view.log, moves_of(table_view)
    if not table_view.table.is_open:
        has_ended_it = newest.stop == len(log) and table_view.table.outcome is not None
        return newest if has_ended_it else None
    turns = dict[int, int]()
    before: int | None = None
    for told, events in zip(log[newest.stop :], moves[newest.stop :], strict=True):
        if told.is_aside or not climaxes.is_choice(events):
            continue
        if told.seat == seat:
            return None
        if told.seat != before:
            before = told.seat
            turns[before] = turns.get(before, 0) + 1
            if turns[before] > 1:
                return None
    return newest
