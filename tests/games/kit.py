"""The kit for screens: what has to hold for the screens of every game, checked over whole play-throughs.

Here belong checks that know no game. What is special in the screens of one game stands in tests of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bot.games.registry import SHELF
from bot.locales import words
from bot.screens.clicks import Click, read_click
from bot.screens.parts import Screen
from bot.screens.table import board_screen, hand_screen
from bot.tables import Sight, Status, Table
from engines.chance import Chance
from engines.contract import AnyGame, Options
from tests.engines.conformance import choose
from tests.engines.hooks import HOOKS
from tests.screens.reading import check_limits, components
from tests.screens.sights import a_table

STEPS = 600
"""More half-made choices than any decision of any game has."""


def played(game: AnyGame, seats: int, options: Options, seed: int) -> Iterator[tuple[Any, Any]]:
    """Every state of a game played by chance with the move that follows, which is None at the end."""
    secret = seed.to_bytes(32, "big")
    state = game.setup(seats, options, Chance(secret, 0))
    ply = 0
    while legal := list(game.legal_moves(state)):
        ply += 1
        chance = Chance(secret, ply, "conformance")
        move = choose(game, HOOKS[game.name], state, legal, chance, lasting=seed % 2 == 0)
        yield state, move
        state = game.apply(state, move, Chance(secret, ply)).state
    yield state, None


def table_of(game: AnyGame, state: Any, options: Options, seats: int, ply: int) -> Table:
    """A table at which this state is played."""
    outcome = game.outcome(state)
    status = Status.RUNNING if outcome is None else Status.OVER
    return a_table(seats, game=game.name, options=options, status=status, ply=ply, outcome=outcome)


def sight_of(game: AnyGame, state: Any, table: Table, seat: int | None) -> Sight:
    """What a seat sees."""
    to_act = game.to_act(state)
    legal = tuple(game.legal_moves(state)) if seat is not None and seat == to_act else ()
    return Sight(table=table, seat=seat, view=game.view(state, seat), legal=legal, to_act=to_act)


def clicks_of(screen: Screen) -> list[Click]:
    """All that can be clicked or chosen: for a menu, one click for each of its options."""
    found = []
    for part in components(screen):
        if "custom_id" not in part or part.get("disabled"):
            continue
        click = read_click(part["custom_id"])
        assert click is not None, f"not a click of ours: {part['custom_id']}"
        if part["type"] == 3:
            assert part.get("max_values", 1) == 1, "the kit cannot choose several at once"
            values = [option["value"] for option in part["options"]]
            assert len(set(values)) == len(values), f"the same value twice: {values}"
            found += [msgspec.structs.replace(click, payload=click.payload + value) for value in values]
        else:
            found.append(click)
    return found


def every_step(sight: Sight, language: str, *, standing: bool = True) -> Iterator[tuple[str, Screen]]:
    """The hand with every half-made choice that can be reached by clicking, from none on."""
    waiting, known = [""], {""}
    while waiting:
        choice = waiting.pop()
        screen = hand_screen(SHELF, sight, words(language), choice, standing=standing)
        yield choice, screen
        for click in clicks_of(screen):
            if click.kind == "pick" and click.payload not in known:
                known.add(click.payload)
                waiting.append(click.payload)
        assert len(known) <= STEPS, "the steps of a choice do not come to an end"


def check_labels(screen: Screen) -> None:
    """No two buttons, and no two lines of a menu, are called the same."""
    parts = list(components(screen))
    groups = [[part["label"] for part in parts if part["type"] == 2]]
    groups += [[option["label"] for option in part["options"]] for part in parts if part["type"] == 3]
    for labels in groups:
        assert len(set(labels)) == len(labels), f"the same label twice: {labels}"


def check_steps(sight: Sight, language: str) -> None:
    """Whatever is offered is legal, whatever is legal is offered, and no step leads nowhere."""
    offered = set()
    screens = SHELF[sight.table.game]
    for choice, screen in every_step(sight, language):
        check_limits(screen)
        check_labels(screen)
        clicks = clicks_of(screen)
        assert clicks, f"nothing can be done after {choice!r}"
        for click in clicks:
            assert (click.table, click.ply) == (sight.table.id, sight.table.ply)
            assert click.kind in {"pick", "move"}
            if click.kind == "move":
                offered.add(screens.move(click.payload))
    legal = set(sight.legal)
    assert offered <= legal, f"offered, but not legal: {offered - legal}"
    assert legal <= offered, f"legal, but not offered: {legal - offered}"


def check_reading(sight: Sight, language: str) -> None:
    """The board, or a hand without a decision: within the limits, and nothing to play with."""
    if sight.seat is None:
        check_limits(board_screen(SHELF, sight, words(language)))
        return
    for standing in (True, False):
        screen = hand_screen(SHELF, sight, words(language), standing=standing)
        check_limits(screen)
        if sight.to_act != sight.seat:
            assert not [click for click in clicks_of(screen) if click.kind in {"pick", "move"}]


def shown(sight: Sight, language: str = "en") -> list[Any]:
    """All that a seat, or a spectator, can read and click at first."""
    if sight.seat is None:
        return board_screen(SHELF, sight, words(language)).components
    return hand_screen(SHELF, sight, words(language), standing=True).components


def check_memory(sight: Sight, other: Sight) -> None:
    """What the table no longer shows is not read: with the memory of another table the screen is the same."""
    if not hasattr(sight.view, "memory"):
        return
    view = msgspec.structs.replace(sight.view, memory=other.view.memory)
    assert shown(msgspec.structs.replace(sight, view=view)) == shown(sight), "a screen reads the memory"


def check_secrets(game: AnyGame, sight: Sight, state: Any, move: Any, chance: Chance) -> None:
    """What a seat may not know is not on its screens: with other hidden cards they are the same."""
    other = HOOKS[game.name].hidden_swap(state, sight.seat, move, chance)
    assert shown(sight_of(game, other, sight.table, sight.seat)) == shown(sight), "a screen tells a secret"
