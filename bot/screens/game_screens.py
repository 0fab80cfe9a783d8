"""What a game provides for screens, log and tutorial; and its pictures and turns as parts of a message.

While a table runs, its log can be read at any time, and a page of it stays open. So the log contains nothing that
players have to remember: a game mentions events, and a mention says only what everybody may know until the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from agents.agent import GameAgents, Iterations
from bot.locales import Words
from bot.pictures.drawing import Drawing, Sprite
from bot.pictures.icons import Icon
from bot.pictures.marks import Sitter, seated
from bot.pictures.scenes import Seal
from bot.screens.climax import GameClimaxes
from bot.screens.emotes import emotes_told, with_bubbles
from bot.screens.game_results import GameResults
from bot.screens.parts import Click, Part, Text, lines_of, picture, text, texts
from bot.screens.people import sentence_about
from bot.tables.occupants import table_of_movers
from bot.tables.snapshots import Past
from bot.tables.types import AnyTableView, Table, TableView
from engines.chance import SEED_BYTES
from engines.codec import encode_payload
from engines.contract import Event, EventT, Game, MoveT, Options, OptionsT, StateT, ViewT, seen_by

# --- lessons: pages, hints and a deal, as data ----------------------------------------------------

LEARNER: Final = 0
"""The learner's seat, in a tutorial and in its example."""
OPENING: Final = 1
"""A tutorial explains the first turn exactly; hints follow from the second."""


class Page(Struct, frozen=True, kw_only=True):
    """One idea, with a picture of the example: a deal with every seat played as its best agent would."""

    text: str
    """The key of the text; its value `players` is the number of players."""
    ply: int | None = None
    """How many moves of the example come before the picture; None: all of them."""
    board: bool = False
    """Whether to show the board instead of the learner's hand."""


class Deal(Struct, frozen=True):
    """A prepared deal, in which the first to sit down is the start player."""

    number: int
    """What seeds it."""
    seats: int
    """How many play: the learner, and house players."""
    moves: tuple[tuple[int, str], ...] = ()
    """The learner's moves that are not those of the best agent: how many moves come before, and the payload."""

    @property
    def seed(self) -> bytes:
        """Its seed."""
        return self.number.to_bytes(SEED_BYTES, "big")


class Aside(Struct, frozen=True, kw_only=True):
    """What a tutorial suggests besides moves, once, in one of the learner's turns."""

    turn: int
    """How many turns the learner has finished."""
    button: Literal["advice", "say"]
    """What to press: advice, or the phrases."""
    text: str
    """The key of the reason."""
    phrase: str = ""
    """What to say."""


class Lesson(Struct, frozen=True, kw_only=True):
    """How one game is taught. All texts are keys of Fluent messages."""

    pages: tuple[Page, ...]
    """How it is played: the goal, a turn, an example of one, the end."""
    hints: tuple[str, ...]
    """One for each of the first turns of a player's first game."""
    opening: str
    """Explains the first turn of the tutorial: what the learner holds, and a good way to use it."""
    then: str = ""
    """Explains the second step of the first moves, such as what the buttons of places say; empty if there is none."""
    kinds: tuple[tuple[str, str], ...] = ()
    """Kinds of moves that come late or seldom, by their tag, and what explains them whenever one is suggested."""
    asides: tuple[Aside, ...] = ()
    """What is suggested besides moves."""
    deal: int
    """The number that seeds the deal of the pages; see `Deal`."""
    seats: int
    """How many play it."""
    practice: Deal | None = None
    """The tutorial's deal: all that the game is made of comes early in it. None: that of the pages."""

    @property
    def shown(self) -> Deal:
        """The deal of the pages."""
        return Deal(self.deal, self.seats)

    @property
    def practised(self) -> Deal:
        """The tutorial's deal."""
        return self.practice or self.shown

    @property
    def seed(self) -> bytes:
        """The seed of the tutorial's deal."""
        return self.practised.seed


# --- the log --------------------------------------------------------------------------------------


class Mention(Struct, frozen=True):
    """An event in the log: the text `<game>-log-<code>`, or `<game>-log-<code>-you` for the reader's own seat."""

    code: str
    seat: int
    """The seat that acted; its name is the value `name`."""
    values: Mapping[str, str | int] = {}
    """Further values of the text. Everybody may know them at any later point of the game."""


class Passage(Struct, Generic[EventT, OptionsT], frozen=True, kw_only=True):
    """A part of a story: what a reader may know about a turn, or about its beginning."""

    table: Table
    options: OptionsT
    """The table's options."""
    reader: int | None
    """The seat of the reader; None for a spectator."""
    seat: int
    """Whose turn it is."""
    events: tuple[EventT, ...]
    """What happened in it, as far as the reader may know."""


class GameLog(Generic[EventT, OptionsT]):
    """How the log of one game reads. It is made from events alone, so it also covers tables of older rules."""

    def told(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """All that these events say, as lines; empty if they only say that somebody has moved."""
        return []

    def mention(self, event: EventT) -> Mention | None:
        """What the log may show of an event while the table runs; None: nothing.

        It may name only cards, tiles and figures that the board keeps showing until the game is over.
        """
        return None

    def mentions(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """The lines about events that everybody has seen, for the log of a running table."""
        seats, game, reader = passage.table.seats, passage.table.game, passage.reader
        found = [mention for event in passage.events if (mention := self.mention(event)) is not None]
        return [
            sentence_about(seats[each.seat], f"{game}-log-{each.code}", words, reader, bold=True, **each.values)
            for each in found
        ]

    def tells_all(self, options: OptionsT) -> bool:
        """Whether a table with these options is no test of memory, so that its log shows all its reader has seen."""
        return False

    def weight(self, event: EventT) -> int:
        """How much an event matters in its game, such as the points it brings; 0 if it is nothing special.

        The weight of a turn is the sum of its events' weights. Only weights of one game are compared.
        """
        return 0


def seen_alone(passage: Passage[EventT, OptionsT], seat: int, things: str, words: Words) -> str:
    """What only one seat has seen, in small print: for that seat, and for everybody when the game is over."""
    return f"-# {sentence_about(passage.table.seats[seat], 'log-alone', words, passage.reader, things=things)}"


AnyPassage: TypeAlias = Passage[Event, Options]


# --- screens and pictures -------------------------------------------------------------------------


class Moment(NamedTuple):
    """What players will remember of a game."""

    seal: Seal | None
    """As the result's picture shows it; None if all lost together: then the picture is the scene of the loss."""
    told: str
    """The same in one line."""


class GamePictures(ABC, Generic[MoveT, ViewT, EventT]):
    """The pictures of one game. Every method is a pure function of what its reader may know, and ignores names."""

    hand_shows_board: ClassVar[bool] = True
    """Whether a hand's picture shows all of the board; if not, a practice game shows the board's picture above it."""

    @abstractmethod
    def board(self, table_view: TableView[MoveT, ViewT, EventT]) -> Drawing:
        """What everybody sees: computed from a spectator's table view, even when the game is over."""

    @abstractmethod
    def hand(self, table_view: TableView[MoveT, ViewT, EventT], choice: str) -> Drawing:
        """What one seat sees of its own; `choice` as in `GameScreens.hand`."""

    def hand_in(self, table_view: TableView[MoveT, ViewT, EventT], choice: str, words: Words) -> Drawing:
        """The same for a reader of this language, in a game whose picture may contain one of the words `picture-*`."""
        return self.hand(table_view, choice)

    def loss(self, table_view: TableView[MoveT, ViewT, EventT]) -> Drawing:
        """The end of a game that all have lost together, if no climax shows it. Competitive games have none."""
        raise NotImplementedError

    @abstractmethod
    def cover(self) -> Sprite:
        """The scene on the game's tile in menus and in its lobby, 360 by 360 around its middle."""


class GameScreens(ABC, Generic[MoveT, ViewT, EventT, OptionsT]):
    """How one game reads on Discord. Every method is a pure function of what its reader may know.

    A message is a picture, a few words and buttons. Words also say what the picture shows: they are its alt text, and
    replace it where there are none. Members who want text only may listen: for them the words are `Words.aloud`, and
    every label and line has to be understood without seeing it.
    """

    @abstractmethod
    def board_text(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """All that the picture of the board shows, complete, as a person would say it: what just happened first."""

    @abstractmethod
    def hand_text(self, table_view: TableView[MoveT, ViewT, EventT], words: Words, choice: str) -> Sequence[str]:
        """All that the picture of a hand shows, complete."""

    @abstractmethod
    def story(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """What others have done since the reader's last turn, oldest first; for a spectator, the last turn.

        The newest lines that fit into two rows on a phone are shown above the picture; the log has the rest.
        """

    def heading(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> str:
        """Which round it is, in a few words; empty in a game without rounds."""
        return ""

    @abstractmethod
    def board(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[Part]:
        """Below the picture of the board: what it cannot show, such as the goal."""

    @abstractmethod
    def hand(self, table_view: TableView[MoveT, ViewT, EventT], words: Words, choice: str) -> Sequence[Part]:
        """Below the picture of a hand: the question, which begins with "Your turn", and the choices.

        `choice` is the half-made choice that a `pick` button carried, empty at first. Hands in direct messages and in
        private answers are the same: every hand may show what everybody may see now.
        """

    @abstractmethod
    def help(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[str]:
        """What to do in the current step, in a sentence or two, for somebody who does not know the game yet."""

    def barred(self, table_view: TableView[MoveT, ViewT, EventT], words: Words, choice: str) -> Sequence[str]:
        """Why what this step shows cannot be chosen now, one line an entry; what matters most comes first.

        `choice` as in `hand`. Readers see these lines below `help`, as many as fit on a phone.
        """
        return ()

    @abstractmethod
    def reason(self, table_view: TableView[MoveT, ViewT, EventT], move: MoveT, words: Words) -> str:
        """Why a legal move of the reader is good, in a sentence of about 90 letters: a fact that can be checked."""

    def phrase(self, phrase: str, words: Words) -> tuple[str, str]:
        """A phrase as its button says it: the icon (as `Words.icon` writes it) and the label.

        Either may be empty. Raises LookupError if the game has no such phrase.
        """
        raise LookupError(phrase)

    def phrase_told(self, phrase: str, words: Words) -> str:
        """The same as a whole sentence. Raises LookupError if the game has no such phrase."""
        raise LookupError(phrase)

    def points(self, table_view: TableView[MoveT, ViewT, EventT], seat: int) -> int | None:
        """A seat's points when the game is over; None in a game without points."""
        outcome = table_view.table.outcome
        return None if outcome is None else outcome.scores[seat]

    def reckoning(self, table_view: TableView[MoveT, ViewT, EventT], seat: int, words: Words) -> str:
        """How a seat's points add up when the game is over, in one line; empty if there is nothing to say.

        The replay writes it below the seat's name and points, so that `board` need not repeat either.
        """
        return ""

    def moment(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Moment | None:
        """The one moment worth telling of a game that was played to its end; None if there is none."""
        return None

    def title(self, players: int, score: int, words: Words) -> str:
        """What this many players may call themselves with this score; empty in a game without titles."""
        return ""

    def edition(self, options: OptionsT, words: Words) -> Sequence[str]:
        """The edition of a table with these options, as lines below the rules; empty for a game without editions."""
        return ()


def move_click(table: Table, move: Struct) -> Click:
    """The click that makes a move."""
    return Click(table.id, table.ply, "move", encode_payload(move))


def pick_click(table: Table, choice: str = "") -> Click:
    """The click after which `GameScreens.hand` gets this half-made choice."""
    return Click(table.id, table.ply, "pick", choice)


AnyPictures: TypeAlias = GamePictures[Struct, Struct, Event]


class Example(NamedTuple):
    """A position that explains a game."""

    board: AnyTableView
    """What a spectator sees."""
    hand: AnyTableView
    """What the learner sees."""
    move: Struct | None = None
    """What is played next; None at the end."""


@dataclass(frozen=True, kw_only=True)
class GamePlugin(ABC, Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """What screens know of a game's plug-in (`bot.games.plugin`)."""

    game: Game[StateT, MoveT, ViewT, EventT, OptionsT]
    screens: GameScreens[MoveT, ViewT, EventT, OptionsT]
    played_by: GameAgents[ViewT, MoveT]
    """Its agents."""
    minutes: int
    """About how long a game takes, for members who choose one."""
    sign: Icon
    """One of its icons, which replaces the game's name where that is too long, as on a button."""
    lesson: Lesson
    """How the game is taught."""
    pictures: GamePictures[MoveT, ViewT, EventT]
    climaxes: GameClimaxes[MoveT, ViewT, EventT] = field(default_factory=GameClimaxes)
    """How to find its great moments; by default it has none."""
    results: GameResults[MoveT, ViewT, EventT] = field(default_factory=GameResults)
    """What it says and draws of its end."""
    log: GameLog[EventT, OptionsT] = field(default_factory=GameLog)
    """What the log shows of a table's past besides who has moved."""

    @property
    def iterations(self) -> Iterations | None:
        """The iterations of agents that think; None if none does."""
        return self.played_by.iterations if self.played_by.search is not None else None

    @property
    def forgets(self) -> bool:
        """Whether memory matters in this game."""
        return self.played_by.forgets

    @abstractmethod
    def example(self, ply: int | None) -> Example:
        """The deal of the pages after `ply` moves of its best agent; None: at its end."""

    @abstractmethod
    def practice(self, ply: int | None) -> Example:
        """The tutorial's deal after `ply` moves, for a learner who follows all suggestions; None: at its end."""

    @abstractmethod
    def suggestion(self, table_view: AnyTableView) -> Struct:
        """The move that a tutorial suggests to its reader: those who follow all of them play `practice`."""


ScreenPlugin: TypeAlias = GamePlugin[Struct, Struct, Struct, Event, Options]
Plugins: TypeAlias = Mapping[str, ScreenPlugin]
"""By the name of the game, in the order in which games are offered."""


# --- the lines of a turn --------------------------------------------------------------------------


def turn_told(
    plugin: ScreenPlugin, past: Past, span: range, reader: int | None, words: Words, *, everything: bool
) -> list[str]:
    """The lines about these moves of one turn: what the reader saw then, or `everything`."""
    events = (event for place in span for event in past.log[place].events)
    seen = tuple(events) if everything else seen_by(reader, events)
    seat, options = past.log[span.start].seat, past.table.options
    table = players_of(past, span)
    passage = AnyPassage(table=table, options=options, reader=reader, seat=seat, events=seen)
    return plugin.log.told(passage, words)


def players_of(past: Past, span: range) -> Table:
    """The table with those who made these moves."""
    moves = past.log[span.start : span.stop]
    return table_of_movers(past.table, moves, moves[-1].ply)


def moved(past: Past, span: range, reader: int | None, words: Words) -> str:
    """The line of a turn that has no other: somebody has moved."""
    seat = players_of(past, span).seats[past.log[span.start].seat]
    return sentence_about(seat, "log-moved", words, reader, bold=True)


# --- pictures with what they say in words ---------------------------------------------------------


def sitters(table: Table) -> list[Sitter]:
    """The players in the seats, as pictures show them."""
    return [Sitter(seat.token, seat.is_on_offer) for seat in table.seats]


def board_drawn(plugin: ScreenPlugin, table_view: AnyTableView) -> Drawing:
    """The picture that everybody sees."""
    return with_bubbles(seated(plugin.pictures.board(table_view), sitters(table_view.table)), table_view.table)


def hand_drawn(plugin: ScreenPlugin, table_view: AnyTableView, choice: str = "", words: Words | None = None) -> Drawing:
    """The picture of a hand, with its reader marked; without `words`, in the default language."""
    pictures = plugin.pictures
    drawn = pictures.hand(table_view, choice) if words is None else pictures.hand_in(table_view, choice, words)
    return with_bubbles(seated(drawn, sitters(table_view.table), table_view.seat), table_view.table)


def board_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board, as a picture or in text."""
    words = words if text_only else words.without_emojis
    told = [*emotes_told(table_view, words), *plugin.screens.board_text(table_view, words)]
    return texts(told) if text_only else [picture(board_drawn(plugin, table_view), told)]


def whole_board(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """The board and what the game shows below it."""
    shown = board_shown(plugin, table_view, words, text_only=text_only)
    return [*shown, *without_repeats(plugin.screens.board(table_view, words), shown)]


def hand_shown(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> list[Part]:
    """A hand on which nothing is chosen, as a picture or in text."""
    plain = words if text_only else words.without_emojis
    told = [*emotes_told(table_view, plain), *plugin.screens.hand_text(table_view, plain, "")]
    return texts(told) if text_only else [picture(hand_drawn(plugin, table_view, "", words), told)]


def without_repeats(parts: Iterable[Part], before: Iterable[Part]) -> Iterator[Part]:
    """The parts without the lines that the text before already contains."""
    again = lines_of(before)
    for part in parts:
        if isinstance(part, Text):
            lines = [line for line in part.content.splitlines() if line not in again]
            if lines:
                yield text(*lines)
        else:
            yield part
