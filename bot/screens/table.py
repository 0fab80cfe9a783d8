"""The screens that every game shares: the lobby, the board in its frame, the hand in its frame, the result.

Each is a pure function of a sight and a language. Here does not belong what only one game shows.
"""

from __future__ import annotations

from discord import ButtonStyle

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.lobby import lobby_screen
from bot.screens.parts import AMBER, GREEN, GREY, Part, Screen, box, button, line, row, text
from bot.screens.people import in_a_row, listed, name_of
from bot.screens.shelf import Shelf
from bot.tables import Sight, Status, Table
from engines.contract import Options
from engines.options import choices, written


def board_screen(shelf: Shelf, sight: Sight, words: Words) -> Screen:
    """What stands in the channel, computed from a spectator's sight: lobby, board or result."""
    if sight.seat is not None:
        raise ValueError("the board is drawn from what a spectator may know")
    table = sight.table
    if table.status is Status.LOBBY or sight.view is None:
        return lobby_screen(table, words)
    if table.status is Status.RUNNING:
        return _running(shelf, sight, words)
    return _result(shelf, sight, words)


def hand_screen(shelf: Shelf, sight: Sight, words: Words, choice: str = "", *, standing: bool = False) -> Screen:
    """What one member sees of their own seat, by direct message or privately in the channel.

    `standing` tells that the bot keeps this message up to date; see GameScreens.hand.
    """
    table = sight.table
    game = words(f"{table.game}-name")
    channel = f"<#{table.place.channel_id}>"
    if table.status is Status.LOBBY:
        return Screen(box(text(words("lobby-hand", game=game, channel=channel)), colour=GREY))
    if sight.view is None:
        return Screen(box(text(words("lobby-closed")), colour=GREY))
    if table.status is not Status.RUNNING:
        return Screen(box(text(words("table-hand-over", channel=channel), *_decision(sight, words)), colour=GREY))
    parts = shelf[table.game].hand(sight, words, choice, standing=standing)
    acting = sight.seat is not None and sight.to_act == sight.seat
    heading = text(f"### {words('table-hand-heading', game=game)}", f"-# {words('table-hand-where', channel=channel)}")
    return Screen(box(heading, *parts, colour=GREEN if acting else GREY))


def rules_screen(shelf: Shelf, game: str, options: Options, words: Words) -> Screen:
    """The rules of a game as a table with these options plays it, and its house values."""
    values = shelf[game].house_values(options, words)
    figures = [line(), text(f"### {words('rules-house-values')}", *values)] if values else []
    return Screen(box(text(words(f"{game}-rules", **settings_of(options))), *figures))


def settings_of(options: Options) -> dict[str, str | int]:
    """What is chosen at a table, by the names of its options: the words of the rules may name any of it."""
    chosen = {option: getattr(options, option) for option in choices(type(options))}
    return {option: value if type(value) is int else written(value) for option, value in chosen.items()}


def _running(shelf: Shelf, sight: Sight, words: Words) -> Screen:
    table = sight.table
    parts: list[Part] = [text(f"### {words(f'{table.game}-name')}"), *shelf[table.game].board(sight, words)]
    if sight.to_act is not None:
        parts.append(text(f"▶ {words('table-turn', name=name_of(table.seats[sight.to_act], words))}"))
    parts.append(
        row(
            button(words("button-hand"), Click(table.id, 0, "hand"), style=ButtonStyle.primary),
            button(words("button-rules"), Click(table.id, 0, "rules")),
            button(words("button-leave"), Click(table.id, 0, "leave")),
            button(words("button-stop"), Click(table.id, 0, "stop")),
        )
    )
    if table.commitment is not None:
        parts.append(text(f"-# {words('table-commitment', commitment=table.commitment)}"))
    return Screen(box(*parts))


def _result(shelf: Shelf, sight: Sight, words: Words) -> Screen:
    table = sight.table
    parts: list[Part] = [
        text(f"### {words('table-result-heading', game=words(f'{table.game}-name'))}", *_decision(sight, words)),
        line(),
        *shelf[table.game].board(sight, words),
        row(
            button(words("button-again"), Click(table.id, 0, "again"), style=ButtonStyle.success),
            button(words("button-rules"), Click(table.id, 0, "rules")),
        ),
    ]
    if table.commitment is not None and table.seed is not None:
        joined = in_a_row((name_of(table.seats[number], words) for number in table.joined), words)
        revealed = words("table-revealed", seed=table.seed.hex(), commitment=table.commitment, joined=joined)
        parts.append(text(*(f"-# {each}" for each in revealed.splitlines())))
    return Screen(box(*parts, colour=GREEN if table.outcome is not None else AMBER))


def _decision(sight: Sight, words: Words) -> list[str]:
    """Who won and why, as lines."""
    table = sight.table
    if table.outcome is None:
        return [words("table-stopped")]
    reason = words(f"{table.game}-reason-{table.outcome.reason}")
    return [_winners(table, sight.seat, words), reason]


def _winners(table: Table, seat: int | None, words: Words) -> str:
    winners = () if table.outcome is None else table.outcome.winners
    if not winners:
        return words("table-won-nobody")
    if winners == (seat,):
        return words("table-you-won")
    names = listed((name_of(table.seats[winner], words) for winner in winners), words)
    return words("table-won" if len(winners) == 1 else "table-won-several", names=names)
