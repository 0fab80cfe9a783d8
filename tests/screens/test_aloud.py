"""Everything that a member with text only gets can be read aloud: each word is said, no sign, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec import structs

from agents.agent import Evidence
from bot.features.advice import advice_screen, price_screen
from bot.features.fairness import fairness_screen
from bot.features.learning import how_question, how_screen
from bot.features.nights.screens import cancel_question, move_screen, plan_screen
from bot.features.records.screens import ladder_screen, member_screen, server_screen
from bot.features.replay.log import log_screen
from bot.features.replay.screens import Eyes, Scene, replay_screen
from bot.games.registry import FAMILIES, ICONS, PLUGINS
from bot.locales import LANGUAGES, Words, words
from bot.pictures.icons import emoji_text
from bot.screens.lobby_screens import chooser_screen
from bot.screens.menus import (
    Links,
    leave_question,
    more_screen,
    preferences_screen,
    seat_question,
    stop_question,
    which_table,
)
from bot.screens.parts import Screen, in_words, read_click
from bot.screens.running_table import may_talk, talk_screen
from bot.screens.table import Reader, board_screen, hand_screen, rules_question, rules_screen
from bot.store.schema import MemberNote, Status
from bot.store.waiting import WaitingTable
from bot.tables.types import AnyTableView, Table, TablePlace, Undealt
from tests.games.pasts import past_of, positions_by_chance
from tests.screens.reading import check_limits, payload
from tests.screens.record_pages import ladder_page, member_page, server_page
from tests.screens.test_night import AT, a_night
from tools.listening import audible_lines, faults
from tools.positions import Position, played

EMOJIS = {icon.name: emoji_text(icon, 10**18 + number, FAMILIES) for number, icon in enumerate(ICONS)}
"""All icons as the application has them."""
APART = 7
"""Of a longer game, every seventh position is read."""


LINKS = Links(table="https://discord.com/channels/1/2", hand="https://discord.com/channels/@me/3/4")

WAITING = [
    WaitingTable(member_id=100, table_id="b", guild_id=1, channel_id=9, game=game, hand=None)
    for game in ("bremen", "bremen", "cafe")
]


def undealt(table: Table) -> AnyTableView:
    return AnyTableView(table=table, seat=None, view=Undealt(), legal=(), to_act=None)


def at_work(language: str) -> Words:
    """The words that a bot with emojis uses for everybody."""
    return words(language).with_emojis(EMOJIS)


def understood(screen: Screen, what: str, *, repeats: bool = False) -> None:
    check_limits(screen)
    assert faults(payload(screen), repeats=repeats) == [], what


def steps(view: AnyTableView, said: Words, most: int = 12) -> Iterator[Screen]:
    """The hand with every half-made choice, or with the first ones of many."""
    waiting, known = [""], {""}
    while waiting:
        screen = hand_screen(PLUGINS, view, said, Reader(text_only=True, aloud=True, choice=waiting.pop(0)))
        yield screen
        for line in audible_lines(payload(screen)):
            click = read_click(line.target) if line.kind == "button" else None
            if click is not None and click.kind == "pick" and click.payload not in known and len(known) < most:
                known.add(click.payload)
                waiting.append(click.payload)


@cache
def read_positions(name: str, players: int) -> tuple[tuple[int, Position], ...]:
    """The positions of a game that are read in every language, with their numbers."""
    return tuple(
        (number, position)
        for number, (position, _) in enumerate(played(name, players, seed=players, person=0))
        if number <= 3 or number % APART == 0 or position.board.to_act is None
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLUGINS)
def test_a_listener_understands_every_screen_of_a_whole_game(name: str, language: str) -> None:
    said, read = at_work(language), 0
    for players in PLUGINS[name].game.seats:
        for number, position in read_positions(name, players):
            where = f"{name}, {language}, {players} players, position {number}"
            understood(board_screen(PLUGINS, position.board, said.aloud, text_only=True), where)
            for view in position.hands:
                for screen in steps(view, said):
                    understood(screen, where)
                    read += 1
    assert read > 50


def private_screens(name: str, said: Words) -> Iterator[tuple[str, Screen]]:
    """What the bot answers one member about a game, in order: before it, in it, and afterwards."""
    plugin = PLUGINS[name]
    options = plugin.game.Options()
    yield "the chooser", chooser_screen(PLUGINS, said)
    yield "how to play", how_question(PLUGINS, said)
    for page in range(len(plugin.lesson.pages)):
        yield f"page {page}", how_screen(PLUGINS, name, page, said)
    yield "the rules", rules_screen(PLUGINS, name, options, said)
    yield "which rules", rules_question(PLUGINS, said)
    past = past_of(plugin.game, options, 3, positions_by_chance(plugin.game, 3, options, 2))
    lobby = structs.replace(past.table, status=Status.LOBBY, commitment=None, outcome=None, seed=None)
    yield "the lobby", board_screen(PLUGINS, undealt(lobby), said, text_only=True)
    yield "the chooser at a table", chooser_screen(PLUGINS, said, lobby)
    closed = structs.replace(lobby, status=Status.STOPPED, ended_by=lobby.host)
    yield "a closed lobby", board_screen(PLUGINS, undealt(closed), said, text_only=True)
    for position, move in played(name, 3, seed=5, person=0):
        for view in position.hands[:1] if move is not None else ():
            yield "how to play now", how_screen(PLUGINS, name, 0, said, view)
            yield "the menu", more_screen(view, said, LINKS, WAITING)
            if may_talk(plugin, view):
                yield "the phrases", talk_screen(plugin, view, said)
            if len(view.legal) > 1:
                yield "the price of advice", price_screen(view.table.id, view.table.ply, said)
                for best in {view.legal[0], view.legal[-1]}:
                    yield "advice", advice_screen(plugin, view, best, Evidence(0.6, 0.5), view.table.ply, said)
        if position.board.table.ply > 40:
            break
    running = position.board.table
    elsewhere = structs.replace(running, id="b", place=TablePlace(1, 9, "en"))
    yield "seats", seat_question(running, said)
    yield "leave?", leave_question(running, said)
    yield "stop?", stop_question(running, said)
    yield "which hand?", which_table("hand", [running, elsewhere], said, {running.id})
    yield "fairness", fairness_screen(past.table, said)
    for newest in ("0", "1", "99"):
        yield "the log", log_screen(plugin, past, None, newest, said)
    for step in sorted({0, 1, past.steps // 2, past.steps}):
        for eyes in (Eyes.EVERYBODY, Eyes.ALL, 1):
            yield "the replay", replay_screen(plugin, past, Scene(step, eyes, False), said, text_only=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLUGINS)
def test_a_listener_understands_every_private_answer_about_a_game(name: str, language: str) -> None:
    said, read = at_work(language).aloud, 0
    for what, screen in private_screens(name, said):
        understood(in_words(screen), f"{name}, {language}: {what}", repeats=what == "the log")
        read += 1
    assert read > 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_listener_understands_preferences_records_and_plans(language: str) -> None:
    said = at_work(language).aloud
    night = a_night(game=None)
    for screen in (
        preferences_screen(MemberNote(member_id=1, updated_at=AT), said),
        preferences_screen(MemberNote(member_id=1, updated_at=AT, text_only=True, notices=False, private=True), said),
        member_screen(PLUGINS, member_page(), said, 1),
        server_screen(PLUGINS, server_page(), said, 1),
        server_screen(PLUGINS, server_page("bremen"), said, 1),
        ladder_screen(PLUGINS, ladder_page(), said, 1),
        ladder_screen(PLUGINS, ladder_page(empty=True), said, 1),
        plan_screen(PLUGINS, night, said),
        move_screen(night, said),
        cancel_question(night, said),
    ):
        understood(in_words(screen), language, repeats=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_understandable_even_with_all_beers(language: str) -> None:
    """Few games get that far."""
    bonus = words(language).aloud("bierfest-all-beers", points=5)
    assert faults([{"type": 10, "content": f"Ben · {bonus}"}]) == []
