"""The lobby: the table before the game, with its seats, its settings and the buttons to sit down and start."""

from __future__ import annotations

from collections.abc import Collection

from bot.agents.levels import offered
from bot.locales import Words
from bot.screens.advice import advice_choice, advice_setting
from bot.screens.clicks import Click
from bot.screens.game_screens import Plugins, ScreenPlugin
from bot.screens.parts import (
    GREY,
    ButtonStyle,
    Part,
    Screen,
    SelectOption,
    box,
    button,
    menu,
    menu_option,
    row,
    text,
)
from bot.screens.people import channel_of, in_a_row, introduction_of, member_name
from bot.screens.timing import clock_choices, clock_setting
from bot.tables import Because, Member, Status, Table
from engines.contract import Options
from engines.edition import FIELD
from engines.options import choices, written


def lobby_screen(plugins: Plugins, table: Table, words: Words) -> Screen:
    """A table that has not begun, or that was closed before it did."""
    name, seats = words(f"{table.game}-name"), plugins[table.game].game.seats
    if table.status is not Status.LOBBY:
        closed = box(
            text(f"### {name}", _closed(table, words)),
            row(button(words("button-open-again"), Click(table.id, 0, "again"), style=ButtonStyle.success)),
            colour=GREY,
        )
        return Screen.of(closed)
    return Screen.of(
        box(
            text(f"## {words('lobby-heading', game=name)}", words(f"{table.game}-tagline")),
            text(*_seats(plugins[table.game], table, words)),
            text(
                _readiness(seats, table, words),
                *settings(table.game, table.options, words),
                *_own_edition(table, words),
                *clock_setting(table, words),
                *advice_setting(table, words),
                f"-# {_order(table, words)}",
            ),
            *_buttons(plugins, table, words),
        )
    )


def closed_elsewhere(table: Table, words: Words) -> str:
    """That a table was closed before it began, as it is told outside of its channel: by whom, where and what."""
    game, channel = words(f"{table.game}-name"), channel_of(table, words)
    if table.has_lost_its_place:
        return words("lobby-place-gone", game=game)
    if table.ended_because is Because.IDLE:
        return words("lobby-idle-elsewhere", game=game, channel=channel)
    if table.ended_because is not None and table.ended_because.is_operator:
        return words("lobby-operator-elsewhere", game=game, channel=channel)
    if table.ended_by is None:
        return words("lobby-closed-elsewhere", game=game, channel=channel)
    return words("lobby-closed-elsewhere-by", name=member_name(table.ended_by, words), game=game, channel=channel)


def _closed(table: Table, words: Words) -> str:
    if table.ended_because is Because.IDLE:
        return words("lobby-idle")
    if table.ended_because is not None and table.ended_because.is_operator:
        return words("lobby-operator")
    if table.ended_by is None:
        return words("lobby-closed")
    # Who leaves a table as the last one closes it too.
    return words("lobby-closed-by" if table.seats else "lobby-left-by", name=member_name(table.ended_by, words))


def call_screen(table: Table, caller: Member, called: Collection[int], words: Words) -> Screen:
    """What calls members (by id) to a table that somebody has opened to play again."""
    game, players = words(f"{table.game}-name"), in_a_row((f"<@{member_id}>" for member_id in called), words)
    return Screen.of(
        text(words("lobby-call", name=member_name(caller, words), game=game, players=players)),
        row(button(words("button-join"), Click(table.id, 0, "join"), style=ButtonStyle.primary)),
    )


def _seats(plugin: ScreenPlugin, table: Table, words: Words) -> list[str]:
    seats = plugin.game.seats
    lines = [
        words("lobby-seat", number=number, name=introduction_of(seat, plugin.iterations, words))
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
        menu(words("menu-settings"), Click(table.id, 0, "set"), _choices(plugins[table.game], table, words)),
        *_other_games(plugins, table, words),
    ]


def _choices(plugin: ScreenPlugin, table: Table, words: Words) -> list[SelectOption]:
    options = [
        SelectOption(
            label=words("setting-agent", level=words(f"agent-{level}")),
            description=words(f"agent-{level}-note"),
            value=f"agent.{level}",
        )
        for level in offered(plugin.iterations, forgets=plugin.forgets)
    ]
    if any(seat.agent is not None for seat in table.seats):
        options.append(SelectOption(label=words("setting-agent-remove"), value="send-home"))
    chosen = [
        SelectOption(label=each.label, description=each.description, value=f"option.{each.value}")
        for each in option_choices(table.game, table.options, words)
    ]
    return [*options, *chosen, *clock_choices(table, words), advice_choice(table, words)]


def option_choices(game: str, options: Options, words: Words) -> list[SelectOption]:
    """What else the options of a game can be, for a menu; the values are such as `target.60`."""
    found = []
    for option, values in choices(type(options)).items():
        name, note = words(f"{game}-option-{option}"), words(f"{game}-option-{option}-note")
        for value in values:
            if value == getattr(options, option):
                continue
            if isinstance(value, bool):
                label = words("setting-switch-on" if value else "setting-switch-off", option=name)
            else:
                shown = words(f"{game}-option-{option}-{written(value)}")
                label = words("setting-choose", option=name[:1].upper() + name[1:], value=shown)
            found.append(SelectOption(label=label, description=note, value=f"{option}.{written(value)}"))
    return found


def _other_games(plugins: Plugins, table: Table, words: Words) -> list[Part]:
    """What else could be played here; the seats stay."""
    options = [
        menu_option(words(f"{name}-name"), name, description=facts(plugin, words))
        for name, plugin in plugins.items()
        if name != table.game
    ]
    return [menu(words("menu-other-game"), Click(table.id, 0, "game"), options)] if options else []


def facts(plugin: ScreenPlugin, words: Words) -> str:
    """How many can play a game and how long it takes, about."""
    seats = plugin.game.seats
    return words("chooser-facts", fewest=seats[0], most=seats[-1], minutes=plugin.minutes)
