"""The table before the game: choosing a game, the lobby, its settings, and the forms to change them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from agents.agent import Level, level_of, offered
from bot.locales import Words
from bot.pictures.chooser import COLUMNS, GameCell, chooser_drawing
from bot.pictures.marks import seated
from bot.pictures.scenes import lobby_drawing
from bot.screens.game_screens import Plugins, ScreenPlugin, sitters
from bot.screens.guidance import advice_field, advice_in_short
from bot.screens.looks import look_button
from bot.screens.menus import more_button
from bot.screens.parts import (
    GREY,
    NO_TABLE,
    Button,
    ButtonStyle,
    Click,
    Field,
    Form,
    OneOf,
    Part,
    Screen,
    SelectOption,
    Tick,
    box,
    button,
    form,
    menu_option,
    menus,
    picture,
    row,
    rows,
    text,
)
from bot.screens.people import channel_of, in_a_row, introduction_of, member_name
from bot.screens.running_table import clock_field, clock_in_short
from bot.store.schema import Status
from bot.tables.clocks import ClockSettings
from bot.tables.types import Because, Member, Table
from engines.contract import Choice, Options, choices, written
from engines.edition import FIELD

# --- options in words -----------------------------------------------------------------------------


def settings(game: str, options: Options, words: Words) -> list[str]:
    """The options of a table, as lines."""
    lines = []
    for option, value in _values(options):
        name = _capital(words(f"{game}-option-{option}"))
        if isinstance(value, bool):
            lines.append(words("setting-on" if value else "setting-off", option=name))
        else:
            lines.append(words("setting-is", option=name, value=_value_text(game, option, value, words)))
    return lines


def _in_short(game: str, options: Options, words: Words) -> Iterator[str]:
    """The same in a few words each, to fit side by side; a game may have a short text of its own for an option."""
    for option, value in _values(options):
        name, own = words(f"{game}-option-{option}"), f"{game}-option-{option}-short"
        if isinstance(value, bool):
            yield words("setting-short-on" if value else "setting-short-off", option=name)
        elif words.has(own):
            yield words(own, value=_value_text(game, option, value, words))
        else:
            yield words("setting-short", option=name, value=_value_text(game, option, value, words))


def option_choices(game: str, options: Options, words: Words) -> list[SelectOption]:
    """All other values of a game's options, for a menu; the values of the menu are such as `target.60`."""
    found = []
    for option, values in choices(type(options)).items():
        name, note = words(f"{game}-option-{option}"), words(f"{game}-option-{option}-note")
        for value in values:
            if value == getattr(options, option):
                continue
            if isinstance(value, bool):
                label = words("setting-switch-on" if value else "setting-switch-off", option=name)
            else:
                shown = _value_text(game, option, value, words)
                label = words("setting-choose", option=_capital(name), value=shown)
            found.append(SelectOption(label=label, description=note, value=f"{option}.{written(value)}"))
    return found


def _option_fields(game: str, options: Options, words: Words) -> Iterator[Field]:
    """A form field for each option, with its current value."""
    for option, values in choices(type(options)).items():
        label, note = _capital(words(f"{game}-option-{option}")), words(f"{game}-option-{option}-note")
        chosen = getattr(options, option)
        if isinstance(chosen, bool):
            yield Tick(option, label, chosen, note)
        else:
            offered = tuple(
                SelectOption(_value_text(game, option, value, words), written(value), default=value == chosen)
                for value in values
            )
            yield OneOf(option, label, offered, note)


def _values(options: Options) -> Iterator[tuple[str, Choice]]:
    for option in choices(type(options)):
        yield option, getattr(options, option)


def _value_text(game: str, option: str, value: Choice, words: Words) -> str:
    return words(f"{game}-option-{option}-{written(value)}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- choosing a game ------------------------------------------------------------------------------

MAX_GAME_CELLS: Final = 8
"""More games than these are offered in a menu: a phone has no room for more cells and buttons with names."""
MAX_HOOKS: Final = 5
"""Where there are more games, a phone has no room for a hook of each."""


def chooser_screen(plugins: Plugins, words: Words, table: Table | None = None) -> Screen:
    """The choice of a game: for a new table, or to play something else at this one. The last button teaches one."""
    here = None if table is None else table.game
    click = Click(NO_TABLE, 0, "play") if table is None else Click(table.id, 0, "game")
    learn = button(words("button-teach-me"), Click(NO_TABLE, 0, "tutorial"), style=ButtonStyle.primary)
    heading = text(f"**{words('chooser-heading')}**")
    return Screen.of(box(heading, *game_choice(plugins, words, click, here, more=(learn,))))


def game_choice(
    plugins: Plugins, words: Words, click: Click, here: str | None = None, *, more: Sequence[Button] = ()
) -> list[Part]:
    """All games with a button each, whose click carries the game's name; that of the game `here` is greyed.

    `more` are the buttons after them: then the picture has a cell for those who want to learn.
    """
    if len(plugins) > MAX_GAME_CELLS:
        others = {name: plugin for name, plugin in plugins.items() if name != here}
        return [*game_menus(others, click, words), *([row(*more)] if more else [])]
    buttons = [
        button(
            words("chooser-play", game=words(f"{name}-name")) if words.is_aloud else short_name(name, words),
            replace(click, payload=name),
            style=ButtonStyle.success,
            disabled=name == here,
        )
        for name in plugins
    ]
    cells = [GameCell(each.pictures.cover(), each.game.seats, each.minutes) for each in plugins.values()]
    told = [f"**{words(f'{name}-name')}** · {facts(each, words)}" for name, each in plugins.items()]
    # Where signs are not read, the name says which game a hook is about.
    signs = {name: sign_of(each, words) or words(f"{name}-name") + ":" for name, each in plugins.items()}
    hooks = [f"-# {sign} {words(f'{name}-hook')}" for name, sign in signs.items()]
    drawing = chooser_drawing(cells, teaches=bool(more))
    shown: list[Part] = [picture(drawing, told), *([text(*hooks)] if len(plugins) <= MAX_HOOKS else [])]
    return [*shown, *rows([*buttons, *more], COLUMNS)]


def short_name(game: str, words: Words) -> str:
    """The name of a game on a button, where a phone has room for three of them."""
    return words(f"{game}-name-short") if words.has(f"{game}-name-short") else words(f"{game}-name")


def game_menus(plugins: Plugins, click: Click, words: Words) -> list[Part]:
    """Menus of games, each with its icon and its hook; the chosen name is appended to the click's payload."""
    options = [
        menu_option(words(f"{name}-name"), name, description=words(f"{name}-hook"), icon=sign_of(plugin, words))
        for name, plugin in plugins.items()
    ]
    return menus(words("menu-game"), click, options)


def sign_of(plugin: ScreenPlugin, words: Words) -> str:
    """The sign of a game, in front of its name; nothing aloud."""
    return "" if words.is_aloud else words.icon(plugin.sign)


def facts(plugin: ScreenPlugin, words: Words) -> str:
    """How many can play a game, and about how long it takes."""
    fewest, most = min(plugin.game.seats), max(plugin.game.seats)
    return words("chooser-facts", fewest=fewest, most=most, more=most - fewest, minutes=plugin.minutes)


# --- the lobby ------------------------------------------------------------------------------------


def lobby_screen(plugins: Plugins, table: Table, words: Words, *, text_only: bool = False) -> Screen:
    """A table that has not begun, or was closed before it began."""
    name, plugin = words(f"{table.game}-name"), plugins[table.game]
    if table.status is not Status.LOBBY:
        closed = box(
            text(f"### {name}", _closed(table, words)),
            row(button(words("button-open-again"), Click(table.id, 0, "again"), style=ButtonStyle.success)),
            colour=GREY,
        )
        return Screen.of(closed)
    people = " · ".join(_people(plugin, table, words))
    chosen = " · ".join(_settings(table, words))
    drawing = lobby_drawing(plugin.pictures.cover(), len(table.seats), plugin.game.seats)
    return Screen.of(
        box(
            text(f"**{name}**", f"-# {words(f'{table.game}-hook')}"),
            *([] if text_only else [picture(seated(drawing, sitters(table)), [name, people], repeats=True)]),
            text(people, f"-# {chosen[:1].upper()}{chosen[1:]}"),
            *_buttons(plugins, table, words),
        )
    )


def agents_form(plugin: ScreenPlugin, table: Table, words: Words) -> Form:
    """How many house players to seat, and the level of new ones.

    By default as many as the game still needs to begin; if it needs none, one more than now.
    """
    seated = [seat.agent for seat in table.seats if seat.agent is not None]
    people = len(table.seats) - len(seated)
    most = max(plugin.game.seats) - people
    proposed = min(max(min(plugin.game.seats) - people, len(seated) + 1), most)
    likely = level_of(seated[-1].name, plugin.iterations) if seated else Level.SENSIBLE
    counts = tuple(
        SelectOption(words("form-agents-of", count=count), str(count), default=count == proposed)
        for count in range(most + 1)
    )
    levels = tuple(
        SelectOption(words(f"agent-{level}"), level, words(f"agent-{level}-note"), default=level is likely)
        for level in offered(plugin.iterations, forgets=plugin.forgets)
    )
    return form(
        words("form-agents"),
        Click(table.id, 0, "agents"),
        [
            OneOf("count", words("form-agents-count"), counts),
            OneOf("level", words("form-agents-level"), levels, words("form-agents-level-note") if seated else None),
        ],
    )


def settings_form(table: Table, times: ClockSettings, words: Words) -> Form:
    """All settings of a table, with their current values; `times` are those of its clocks."""
    return form(
        words("menu-settings"),
        Click(table.id, 0, "set", table.game),
        [
            *_option_fields(table.game, table.options, words),
            *clock_field(table, times, words),
            advice_field(table, words),
        ],
    )


def closed_elsewhere(table: Table, words: Words) -> str:
    """The notice outside its channel that a table was closed before it began: who closed it, and where it was."""
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
    # The last member to leave a table closes it, too.
    return words("lobby-closed-by" if table.seats else "lobby-left-by", name=member_name(table.ended_by, words))


def call_screen(
    table: Table, caller: Member | None, called: Collection[int], words: Words, *, again: bool = True
) -> Screen:
    """The call to members (by id) that somebody has opened a table, or wants to play `again`; it may name nobody."""
    game = words(f"{table.game}-name")
    name = words("member-nameless") if caller is None else member_name(caller, words)
    if called:
        players = in_a_row((f"<@{member_id}>" for member_id in called), words)
        told = words("lobby-call" if again else "lobby-call-new", name=name, game=game, players=players)
    else:
        told = words("lobby-call-again" if again else "lobby-call-open", name=name, game=game)
    return Screen.of(
        text(told),
        row(button(words("button-join"), Click(table.id, 0, "join"), style=ButtonStyle.primary)),
    )


def _people(plugin: ScreenPlugin, table: Table, words: Words) -> Iterator[str]:
    """Who sits there, and how many players are missing or else how many seats are free."""
    for seat in table.seats:
        name = introduction_of(seat, plugin.iterations, words)
        yield name if seat.is_on_offer else f"**{name}**"
    seats, taken = plugin.game.seats, len(table.seats)
    if taken < min(seats):
        yield words("lobby-missing", count=min(seats) - taken)
    elif taken < max(seats):
        yield words("lobby-free", count=max(seats) - taken)


def _settings(table: Table, words: Words) -> Iterator[str]:
    """The settings of a table, in short."""
    yield from _in_short(table.game, table.options, words)
    if getattr(table.options, FIELD, None) is not None:
        yield words("setting-own-edition")
    yield from clock_in_short(table, words)
    yield advice_in_short(table, words)


def _buttons(plugins: Plugins, table: Table, words: Words) -> list[Part]:
    seats, taken = plugins[table.game].game.seats, len(table.seats)
    members = sum(seat.agent is None for seat in table.seats)
    # Nobody has to wait for others, or to learn about house players first.
    plays_now = members == 1 and taken < min(seats)
    start, kind = ("button-play-now", "play-now") if plays_now else ("button-start", "start")
    other = [button(words("button-other-game"), Click(table.id, 0, "other"))] if len(plugins) > 1 else []
    return [
        row(
            button(
                words("button-join"),
                Click(table.id, 0, "join"),
                style=ButtonStyle.primary,
                disabled=taken == max(seats),
            ),
            button(
                words(start),
                Click(table.id, 0, kind),
                style=ButtonStyle.success,
                disabled=taken < min(seats) and not plays_now,
            ),
            button(words("button-agents"), Click(table.id, 0, "agents"), disabled=members == max(seats)),
        ),
        row(
            button(words("button-teach-me"), Click(NO_TABLE, 0, "how", table.game), style=ButtonStyle.primary),
            button(words("button-settings"), Click(table.id, 0, "set")),
            *other,
            look_button(words),
            more_button(table, words),
        ),
    ]
