"""The result: who came in where and how that came about, what the game was like, and how everything lay at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from bot.locales import Words
from bot.locales.numbers import number
from bot.pictures.marks import LETTERS
from bot.pictures.result import Place, result_drawing
from bot.screens.achievements import earned_here
from bot.screens.advice import advice_taken
from bot.screens.attendance import attendance
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.fairness import fairness_button
from bot.screens.game_screens import Plugins, ScreenPlugin
from bot.screens.parts import (
    AMBER,
    GREEN,
    Button,
    ButtonStyle,
    Part,
    Screen,
    box,
    button,
    line,
    picture,
    row,
    text,
)
from bot.screens.people import house_players, in_a_row, listed, member_name, name_of
from bot.screens.shown import board_shown, whole_board
from bot.tables import AnyTableView, Because, Table
from engines.contract import Outcome

_MEDALS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")
"""In front of a name, by rank. Figures with a dot would be a list, which Discord numbers by itself."""


def result_screen(plugins: Plugins, table_view: AnyTableView, words: Words, *, text_only: bool = False) -> Screen:
    """What stands in the channel when the cards were dealt and the table has ended, by its end or before it."""
    table, plugin = table_view.table, plugins[table_view.table.game]
    heading = words("table-result-heading", game=words(f"{table.game}-name"))
    parts: list[Part] = [
        text(f"### {heading}", *decision(plugin, table_view, words)),
        *_places(plugin, table_view, words, text_only=text_only),
        *_facts(plugin, table_view, words),
        *attendance(table, words),
        line(),
        *whole_board(plugin, table_view, words, text_only=text_only),
        row(
            _next(table, words),
            button(words("button-rules"), Click(table.id, 0, "rules")),
            fairness_button(table, words),
        ),
        row(
            button(words("button-replay"), Click(table.id, 0, "replay")),
            button(words("button-log"), Click(table.id, 0, "log")),
        ),
    ]
    has_winners = table.outcome is not None and bool(table.outcome.winners)
    return Screen.of(box(*parts, colour=GREEN if has_winners else AMBER))


def _next(table: Table, words: Words) -> Button:
    """The way to another game: at the same table, or after a tutorial any of them."""
    if table.is_tutorial:
        return button(words("button-next-tutorial"), Click(NO_TABLE, 0, "tutorial"), style=ButtonStyle.success)
    return button(words("button-again"), Click(table.id, 0, "again"), style=ButtonStyle.success)


def last_hand(
    plugin: ScreenPlugin,
    table_view: AnyTableView,
    words: Words,
    final: AnyTableView | None,
    *,
    text_only: bool,
) -> list[Part]:
    """What a member keeps of a table that has ended: who won and why, their own place, and how everything lay.

    `final` is the spectator's table view; without it the final position is left out.
    """
    outcome, seat = table_view.table.outcome, table_view.seat
    told = [*decision(plugin, table_view, words)]
    if outcome is not None and seat is not None:
        apart = _are_told_apart(plugin, table_view, outcome, words)
        told += _place(plugin, table_view, outcome, seat, words) if apart else plugin.screens.honours(table_view, words)
    position = [] if final is None else board_shown(plugin, final, words, text_only=text_only)
    return [text(*told), *position]


def decision(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """Who won and why, or who has ended it before, as lines."""
    table = table_view.table
    if table.outcome is None:
        if table.set_back:
            return [words("table-set-back")]
        by = table.ended_by
        if table.has_lost_its_place:
            return [words("table-place-gone")]
        if table.ended_because is Because.IDLE:
            return [words("table-idle")]
        if table.ended_because is not None and table.ended_because.is_operator:
            return [words(f"table-{table.ended_because}")]
        if by is None:
            voted = len(table.voters) >= table.votes_needed
            return [words("table-stopped-by-vote" if voted else "table-stopped")]
        own = table.seat_of(by.id)
        if own is not None and own.number == table_view.seat:
            return [words("table-stopped-by-you")]
        return [words("table-stopped-by", name=member_name(by, words))]
    reason = words(f"{table.game}-reason-{table.outcome.reason}")
    if not table.outcome.winners:
        return [words("table-lost-together" if plugin.game.cooperative else "table-won-nobody"), reason]
    return [_winners(table, table.outcome.winners, table_view.seat, words), reason]


def _winners(table: Table, winners: Sequence[int], seat: int | None, words: Words) -> str:
    if winners == (seat,):
        return words("table-you-won")
    names = listed((name_of(table.seats[winner], words) for winner in winners if winner != seat), words)
    if seat in winners:
        return words("table-you-won-with", names=names)
    return words("table-won" if len(winners) == 1 else "table-won-several", names=names)


# --- places --------------------------------------------------------------------------------------


def _places(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool) -> Iterator[Part]:
    """The picture of the result, and a line or two for each seat, the best first."""
    outcome = table_view.table.outcome
    if outcome is None:
        return
    ranks, winners = outcome.ranks, outcome.winners
    points = {seat: plugin.screens.points(table_view, seat) for seat in range(len(ranks))}
    order = sorted(points, key=lambda seat: (ranks[seat], seat))
    drawing = result_drawing([Place(seat, ranks[seat], points[seat], seat in winners) for seat in order])
    if not text_only:
        yield picture(drawing, _in_words(plugin, table_view, outcome, points, order, words))
    if _are_told_apart(plugin, table_view, outcome, words):
        yield text(*(each for seat in order for each in _place(plugin, table_view, outcome, seat, words)))


def _are_told_apart(plugin: ScreenPlugin, table_view: AnyTableView, outcome: Outcome, words: Words) -> bool:
    """Whether there is something to tell of each place: not where all have won, or lost, together."""
    reckoned = (plugin.screens.reckoning(table_view, seat, words) for seat in range(len(outcome.ranks)))
    return len(set(outcome.ranks)) > 1 or any(reckoned)


def _place(plugin: ScreenPlugin, table_view: AnyTableView, outcome: Outcome, seat: int, words: Words) -> Iterator[str]:
    name = name_of(table_view.table.seats[seat], words, table_view.seat)
    points = plugin.screens.points(table_view, seat)
    score = "" if points is None else f" · **{number(points)}**"
    yield f"{_MEDALS[outcome.ranks[seat] - 1]} {LETTERS[seat]} **{name}**{score}"
    if reckoning := plugin.screens.reckoning(table_view, seat, words):
        yield f"-# {reckoning}"


def _in_words(
    plugin: ScreenPlugin,
    table_view: AnyTableView,
    outcome: Outcome,
    points: dict[int, int | None],
    order: list[int],
    words: Words,
) -> Iterator[str]:
    """What the picture says: each place, or how it went for all together."""
    if plugin.game.cooperative:
        yield decision(plugin, table_view, words)[0]
        return
    for seat in order:
        name, figure = name_of(table_view.table.seats[seat], words), points[seat]
        if figure is None:
            yield words("result-place", name=name, rank=outcome.ranks[seat])
        else:
            yield words("result-place-points", name=name, rank=outcome.ranks[seat], points=number(figure))


# --- what the game was like ----------------------------------------------------------------------


def _facts(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Iterator[Part]:
    """Titles, the best turn, and how long it took."""
    lines = [] if table_view.table.outcome is None else [*plugin.screens.honours(table_view, words)]
    lines += [*_best_turn(plugin, table_view, words), *_length(table_view, words), *_house(plugin, table_view, words)]
    lines += [*advice_taken(table_view.table, words), *earned_here(table_view, words)]
    if lines:
        yield text(*lines)


def _best_turn(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Iterator[str]:
    """The turn that brought most, the earliest of several; in games whose events tell what a turn brings."""
    brought = [
        (points, turn.seat)
        for turn in table_view.course
        if (points := plugin.screens.brought(table_view, turn.seat, turn.events)) is not None
    ]
    if brought:
        points, seat = max(brought, key=lambda each: each[0])
        if points > 0:
            name = name_of(table_view.table.seats[seat], words)
            yield words("result-best-turn", name=f"**{name}**", points=points)


def _length(table_view: AnyTableView, words: Words) -> Iterator[str]:
    """How many turns there were, and in what time."""
    turns, table = len(table_view.course), table_view.table
    if turns and table.started_at is not None and table.ended_at is not None:
        yield words("result-length", turns=turns, time=_time(table.ended_at - table.started_at, words))


def _house(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> Iterator[str]:
    """Who of the house has played, and how well."""
    names = house_players(table_view.table, plugin.iterations, words)
    if names:
        yield words("result-house", names=in_a_row(names, words))


def _time(long: timedelta, words: Words) -> str:
    """A time in the unit that suits it: a game may take minutes, or days."""
    minutes = max(1, round(long / timedelta(minutes=1)))
    if minutes < 120:
        return words("result-minutes", count=minutes)
    if (hours := round(minutes / 60)) < 48:
        return words("result-hours", count=hours)
    return words("result-days", count=round(hours / 24))
