"""The lobby: the table before the game, with its seats, its settings and the buttons to sit down and start."""

from __future__ import annotations

from collections.abc import Collection

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import Plugins
from bot.screens.parts import GREY, ButtonStyle, Part, Screen, SelectOption, box, button, menu, plain, row, text
from bot.screens.people import in_a_row, introduction_of
from bot.tables import Member, Status, Table
from engines.contract import Options
from engines.edition import FIELD
from engines.options import choices, written


def lobby_screen(plugins: Plugins, table: Table, words: Words) -> Screen:
    """A table that has not begun, or that was closed before it did."""
    name, seats = words(f"{table.game}-name"), plugins[table.game].game.seats
    if table.status is not Status.LOBBY:
        closed = box(
            text(f"### {name}", words("lobby-closed")),
            row(button(words("button-open-again"), Click(table.id, 0, "again"), style=ButtonStyle.success)),
            colour=GREY,
        )
        return Screen.of(closed)
    return Screen.of(
        box(
            text(f"## {words('lobby-heading', game=name)}", words(f"{table.game}-tagline")),
            text(*_seats(seats, table, words)),
            text(
                _readiness(seats, table, words),
                *settings(table.game, table.options, words),
                *_own_edition(table, words),
                f"-# {_order(table, words)}",
            ),
            *_buttons(plugins, table, words),
        )
    )


def call_screen(table: Table, caller: Member, called: Collection[int], words: Words) -> Screen:
    """What calls members (by id) to a table that somebody has opened to play again."""
    game, players = words(f"{table.game}-name"), in_a_row((f"<@{member_id}>" for member_id in called), words)
    return Screen.of(
        text(words("lobby-call", name=plain(caller.name), game=game, players=players)),
        row(button(words("button-join"), Click(table.id, 0, "join"), style=ButtonStyle.primary)),
    )


def _seats(seats: range, table: Table, words: Words) -> list[str]:
    lines = [
        words("lobby-seat", number=number, name=introduction_of(seat, words))
        for number, seat in enumerate(table.seats, start=1)
    ]
    free = range(len(table.seats) + 1, seats[-1] + 1)
    return lines + [words("lobby-seat-free" if n <= seats[0] else "lobby-seat-optional", number=n) for n in free]


def _readiness(seats: range, table: Table, words: Words) -> str:
    taken = len(table.seats)
    if taken < seats[0]:
        return words("lobby-missing", count=seats[0] - taken)
    return words("lobby-full" if taken == seats[-1] else "lobby-ready")


def _order(table: Table, words: Words) -> str:
    """Who begins: drawn by lot, unless the game says otherwise."""
    own = f"{table.game}-lobby-order"
    return words(own if words.has(own) else "lobby-order")


def settings(game: str, options: Options, words: Words) -> list[str]:
    """What is chosen at a table, as lines."""
    lines = []
    for option in choices(type(options)):
        value = getattr(options, option)
        name = words(f"{game}-option-{option}")
        name = name[:1].upper() + name[1:]
        if isinstance(value, bool):
            lines.append(words("setting-on" if value else "setting-off", option=name))
        else:
            shown = words(f"{game}-option-{option}-{written(value)}")
            lines.append(words("setting-is", option=name, value=shown))
    return lines


def _own_edition(table: Table, words: Words) -> list[str]:
    return [] if getattr(table.options, FIELD, None) is None else [words("setting-own-edition")]


def _buttons(plugins: Plugins, table: Table, words: Words) -> list[Part]:
    seats = plugins[table.game].game.seats
    full, few = len(table.seats) == seats[-1], len(table.seats) < seats[0]
    return [
        row(
            button(words("button-join"), Click(table.id, 0, "join"), style=ButtonStyle.primary, disabled=full),
            button(words("button-agent"), Click(table.id, 0, "agent"), disabled=full),
            button(words("button-start"), Click(table.id, 0, "start"), style=ButtonStyle.success, disabled=few),
        ),
        row(
            button(words("button-hand"), Click(table.id, 0, "hand")),
            button(words("button-rules"), Click(table.id, 0, "rules")),
            button(words("button-leave"), Click(table.id, 0, "leave")),
            button(words("button-stop"), Click(table.id, 0, "stop")),
        ),
        menu(words("menu-settings"), Click(table.id, 0, "set"), _choices(plugins, table, words)),
    ]


def _choices(plugins: Plugins, table: Table, words: Words) -> list[SelectOption]:
    options = [
        SelectOption(
            label=words(f"setting-agent-{kind}"), description=words(f"setting-agent-{kind}-note"), value=f"agent.{kind}"
        )
        for kind in ("heuristic", "random")
    ]
    if any(seat.agent is not None for seat in table.seats):
        options.append(SelectOption(label=words("setting-agent-remove"), value="send-home"))
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
    for other in plugins:
        if other != table.game:
            label = words("setting-game", game=words(f"{other}-name"))
            options.append(SelectOption(label=label, value=f"game.{other}"))
    return options
