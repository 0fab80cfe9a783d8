"""The replay of every game: each position through all eyes, the ways from one to another, and what mattered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from bot.features.replay.screens import (
    SHARE,
    Eyes,
    Scene,
    fitted,
    heaviest,
    marked,
    read_scene,
    replay_screen,
    shared_screen,
)
from bot.games.plugin import AnyPlugin
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.grounds import with_sill
from bot.screens.game_screens import AnyPassage, GameLog, board_drawn, hand_drawn
from bot.screens.parts import Click, Screen, in_words
from bot.tables.snapshots import Past
from engines import registry
from engines.contract import AnyGame, Event
from tests.engines import golden
from tests.engines.hooks import HOOKS
from tests.games.kit import check_labels, clicks_of
from tests.games.pasts import past_of, positions_by_chance, stopped
from tests.games.test_screens import GOLDEN, every_table
from tests.screens.reading import WORST_EMOJIS, check_limits, components, texts

LOOKS: Final = 5
"""About how many steps of a game are looked at, besides its last ones."""


def ended(game: AnyGame, seats: int, seed: int = 2) -> Past:
    options = HOOKS[game.name].options[seed % len(HOOKS[game.name].options)]
    return past_of(game, options, seats, positions_by_chance(game, seats, options, seed))


def screen_of(past: Past, scene: Scene, language: str = "en", **options: bool) -> Screen:
    return replay_screen(PLUGINS[past.table.game], past, scene, words(language), **options)


def steps_of(past: Past) -> list[int]:
    return sorted({*range(0, past.steps, max(1, past.steps // LOOKS)), past.steps - 1, past.steps})


@every_table
def test_every_position_can_be_shown_through_all_eyes(game: AnyGame, seats: int) -> None:
    past, plugin = ended(game, seats), PLUGINS[game.name]
    for step in steps_of(past):
        said = words(LANGUAGES[(seats + step) % len(LANGUAGES)]).with_emojis(WORST_EMOJIS)
        for eyes in (*Eyes, *range(seats)):
            for by_move, text_only in ((False, False), (True, True)):
                scene = Scene(step, eyes, by_move)
                screen = replay_screen(plugin, past, scene, said, may_share=True, text_only=text_only)
                for each in (screen, in_words(screen)):
                    check_limits(each)
                check_labels(screen)
                assert len(screen.pictures) == (0 if text_only else 1 + isinstance(eyes, int))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_end_of_a_game_can_be_shown_however_it_came(path: Any) -> None:
    play = golden.read(path.read_text(encoding="utf-8"))
    positions = list(play.positions())
    past = past_of(play.rules, play.options, play.seats, positions)
    for eyes in (*Eyes, *range(play.seats)):
        said = words(LANGUAGES[play.seats % len(LANGUAGES)]).with_emojis(WORST_EMOJIS)
        for step in range(max(0, past.steps - 3), past.steps + 1):
            screen = replay_screen(PLUGINS[play.rules.name], past, Scene(step, eyes), said, text_only=True)
            check_limits(screen)


@every_table
def test_the_pictures_are_those_of_the_game(game: AnyGame, seats: int) -> None:
    past, plugin = ended(game, seats), PLUGINS[game.name]
    for step in steps_of(past):
        board, hand = screen_of(past, Scene(step, seats - 1)).pictures
        before = past.view(step, seats - 1)
        assert board.drawing == with_sill(board_drawn(plugin, past.view(step, None)))
        assert hand.drawing == with_sill(hand_drawn(plugin, before))


@every_table
def test_a_replay_with_all_hands_lists_everybodys_cards(game: AnyGame, seats: int) -> None:
    past = ended(game, seats)
    step = past.turns[len(past.turns) // 3].stop
    told, plain = (texts(in_words(screen_of(past, Scene(step, eyes)))) for eyes in (Eyes.ALL, Eyes.EVERYBODY))
    assert (told != plain) == (game.name != "cafe")  # there all hands lie open


# --- the ways --------------------------------------------------------------------------------------


def walk(past: Past, scene: Scene, which: str, most: int = 1000) -> list[int]:
    """The steps that one button leads to, pressed again and again until it is grey."""
    found: list[int] = []
    while True:
        clicks = [click for click in clicks_of(screen_of(past, scene)) if click.payload.split(".")[1:2] == [which]]
        if not clicks or len(found) == most:
            return found
        following = read_scene(clicks[0].ply, clicks[0].payload)
        assert following is not None
        assert (following.eyes, following.by_move) == (scene.eyes, scene.by_move)
        scene = following
        found.append(scene.step)


@pytest.mark.parametrize("name", PLUGINS)
def test_back_and_next_go_turn_by_turn_or_move_by_move_from_end_to_end(name: str) -> None:
    game = PLUGINS[name].game
    past = ended(game, min(game.seats))
    stops = [span.stop for span in past.turns]
    assert walk(past, Scene(0, 1), "next") == stops
    assert walk(past, Scene(past.steps), "back") == [*reversed(stops[:-1]), 0]
    middle = past.steps - min(past.steps, 12)
    assert walk(past, Scene(middle, Eyes.ALL, by_move=True), "next") == list(range(middle + 1, past.steps + 1))
    assert walk(past, Scene(min(12, past.steps), 0, by_move=True), "back") == list(range(min(12, past.steps)))[::-1]
    assert walk(past, Scene(3), "first") == [0]
    assert walk(past, Scene(3), "last") == [past.steps]


@pytest.mark.parametrize("name", [name for name in PLUGINS if type(PLUGINS[name].log) is not GameLog])
def test_the_next_moment_goes_through_all_that_are_marked_and_round(name: str) -> None:
    game = PLUGINS[name].game
    past = ended(game, max(game.seats))
    stops = [past.turns[turn].stop for turn in marked(PLUGINS[name], past)]
    assert stops
    found = walk(past, Scene(0), "moment", len(stops) + 1)
    if len(stops) > 1:
        assert found == [*stops, stops[0]]
    for step in stops:
        assert words("en")("replay-moment") in texts(screen_of(past, Scene(step)))


def test_the_menu_leads_to_the_same_step_with_other_eyes() -> None:
    game = registry.games()[0]
    past = ended(game, 3)
    menu = [click for click in clicks_of(screen_of(past, Scene(5, 1, by_move=True))) if ".eyes." in click.payload]
    scenes = [read_scene(click.ply, click.payload) for click in menu]
    assert scenes == [Scene(5, eyes, by_move=True) for eyes in (Eyes.EVERYBODY, 0, 1, 2, Eyes.ALL)]


@pytest.mark.parametrize("payload", ["t", "t..", "x.a.t", "t.a.z", "t.a.12", "t.a.²", "t.a", "t.a.t.t", "t.é!.t", "."])
def test_nonsense_leads_nowhere(payload: str) -> None:
    assert read_scene(3, payload) is None


@pytest.mark.parametrize("scene", [Scene(0), Scene(7, 2), Scene(480, Eyes.ALL, by_move=True)])
def test_a_click_carries_its_whole_scene(scene: Scene) -> None:
    click = scene.click("k3f9x2aa", "replay-to", "moment")
    assert read_scene(click.ply, click.payload) == scene
    assert len(click.custom_id()) <= 100
    assert read_scene(4, "") == Scene(4)


def test_a_scene_that_is_not_there_becomes_the_nearest() -> None:
    past = ended(registry.games()[0], 3)
    assert fitted(past, Scene(9999, 7, by_move=True)) == Scene(past.steps, Eyes.EVERYBODY, by_move=True)
    assert fitted(past, Scene(2, 2)) == Scene(2, 2)


# --- moments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weights", "found"),
    [
        ([], ()),
        ([0, 0, 0], ()),
        ([0, 1, 0], (1,)),
        ([5, 1, 1, 1, 1, 1, 1, 1], (0,)),
        ([1, 1, 1, 1], (0, 1, 2, 3)),
        ([3, 0, 2, 2, 1], (0, 2, 3)),
        ([9, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0], (0, 4, 8, 12)),
    ],
)
def test_the_heaviest_turns_are_marked_equal_ones_together(weights: list[int], found: tuple[int, ...]) -> None:
    assert heaviest(weights) == found


@every_table
def test_some_moments_of_every_game_matter_and_its_end_is_one(game: AnyGame, seats: int) -> None:
    past = ended(game, seats)
    if type(PLUGINS[game.name].log) is GameLog:
        return  # it says nothing of what matters
    found = marked(PLUGINS[game.name], past)
    assert 0 < len(found) <= max(3, len(past.turns) // SHARE)
    assert found[-1] == len(past.turns) - 1


# --- what cannot be shown ------------------------------------------------------------------------


@every_table
def test_a_table_of_older_rules_is_described_in_words(game: AnyGame, seats: int) -> None:
    past = ended(game, seats)
    old = Past(past.table, game, past.log, None)
    for step in steps_of(past):
        language = LANGUAGES[step % len(LANGUAGES)]
        screen = screen_of(old, Scene(step, 1), language, may_share=True)
        check_limits(screen)
        assert screen.pictures == ()
        assert words(language)("replay-words-only") in texts(screen)
        assert [click.kind for click in clicks_of(screen) if ".eyes." in click.payload] == []
    turn = old.turns[0]
    lines = PLUGINS[game.name].log.told(_passage(old, turn), words("en")) or ["has moved"]
    assert lines[0] in texts(screen_of(old, Scene(turn.stop)))


def _passage(past: Past, span: range) -> Any:
    events: tuple[Event, ...] = tuple(event for place in span for event in past.log[place].events)
    seat = past.log[span.start].seat
    return AnyPassage(table=past.table, options=past.table.options, reader=None, seat=seat, events=events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_which_nothing_is_known_says_so(language: str) -> None:
    past = ended(registry.games()[0], 3)
    old = Past(past.table, PLUGINS["forty_barrels"].game, (), None)
    screen = screen_of(old, Scene(5), language)
    assert words(language)("log-untold", count=past.table.ply) in texts(screen)
    assert clicks_of(screen) == []


def test_a_table_that_was_stopped_can_be_shown_to_its_last_position() -> None:
    game = PLUGINS["bremen"].game
    positions = positions_by_chance(game, 4, game.Options(), 2)[:20]
    past = stopped(past_of(game, game.Options(), 4, positions), positions)
    assert past.has_views
    told = texts(screen_of(past, Scene(past.steps)))
    assert words("en")("table-stopped") in told
    assert words("en")("table-stopped") not in texts(screen_of(past, Scene(past.steps - 1)))


def test_a_game_that_brings_nothing_has_a_replay_without_moments() -> None:
    plugin: AnyPlugin = replace(PLUGINS["bremen"], log=GameLog())
    past = ended(plugin.game, 4)
    screen = replay_screen(plugin, past, Scene(3), words("en"))
    check_limits(screen)
    assert marked(plugin, past) == ()
    assert words("en")("button-moment") not in texts(screen)


# --- sharing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_moment_names_its_place_and_links_there(language: str) -> None:
    past = ended(registry.games()[0], 3)
    said = words(language)
    step = past.turns[2].stop
    screen = shared_screen(PLUGINS["forty_barrels"], past, Scene(step, 1), "Ben\\_", said)
    assert clicks_of(screen) == [Click(past.table.id, step, "replay", "t..1")]
    assert read_scene(step, "t..1") == Scene(step, 1)
    told = texts(screen)
    assert "Ben\\_" in told
    assert said("forty_barrels-name") in told
    assert said("replay-turn", turn=3, turns=len(past.turns)) in told


def test_a_shared_moment_cannot_be_shared_again_from_there() -> None:
    past = ended(registry.games()[0], 3)
    labels = [
        [click.kind for click in clicks_of(screen_of(past, Scene(3), may_share=may_share, shared=shared))].count(
            "share"
        )
        for may_share, shared in ((False, False), (True, False), (True, True))
    ]
    assert labels == [0, 1, 0]


def test_names_are_harmless_on_a_menu() -> None:
    past = ended(registry.games()[1], 4)  # Its end names everybody.
    told = texts(screen_of(past, Scene(past.steps)))
    labels = [option["label"] for part in _menus(screen_of(past, Scene(0))) for option in part["options"]]
    assert "Ben_*Beer*" in labels
    assert "Ben\\_\\*Beer\\*" in told


def _menus(screen: Screen) -> list[Any]:
    return [part for part in components(screen) if part["type"] == 3]
