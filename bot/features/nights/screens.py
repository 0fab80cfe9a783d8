"""The screens of game nights: the plan, moving and cancelling it, the call, and the texts of Discord's event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec import structs

from bot.features.nights.store import Group, Night, NightStatus
from bot.features.nights.times import (
    DAY,
    HOUR,
    MINUTE,
    hour_choice,
    read_hour,
    read_span,
    span_text,
    weekday_name,
    written_span,
)
from bot.locales import Words
from bot.screens.game_screens import Plugins
from bot.screens.lobby_screens import TILES, facts, game_menus
from bot.screens.menus import SITE
from bot.screens.parts import (
    GREY,
    NO_TABLE,
    Button,
    ButtonStyle,
    Click,
    Link,
    Part,
    Screen,
    box,
    button,
    cut,
    row,
    rows,
    text,
    timestamp,
)
from bot.screens.people import cleaned, in_a_row, member_name
from bot.store.schema import Status
from bot.tables.local_time import Named, hour_text
from bot.tables.types import Member, Table

STEPS: Final = (-60, -15, 15, 60, 1440)
"""The minutes by which one tap moves a night."""

COMING: Final = 20
"""How many of those who are in are listed by name; the rest are counted."""
NOT_COMING: Final = 10
EVENTS: Final = "https://discord.com/events"

_EVENING: Final = 20 * 60
"""The time of day offered for weekly evenings, in minutes."""
_ACROSS: Final = 3
"""Vote buttons in a row."""
_NAME: Final = 100
"""Discord's limit for the name of a choice or an event, in characters."""
_SPANS: Final = (
    *(HOUR, 2 * HOUR, 3 * HOUR, 5 * HOUR),
    *(DAY, DAY + 2 * HOUR, DAY + 4 * HOUR, 2 * DAY, 3 * DAY, 7 * DAY),
)
"""The spans offered to a member who has not typed anything yet."""


def plan_screen(plugins: Plugins, night: Night, words: Words) -> Screen:
    """The plan as the channel shows it."""
    night = night.with_known_game(plugins)
    heading = text(f"## {_heading(night, words)}", _time(night, words), *_series(night, words))
    match night.status:
        case NightStatus.PLANNED:
            return Screen.of(
                box(
                    heading,
                    *_what(plugins, night, words),
                    text(*_guests(plugins, night, words)),
                    text(f"-# {words('night-note', name=member_name(night.planner, words))}"),
                    *_plan_buttons(night, words),
                )
            )
        case NightStatus.CALLED:
            if not night.guests:
                return Screen.of(box(heading, text(words("night-nobody")), colour=GREY))
            begun = [words("night-begun"), *_votes(plugins, night, words), *_guests(plugins, night, words)]
            return Screen.of(box(heading, text(*begun), colour=GREY))
        case NightStatus.CANCELLED:
            goes_on = night.next_id is not None
            return Screen.of(box(heading, text(words("night-skipped" if goes_on else "night-cancelled")), colour=GREY))
        case NightStatus.MISSED:
            return Screen.of(box(heading, text(words("night-missed")), colour=GREY))


def planned_screen(night: Night, words: Words) -> Screen:
    """The answer to a member who has planned a night."""
    said = words.naming_buttons_of(night.place.locale)
    follows = [] if night.message_id is not None else [words("answer-plan-follows")]
    if night.weekly is None:
        return Screen.of(text(said("answer-night-planned", time=timestamp(night.at)), *follows))
    day = weekday_name(night.weekly.slot.weekday(), words)
    return Screen.of(text(said("answer-night-planned-weekly", time=timestamp(night.at), day=day), *follows))


def move_screen(night: Night, words: Words) -> Screen:
    """The time of a night, and buttons to move it."""
    steps = [button(words(f"button-night-by-{step}"), _click("night-by", f"{night.id}.{step}")) for step in STEPS]
    note = [] if night.weekly is None else [f"-# {words('answer-night-move-one')}"]
    return Screen.of(text(words("answer-night-move"), _time(night, words), *note), row(*steps[:2]), row(*steps[2:]))


def cancel_question(night: Night, words: Words) -> Screen:
    """The question whether to cancel a night; in a series, one evening or all of them."""

    def sure(kind: str, label: str) -> Button:
        return button(words(label), _click(kind, night.id), style=ButtonStyle.danger)

    time = timestamp(night.at)
    if night.weekly is None:
        question = text(words("answer-night-cancel-sure", time=time))
        return Screen.of(question, row(sure("night-cancel-sure", "button-night-cancel-sure")))
    answers = sure("night-skip-sure", "button-night-skip-sure"), sure("night-cancel-sure", "button-night-series-sure")
    return Screen.of(text(words("answer-night-series-sure", time=time)), row(*answers))


def night_call(plugins: Plugins, night: Night, table: Table | None, board: str | None, words: Words) -> Screen:
    """The call to those who are in, with the channel's open `table` and the address of its `board`."""
    night = night.with_known_game(plugins)
    players = in_a_row((f"<@{member.id}>" for member in night.coming), words)
    if night.game is None:
        lines = [f"### {words('night-call-any', players=players)}"]
    else:
        lines = [f"### {words('night-call', players=players, game=words(f'{night.game}-name'))}"]
    lines.append(_at_table(night, table, words))
    seats = _seats(plugins, night.game if table is None else table.game)
    if len(night.coming) > seats:
        lines.append(words("night-call-overfull", count=len(night.coming), seats=seats))
    sit = button(words("button-night-sit"), _click("night-sit", night.id), style=ButtonStyle.success)
    return Screen.of(text(*lines), row(sit, *([] if board is None else [Link(words("button-to-table"), board)])))


def event_name(night: Night, words: Words) -> str:
    """The name of Discord's event."""
    if night.game is None or not words.has(f"{night.game}-name"):
        return words("night-event-name")
    return words("night-event-name-game", game=words(f"{night.game}-name"))[:_NAME]


def event_note(night: Night, words: Words) -> str:
    """The description of Discord's event."""
    return words("night-event-note", name=member_name(night.planner, words))


def place_address(night: Night) -> str:
    """The address of a night's channel."""
    return f"{SITE}/{night.guild_id}/{night.place.channel_id}"


def time_choices(typed: str, words: Words, now: datetime, zone: str | None) -> list[tuple[str, str]]:
    """Times to offer while a member types one: what is shown, and what it means.

    Times of day are offered only if the server's time zone is known.
    """
    written = typed.strip().casefold()
    if written.isdecimal():
        meant = [span for unit in "hdm" if (span := read_span(f"{written}{unit}")) is not None]
        return [_choice(span, words) for span in meant]
    if (span := read_span(written)) is not None:
        return [_choice(span, words)] if MINUTE <= span < 1000 * DAY else []
    spans = [] if written else [_choice(each, words) for each in _SPANS]
    hours = [] if zone is None else _hours(written, words, now, zone)
    return [*spans, *((each, each) for each in hours)]


def group_choices(groups: Iterable[Group], typed: str, words: Words) -> list[tuple[str, str]]:
    """Groups to offer, by their members' names. Names of choices are plain text."""
    named = [(in_a_row((cleaned(each.name) or "?" for each in group.members), words), group.id) for group in groups]
    wanted = typed.strip().casefold()
    return [(cut(names, _NAME), group_id) for names, group_id in named if wanted in names.casefold()]


def _choice(span: timedelta, words: Words) -> tuple[str, str]:
    return cut(span_text(span, words), _NAME), written_span(span)


def _hours(written: str, words: Words, now: datetime, zone: str) -> list[str]:
    """The written time of day, once and weekly; if none can be read, weekly evenings whose names contain the text."""
    named = read_hour(written)
    if named is None:
        meant = [Named(_EVENING, weekday, weekly=True) for weekday in range(7)]
    elif named.weekday is None:
        meant = [named]
    else:
        meant = [structs.replace(named, weekly=weekly) for weekly in (named.weekly, True)]
    choices = dict.fromkeys(hour_choice(each, now, zone, words) for each in meant)
    return [each for each in choices if each is not None and (named is not None or written in each.casefold())]


def _click(kind: str, payload: str) -> Click:
    return Click(NO_TABLE, 0, kind, payload)


def _heading(night: Night, words: Words) -> str:
    if night.game is None:
        return words("night-heading")
    return words("night-heading-game", game=words(f"{night.game}-name"))


def _time(night: Night, words: Words) -> str:
    return words("night-time", time=timestamp(night.at), relative=timestamp(night.at, "R"))


def _series(night: Night, words: Words) -> list[str]:
    """When it takes place every week, if it does."""
    weekly = night.weekly
    if weekly is None or not (night.is_planned or night.next_id is not None):
        return []
    day, time = weekday_name(weekly.slot.weekday(), words), hour_text(weekly.slot)
    return [words("night-weekly", day=day, time=time, zone=weekly.zone)]


def _what(plugins: Plugins, night: Night, words: Words) -> list[Part]:
    """The game, or the vote on it: a button for each game, with its icon and its votes; or menus of many games."""
    if night.game is not None:
        return [text(facts(plugins[night.game], words))]
    if len(plugins) > TILES:
        told = text(words("night-vote"), *_votes(plugins, night, words), f"-# {words('night-vote-note')}")
        return [told, *game_menus(plugins, _click("night-vote", f"{night.id}."), words)]
    votes, ahead = night.votes(plugins), night.favourite(plugins)
    names = [f"{words.icon(plugin.sign)}\u00a0{words(f'{name}-name')}" for name, plugin in plugins.items()]
    buttons = [
        button(
            str(votes.get(name, 0)),
            _click("night-vote", f"{night.id}.{name}"),
            style=ButtonStyle.primary if name == ahead else ButtonStyle.secondary,
            icon=words.icon(plugin.sign),
        )
        for name, plugin in plugins.items()
    ]
    return [text(words("night-vote"), " · ".join(names), f"-# {words('night-vote-note')}"), *rows(buttons, _ACROSS)]


def _votes(plugins: Plugins, night: Night, words: Words) -> list[str]:
    """The result of the vote; nothing if nobody voted."""
    votes = night.votes(plugins)
    counted = [
        f"{words.icon(plugins[name].sign)} {votes[name]}" for name in sorted(votes, key=votes.__getitem__, reverse=True)
    ]
    return [f"🗳️ {' · '.join(counted)}"] if counted else []


def _guests(plugins: Plugins, night: Night, words: Words) -> list[str]:
    """Who is in, who cannot come, and who has not answered yet, one line each."""
    coming, seats, lines = len(night.coming), _seats(plugins, night.game), []
    if not coming:
        lines.append(words("night-nobody-in"))
    else:
        names = _names(night.coming, COMING, words)
        if night.game is None:
            lines.append(words("night-in-count", count=coming, names=names))
        else:
            lines.append(words("night-in-seats", count=coming, seats=seats, names=names))
    if night.not_coming:
        lines.append(words("night-out", names=_names(night.not_coming, NOT_COMING, words)))
    if night.is_planned and night.asked:
        lines.append(words("night-asked", names=in_a_row((f"<@{each.id}>" for each in night.asked), words)))
    if night.is_planned and coming > seats:
        lines.append(f"-# {words('night-overfull')}")
    return lines


def _seats(plugins: Plugins, game: str | None) -> int:
    """How many can play a game at one table; without a game, the most of any game."""
    games: Sequence[str] = list(plugins) if game is None else [game]
    return max(plugins[name].game.seats[-1] for name in games)


def _names(members: Sequence[Member], most: int, words: Words) -> str:
    names = [f"**{member_name(member, words)}**" for member in members[:most]]
    more = [words("night-more", count=len(members) - most)] if len(members) > most else []
    return in_a_row([*names, *more], words)


def _plan_buttons(night: Night, words: Words) -> list[Part]:
    def labelled(kind: str) -> Button:
        return button(words(f"button-{kind}"), _click(kind, night.id))

    address = f"{EVENTS}/{night.guild_id}/{night.event_id}"
    event = [] if night.event_id is None else [Link(words("button-night-event"), address)]
    coming = button(words("button-night-in"), _click("night-in", night.id), style=ButtonStyle.success)
    return [row(coming, labelled("night-out")), row(labelled("night-move"), labelled("night-cancel"), *event)]


def _at_table(night: Night, table: Table | None, words: Words) -> str:
    """The sentence about the table of a night that has begun."""
    if table is None:
        return words("night-call-choose" if night.game is None else "night-call-sit")
    game = words(f"{table.game}-name")
    if table.status is Status.RUNNING:
        return words("night-call-running", game=game)
    if table.game == night.game and table.members == (night.planner,):
        return words("night-call-opened", name=member_name(night.planner, words))
    return words("night-call-lobby", game=game)
