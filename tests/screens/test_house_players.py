"""House players on the screens: how well they play, that they think, and which are offered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from agents.agent import Iterations
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.lobby_screens import agents_form, lobby_screen
from bot.screens.table import board_screen
from bot.store.schema import Status
from bot.tables.types import Member, Seat, SeatedAgent, Table
from engines.contract import Outcome
from tests.agents.thinkers import Thinker
from tests.screens.reading import check_form, offered, texts
from tests.screens.table_views import WHEN, a_table, played, table_view_of

THINKING = {
    name: replace(
        plugin,
        played_by=replace(plugin.played_by, search=Thinker, iterations=Iterations(cunning=7, ruthless=20)),
    )
    for name, plugin in PLUGINS.items()
}
NOBODY = {name: plugin.without_thinkers() for name, plugin in PLUGINS.items()}


def with_agent(table: Table, name: str) -> Table:
    """The table with this agent on its last seat."""
    *first, last = table.seats
    return msgspec.structs.replace(table, seats=(*first, msgspec.structs.replace(last, agent=SeatedAgent(name, 1))))


def board(plugins: Any, name: str, language: str, **changes: Any) -> str:
    """The board of a running table at which the agent of this name is to act."""
    state, table = next(each for each in played(2, 1) if each[1].ply == 1)
    table = msgspec.structs.replace(with_agent(table, name), **changes)
    return texts(board_screen(plugins, table_view_of(state, table, None), words(language)))


@pytest.mark.parametrize(
    ("language", "thinks", "plays"),
    [
        ("en", "**🤖 Resi** is thinking …", "**🤖 Resi** to play"),
        ("de", "**🤖 Resi** überlegt …", "**🤖 Resi** ist am Zug"),
        ("ja", "**🤖 レジー** が考えています…", "**🤖 レジー** の手番"),
    ],
)
def test_the_board_says_who_thinks(language: str, thinks: str, plays: str) -> None:
    assert thinks in board(THINKING, "search:7", language)
    assert plays in board(THINKING, "search:7", language, paused_at=WHEN), "nobody thinks then"
    for plugins, name in ((THINKING, "heuristic"), (NOBODY, "search:7")):
        assert plays in board(plugins, name, language)


def lobby(name: str, game: str = "forty_barrels") -> Table:
    """A lobby with the agent of this name on the second seat."""
    return with_agent(a_table(2, status=Status.LOBBY, game=game, options=PLUGINS[game].game.Options()), name)


def levels(plugins: Any, name: str, game: str = "forty_barrels") -> list[str]:
    """The levels that are offered where an agent of this name sits, the likely one first."""
    return offered(agents_form(plugins[game], lobby(name, game), words("en")))["level"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_in_the_lobby_tells_the_level(language: str) -> None:
    w = words(language)
    for name, level in (("search:7", "cunning"), ("search:20", "ruthless"), ("forgetful", "easy-going")):
        told = texts(lobby_screen(THINKING, lobby(name), w))
        shown = w("agent-shown", name=w("agent-name", number=1))
        assert w("agent-at-level", name=shown, level=w(f"agent-{level}")) in told
    assert w("agent-sensible") in texts(lobby_screen(NOBODY, lobby("search:7"), w)), "it plays so where nobody thinks"


def test_thinkers_are_offered_where_there_are_any_and_first_who_plays_like_the_last_one() -> None:
    assert levels(NOBODY, "heuristic") == ["sensible", "easy-going"]
    assert levels(THINKING, "heuristic") == ["sensible", "easy-going", "cunning", "ruthless"]
    assert levels(THINKING, "search:20") == ["ruthless", "easy-going", "sensible", "cunning"]
    assert levels(NOBODY, "heuristic", "cafe") == ["sensible", "careless"]


@pytest.mark.parametrize("game", PLUGINS)
def test_house_players_are_offered_up_to_the_free_seats_starting_with_those_the_game_needs(game: str) -> None:
    plugin = THINKING[game]
    for seats in range(1, max(plugin.game.seats) + 1):
        table = a_table(seats, status=Status.LOBBY, game=game, options=plugin.game.Options())
        for agents in range(1 if seats == max(plugin.game.seats) else 0, seats):
            members = tuple(
                msgspec.structs.replace(seat, member=None, agent=SeatedAgent("heuristic", seat.number + 1))
                if seat.number < agents
                else Seat(seat.number, seat.number, Member(100 + seat.number, "Anna"), None)
                for seat in table.seats
            )
            for language in LANGUAGES:
                form = agents_form(plugin, msgspec.structs.replace(table, seats=members), words(language))
                check_form(form)
            first, *others = map(int, offered(form)["count"])
            most = max(plugin.game.seats) - seats + agents
            needed = min(plugin.game.seats) - (seats - agents)
            assert first == (needed if needed > agents else min(agents + 1, most))
            assert sorted([first, *others]) == list(range(most + 1))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "House players: ruthless"),
        ("de", "Hausspieler: gnadenlos"),
        ("ja", "CPU：容赦なし"),
    ],
)
def test_the_result_names_the_level(language: str, told: str) -> None:
    state, _ = next(played(2, 1))
    over = with_agent(a_table(2, status=Status.OVER, outcome=Outcome("forty", (1, 0), (0,))), "search:20")
    assert told in texts(board_screen(THINKING, table_view_of(state, over, None), words(language)))
