"""How climaxes are shown: above a hand, as the private answer to *Show it*, and in the channel."""

from __future__ import annotations

from msgspec import Struct

from bot.locales import Words
from bot.pictures.marks import seated
from bot.pictures.reveal import MotionFormat
from bot.screens.climax import Climax, drawn, of_last_moves
from bot.screens.game_screens import Plugins, ScreenPlugin, sitters
from bot.screens.parts import AMBER, Button, ButtonStyle, Click, Part, Screen, box, button, picture, row, text, texts
from bot.screens.people import Voice
from bot.store.schema import Status
from bot.tables.occupants import table_of_movers
from bot.tables.types import AnyTableView


def ply_of(table_view: AnyTableView, climax: Climax) -> int:
    """The ply after a climax's last move, which identifies it at its table; 0 if that is unknown."""
    return table_view.log[climax.stop - 1].ply if climax.stop else 0


def climax_of_hand(plugin: ScreenPlugin, table_view: AnyTableView) -> Climax | None:
    """The climax above the hand of this table view, if there is one."""
    return None if table_view.seat is None else of_last_moves(plugin.climaxes, table_view, table_view.seat)


def _voice(table_view: AnyTableView, climax: Climax, words: Words) -> Voice:
    """The voice about a climax: it names those who played then."""
    moves = table_view.log[climax.start : climax.stop]
    table = table_of_movers(table_view.table, moves, ply_of(table_view, climax) or None)
    return Voice(table, table_view.seat, words)


def climax_line(table_view: AnyTableView, climax: Climax, words: Words) -> str:
    """What happened, and what it did to the reader."""
    voice = _voice(table_view, climax, words)
    return " ".join(filter(None, (climax.headline(voice), climax.own(voice))))


def climax_card(
    table_view: AnyTableView,
    climax: Climax,
    words: Words,
    *,
    text_only: bool,
    on_hand: bool,
    motion: MotionFormat | None = None,
) -> list[Part]:
    """The picture, whose alt text says all that it shows; for text only, those lines.

    It is the same for all members who read the same language, so it is drawn once.
    """
    told = climax.effects(_voice(table_view, climax, words if text_only else words.without_emojis), on_hand=on_hand)
    if text_only:
        return texts(told)
    drawing = seated(drawn(climax, words, motion, on_hand=on_hand), sitters(table_view.table))
    return [picture(drawing, [_alt(table_view, climax, words), *told])]


def _alt(table_view: AnyTableView, climax: Climax, words: Words) -> str:
    return climax.headline(_voice(table_view, climax, words.without_emojis)).replace("**", "")


def climax_button(table_view: AnyTableView, climax: Climax, words: Words) -> Button:
    """Shows the card of a climax for which a hand has no room."""
    click = Click(table_view.table.id, table_view.table.ply, "climax", str(ply_of(table_view, climax)))
    return button(words("button-climax"), click)


def climax_answer(
    plugins: Plugins,
    table_view: AnyTableView,
    ply: int,
    words: Words,
    *,
    text_only: bool,
    motion: MotionFormat | None = None,
) -> Screen | None:
    """The private answer to *Show it*; None if the reader has moved since, so that the climax is over.

    It stays after they have moved, so it shows what a message that stays may show.
    """
    plugin = plugins[table_view.table.game]
    climax = climax_of_hand(plugin, table_view)
    if climax is None or ply_of(table_view, climax) != ply:
        return None
    card = climax_card(table_view, climax, words, text_only=text_only, on_hand=False, motion=motion)
    return Screen.of(box(text(climax_line(table_view, climax, words)), *card, colour=AMBER))


class NewClimax(Struct, frozen=True):
    """A climax that the channel may show."""

    ply: int
    """The ply at which it was complete."""
    screen: Screen


def new_climax(
    plugins: Plugins,
    table_view: AnyTableView,
    words: Words,
    *,
    text_only: bool,
    motion: MotionFormat | None = None,
) -> NewClimax | None:
    """The newest climax of a running table, if it is new enough to be posted, by a spectator's table view.

    One that has ended the game is not posted: the result is it. A tutorial has no channel.
    """
    table = table_view.table
    if table_view.seat is not None:
        raise ValueError("a message in the channel shows what everybody may know")
    if table.status is not Status.RUNNING or table.is_tutorial:
        return None
    climax = of_last_moves(plugins[table.game].climaxes, table_view, None)
    if climax is None or not (ply := ply_of(table_view, climax)):
        return None
    return NewClimax(ply, _in_channel(table_view, climax, words, text_only=text_only, motion=motion))


def _in_channel(
    table_view: AnyTableView, climax: Climax, words: Words, *, text_only: bool, motion: MotionFormat | None
) -> Screen:
    """A bold line, the card, and *My hand*."""
    card = climax_card(table_view, climax, words, text_only=text_only, on_hand=False, motion=motion)
    line = text(climax_line(table_view, climax, words))
    return Screen.of(box(line, *card, row(_my_hand(table_view, climax, words)), colour=AMBER))


def _my_hand(table_view: AnyTableView, climax: Climax, words: Words) -> Button:
    click = Click(table_view.table.id, ply_of(table_view, climax), "hand")
    return button(words("button-hand"), click, style=ButtonStyle.primary)
