"""The result: the places, and the one moment worth telling; and what a member keeps of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from bot.locales import Words, number
from bot.pictures.drawing import Drawing
from bot.pictures.marks import seated
from bot.pictures.reveal import MotionFormat
from bot.pictures.scenes import SeatFinish, result_drawing
from bot.screens.climax import Climax, of_last_moves
from bot.screens.climax_screens import climax_card, climax_line, climax_of_hand
from bot.screens.game_results import order_of
from bot.screens.game_screens import Plugins, ScreenPlugin, board_shown, sitters, whole_board
from bot.screens.guidance import advice_taken
from bot.screens.menus import more_button
from bot.screens.parts import (
    AMBER,
    GREEN,
    NO_TABLE,
    Button,
    ButtonStyle,
    Click,
    Part,
    Screen,
    box,
    button,
    picture,
    row,
    text,
    texts,
)
from bot.screens.people import house_players, in_a_row, listed, member_name, name_of, voice_at
from bot.screens.reveals import with_last_turn
from bot.screens.running_table import attendance
from bot.tables.types import AnyTableView, Because, Table
from engines.contract import Outcome

_MEDALS: Final = ("🥇", "🥈", "🥉", "4️⃣", "5️⃣")
"""Precede a name, by rank. Numbers with dots would be a list, which Discord renumbers."""


def result_screen(
    plugins: Plugins,
    table_view: AnyTableView,
    words: Words,
    *,
    text_only: bool = False,
    motion: MotionFormat | None = None,
) -> Screen:
    """The message in the channel when a dealt table has ended, played to its end or not.

    A headline, one picture with places and points, and one grey line; the replay shows how the points add up and all
    final positions. If a game was not played to its end, the result shows all positions itself.
    """
    table, plugin = table_view.table, plugins[table_view.table.game]
    first, *others = decision(plugin, table_view, words)
    if table.outcome is not None:
        first = _headline(plugin, table_view, words) or first
    shown = _ending(plugin, table_view, words, text_only=text_only, motion=motion)
    parts: list[Part] = [
        text(f"### {first}"),
        *(whole_board(plugin, table_view, words, text_only=text_only) if shown is None else shown),
        text(_about(plugin, table_view, others, words), *_duel(table_view, words)),
        *attendance(table, words),
        *texts([*_earned(table_view, words)]),
        row(
            again_button(table, words),
            button(words("button-replay"), Click(table.id, table.ply, "replay")),
            more_button(table, words),
        ),
    ]
    has_winners = table.outcome is not None and bool(table.outcome.winners)
    return Screen.of(box(*parts, colour=GREEN if has_winners else AMBER))


def _about(plugin: ScreenPlugin, table_view: AnyTableView, reasons: Sequence[str], words: Words) -> str:
    """The grey line: the game, why it ended, how long it took, how well house players play, who asked for advice."""
    table = table_view.table
    why = (reason.rstrip(".。") for reason in reasons)
    heading = words("table-result-heading", game=words(f"{table.game}-name"))
    told = (heading, *why, *_length(table_view, words), *_house(plugin, table, words), *advice_taken(table, words))
    return f"-# {' · '.join(told)}"


def _duel(table_view: AnyTableView, words: Words) -> Iterator[str]:
    """For two seats, how often each has beaten the other, if this was not their first game."""
    duel = table_view.duel
    if duel is None or sum(duel.wins) + duel.draws < 2:
        return
    first, second = (name_of(seat, words) for seat in table_view.table.seats)
    won, lost = duel.wins
    game = words(f"{table_view.table.game}-name")
    yield words("result-duel", game=game, first=first, won=won, second=second, lost=lost, draws=duel.draws)


def again_button(table: Table, words: Words) -> Button:
    """The button for another game at the same table; after a tutorial, for another tutorial."""
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
    motion: MotionFormat | None = None,
) -> list[Part]:
    """What a member keeps of a finished table: who won and why, their own place, and the final position.

    `final` is the spectator's table view; without it the final position is left out.
    """
    seat = table_view.seat
    told = [*decision(plugin, table_view, words)]
    climax = climax_of_hand(plugin, table_view)
    if climax is None and (happened := plugin.results.headline(table_view, words)):
        told.insert(1, happened)
    if seat is not None and _are_told_apart(table_view.table):
        told += reckoned(plugin, table_view, seat, words)
    position = [] if final is None else board_shown(plugin, final, words, text_only=text_only)
    if climax is None:
        return [text(*told), *position]
    line = [climax_line(table_view, climax, words)] if text_only else []
    card = climax_card(table_view, climax, words, text_only=text_only, on_hand=True, motion=motion)
    return [text(*told, *line), *card, *position]


def decision(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """Who won and why, or who ended the game early, as lines."""
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


def _headline(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> str:
    """What happened, in one sentence; empty if the game has none for it."""
    outcome = table_view.table.outcome
    climax = _common_end(plugin, table_view)
    if climax is not None:
        return climax.headline(voice_at(table_view, words)).replace("**", "")
    told = plugin.results.headline(table_view, words)
    return f"{words.mark('🏆')}{told}" if told and outcome is not None and outcome.winners else told


def _common_end(plugin: ScreenPlugin, table_view: AnyTableView) -> Climax | None:
    """The climax that ended a game which all have won or lost together: its card is the result."""
    return of_last_moves(plugin.climaxes, table_view, None) if plugin.game.cooperative else None


def _winners(table: Table, winners: Sequence[int], seat: int | None, words: Words) -> str:
    if winners == (seat,):
        return words("table-you-won")
    names = listed((name_of(table.seats[winner], words) for winner in winners if winner != seat), words)
    if seat in winners:
        return words("table-you-won-with", names=names)
    return words("table-won" if len(winners) == 1 else "table-won-several", names=names)


# --- places --------------------------------------------------------------------------------------


def _ending(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool, motion: MotionFormat | None
) -> list[Part] | None:
    """The picture of the result (nothing for text only); None if the game was not played to its end."""
    table, outcome = table_view.table, table_view.table.outcome
    if outcome is None:
        return None
    told = _in_words(plugin, table_view, outcome, words if text_only else words.without_emojis)
    if text_only:
        return texts(told)
    drawing = with_last_turn(plugin, table_view, _drawing(plugin, table_view, outcome, words), words, motion)
    return [picture(seated(drawing, sitters(table)), told)]


def _drawing(plugin: ScreenPlugin, table_view: AnyTableView, outcome: Outcome, words: Words) -> Drawing:
    """The card of a common end, the game's own picture, or steps by rank."""
    climax = _common_end(plugin, table_view)
    if climax is not None:
        return climax.card(words, on_hand=False)
    if plugin.game.cooperative and not outcome.winners:
        return plugin.pictures.loss(table_view)
    own = plugin.results.drawing(table_view)
    if own is not None:
        return own
    moment = plugin.screens.moment(table_view, words)
    places = [
        SeatFinish(seat, outcome.ranks[seat], plugin.screens.points(table_view, seat), seat in outcome.winners)
        for seat in order_of(outcome)
    ]
    return result_drawing(places, None if moment is None else moment.seal)


def _are_told_apart(table: Table) -> bool:
    """Whether places differ: not if all won, or lost, together."""
    return table.outcome is not None and len(set(table.outcome.ranks)) > 1


def _place(plugin: ScreenPlugin, table_view: AnyTableView, seat: int, words: Words) -> str:
    outcome = table_view.table.outcome
    if outcome is None:
        raise ValueError("nobody has a place yet")
    name = name_of(table_view.table.seats[seat], words, table_view.seat)
    points = plugin.screens.points(table_view, seat)
    if words.is_aloud:
        return _place_in_words(name, outcome.ranks[seat], points, words)
    score = "" if points is None else f" · **{number(points)}**"
    return f"{_MEDALS[outcome.ranks[seat] - 1]} **{name}**{score}"


def reckoned(plugin: ScreenPlugin, table_view: AnyTableView, seat: int, words: Words) -> Iterator[str]:
    """The place of a seat in a game that was played to its end, and how its points add up."""
    yield _place(plugin, table_view, seat, words)
    if reckoning := plugin.screens.reckoning(table_view, seat, words):
        yield f"-# {reckoning}"


def reckoning_of_all(plugin: ScreenPlugin, table_view: AnyTableView, words: Words) -> list[str]:
    """The same for all seats, the best first; nothing if they won or lost together."""
    outcome = table_view.table.outcome
    if outcome is None or not _are_told_apart(table_view.table):
        return []
    return [line for seat in order_of(outcome) for line in reckoned(plugin, table_view, seat, words)]


def _in_words(plugin: ScreenPlugin, table_view: AnyTableView, outcome: Outcome, words: Words) -> list[str]:
    """The picture in words: the rows of all seats, the best first, and what else it shows."""
    climax = _common_end(plugin, table_view)
    if climax is not None:
        return [*climax.effects(voice_at(table_view, words), on_hand=False)]
    if plugin.game.cooperative and not outcome.winners:
        return [*plugin.screens.board_text(table_view, words)]
    lines = []
    for seat in order_of(outcome):
        name, points = name_of(table_view.table.seats[seat], words), plugin.screens.points(table_view, seat)
        more = plugin.results.row(table_view, seat, words)
        lines.append(" · ".join(filter(None, (_place_in_words(name, outcome.ranks[seat], points, words), more))))
    moment = plugin.screens.moment(table_view, words)
    return [*lines, *plugin.results.foot(table_view, words), *([] if moment is None else [moment.told])]


def _place_in_words(name: str, rank: int, points: int | None, words: Words) -> str:
    if points is None:
        return words("result-place", name=name, rank=rank)
    return words("result-place-points", name=name, rank=rank, points=number(points))


# --- what the game was like ----------------------------------------------------------------------


def _earned(table_view: AnyTableView, words: Words) -> Iterator[str]:
    """What members achieved for the first time. A code without a text belongs to another version."""
    members = {member.id: member for member in table_view.table.members}
    for each in table_view.earned:
        # A member who is no longer at the table has no name there.
        if each.member_id in members and words.has(f"achievement-{each.code}"):
            name = member_name(members[each.member_id], words)
            yield f"{words.mark('🏅')}**{name}** · {achievement_told(each.code, words)}"


def achievement_told(code: str, words: Words) -> str:
    """The name of an achievement, and how it is earned."""
    return words("achievement", name=words(f"achievement-{code}"), how=words(f"achievement-{code}-how"))


def _length(table_view: AnyTableView, words: Words) -> Iterator[str]:
    """How many turns the game took, and how much time."""
    turns, table = len(table_view.course), table_view.table
    if turns and table.started_at is not None and table.ended_at is not None:
        yield words("result-length", turns=turns, time=_time(table.ended_at - table.started_at, words))


def _house(plugin: ScreenPlugin, table: Table, words: Words) -> Iterator[str]:
    """The levels of the house players: one level, if all of them have the same."""
    if told := house_players(table, plugin.iterations, words):
        yield words("result-house", names=in_a_row(told, words))


def _time(long: timedelta, words: Words) -> str:
    """A duration in a suitable unit: a game may take minutes, or days."""
    minutes = max(1, round(long / timedelta(minutes=1)))
    if minutes < 120:
        return words("result-minutes", count=minutes)
    if (hours := round(minutes / 60)) < 48:
        return words("result-hours", count=hours)
    return words("result-days", count=round(hours / 24))
