"""House players on the screens: how well they play, that they think, and who is offered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.agents.levels import Iterations
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.table import board_screen
from bot.tables import AnyTableView, SeatedAgent, Status, Table
from engines.contract import Outcome
from tests.agents.thinkers import Thinker
from tests.screens.reading import components, texts
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


def lobby(plugins: Any, name: str, language: str, game: str = "forty_barrels") -> tuple[str, list[str]]:
    """The words of a lobby with the agent of this name, and who is offered there."""
    options = PLUGINS[game].game.Options()
    table = with_agent(a_table(2, status=Status.LOBBY, game=game, options=options), name)
    view = AnyTableView(table=table, seat=None, view=None, legal=(), to_act=None)  # type: ignore[arg-type]
    screen = board_screen(plugins, view, words(language))
    menus = [part for part in components(screen) if part["type"] == 3]
    values = [option["value"] for menu in menus for option in menu["options"]]
    return texts(screen), [value for value in values if value.startswith("agent.")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_in_the_lobby_tells_the_level(language: str) -> None:
    w = words(language)
    for name, level in (("search:7", "cunning"), ("search:20", "ruthless"), ("forgetful", "easy-going")):
        told, _ = lobby(THINKING, name, language)
        assert w("agent-introduction", name=w("agent-name", number=1), agent=w(f"agent-{level}")) in told
    told, _ = lobby(NOBODY, "search:7", language)
    assert w(f"agent-{'sensible'}") in told, "that is how it plays where nobody thinks"


def test_thinkers_are_offered_where_there_are_any() -> None:
    plain = ["agent.easy-going", "agent.sensible"]
    assert lobby(NOBODY, "heuristic", "en")[1] == plain
    assert lobby(THINKING, "heuristic", "en")[1] == [*plain, "agent.cunning", "agent.ruthless"]
    assert lobby(NOBODY, "heuristic", "en", "cafe")[1] == ["agent.careless", "agent.sensible"]


@pytest.mark.parametrize("game", PLUGINS)
def test_all_that_is_offered_fits_into_the_menu(game: str) -> None:
    for language in LANGUAGES:
        table = with_agent(
            a_table(2, status=Status.LOBBY, game=game, options=PLUGINS[game].game.Options()), "heuristic"
        )
        view = AnyTableView(table=table, seat=None, view=None, legal=(), to_act=None)  # type: ignore[arg-type]
        screen = board_screen(THINKING, view, words(language))
        for menu in (part for part in components(screen) if part["type"] == 3):
            assert len(menu["options"]) <= 25
            assert all(len(option.get("description", "")) <= 100 for option in menu["options"])


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
