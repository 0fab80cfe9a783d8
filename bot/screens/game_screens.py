"""What a game brings to the screens, to the log and to the tutorial; and its pictures and turns as parts of a message.

As long as a table runs, its log may be read again at any time, and a page of it stays open. So the log contains nothing
that is left to memory: a game mentions events, and no mention says more than anybody may know to the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from agents.levels import Iterations
from bot.locales import Words
from bot.pictures.drawing import Drawing, Sprite
from bot.pictures.icons import Icon
from bot.pictures.marks import Sitter, seated
from bot.pictures.result import Seal
from bot.screens.parts import Part, Text, lines_of, picture, text
from bot.screens.people import said_of
from bot.tables.snapshots import Past
from bot.tables.types import AnyTableView, Table, TableView
from engines.chance import SEED_BYTES
from engines.contract import AnyGame, Event, EventT, MoveT, Options, OptionsT, ViewT, seen_by

# --- lessons: pages, hints and a deal, as data ----------------------------------------------------

LEARNER: Final = 0
"""The seat of who learns, in a tutorial and in its example."""
OPENING: Final = 1
"""A tutorial explains the first turn exactly; the hints go on from the second."""


class Page(Struct, frozen=True, kw_only=True):
    """One idea, with a picture of the example: the tutorial's deal as it goes if all play as its best agent would."""

    text: str
    """The key of the text; its value `players` is how many play."""
    ply: int | None = None
    """The number of moves of the example before the picture; None: at its end."""
    board: bool = False
    """Whether it is the board that is shown, and not the learner's hand."""


class Lesson(Struct, frozen=True, kw_only=True):
    """Of one game. All texts are keys of Fluent messages."""

    pages: tuple[Page, ...]
    """How it is played: the goal, a turn, an example of one, the end."""
    hints: tuple[str, ...]
    """For the first turns of somebody's first game, one for each."""
    opening: str
    """The first turn of the tutorial: what is held, and what would be a good thing to do with it."""
    deal: int
    """A number that leads to the deal of the tutorial, in which the first to sit down is the start player."""
    seats: int
    """How many play in it: the learner, and house players."""

    @property
    def seed(self) -> bytes:
        """The seed of the tutorial's deal."""
        return self.deal.to_bytes(SEED_BYTES, "big")


# --- the log --------------------------------------------------------------------------------------


class Mention(Struct, frozen=True):
    """That something happened: the text `<game>-log-<code>`, and `<game>-log-<code>-you` for the reader's own seat."""

    code: str
    seat: int
    """Whose deed it is; its name is the value `name`."""
    values: Mapping[str, str | int] = {}
    """Further values of the text. Everybody may know them at any later time of the game."""


class Passage(Struct, Generic[EventT, OptionsT], frozen=True, kw_only=True):
    """A part of a story: what a reader may know of a turn, or of the beginning of one."""

    table: Table
    options: OptionsT
    """Those of the table."""
    reader: int | None
    """The seat of the reader; None for a spectator."""
    seat: int
    """Whose turn it is."""
    events: tuple[EventT, ...]
    """What happened in it that the reader may know."""


class GameLog(Generic[EventT, OptionsT]):
    """How one game tells what was played. All of it is made of events alone, so it tells tables of older rules too."""

    def told(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """All that these events say, as lines; empty if there is nothing to say but that somebody has moved."""
        return []

    def mention(self, event: EventT) -> Mention | None:
        """What the log may show of an event while the table runs; None: nothing.

        No card or tile, and no figure, that the board of the table will not show until the game is over.
        """
        return None

    def mentions(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """The lines about events that everybody has seen, as the log of a running table may show them."""
        seats, game, reader = passage.table.seats, passage.table.game, passage.reader
        found = [mention for event in passage.events if (mention := self.mention(event)) is not None]
        return [
            said_of(seats[each.seat], f"{game}-log-{each.code}", words, reader, bold=True, **each.values)
            for each in found
        ]

    def tells_all(self, options: OptionsT) -> bool:
        """Whether such a table is no test of memory, so that the log shows all that its reader has ever seen."""
        return False

    def weight(self, event: EventT) -> int:
        """How much an event matters in its game, such as the points that it brings; 0 if it is nothing special.

        A turn weighs as much as all its events. Only weights of one game are compared.
        """
        return 0


def seen_alone(passage: Passage[EventT, OptionsT], seat: int, things: str, words: Words) -> str:
    """What one seat alone has seen, in small letters: for that seat, and for everybody when the game is over."""
    return f"-# {said_of(passage.table.seats[seat], 'log-alone', words, passage.reader, things=things)}"


AnyGameLog: TypeAlias = GameLog[Event, Options]
AnyPassage: TypeAlias = Passage[Event, Options]


# --- screens and pictures -------------------------------------------------------------------------


class Moment(NamedTuple):
    """What somebody will remember of a game."""

    seal: Seal | None
    """As the picture of the result shows it; None after a loss together, whose picture is the scene of the loss."""
    told: str
    """The same in one line."""


class GamePictures(ABC, Generic[MoveT, ViewT, EventT]):
    """The pictures of one game. Every method is a pure function of what its reader may know; names never matter."""

    @abstractmethod
    def board(self, table_view: TableView[MoveT, ViewT, EventT]) -> Drawing:
        """What everybody sees: computed from a spectator's table view, also when the game is over."""

    @abstractmethod
    def hand(self, table_view: TableView[MoveT, ViewT, EventT], choice: str) -> Drawing:
        """What one seat sees of its own; `choice` as in `GameScreens.hand`."""

    def loss(self, table_view: TableView[MoveT, ViewT, EventT]) -> Drawing:
        """The end of a game that all have lost together. A game that is played against others has none."""
        raise NotImplementedError

    @abstractmethod
    def cover(self) -> Sprite:
        """The scene on the game's tile in menus and beside its lobby, 360 by 360 around its middle."""


class GameScreens(ABC, Generic[MoveT, ViewT, EventT, OptionsT]):
    """How one game reads on Discord. Every method is a pure function of what its reader may know.

    A message is a picture, few words and buttons. Words say what the picture says, too: they are the picture's alt
    text, and replace it for members who want text only.
    """

    @abstractmethod
    def board_text(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """All that the picture of the board says, complete, as a person would tell it: what just happened first."""

    @abstractmethod
    def hand_text(self, table_view: TableView[MoveT, ViewT, EventT], words: Words, choice: str) -> Sequence[str]:
        """All that the picture of a hand says, complete."""

    @abstractmethod
    def story(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """What others have done since the reader's last turn, oldest first; for a spectator, the last turn.

        The newest lines that fit into two rows of a phone are shown above the picture; the rest is in the log.
        """

    def heading(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> str:
        """Which round it is, in a few words; empty in a game without rounds."""
        return ""

    @abstractmethod
    def board(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[Part]:
        """Below the picture that everybody sees: what it cannot show, such as the goal."""

    @abstractmethod
    def hand(self, table_view: TableView[MoveT, ViewT, EventT], words: Words, choice: str) -> Sequence[Part]:
        """Below the picture of a hand: the question, which begins with "Your turn", and the choices.

        `choice` is the half-made choice that a `pick` button carried, empty at first. A hand by direct message and a
        private answer show the same: what everybody may see now may be in every hand.
        """

    @abstractmethod
    def help(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """What to do in this very step, in a sentence or two, for somebody who does not know the game yet."""

    @abstractmethod
    def reason(self, table_view: TableView[MoveT, ViewT, EventT], move: MoveT, words: Words) -> str:
        """What speaks for a legal move of the reader, in a sentence of about 90 letters: a fact that can be checked."""

    def phrase(self, phrase: str, words: Words) -> tuple[str, str]:
        """A phrase of a game that has some, as its button says it: the sign (as `Words.icon` writes it) and the label.

        One of the two may be empty. Raises LookupError for what is no phrase of this game.
        """
        raise LookupError(phrase)

    def phrase_told(self, phrase: str, words: Words) -> str:
        """The same as a whole sentence. Raises LookupError for what is no phrase of this game."""
        raise LookupError(phrase)

    def points(self, table_view: TableView[MoveT, ViewT, EventT], seat: int) -> int | None:
        """The points of a seat when the game is over; None in a game that counts none."""
        outcome = table_view.table.outcome
        return None if outcome is None else outcome.scores[seat]

    def reckoning(self, table_view: TableView[MoveT, ViewT, EventT], seat: int, words: Words) -> str:
        """What a seat's points are made of when the game is over, in one line; empty if there is nothing to tell.

        The replay writes it below the seat's name and points, so that the `board` need not tell either then.
        """
        return ""

    def moment(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Moment | None:
        """The one moment worth telling of a game that was played to its end; None where there is none."""
        return None

    def title(self, players: int, score: int, words: Words) -> str:
        """What this many players may call themselves with this score; empty in a game without titles."""
        return ""

    def edition(self, options: OptionsT, words: Words) -> Sequence[str]:
        """What the edition of such a table says, as lines below the rules; empty for a game without any."""
        return ()


AnyScreens: TypeAlias = GameScreens[Struct, Struct, Event, Options]
AnyPictures: TypeAlias = GamePictures[Struct, Struct, Event]


class Example(NamedTuple):
    """A position of a game that explains it."""

    board: AnyTableView
    """What a spectator sees."""
    hand: AnyTableView
    """What the learner sees."""


class ScreenPlugin(Protocol):
    """What the screens need of a game's plug-in (`bot.games.plugin`)."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    @property
    def screens(self) -> AnyScreens:
        """The screens."""

    @property
    def minutes(self) -> int:
        """How long a game takes, about."""

    @property
    def sign(self) -> Icon:
        """The icon on the button by which it is chosen."""

    @property
    def iterations(self) -> Iterations | None:
        """The iterations of house players that think; None if none does."""

    @property
    def forgets(self) -> bool:
        """Whether it matters at this game to remember."""

    @property
    def pictures(self) -> AnyPictures:
        """The pictures."""

    @property
    def log(self) -> AnyGameLog:
        """How the game's log reads."""

    @property
    def lesson(self) -> Lesson:
        """What is taught of it."""

    def example(self, ply: int | None) -> Example:
        """The tutorial's deal after `ply` moves of its best agent, or at its end."""

    def suggestion(self, table_view: AnyTableView) -> Struct:
        """The move that a tutorial suggests to its reader, who is to act."""


Plugins: TypeAlias = Mapping[str, ScreenPlugin]
"""By the name of the game, in the order in which games are offered."""


# --- the lines of a turn --------------------------------------------------------------------------


def turn_told(
    plugin: ScreenPlugin, past: Past, span: range, reader: int | None, words: Words, *, everything: bool
) -> list[str]:
    """The lines about these moves of one turn: what the reader saw at that time, or `everything`."""
    events = (event for place in span for event in past.log[place].events)
    seen = tuple(events) if everything else seen_by(reader, events)
    seat, options = past.log[span.start].seat, past.table.options
    passage = AnyPassage(table=past.table, options=options, reader=reader, seat=seat, events=seen)
    return plugin.log.told(passage, words)


def moved(past: Past, span: range, reader: int | None, words: Words) -> str:
    """That somebody has moved: the line of a turn without other lines."""
    return said_of(past.table.seats[past.log[span.start].seat], "log-moved", words, reader, bold=True)


# --- pictures with what they say in words ---------------------------------------------------------


def sitters(table: Table) -> list[Sitter]:
    """The players of the seats, as a picture shows them."""
    return [Sitter(seat.token, seat.is_on_offer) for seat in table.seats]


def board_drawn(plugin: ScreenPlugin, table_view: AnyTableView) -> Drawing:
    """The picture that everybody sees."""
    return seated(plugin.pictures.board(table_view), sitters(table_view.table))


def hand_drawn(plugin: ScreenPlugin, table_view: AnyTableView, choice: str = "") -> Drawing:
    """The picture of a hand, with its reader marked."""
    return seated(plugin.pictures.hand(table_view, choice), sitters(table_view.table), table_view.seat)


def board_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board."""
    told = plugin.screens.board_text(table_view, words if text_only else words.without_emojis)
    if text_only:
        return [text(*told)] if told else []
    return [picture(board_drawn(plugin, table_view), told)]


def whole_board(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board with what the game tells below it."""
    shown = board_shown(plugin, table_view, words, text_only=text_only)
    return [*shown, *without_repeats(plugin.screens.board(table_view, words), shown)]


def hand_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """A hand on which nothing is chosen."""
    told = plugin.screens.hand_text(table_view, words if text_only else words.without_emojis, "")
    if text_only:
        return [text(*told)] if told else []
    return [picture(hand_drawn(plugin, table_view), told)]


def without_repeats(parts: Iterable[Part], before: Iterable[Part]) -> Iterator[Part]:
    """Parts without the lines that are already in the text before."""
    again = lines_of(before)
    for part in parts:
        if isinstance(part, Text):
            lines = [line for line in part.content.splitlines() if line not in again]
            if lines:
                yield text(*lines)
        else:
            yield part
