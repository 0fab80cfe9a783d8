"""The log of every game. The canary: of a running table it tells nothing that members are to remember.

What the board shows at a moment is gone a moment later, and a page of the log stays open. So the log may depend on
nothing of what has happened but on who did what kind of thing, and on figures that the board shows to the end of the
game. Everything else is exchanged here, at every ply, for every reader: the log must not change by a letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct

from bot.features.replay.log import TurnEntry, entries, log_screen, pages
from bot.games.bierfest.text import Faces
from bot.games.bremen.text import face as tile_face
from bot.games.cafe.art.guests import FLAGS, JOKER
from bot.games.kit.cards import written as card_face
from bot.games.plugin import AnyPlugin
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words, words
from bot.screens.game_screens import GameLog, Mention
from bot.tables.snapshots import Past
from bot.tables.story import LogEntry
from engines import registry
from engines.bremen.model import TILES
from engines.cards import CARDS
from engines.contract import AnyGame, Event, Options
from engines.forty_barrels.model import BarrelsOptions, Played, Turned
from tests.engines.hooks import HOOKS
from tests.games.pasts import past_of, positions_by_chance, stopped, with_log
from tests.games.test_screens import every_table
from tests.screens.reading import WORST_EMOJIS, check_limits, texts

LOOKS: Final = 12
"""About how many plies of a game are looked at, the last one always."""

STEPS: Final = 24
"""The numbers of moves after which a game is stopped: some turns of everybody."""

LASTING_FACTS: Final[dict[str, set[tuple[str, str]]]] = {
    # The pile and all hands show how many were drawn, for ever.
    "forty_barrels": {("drew", "count")},
    # The board counts the toasts.
    "bierfest": {("toast_called", "number")},
    "one_eleven": set(),
    # An answer to a player who wants to give up is no tile.
    "bremen": {("answered", "agreed")},
    # All points make up those that the board shows.
    "cafe": {("seated", "gains"), ("to_bar", "points")},
}
"""What the log of a running table may depend on besides who did it and what kind of thing it was; else on nothing."""

WITH_LOG: Final = [name for name, plugin in PLUGINS.items() if type(plugin.log) is not GameLog]
"""The games that bring more than who has moved."""


def exchanged(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, tuple):
        return tuple(map(exchanged, value))
    if isinstance(value, Struct):
        return type(value)(**{name: exchanged(getattr(value, name)) for name in value.__struct_fields__})
    return value


def disguised(game: str, event: Event) -> Event:
    """An event of which nothing is left but what the log may depend on."""
    tag = str(event.__struct_config__.tag)
    changes = {
        name: exchanged(getattr(event, name))
        for name in event.__struct_fields__
        if name not in {"only", "seat"} and (tag, name) not in LASTING_FACTS.get(game, ())
    }
    if tag == "drew" and event.opens_turn:  # Where a turn begins is no secret.
        changes.pop("number", None)
    return msgspec.structs.replace(event, **changes)


def disguised_past(past: Past) -> Past:
    return with_log(
        past,
        [LogEntry(told.seat, tuple(disguised(past.table.game, event) for event in told.events)) for told in past.log],
    )


def running(game: AnyGame, seats: int, seed: int) -> Iterator[Past]:
    """A game while it runs: about as many of its plies as are looked at, and the last one before its end."""
    options = HOOKS[game.name].options[seed % len(HOOKS[game.name].options)]
    options = BarrelsOptions() if isinstance(options, BarrelsOptions) else options
    positions = positions_by_chance(game, seats, options, seed)
    steps = max(1, len(positions) // LOOKS)
    for last in [*range(1, len(positions) - 1, steps), len(positions) - 1]:
        yield past_of(game, options, seats, positions[:last])


def log_of(past: Past, reader: int | None, said: Words, plugin: AnyPlugin | None = None) -> list[TurnEntry]:
    return list(entries(plugin or PLUGINS[past.table.game], past, reader, said))


# --- the canary ----------------------------------------------------------------------------------


@every_table
def test_the_log_of_a_running_table_depends_on_nothing_that_is_to_be_remembered(game: AnyGame, seats: int) -> None:
    for seed in range(2):
        said = words(LANGUAGES[(seats + seed) % len(LANGUAGES)])
        for past in running(game, seats, seed):
            other = disguised_past(past)
            for reader in (None, *range(seats)):
                assert log_of(other, reader, said) == log_of(past, reader, said), (
                    f"the log of a running {game.name} tells what LASTING_FACTS does not name for it"
                )


@pytest.mark.parametrize("name", WITH_LOG)
def test_the_canary_notices_a_log_that_tells_all(name: str) -> None:
    class Leaking(GameLog[Event, Options]):
        told = PLUGINS[name].log.told

        def tells_all(self, options: Options) -> bool:
            return True

    leaking = replace(PLUGINS[name], log=Leaking())
    *_, past = running(PLUGINS[name].game, min(PLUGINS[name].game.seats), 0)

    def read_log(of: Past) -> list[TurnEntry] | str:
        try:
            return log_of(of, None, words("en"), leaking)
        except (IndexError, KeyError) as error:  # It has looked for a card that there is not.
            return repr(error)

    assert read_log(disguised_past(past)) != read_log(past)


def _faces(name: str, options: Any, said: Words) -> list[str]:
    """How every card or tile of a game is written."""
    match name:
        case "forty_barrels":
            return [card_face(card, said) for card in CARDS]
        case "bremen":
            return [tile_face(tile, said) for tile in TILES]
        case "cafe":
            return [*FLAGS, JOKER]
        case "bierfest":
            return [Faces(options, said).card(card) for card in range(8)]
        case "one_eleven":
            return [f"**{number}**" for number in range(2, 112)]
        case _:
            return []


@every_table
def test_the_log_of_a_running_table_names_no_card(game: AnyGame, seats: int) -> None:
    for language in LANGUAGES:
        said = words(language)
        *_, past = running(game, seats, 0)
        lines = "\n".join(line for entry in log_of(past, None, said) for line in entry.lines)
        assert lines
        assert [face for face in _faces(game.name, past.table.options, said) if face in lines] == []


@every_table
def test_a_page_that_was_opened_earlier_tells_nothing_that_the_log_does_not_tell_now(game: AnyGame, seats: int) -> None:
    said, before = words("en"), list[TurnEntry]()
    for past in running(game, seats, 1):
        now = log_of(past, 0, said)
        for then, same in zip(before, now, strict=False):
            assert then.number == same.number
            # The last turn may have gone on since; until then the log only says that it was made.
            assert then == same or then is before[-1]
        assert len(now) >= len(before)
        before = now


def _mentions(past: Past) -> list[Mention]:
    log = PLUGINS[past.table.game].log
    found = (log.mention(event) for told in past.log for event in told.events)
    return [mention for mention in found if mention is not None]


def _drawn(mentions: list[Mention], view: Any, first: Any) -> bool:
    return bool(sum(int(each.values.get("count", 0)) for each in mentions) == first.pile - view.pile)


def _toasts(mentions: list[Mention], view: Any, first: Any) -> bool:
    return bool(max((int(each.values.get("number", 0)) for each in mentions), default=0) == view.toasts)


def _points(mentions: list[Mention], view: Any, first: Any) -> bool:
    found = Counter(dict.fromkeys(range(len(view.points)), 0))
    for each in mentions:
        found[each.seat] += int(str(each.values.get("points", 0)).replace("−", "-"))
    return [found[seat] for seat in range(len(view.points))] == list(view.points)


def _no_figures(mentions: list[Mention], view: Any, first: Any) -> bool:
    return not any(each.values for each in mentions)


FOLLOWS: Final[dict[str, Callable[[list[Mention], Any, Any], bool]]] = {
    "forty_barrels": _drawn,
    "bierfest": _toasts,
    "cafe": _points,
}
"""How the figures of mentions follow from the board; of all other games they have none."""


@every_table
def test_the_figures_in_the_log_of_a_running_table_are_those_of_its_board(game: AnyGame, seats: int) -> None:
    options = game.Options()
    positions = positions_by_chance(game, seats, options, 1)
    first = game.view(positions[0].state, None)
    for last in range(1, len(positions), max(1, len(positions) // LOOKS)):
        past = past_of(game, options, seats, positions[:last])
        follows = FOLLOWS.get(game.name, _no_figures)
        assert follows(_mentions(past), game.view(positions[last - 1].state, None), first), (
            f"the log of a running {game.name} tells figures, and FOLLOWS does not say how they follow from its board"
        )


def test_a_reader_with_the_memory_aid_learns_everything_except_the_cards_others_drew() -> None:
    game, said = PLUGINS["forty_barrels"].game, words("en")
    options = BarrelsOptions(memory_aid=True)
    positions = positions_by_chance(game, 3, options, 2)
    past = past_of(game, options, 3, positions[:-1])
    hidden = 0
    for reader in (None, 0, 1, 2):
        log = [
            LogEntry(told.seat, tuple(e if e.only in {None, reader} else disguised(game.name, e) for e in told.events))
            for told in past.log
        ]
        hidden += log != list(past.log)
        assert log_of(with_log(past, log), reader, said) == log_of(past, reader, said)
    assert hidden == 4
    read_log = "\n".join(line for entry in log_of(past, None, said) for line in entry.lines)
    cards = [event.card for each in past.log for event in each.events if isinstance(event, Played | Turned)]
    assert cards
    assert all(card_face(card, said) in read_log for card in cards)


# --- the log of a table that has ended -----------------------------------------------------------


@every_table
def test_the_log_of_an_ended_table_contains_every_turn(game: AnyGame, seats: int) -> None:
    for seed, options in enumerate(HOOKS[game.name].options):
        said = words(LANGUAGES[(seats + seed) % len(LANGUAGES)])
        past = past_of(game, options, seats, positions_by_chance(game, seats, options, seed))
        found = log_of(past, None, said)
        assert [entry.number for entry in found] == list(range(1, len(past.turns) + 1))
        assert found[-1].step == past.steps
        bare = {said("log-moved", name=f"**{name}**") for name in ("Anna", "Ben\\_\\*Beer\\*", "千春")}
        assert game.name not in WITH_LOG or not [entry for entry in found if bare & {*entry.lines}]


@every_table
def test_the_log_of_an_ended_table_reveals_everything_hidden(game: AnyGame, seats: int) -> None:
    options = game.Options()
    past = past_of(game, options, seats, positions_by_chance(game, seats, options, 2))
    found = log_of(past, None, words("en"))
    open_log = [LogEntry(told.seat, tuple(event for event in told.events if event.only is None)) for told in past.log]
    without = log_of(with_log(past, open_log), None, words("en"))
    hides = any(event.only is not None for told in past.log for event in told.events)
    assert (found != without) == (hides and game.name in WITH_LOG)


@every_table
def test_a_table_that_was_stopped_in_the_middle_of_a_turn_is_told_to_everybody(game: AnyGame, seats: int) -> None:
    options = game.Options()
    positions = positions_by_chance(game, seats, options, 2)
    for last in range(2, min(STEPS, len(positions))):
        past = stopped(past_of(game, options, seats, positions[:last]), positions[:last])
        for reader in (None, *range(seats)):
            found = log_of(past, reader, words(LANGUAGES[last % len(LANGUAGES)]))
            assert [entry.number for entry in found] == list(range(1, len(past.turns) + 1))


# --- pages ---------------------------------------------------------------------------------------


@every_table
def test_all_pages_keep_the_limits_of_discord(game: AnyGame, seats: int) -> None:
    for seed, options in enumerate(HOOKS[game.name].options[:2]):
        positions = positions_by_chance(game, seats, options, seed)
        for past in (past_of(game, options, seats, positions), past_of(game, options, seats, positions[:-1])):
            said = words(LANGUAGES[(seats + seed) % len(LANGUAGES)]).with_emojis(WORST_EMOJIS)
            made = pages(log_of(past, 0, said))
            for number in range(len(made)):
                screen = log_screen(PLUGINS[game.name], past, 0, str(number), said)
                check_limits(screen)
                assert f"`{made[number][0].number}` " in texts(screen)
            assert [entry for page in made for entry in page] == log_of(past, 0, said)


def test_a_page_that_is_not_there_is_the_nearest_one() -> None:
    game = registry.games()[0]
    past = past_of(game, game.Options(), 3, positions_by_chance(game, 3, game.Options(), 2))
    plugin, said = PLUGINS[game.name], words("en")
    newest = log_screen(plugin, past, None, "newest", said)
    for page in ("99", "12345", "-1", "²", "", "x"):
        assert log_screen(plugin, past, None, page, said) == newest
    assert log_screen(plugin, past, None, "0", said) != newest


def test_a_table_without_a_move_has_an_empty_log() -> None:
    game = registry.games()[0]
    past = past_of(game, game.Options(), 3, positions_by_chance(game, 3, game.Options(), 2)[:1])
    assert words("de")("log-empty") in texts(log_screen(PLUGINS[game.name], past, None, "newest", words("de")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_brings_nothing_has_a_log_of_who_has_moved(language: str) -> None:
    plugin, said = replace(PLUGINS["bremen"], log=GameLog()), words(language)
    game = plugin.game
    positions = positions_by_chance(game, 4, game.Options(), 1)
    for past in (past_of(game, game.Options(), 4, positions), past_of(game, game.Options(), 4, positions[:-1])):
        found = log_of(past, 1, said, plugin)
        assert len(found) == len(past.turns)
        mine = {line for entry in found for line in entry.lines if line == said("log-moved-you")}
        assert mine == {said("log-moved-you")}
        assert all(len(entry.lines) == 1 for entry in found)
