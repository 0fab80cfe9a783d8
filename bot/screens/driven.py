"""The hand of a member for whom a house player plays: what they see of it, and the way back."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import ScreenPlugin
from bot.screens.links import Links, link_buttons
from bot.screens.parts import GREY, ButtonStyle, Part, Screen, box, button, row, text
from bot.screens.people import agent_name, channel_of
from bot.screens.shown import hand_shown
from bot.tables import AnyTableView, Table


def driven_hand(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool, links: Links
) -> Screen:
    """A running hand that an agent plays. Who has left sees no cards: somebody else may get them."""
    table = table_view.table
    if table_view.seat is None:
        raise ValueError("nobody drives for a spectator")
    seat = table.seats[table_view.seat]
    if seat.agent is None:
        raise ValueError(f"seat {seat.number} is driven by its owner")
    game, agent = words(f"{table.game}-name"), agent_name(seat.agent, words)
    told = words("hand-left" if seat.is_on_offer else "hand-driven", agent=agent, channel=channel_of(table, words))
    cards: list[Part] = []
    if not seat.is_on_offer:
        cards = hand_shown(plugin, table_view, words, text_only=text_only)
    back = button(words("button-return"), Click(table.id, 0, "back"), style=ButtonStyle.success)
    heading = text(f"### {words('table-hand-heading', game=game)}", told)
    return Screen.of(box(heading, *cards, row(back, *link_buttons(links, words)), colour=GREY))


def sent_away_hand(table: Table, words: Words) -> Screen:
    """What is left of the hand of a member who was sent away from a running game."""
    game, channel = words(f"{table.game}-name"), channel_of(table, words)
    return Screen.of(box(text(words("hand-sent-away", game=game, channel=channel)), colour=GREY))
