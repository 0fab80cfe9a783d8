"""The screens of game nights: the plan, moving and cancelling it, the call, and the texts of Discord's event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import chain
from typing import Final

from bot.features.nights.champions import NO_CHAMPIONS, Champions
from bot.features.nights.nights import FURTHEST, is_too_far, is_too_soon
from bot.features.nights.pictures import MAX_SCENES, night_drawing
from bot.features.nights.reading import Reading, TimeRead, beginning, evening, read_time
from bot.features.nights.store import Group, Night, NightStatus
from bot.features.nights.times import Chosen, chosen, reading_text, span_text, weekday_name
from bot.features.nights.wording import DAY, HOUR, LONGEST, MINUTE
from bot.locales import Words
from bot.screens.game_screens import Plugins
from bot.screens.lobby_screens import MAX_GAME_CELLS, facts, game_menus, short_name, sign_of
from bot.screens.menus import SITE
from bot.screens.parts import (
    GREY,
    NO_TABLE,
    OPTIONS,
    Button,
    ButtonStyle,
    Click,
    Form,
    Link,
    Part,
    Screen,
    Typing,
    box,
    button,
    cut,
    form,
    gap,
    picture,
    row,
    rows,
    text,
    timestamp,
)
from bot.screens.people import cleaned, in_a_row, member_name
from bot.screens.rings import inert
from bot.store.schema import Status
from bot.tables.local_time import WEEK, hour_text, local_time
from bot.tables.types import Member, Table, told_apart

STEPS: Final = (-60, -15, 15, 60, 1440)
"""The minutes by which one tap moves a night."""

COMING: Final = 20
"""How many of those who are in are listed by name; the rest are counted."""
NOT_COMING: Final = 10
EVENTS: Final = "https://discord.com/events"

EVENING: Final = 20
"""The hour offered for weekly evenings."""
EVENINGS: Final = (20, 19, 18, 21)
"""The hours offered for a day without one."""
_DAYS: Final = 3
"""For how many days to offer them at most."""
_ACROSS: Final = 3
"""Vote buttons in a row."""
_NAME: Final = 100
"""Discord's limit for the name of a choice or an event, in characters."""
_SPANS: Final = (
    *(HOUR, 2 * HOUR, 3 * HOUR, 5 * HOUR),
    *(DAY, DAY + 2 * HOUR, DAY + 4 * HOUR, 2 * DAY, 3 * DAY, 7 * DAY),
)
"""The spans offered to a member who has not typed anything yet."""
_LONGEST_SPAN: Final = 1000 * DAY


def plan_screen(
    plugins: Plugins,
    night: Night,
    words: Words,
    *,
    event_denied: bool = False,
    champions: Champions = NO_CHAMPIONS,
) -> Screen:
    """The plan as the channel shows it; `event_denied`: the bot may not change or delete its wrong event now.

    `champions` are those of the evening a week before.
    """
    night = night.with_known_game(plugins)
    heading = text(f"## {_heading(night, words)}", _time(night, words), *_series(night, words))
    event = [f"-# {words('night-event-denied')}"] if event_denied else []
    match night.status:
        case NightStatus.PLANNED:
            if night.event_was_removed:
                event = [f"-# {words('night-event-removed')}"]
            when = _countdown(night, words), *_series(night, words), *_champions(champions, words)
            return Screen.of(
                box(
                    text(f"## {_heading(night, words)}", *when),
                    *_art(plugins, night, words),
                    *_what(plugins, night, words),
                    text(*_guests(plugins, night, words)),
                    text(f"-# {words('night-note', name=member_name(night.planner, words))}", *event),
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
            cancelled = words("night-skipped" if goes_on else "night-cancelled")
            return Screen.of(box(heading, text(cancelled, *event), colour=GREY))
        case NightStatus.MISSED:
            return Screen.of(box(heading, text(words("night-missed")), colour=GREY))


def planned_screen(night: Night, words: Words, *, follows: bool = False) -> Screen:
    """The answer to a member who has planned a night; `follows`: Discord has not accepted the plan yet."""
    said = words.naming_buttons_of(night.place.locale)
    later = [words("answer-plan-follows")] if follows else []
    if night.weekly is None:
        return Screen.of(text(said("answer-night-planned", time=timestamp(night.at)), *later))
    day = weekday_name(night.weekly.slot.weekday(), words)
    return Screen.of(text(said("answer-night-planned-weekly", time=timestamp(night.at), day=day), *later))


def move_screen(night: Night, words: Words) -> Screen:
    """The time of a night, and buttons to move it."""
    steps = [button(words(f"button-night-by-{step}"), _click("night-by", f"{night.id}.{step}")) for step in STEPS]
    note = [] if night.weekly is None else [f"-# {words('answer-night-move-one')}"]
    other = button(words("button-night-when"), _click("night-when", night.id))
    told = text(words("answer-night-move"), _time(night, words), *note)
    return Screen.of(told, row(*steps[:2]), row(*steps[2:]), row(other), *gap(1))


def move_form(night: Night, words: Words) -> Form:
    """The form in which a member types another time for a night."""
    note, example = words("form-night-when-note"), words("form-night-when-example")
    field = Typing("when", words("form-night-when"), LONGEST, cut(note, _NAME), cut(example, _NAME))
    return form(words("form-night-title"), _click("night-to", night.id), [field])


def time_question(
    readings: Sequence[Reading],
    zone: str | None,
    now: datetime,
    click: Callable[[Chosen], Click],
    question: str,
    words: Words,
    more: Sequence[Part] = (),
) -> Screen:
    """The question whether, or which of, these readings was meant; `click` is that of the answer.

    `question` is the key of the question; with `-which` at its end that for several readings. `more` comes last.
    """
    lines = [words(question if len(readings) == 1 else f"{question}-which")]
    lines += [f"- {_reading_line(each, zone, now, words)}" for each in readings]
    if any(is_too_far(each.at, now) for each in readings):
        lines.append(f"-# {words('night-sure-far', days=FURTHEST.days)}")
    if zone is not None:
        lines.append(f"-# {words('night-sure-zone', zone=zone, time=hour_text(local_time(now, zone)))}")
    answers = [
        button(
            reading_text(each, zone, now, words),
            click(chosen(each, zone)),
            style=ButtonStyle.success if len(readings) == 1 else ButtonStyle.primary,
            disabled=is_too_far(each.at, now),
        )
        for each in readings
    ]
    return Screen.of(
        text(*lines),
        *(row(each) for each in answers),
        row(button(words("button-night-not"), _click("night-not", ""))),
        *more,
    )


def _reading_line(reading: Reading, zone: str | None, now: datetime, words: Words) -> str:
    name = reading_text(reading, zone, now, words)
    if zone is None:
        return words("night-sure-line", name=timestamp(reading.at), relative=timestamp(reading.at, "R"))
    return words("night-sure-line", name=name, relative=timestamp(reading.at, "R"))


def confirm_plan(night_id: str, game: str | None, group: str | None) -> Callable[[Chosen], Click]:
    """The click that plans a night. It carries everything, so that it outlives the process that asked."""
    return lambda when: _click("night-plan", ".".join((night_id, when.text(), game or "", group or "")))


def confirm_move(night: Night) -> Callable[[Chosen], Click]:
    """The click that moves a night."""
    return lambda when: _click("night-moved", f"{night.id}.{when.text()}")


def cancel_question(night: Night, words: Words) -> Screen:
    """The question whether to cancel a night; in a series, one evening or all of them."""

    def sure(kind: str, label: str) -> Button:
        return button(words(label), _click(kind, night.id), style=ButtonStyle.danger)

    time = timestamp(night.at)
    if night.weekly is None:
        question = text(words("answer-night-cancel-sure", time=time))
        return Screen.of(question, row(sure("night-cancel-sure", "button-night-cancel-sure")), *gap(1))
    answers = sure("night-skip-sure", "button-night-skip-sure"), sure("night-cancel-sure", "button-night-series-sure")
    return Screen.of(text(words("answer-night-series-sure", time=time)), row(*answers), *gap(1))


def night_call(
    plugins: Plugins,
    night: Night,
    table: Table | None,
    board: str | None,
    words: Words,
    champions: Champions = NO_CHAMPIONS,
) -> Screen:
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
    lines += _champions(champions, words)
    sit = button(words("button-night-sit"), _click("night-sit", night.id), style=ButtonStyle.success)
    return Screen.of(text(*lines), row(sit, *([] if board is None else [Link(words("button-to-table"), board)])))


def plan_ring(night: Night, now: datetime, words: Words) -> str:
    """What phones show when a plan asks members. It has no timestamp, which only the chat would show as a time."""
    if night.weekly is None:
        when = words("night-in", span=_about(night.at - now, words))
    else:
        slot = night.weekly.slot
        when = words("night-every", day=weekday_name(slot.weekday(), words), time=hour_text(slot))
    told = {
        "players": in_a_row((f"<@{each.id}>" for each in night.asked), words),
        "name": inert(night.planner_name) or words("member-nameless"),
        "when": when,
    }
    if night.game is None or not words.has(f"{night.game}-name"):
        return words("night-ring", **told)
    return words("night-ring-game", game=words(f"{night.game}-name"), **told)


def call_ring(night: Night, words: Words) -> str:
    """What phones show when a night begins."""
    players = in_a_row((f"<@{member.id}>" for member in night.coming), words)
    if night.game is None or not words.has(f"{night.game}-name"):
        return words("night-call-any", players=players)
    return words("night-call", players=players, game=words(f"{night.game}-name"))


def _about(span: timedelta, words: Words) -> str:
    """A span in one unit, rounded."""
    for key, unit in (("night-days", DAY), ("night-hours", HOUR)):
        if (count := round(span / unit)) >= 2:
            return words(key, count=count)
    return words("night-minutes", count=max(1, round(span / MINUTE)))


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
    """Times to offer while a member types one: what is shown, and the same time as `read_chosen` reads it.

    Times of day are offered only if the time zone is known. As `read_time`, not for the event loop.
    """
    written = typed.strip()
    if not written:
        found = [_in(each, now) for each in _SPANS] + _weekly_evenings(now, zone)
    elif written.isdecimal():
        found = [each for unit in "hdm" for each in read_time(f"{written}{unit}", now, zone).readings if each.span]
        found += read_time(f"at {written}", now, zone).readings
    else:
        found = _offered(read_time(written, now, zone), written, words, now, zone)
    choices: dict[str, str] = {}
    for each in found:
        name = span_text(each.span, words) if each.span is not None else reading_text(each, zone, now, words)
        if not is_too_soon(each.at, now) and (each.span is None or each.span < _LONGEST_SPAN):
            choices.setdefault(cut(name, _NAME), chosen(each, zone).text())
    return [*choices.items()][:OPTIONS]


def _in(span: timedelta, now: datetime) -> Reading:
    return Reading(beginning(now, span), None, span=span)


def _offered(read: TimeRead, written: str, words: Words, now: datetime, zone: str | None) -> list[Reading]:
    """The readings of a text; of a day, evenings; of an unfinished text, weekly evenings in whose names it occurs."""
    weekly = list(read_time(f"every {written}", now, zone).readings)
    if read.readings:
        return [*read.readings, *weekly]
    if zone is not None and read.problem == "night-no-hour":
        once = () if read.must_be_weekly else read.days[:_DAYS]
        repeated = read.days if read.may_be_weekly else ()
        return [
            *chain.from_iterable(_evenings_of(day, read, now, zone) for day in once),
            *chain.from_iterable(_evenings_of(day, read, now, zone, weekly=True) for day in repeated),
        ]
    wanted = written.casefold()
    found = _weekly_evenings(now, zone)
    return [each for each in found if wanted in reading_text(each, zone, now, words).casefold()]


def _evenings_of(day: date, read: TimeRead, now: datetime, zone: str, *, weekly: bool = False) -> list[Reading]:
    """The evenings of a day; if all are over and it is a weekday that comes again, those of the next week."""
    hours = (EVENING,) if weekly else EVENINGS
    found = [evening(day, hour, zone, weekly=weekly) for hour in hours]
    if read.may_be_weekly and all(is_too_soon(each.at, now) for each in found):
        return [evening(day + WEEK, hour, zone, weekly=weekly) for hour in hours]
    return found


def _weekly_evenings(now: datetime, zone: str | None) -> list[Reading]:
    if zone is None:
        return []
    today = local_time(now, zone).date()
    return [evening(today + ahead * DAY, EVENING, zone, weekly=True) for ahead in range(1, 8)]


def group_choices(groups: Iterable[Group], typed: str, words: Words) -> list[tuple[str, str]]:
    """Groups to offer, by their members' names. Names of choices are plain text."""
    named = [
        (in_a_row((_plain(each, words) for each in told_apart(group.members)), words), group.id) for group in groups
    ]
    wanted = typed.strip().casefold()
    return [(cut(names, _NAME), group_id) for names, group_id in named if wanted in names.casefold()]


def _plain(member: Member, words: Words) -> str:
    name = cleaned(member.name) or "?"
    return name if member.number == 1 else words("member-numbered", name=name, number=member.number)


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
    if len(plugins) > MAX_GAME_CELLS:
        told = text(words("night-vote"), *_votes(plugins, night, words), f"-# {words('night-vote-note')}")
        return [told, *game_menus(plugins, _click("night-vote", f"{night.id}."), words)]
    votes, ahead = night.votes(plugins), night.favourite(plugins)
    buttons = [
        button(
            _votes_for(name, votes.get(name, 0), words),
            _click("night-vote", f"{night.id}.{name}"),
            style=ButtonStyle.primary if name == ahead else ButtonStyle.secondary,
        )
        for name in plugins
    ]
    return [text(words("night-vote"), f"-# {words('night-vote-note')}"), *rows(buttons, _ACROSS)]


def _votes(plugins: Plugins, night: Night, words: Words) -> list[str]:
    """The result of the vote; nothing if nobody voted."""
    votes = night.votes(plugins)
    counted = [
        f"{sign_of(plugins[name], words)} {_votes_for(name, votes[name], words, bold=True)}".lstrip()
        for name in sorted(votes, key=votes.__getitem__, reverse=True)
    ]
    return [f"{words.mark('🗳️')}{' · '.join(counted)}"] if counted else []


def _votes_for(game: str, count: int, words: Words, *, bold: bool = False) -> str:
    """The name of a game with its votes, if it has any: for a button, or `bold` among others in a line."""
    if words.is_aloud:
        return words("night-votes", game=words(f"{game}-name"), count=count)
    counted = f" **{count}**" if bold else f" · {count}"
    return f"{short_name(game, words)}{counted if count else ''}"


def _art(plugins: Plugins, night: Night, words: Words) -> list[Part]:
    """The picture of the evening: its game, or all games; none where there are too many games."""
    games = [*plugins] if night.game is None else [night.game]
    if len(games) > MAX_SCENES:
        return []
    told = in_a_row((words(f"{game}-name") for game in games), words)
    drawing = night_drawing([plugins[game].pictures.cover() for game in games])
    return [picture(drawing, [words("night-picture", games=told)], repeats=True)]


def _countdown(night: Night, words: Words) -> str:
    """When it begins, first how long that is from now; Discord counts it down."""
    return words("night-countdown", time=timestamp(night.at), relative=timestamp(night.at, "R"))


def _champions(champions: Champions, words: Words) -> list[str]:
    """Who won most a week before; nothing if nobody did."""
    if not champions.members:
        return []
    return [words("night-champion", names=_names(champions.members, COMING, words), wins=champions.wins)]


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
