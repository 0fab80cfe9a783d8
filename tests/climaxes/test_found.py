"""Climaxes are found in whole games by chance: all of the list, the same by every reader, and nothing secret."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import groupby
from random import Random
from typing import Final, NamedTuple

import pytest
from msgspec import structs

from bot.games.bierfest.climaxes import Toast
from bot.games.bremen.climaxes import End
from bot.games.cafe.climaxes import FullTable, JokerFreed, Out
from bot.games.forty_barrels.climaxes import Fired, Loaded
from bot.games.kit.cards import named, plain_face
from bot.games.one_eleven.climaxes import RoundOver
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.composing import png_of
from bot.screens.climax import Climax, of_last_moves
from bot.screens.climax_screens import climax_answer, climax_card, climax_line, new_climax, ply_of
from bot.screens.parts import ALT, Gallery, in_words, rows_of
from bot.screens.people import Voice
from bot.tables.story import REACH
from bot.tables.types import AnyTableView
from engines.contract import AnyGame
from tests.games.kit import Moment, played, table_of, table_view_of
from tests.pictures.sheets import check_sheet
from tests.screens.reading import check_limits, texts

SEEDS: Final = 6
"""Games of each number of seats, half of them played so that they last."""
MARKDOWN: Final = re.compile(r"[\\*_]")
every_game = pytest.mark.parametrize("name", PLUGINS)
LARGEST: Final = 110_000
"""Bytes of a card."""


class Found(NamedTuple):
    """A climax at the position at which it was complete."""

    climax: Climax
    game: AnyGame
    moment: Moment
    seats: int

    def view(self, seat: int | None) -> AnyTableView:
        """What a seat sees then."""
        return seen(self.game, self.seats, self.moment, seat)


def seen(game: AnyGame, seats: int, moment: Moment, seat: int | None) -> AnyTableView:
    """What a seat, or a spectator, sees at a position."""
    options = game.Options()
    table = table_of(game, moment.state, options, seats, len(moment.log))
    return table_view_of(game, moment.state, table, seat, moment.log)


@cache
def story(name: str, seats: int, seed: int) -> tuple[Moment, ...]:
    """All positions of a game."""
    game = PLUGINS[name].game
    return played(game, seats, game.Options(), seed)


def ends(name: str, seats: int, moments: tuple[Moment, ...]) -> set[int]:
    """After how many moves of a game a climax was complete."""
    plugin = PLUGINS[name]
    return {each.stop for each in plugin.climaxes.found(seen(plugin.game, seats, moments[-1], None))}


@cache
def climaxes(name: str) -> tuple[Found, ...]:
    """All climaxes of several games of this title."""
    plugin = PLUGINS[name]
    found = list[Found]()
    for seats in plugin.game.seats:
        for seed in range(SEEDS):
            moments = story(name, seats, seed)
            complete = ends(name, seats, moments)
            for moment in moments:
                if len(moment.log) not in complete:
                    continue
                view = seen(plugin.game, seats, moment, None)
                found += [
                    Found(each, plugin.game, moment, seats)
                    for each in plugin.climaxes.found(view)[-1:]
                    if each.stop == len(view.log)
                ]
    return tuple(found)


def some(name: str, count: int = 12) -> list[Found]:
    """Some of them by chance, of each kind."""
    kinds = sorted({type(each.climax).__name__ for each in climaxes(name)})
    return [
        each
        for kind in kinds
        for of_kind in [[one for one in climaxes(name) if type(one.climax).__name__ == kind]]
        for each in Random(name).sample(of_kind, min(count, len(of_kind)))
    ]


def test_every_climax_of_every_game_happens_in_games_by_chance() -> None:
    kinds = {
        "forty_barrels": {Fired, Loaded},
        "bierfest": {Toast},
        "one_eleven": {RoundOver},
        "bremen": {End},
        "cafe": {FullTable, JokerFreed, Out},
    }
    assert {name: {type(each.climax) for each in climaxes(name)} for name in PLUGINS} == kinds
    full = {each.climax.is_full for each in climaxes("cafe") if isinstance(each.climax, FullTable)}
    assert full == {True, False}, "a table of one nation, and a rich turn"
    toasts = [each.climax for each in climaxes("bierfest") if isinstance(each.climax, Toast)]
    assert {each.emptied for each in toasts} == {True, False}
    assert {len(each.shares) for each in toasts} == {3, 4, 5}
    assert {bool(share.lost) for each in toasts for share in each.shares} == {True, False}
    ended = {bool(each.view(None).view.outcome) for each in climaxes("forty_barrels")}  # type: ignore[attr-defined]
    assert ended == {True, False}, "somebody may be fired in the middle of a game"


@every_game
def test_a_climax_is_the_same_for_every_reader(name: str) -> None:
    for each in some(name):
        for seat in range(each.seats):
            assert PLUGINS[name].climaxes.found(each.view(seat))[-1] == each.climax


@every_game
def test_a_climax_whose_beginning_is_out_of_the_log_is_left_out_and_no_other_one_is_made_up(name: str) -> None:
    plugin, cuts = PLUGINS[name], 0
    for each in some(name, 4):
        view = each.view(None)
        whole = plugin.climaxes.found(view)
        for start in range(max(0, len(view.log) - REACH), len(view.log)):
            left = plugin.climaxes.found(structs.replace(view, log=view.log[start:]))
            moved = [structs.replace(one, start=one.start - start, stop=one.stop - start) for one in whole]
            at = {one.stop: one for one in moved}
            for one in left:
                kept = at[one.stop]
                if isinstance(
                    one, Fired
                ):  # Who was fired before is not known then, but a whole game is shorter than a log.
                    kept, one = (structs.replace(it, still_in=()) for it in (kept, one))
                if isinstance(one, End):
                    kept = structs.replace(kept, start=one.start)
                assert one == kept
            cuts += len(left) < len(whole)
    assert cuts or name == "bremen"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_climax_fills_at_most_two_rows_and_its_effects_name_every_seat_it_touched(name: str, language: str) -> None:
    said = words(language)
    for each in some(name):
        for seat in (None, *range(each.seats)):
            view = each.view(seat)
            line = climax_line(view, each.climax, said)
            assert rows_of([line]) <= 2, line
            assert line.count("**") == 2, "one bold sentence"
        told = "\n".join(each.climax.effects(Voice(view.table, None, said), on_hand=False))
        assert told
        if isinstance(each.climax, Toast | RoundOver | End | FullTable | JokerFreed | Out):
            named_in = told + climax_line(each.view(None), each.climax, said)
            assert all(Voice(view.table, None, said).name(seat) in named_in for seat in range(each.seats))


@every_game
def test_a_card_is_a_small_picture_with_a_free_corner_whose_alt_text_says_it_all(name: str) -> None:
    for each in some(name, 3):
        view = each.view(0)
        for language in LANGUAGES:
            [gallery] = climax_card(view, each.climax, words(language), text_only=False, on_hand=True)
            assert isinstance(gallery, Gallery)
            [picture] = gallery.pictures
            lines = each.climax.effects(Voice(view.table, 0, words(language)), on_hand=True)
            said = bare(picture.alt)
            assert all(bare(line) in said for line in lines)
            assert len(picture.alt) <= ALT
            check_sheet(picture.drawing)
            assert (picture.drawing.width, picture.drawing.height) == (1100, 550)
            assert picture.drawing.clear_corner
        assert len(png_of(picture.drawing)) < LARGEST


def test_only_a_hand_shows_the_card_that_fired_somebody() -> None:
    fired = [each for each in climaxes("forty_barrels") if isinstance(each.climax, Fired)]
    running = [each for each in fired if each.view(None).table.is_open]
    assert running
    for each in running:
        assert isinstance(each.climax, Fired)
        card, view = each.climax.came_up, each.view(None)
        for text_only in (False, True):
            new = new_climax(PLUGINS, view, words("en"), text_only=text_only)
            assert new is not None
            check_limits(new.screen)
            told = texts(in_words(new.screen))
            assert plain_face(card) not in told
            assert str(each.climax.total) in told
            assert all(f"card {named(card)}" not in str(picture.drawing) for picture in new.screen.pictures)
            own = each.view(0)
            answer = climax_answer(PLUGINS, own, ply_of(own, each.climax), words("en"), text_only=text_only)
            if answer is not None:  # It stays after its reader has moved.
                assert plain_face(card) not in texts(in_words(answer))
        on_hand = climax_card(each.view(0), each.climax, words("en"), text_only=True, on_hand=True)
        assert plain_face(card) in str(on_hand)


def bare(line: str) -> str:
    """A line without markdown."""
    return MARKDOWN.sub("", line)


@every_game
def test_a_climax_is_on_a_hand_until_its_member_has_chosen_a_move_and_for_a_round_at_most(name: str) -> None:
    plugin, checked = PLUGINS[name], 0
    for seats in plugin.game.seats:
        moments = story(name, seats, 1)
        complete = ends(name, seats, moments)
        for number, moment in enumerate(moments):
            if len(moment.log) not in complete or plugin.game.outcome(moment.state) is not None:
                continue
            for seat in range(seats):
                checked += 1
                for later in moments[number : number + 40]:
                    view = seen(plugin.game, seats, later, seat)
                    newest = plugin.climaxes.found(view)[-1]
                    if newest.stop != len(moment.log) or not view.table.is_open:
                        break
                    log = view.log[newest.stop :]
                    choices = [told for told in log if plugin.climaxes.is_choice(told.events)]
                    has_moved = any(told.seat == seat for told in choices)
                    shown = of_last_moves(plugin.climaxes, view, seat)
                    if has_moved:
                        assert shown is None
                        break
                    turns = Counter(mover for mover, _ in groupby(told.seat for told in choices if not told.is_aside))
                    assert (shown == newest) == (max(turns.values(), default=0) < 2), "for one round, no longer"
    assert checked or name == "bremen", "the end of Bremen ends the game"
