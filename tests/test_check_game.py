"""What `stammtisch check-game` catches: eight faults, each planted once, and the sentence that names it.

Faults of the rules are planted in a small game of tricks, others in 40 Barrels of Beer.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import msgspec
import pytest

from agents.generic import players
from bot import check_game
from bot.check_game import complaints
from bot.check_game.pictures import unreadable, writing_on
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words, words
from bot.pictures.drawing import Box, Drawing, Sprite, stamp
from bot.pictures.figures import figures, figures_svg
from bot.screens.game_screens import GameLog
from engines.chance import Chance
from engines.contract import Options
from engines.forty_barrels.model import State, View
from engines.forty_barrels.rules import FortyBarrels
from tests.engines.zone_games import Play, Played, TrickEvent, Tricks, TrickState, Won

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.games.plugin import AnyPlugin
    from engines.contract import Step
    from engines.upgrades import Upgrade
    from engines.zones import ZoneView

BARRELS: Final = PLUGINS["forty_barrels"]


def plays(game: Any) -> AnyPlugin:
    """A plug-in with these rules, of which nothing else is looked at."""
    return replace(BARRELS, game=game, played_by=players(game), log=GameLog())


def test_rules_without_a_fault_have_no_complaint() -> None:
    assert complaints(plays(Tricks()), ["rules"]) == []


class ByNewerRules(Tricks):
    """A step from version 2 is there, one from version 1 is not: tables of that version could be lost."""

    rules: ClassVar[int] = 3
    upgrades: ClassVar[Mapping[int, Upgrade]] = {2: lambda document: document}


def test_old_tables_need_a_way_to_the_rules_of_today() -> None:
    found = [each for each in complaints(plays(ByNewerRules()), ["shape"]) if "upgrades" in each]
    assert found == ["`upgrades` has no step from version 1 of the rules"]


class TellsTheStock(Tricks):
    """A button is there only if the next card of the stock is high: the seat's own buttons reveal it."""

    def legal_moves(self, state: TrickState) -> Sequence[Play]:
        moves = super().legal_moves(state)
        return moves[-1:] if state.stock and state.stock[0] > 7 else moves


class ForgetsVoids(Tricks):
    """A seat that did not follow suit may hold that suit all the same."""

    def may_hold(self, known: TrickState, zone: str, owner: int | None, card: int) -> bool:
        return True


class IsSilent(Tricks):
    """It does not say that legal moves tell something about hands."""

    speaks: ClassVar[bool] = False


class PromisesTricks(Tricks):
    """The leader is promised the trick, whatever the others hold."""

    def _certain_events(self, view: ZoneView[TrickState], move: Play) -> tuple[TrickEvent, ...]:
        seat = view.seat or 0
        return (Played(seat=seat, card=move.card), Won(seat=seat))


class GoesRound(Tricks):
    """A card that was played comes back from the stock, so hands never are empty."""

    def play(self, state: TrickState, move: Play, seat: int, chance: Chance) -> Step[TrickState, TrickEvent]:
        step = super().play(state, move, seat, chance)
        if any(step.state.hands) or step.state.trick:
            return step
        cards = step.state.gone
        hands = tuple(tuple(cards[3 * other : 3 * other + 3]) for other in range(len(step.state.hands)))
        again = msgspec.structs.replace(step.state, hands=hands, gone=(), voids=((),) * len(hands))
        return type(step)(again, step.events)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (TellsTheStock, "reveal what it does not see, or resample forgets it: Play(card="),
        (IsSilent, "is legal tells a spectator about hidden cards, but the game does not set `speaks`"),
        (ForgetsVoids, "resample forgets what Play(card="),
        (PromisesTricks, "promises Won(seat="),
        (GoesRound, "tricks does not end within `longest`, 12 moves: "),
    ],
)
def test_a_fault_of_the_rules_is_named(broken: type[Tricks], complaint: str) -> None:
    found = complaints(plays(broken()), ["rules"])
    assert any(complaint in each for each in found), found


def test_a_lesson_that_tells_of_a_card_which_the_learner_does_not_hold() -> None:
    goal, turn, example, end = BARRELS.lesson.pages
    lying = replace_pages(goal, turn, msgspec.structs.replace(example, ply=0), end)
    found = complaints(lying, ["lesson"])
    for language in LANGUAGES:
        assert any(each.startswith(f"{language}: page 3 of the lesson mentions ") for each in found), found


def replace_pages(*pages: Any) -> AnyPlugin:
    """40 Barrels with another lesson."""
    return replace(BARRELS, lesson=msgspec.structs.replace(BARRELS.lesson, pages=pages))


class IgnoresOptions(FortyBarrels):
    """The memory aid is never there."""

    def view(self, state: State, seat: int | None) -> View:
        """As without the option."""
        return msgspec.structs.replace(super().view(state, seat), aid=None)


def test_an_option_that_is_never_shown() -> None:
    game: Any = IgnoresOptions()
    assert complaints(replace(BARRELS, game=game), ["options"]) == [
        "the option memory_aid is never seen: true changes no game"
    ]
    assert complaints(BARRELS, ["options"]) == []


def test_help_that_is_longer_than_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(BARRELS.screens), "help", lambda *_: ["What you can do. " * 250])
    check = check_game._Check(BARRELS)
    game = BARRELS.game
    state = game.setup(2, game.Options(), Chance(bytes(32), 0))
    check._choices(check._table_view(state, (), game.to_act(state), 2, game.Options(), bytes(32)), "de")
    assert [*check.found] == ["de: the page behind ? has more than 4000 characters"]


class Long(Options, frozen=True, kw_only=True):
    """An option with more values than a form offers."""

    target: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] = 1


def test_seats_and_settings_that_the_bot_cannot_offer() -> None:
    class Crowded(FortyBarrels):
        """For six players, with a long option."""

        seats: ClassVar[range] = range(2, 7)
        Options: ClassVar[Any] = Long

    game: Any = Crowded()
    found = complaints(replace(BARRELS, game=game), ["shape"])
    assert {"6 seats: a table has at most 5", "the option target has 11 values: a form offers 2 to 10"} <= {*found}


def test_settings_that_are_too_long_for_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wordy(Words):
        """A language with a long name and a long note."""

        def __call__(self, key: str, **values: str | int) -> str:
            told = super().__call__(key, **values)
            return told * 9 if key.startswith("forty_barrels-option-memory_aid") else told

    said = object.__new__(Wordy)
    said.__dict__.update(words("de").__dict__)
    monkeypatch.setattr(check_game, "words", lambda language: said if language == "de" else words(language))
    assert complaints(BARRELS, ["sentences"]) == [
        "de: the name of the option memory_aid has more than 45 characters",
        "de: the note of the option memory_aid has more than 100 characters",
    ]


def test_a_sentence_that_is_missing_in_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lacking(Words):
        """A language without one sentence."""

        def has(self, key: str) -> bool:
            return key != "forty_barrels-option-memory_aid-note" and super().has(key)

    def some_words(language: str) -> Words:
        said = words(language)
        if language == "de":
            said = object.__new__(Lacking)
            said.__dict__.update(words(language).__dict__)
        return said

    monkeypatch.setattr(check_game, "words", some_words)
    assert complaints(BARRELS, ["sentences"]) == ["de: the sentence forty_barrels-option-memory_aid-note is missing"]


def test_a_picture_whose_figures_overlap_on_a_phone() -> None:
    ground = Sprite("ground", '<rect width="1100" height="600"/>', Box(0, 0, 1100, 600))

    def drawn(*at: tuple[str, int, int]) -> list[str]:
        stamps = [stamp(ground, 0, 0), *(stamp(figures(told, 80), x, y) for told, x, y in at)]
        return [*unreadable(Drawing(1100, 600, stamps))]

    assert drawn(("23", 200, 300), ("7", 320, 300)) == []
    assert drawn(("23", 200, 300), ("7", 230, 300)) == ["23 and 7 overlap by 19 by 25 points on a phone"]
    assert drawn(("23", 20, 300)) == ["23 of figures 23 extends beyond the edge of the picture"]


def test_writing_that_is_wider_than_its_place_or_too_small() -> None:
    badge = Sprite("badge", figures_svg("1234567", 60), Box(-40, -40, 80, 80))
    small = Sprite("note", figures_svg("5", 15), Box(-40, -40, 80, 80))
    found = [*unreadable(Drawing(1100, 600, [stamp(badge, 500, 300), stamp(small, 100, 100)]))]
    assert found == [
        "1234567 is wider or higher than its place, badge",
        "5 of note is less than 6 points high on a phone",
    ]
    turned = Sprite("turned", f'<g transform="rotate(90)">{figures_svg("8", 60)}</g>', Box(-40, -40, 80, 80))
    assert writing_on(turned) == ()
