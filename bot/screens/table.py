"""The screens that every game shares: the lobby, the board in its frame, the hand in its frame, the result.

Each is a pure function of a table_view and a language. Here does not belong what only one game shows.
"""

from __future__ import annotations

from bot.locales import Words, language_of, words
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.game_screens import Plugins
from bot.screens.lobby import lobby_screen, settings
from bot.screens.parts import (
    AMBER,
    GREEN,
    GREY,
    ButtonStyle,
    Part,
    Screen,
    SelectOption,
    box,
    button,
    line,
    menu,
    row,
    text,
)
from bot.screens.people import in_a_row, listed, name_of
from bot.tables import AnyTableView, Snapshot, Status, Table
from engines.contract import Options
from engines.options import choices, written


def board_screen(plugins: Plugins, table_view: AnyTableView, words: Words) -> Screen:
    """What stands in the channel, computed from a spectator's table_view: lobby, board or result."""
    if table_view.seat is not None:
        raise ValueError("the board is drawn from what a spectator may know")
    table = table_view.table
    if table.status is Status.LOBBY or not table_view.table.is_dealt:
        return lobby_screen(plugins, table, words)
    if table.status is Status.RUNNING:
        return _running(plugins, table_view, words)
    return _result(plugins, table_view, words)


def hand_screen(
    plugins: Plugins, table_view: AnyTableView, words: Words, choice: str = "", *, standing: bool = False
) -> Screen:
    """What one member sees of their own seat, by direct message or privately in the channel.

    `standing` tells that the bot keeps this message up to date; see GameScreens.hand.
    """
    table = table_view.table
    game = words(f"{table.game}-name")
    channel = f"<#{table.place.channel_id}>"
    if table.status is Status.LOBBY:
        where = words("lobby-hand" if standing else "lobby-hand-private", game=game, channel=channel)
        return Screen.of(box(text(where), colour=GREY))
    if not table_view.table.is_dealt:
        return Screen.of(box(text(words("lobby-closed")), colour=GREY))
    if table.status is not Status.RUNNING:
        return Screen.of(
            box(text(words("table-hand-over", channel=channel), *_decision(table_view, words)), colour=GREY)
        )
    parts = plugins[table.game].screens.hand(table_view, words, choice, standing=standing)
    acting = table_view.seat is not None and table_view.to_act == table_view.seat
    heading = text(f"### {words('table-hand-heading', game=game)}", f"-# {words('table-hand-where', channel=channel)}")
    return Screen.of(box(heading, *parts, colour=GREEN if acting else GREY))


def standing_screen(plugins: Plugins, snapshot: Snapshot, member_id: int | None, locale: str | None) -> Screen:
    """A screen that the bot keeps up to date: the board (None) in the channel's language, or the hand of a member.

    A hand is in the language of `locale`, or in the channel's if that is unknown.
    """
    here = snapshot.table.place.locale
    if member_id is None:
        return board_screen(plugins, snapshot.view(None), words(language_of(here)))
    return hand_screen(plugins, snapshot.view(member_id), words(language_of(locale or here)), standing=True)


def rules_screen(plugins: Plugins, game: str, options: Options, words: Words) -> Screen:
    """The rules of a game as a table with these options plays it, what is chosen there, and its edition."""
    parts: list[Part] = [text(words(f"{game}-rules", **settings_of(options)))]
    for heading, lines in (
        ("menu-settings", settings(game, options, words)),
        ("rules-edition", plugins[game].screens.edition(options, words)),
    ):
        if lines:
            parts += [line(), text(f"### {words(heading)}", *lines)]
    return Screen.of(box(*parts))


def rules_question(plugins: Plugins, words: Words) -> Screen:
    """Of which game somebody wants to read the rules."""
    games = [SelectOption(label=words(f"{game}-name"), value=game) for game in plugins]
    return Screen.of(text(words("rules-question")), menu(words("menu-game"), Click(NO_TABLE, 0, "rules-of"), games))


def settings_of(options: Options) -> dict[str, str | int]:
    """What is chosen at a table, by the names of its options: the words of the rules may name any of it."""
    chosen = {option: getattr(options, option) for option in choices(type(options))}
    return {option: value if type(value) is int else written(value) for option, value in chosen.items()}


def _running(plugins: Plugins, table_view: AnyTableView, words: Words) -> Screen:
    table = table_view.table
    parts: list[Part] = [
        text(f"### {words(f'{table.game}-name')}"),
        *plugins[table.game].screens.board(table_view, words),
    ]
    if table_view.to_act is not None:
        parts.append(text(f"▶ {words('table-turn', name=name_of(table.seats[table_view.to_act], words))}"))
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
    return Screen.of(box(*parts))


def _result(plugins: Plugins, table_view: AnyTableView, words: Words) -> Screen:
    table = table_view.table
    parts: list[Part] = [
        text(f"### {words('table-result-heading', game=words(f'{table.game}-name'))}", *_decision(table_view, words)),
        line(),
        *plugins[table.game].screens.board(table_view, words),
        row(
            button(words("button-again"), Click(table.id, 0, "again"), style=ButtonStyle.success),
            button(words("button-rules"), Click(table.id, 0, "rules")),
        ),
    ]
    if table.commitment is not None and table.seed is not None:
        joined = in_a_row((name_of(table.seats[number], words) for number in table.joined), words)
        revealed = words("table-revealed", seed=table.seed.hex(), commitment=table.commitment, joined=joined)
        parts.append(text(*(f"-# {each}" for each in revealed.splitlines())))
    return Screen.of(box(*parts, colour=GREEN if table.outcome is not None else AMBER))


def _decision(table_view: AnyTableView, words: Words) -> list[str]:
    """Who won and why, as lines."""
    table = table_view.table
    if table.outcome is None:
        return [words("table-stopped")]
    reason = words(f"{table.game}-reason-{table.outcome.reason}")
    return [_winners(table, table_view.seat, words), reason]


def _winners(table: Table, seat: int | None, words: Words) -> str:
    winners = () if table.outcome is None else table.outcome.winners
    if not winners:
        return words("table-won-nobody")
    if winners == (seat,):
        return words("table-you-won")
    names = listed((name_of(table.seats[winner], words) for winner in winners), words)
    return words("table-won" if len(winners) == 1 else "table-won-several", names=names)
