"""The lobby: the table before the game, with its seats, its settings and the buttons to sit down and start.

Here does not belong what a click leads to (bot/cogs) nor who may do it (bot/tables).
"""

from __future__ import annotations

from discord import ButtonStyle, SelectOption

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import GREY, Part, Screen, box, button, menu, row, text
from bot.screens.people import introduction_of
from bot.tables import Status, Table
from engines.options import choices, written
from engines.registry import game, games
from engines.values import FIELD


def lobby_screen(table: Table, words: Words) -> Screen:
    """A table that has not begun, or that was closed before it did."""
    name = words(f"{table.game}-name")
    if table.status is not Status.LOBBY:
        closed = box(
            text(f"### {name}", words("lobby-closed")),
            row(button(words("button-again"), Click(table.id, 0, "again"), style=ButtonStyle.success)),
            colour=GREY,
        )
        return Screen(closed)
    return Screen(
        box(
            text(f"## {words('lobby-heading', game=name)}", words(f"{table.game}-tagline")),
            text(*_seats(table, words)),
            text(_readiness(table, words), *_settings(table, words), f"-# {words('lobby-order')}"),
            *_buttons(table, words),
        )
    )


def _seats(table: Table, words: Words) -> list[str]:
    seats = game(table.game).seats
    lines = [
        words("lobby-seat", number=number, name=introduction_of(seat, words))
        for number, seat in enumerate(table.seats, start=1)
    ]
    free = range(len(table.seats) + 1, seats[-1] + 1)
    return lines + [words("lobby-seat-free" if n <= seats[0] else "lobby-seat-optional", number=n) for n in free]


def _readiness(table: Table, words: Words) -> str:
    seats, taken = game(table.game).seats, len(table.seats)
    if taken < seats[0]:
        return words("lobby-missing", count=seats[0] - taken)
    return words("lobby-full" if taken == seats[-1] else "lobby-ready")


def _settings(table: Table, words: Words) -> list[str]:
    lines = []
    for option in choices(type(table.options)):
        value = getattr(table.options, option)
        name = words(f"{table.game}-option-{option}")
        name = name[:1].upper() + name[1:]
        if isinstance(value, bool):
            lines.append(words("setting-on" if value else "setting-off", option=name))
        else:
            shown = words(f"{table.game}-option-{option}-{written(value)}")
            lines.append(words("setting-is", option=name, value=shown))
    if getattr(table.options, FIELD, None) is not None:
        lines.append(words("setting-own-values"))
    return lines


def _buttons(table: Table, words: Words) -> list[Part]:
    full = len(table.seats) == game(table.game).seats[-1]
    few = len(table.seats) < game(table.game).seats[0]
    return [
        row(
            button(words("button-join"), Click(table.id, 0, "join"), style=ButtonStyle.primary, disabled=full),
            button(words("button-house"), Click(table.id, 0, "house"), disabled=full),
            button(words("button-start"), Click(table.id, 0, "start"), style=ButtonStyle.success, disabled=few),
        ),
        row(
            button(words("button-hand"), Click(table.id, 0, "hand")),
            button(words("button-rules"), Click(table.id, 0, "rules")),
            button(words("button-leave"), Click(table.id, 0, "leave")),
            button(words("button-stop"), Click(table.id, 0, "stop")),
        ),
        menu(words("menu-settings"), Click(table.id, 0, "set"), _choices(table, words)),
    ]


def _choices(table: Table, words: Words) -> list[SelectOption]:
    options = [
        SelectOption(
            label=words(f"setting-house-{kind}"), description=words(f"setting-house-{kind}-note"), value=f"house.{kind}"
        )
        for kind in ("sensible", "careless")
    ]
    if any(seat.house is not None for seat in table.seats):
        options.append(SelectOption(label=words("setting-house-remove"), value="send-home"))
    for option, values in choices(type(table.options)).items():
        name = words(f"{table.game}-option-{option}")
        note = words(f"{table.game}-option-{option}-note")
        for value in values:
            if value == getattr(table.options, option):
                continue
            if isinstance(value, bool):
                label = words("setting-switch-on" if value else "setting-switch-off", option=name)
            else:
                shown = words(f"{table.game}-option-{option}-{written(value)}")
                label = words("setting-choose", option=name[:1].upper() + name[1:], value=shown)
            options.append(SelectOption(label=label, description=note, value=f"option.{option}.{written(value)}"))
    for other in games():
        if other.name != table.game:
            label = words("setting-game", game=words(f"{other.name}-name"))
            options.append(SelectOption(label=label, value=f"game.{other.name}"))
    return options
