"""A game that is stopped turns up what everybody holds, and not before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from bot.games.bierfest.text import Faces
from bot.games.bremen.text import face as tile_face
from bot.games.cafe.text import tiles_text
from bot.games.kit.cards import written as card_face
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words, words
from bot.screens.people import name_of
from bot.screens.table import board_screen
from bot.store.schema import Status
from bot.tables.snapshots import Snapshot
from engines.cards import CARDS
from engines.chance import Chance
from engines.contract import AnyGame
from tests.engines.hooks import HOOKS
from tests.games.kit import Moment, played
from tests.games.test_screens import every_table
from tests.screens.reading import check_limits, texts
from tests.screens.table_views import a_table

SEEDS: Final = 3
LOOKS: Final = 10
"""About how many states of a game are looked at."""


def _in_barrels(view: Any, words: Words) -> list[str]:
    return [] if view.seat in view.out else ["  ".join(card_face(card, words) for card in view.hand)]


def _in_one_eleven(view: Any, words: Words) -> list[str]:
    taken = [f"(+ {view.held.card})"] if view.held is not None and view.to_act == view.seat else []
    return [" · ".join(map(str, view.row)), *taken]


def _nothing(view: Any, words: Words) -> list[str]:
    return []


HAND_LINES: Final[dict[str, Callable[[Any, Words], list[str]]]] = {
    "forty_barrels": _in_barrels,
    "bierfest": lambda view, words: Faces(view.options, words).hand(view.hand),
    "one_eleven": _in_one_eleven,
    "bremen": lambda view, words: [" ".join(tile_face(tile, words) for tile in view.hand)],
    "cafe": lambda view, _: [tiles_text(hand) for hand in view.hands[view.seat : view.seat + 1] if hand],
}
"""What a seat holds by its own view, as it is written on a screen, without bold letters.

Of a game that is not named here it is only known that its screen turns up something that was hidden.
"""


def board(game: AnyGame, seats: int, moment: Moment, status: Status, words: Words) -> str:
    table = a_table(seats, game=game.name, options=game.Options(), status=status)
    screen = board_screen(PLUGINS, Snapshot(table, game, moment.state, moment.log).view(), words)
    check_limits(screen)
    told = [picture.alt for picture in screen.pictures]
    return "\n".join([texts(screen), *told]).replace("**", "")


def some(game: AnyGame, seats: int, seed: int) -> list[Moment]:
    """Moments all over a game, but for its end."""
    story = list(played(game, seats, game.Options(), seed))[:-1]
    return story[:: max(1, len(story) // LOOKS)]


@every_table
def test_everybodys_hand_is_turned_up(game: AnyGame, seats: int) -> None:
    held = HAND_LINES.get(game.name, _nothing)
    for seed in range(SEEDS):
        speak = words(LANGUAGES[seed % len(LANGUAGES)])
        for moment in some(game, seats, seed):
            stopped = board(game, seats, moment, Status.STOPPED, speak)
            for seat in range(seats):
                for shown in held(game.view(moment.state, seat), speak):
                    assert shown in stopped


@every_table
def test_hidden_cards_can_be_told_apart_when_a_game_is_stopped(game: AnyGame, seats: int) -> None:
    swap, told = HOOKS[game.name].hidden_swap, game.name == "cafe"  # where all hands lie open
    for moment in some(game, seats, 1):
        legal = game.legal_moves(moment.state)
        if legal:
            other = moment._replace(state=swap(moment.state, None, legal[0], Chance(bytes(32), 0)))
            boards = {board(game, seats, each, Status.STOPPED, words("en")) for each in (moment, other)}
            told |= len(boards) > 1
    assert told, "no hidden card is on the board of a stopped table"


def test_an_eliminated_player_of_40_barrels_keeps_the_hand_to_themselves() -> None:
    game, speak, looked = PLUGINS["forty_barrels"].game, words("en"), 0
    for seed in range(4):
        for moment in some(game, 4, seed):
            for seat in moment.state.out:
                hand = "  ".join(card_face(CARDS[card], speak) for card in moment.state.hands[seat])
                if "  " in hand:
                    looked += 1
                    assert hand not in board(game, 4, moment, Status.STOPPED, speak)
    assert looked, "nobody went out with two cards"


@pytest.mark.parametrize("status", [Status.RUNNING, Status.OVER])
@pytest.mark.parametrize("name", PLUGINS)
def test_only_a_stopped_table_gives_all_views_to_the_screens(name: str, status: Status) -> None:
    game = PLUGINS[name].game
    seats = max(game.seats)
    table = a_table(seats, game=name, options=game.Options(), status=status)
    moment = next(iter(played(game, seats, game.Options(), 1)))
    for member_id in (None, *(member.id for member in table.members), 999):
        assert Snapshot(table, game, moment.state).view(member_id).turned_up == ()


@pytest.mark.parametrize(
    ("name", "is_asking", "keys"),
    [
        (
            "bierfest",
            lambda state: state.stage in {"refuse", "toast", "lose"},
            ("may-refuse", "may-lay", "must-lose-cards"),
        ),
        ("bremen", lambda state: state.proposer is not None, ("asked",)),
    ],
)
def test_nobody_is_awaited_at_a_stopped_table(
    name: str, is_asking: Callable[[Any], bool], keys: tuple[str, ...]
) -> None:
    game, speak = PLUGINS[name].game, words("en")
    seats = min(game.seats)
    moments = [moment for moment in played(game, seats, game.Options(), 1) if is_asking(moment.state)][:LOOKS]
    assert moments
    for moment in moments:
        asked = game.to_act(moment.state)
        assert asked is not None
        who = f"**{name_of(a_table(seats).seats[asked], speak)}**"
        count = getattr(moment.state, "to_lose", 0)
        questions = [speak(f"{name}-{key}", name=who, count=count).replace("**", "") for key in keys]
        running, stopped = (board(game, seats, moment, status, speak) for status in (Status.RUNNING, Status.STOPPED))
        assert any(question in running for question in questions)
        assert not any(question in stopped for question in questions)
