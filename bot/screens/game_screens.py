"""What a game brings to the screens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from agents.levels import Iterations
from bot.locales import Words
from bot.pictures.drawing import Drawing, Sprite
from bot.pictures.icons import Icon
from bot.pictures.result import Seal
from bot.screens.game_log import AnyGameLog
from bot.screens.lesson import Lesson
from bot.screens.parts import Part
from bot.tables.types import AnyTableView, TableView
from engines.contract import AnyGame, Event, EventT, MoveT, Options, OptionsT, ViewT


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
