"""How the search agent of 111 looks at rows, and how it learns what they are worth."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from agents.one_eleven import value_network
from agents.one_eleven.heuristic import Counts, Gaps, Unseen, both_ways, counts, mirrored, saved, unseen_cards
from agents.one_eleven.value_network import FEATURES, WEIGHTS, Features, chance_between_rounds, chance_to_win, scores
from agents.search import Rng
from engines.one_eleven import GAME
from engines.one_eleven.edition import HAND, NUMBERS, is_in_order
from tests.engines.drawing_one_eleven import DOWN, MIXED, UP, deal, other_clowns, row, table
from tools.fit_one_eleven import BATCH, NEURONS, Learner, from_nothing, play, weights_text

ONE_OFF = "12 13 22 31 42 51 61 50 83 91 102 108"
SCORE, UNSEEN = slice(22, 28), slice(31, 34)
KNOWN, SECOND, WANTED, NUMBER = slice(43, 46), 47, 48, 49
"""Where these features are."""
FREE: Final = counts([2, 3, 4])
ALL: Final = Unseen(NUMBERS)
UP_TO: Final[Counts] = counts(NUMBERS)


def rows(count: int) -> list[tuple[int, ...]]:
    rng = Rng(1)
    return [tuple(rng.shuffle(NUMBERS)[:HAND]) for _ in range(count)]


def features(hand: str = MIXED, other: str = DOWN, centre: str = "[109] 59 110", **fields: Any) -> list[float]:
    state = table([hand, other], centre, **fields)
    view = GAME.view(state, 0)
    return Features(view).of(view.row, [spot.card for spot in view.centre if spot.card is not None])


def test_a_row_in_order_costs_nothing_whatever_its_direction() -> None:
    (up, falling), (rising, down) = both_ways(row(UP), ALL), both_ways(row(DOWN), ALL)
    assert up.cost == down.cost == 0
    assert falling.cost > 0 < rising.cost


def test_a_card_in_a_place_costs_what_the_row_costs_when_it_stays_there() -> None:
    """Whether it does is for the row to choose, so it is at most that, and in the best place often just that."""
    same = 0
    for cards in rows(40):
        card = next(number for number in NUMBERS if number not in cards)
        found = Gaps(cards, UP_TO).with_card(card)
        later = [Gaps((*cards[:at], card, *cards[at + 1 :]), UP_TO).cost for at in range(HAND)]
        assert all(cost <= each + 1e-9 for cost, each in zip(later, found, strict=True))
        same += min(later) == pytest.approx(min(found))
    assert same > 0
    assert Gaps(row(ONE_OFF), UP_TO).with_card(70)[7] == 0


def test_the_gaps_come_to_the_cost_of_the_row_and_the_other_cards_stay() -> None:
    for cards in rows(40):
        way = Gaps(cards, UP_TO)
        gaps, stay = way.found()
        assert sum(gap.cost for gap in gaps) == pytest.approx(way.cost)
        assert sum(gap.missing for gap in gaps) + len(stay) == HAND
        assert [cards[at] for at in stay] == sorted((cards[at] for at in stay), reverse=True)


def test_an_unknown_card_cannot_stay() -> None:
    gaps, stay = Gaps([None if card == 42 else card for card in row(UP)], UP_TO).found()
    assert [(gap.missing, gap.below, gap.numbers) for gap in gaps] == [(1, 31, 19)]
    assert 4 not in stay


def test_a_gap_costs_the_more_the_fewer_unseen_cards_fit() -> None:
    """For the 50 one of 62 to 82 has to come."""
    costs, fitting = [], []
    for gone in (range(0), range(62, 72), range(62, 83)):
        way = Gaps(row(ONE_OFF), counts([card for card in NUMBERS if card not in {*row(ONE_OFF), *gone}]))
        costs.append(way.cost)
        fitting += [gap.unseen for gap in way.found()[0]]
    assert costs == sorted(set(costs))
    assert fitting[:2] == [21, 11]


def test_savings_are_counted_with_each_card_in_its_best_place() -> None:
    """In a gap of two places and three unseen cards the lowest goes to the left; the second leaves one on one side."""
    one, two = (Gaps(row(ONE_OFF), counts(cards)).found()[0][0].cost for cards in ([63], [63, 64]))
    assert saved(1, 1) == one
    assert saved(1, 2) == 2 * two
    assert saved(1, 0) == 0
    gap = (None, None, *range(5, 15))
    later = [
        min(Gaps((card, None, *gap[2:]), FREE).cost, Gaps((None, card, *gap[2:]), FREE).cost) for card in (2, 3, 4)
    ]
    assert saved(2, 3) == pytest.approx(sum(Gaps(gap, FREE).cost - cost for cost in later))


@pytest.mark.parametrize("hand", [ONE_OFF, MIXED, DOWN, "12 13 22 31 42 61 51 72 83 91 102 108"])
def test_the_cards_that_bring_a_row_in_order_at_once_are_found(hand: str) -> None:
    cards = row(hand)
    found = {number for above, below in Gaps(cards, UP_TO).missing_one() for number in range(above + 1, below)}
    fits = {
        card
        for card in NUMBERS
        for at in range(HAND)
        if card not in cards and sorted(now := (*cards[:at], card, *cards[at + 1 :])) == list(now)
    }
    assert found - set(cards) == fits


def test_mirrored_rows_ascend_if_they_descended() -> None:
    assert is_in_order(tuple(map(mirrored, row(DOWN))))
    assert [mirrored(mirrored(card)) for card in NUMBERS] == list(NUMBERS)


def test_there_is_a_weight_for_each_feature_and_none_is_too_large() -> None:
    assert {len(neuron) for neuron in WEIGHTS.hidden} == {FEATURES + 1}
    assert len(WEIGHTS.hidden) == NEURONS == len(WEIGHTS.output) - 1
    assert set(WEIGHTS.score) == set(map(str, GAME.seats))
    for seats in GAME.seats:
        view = GAME.view(deal(seats), 0)
        found = Features(view).of(view.row, (59,))
        assert len(found) == FEATURES
        assert all(-1 <= value <= 6 for value in found)


def test_only_unseen_cards_can_fit() -> None:
    """Of 21 numbers, or fewer if some lie open or were set aside. Two cards in the other row are unseen."""
    assert features(ONE_OFF)[UNSEEN] == pytest.approx([21 / 20, 21 / 60, 21 / 15])
    assert features(ONE_OFF, centre="[109] 70 110", aside="62 64 65")[UNSEEN] == pytest.approx(
        [17 / 20, 17 / 60, 17 / 15]
    )


def test_a_card_taken_face_up_counts_as_seen() -> None:
    state = table([MIXED, DOWN], "() 59 110", held=(75, True))
    assert 75 not in unseen_cards(GAME.view(state, 0))
    covered = table([MIXED, DOWN], "() 59 110", held=(75, False))
    assert 75 in unseen_cards(GAME.view(covered, 0)), "as before it was taken, when its worth was counted"


def test_cards_that_others_took_face_up_are_known() -> None:
    other = DOWN.replace("107 97", "107* 97*")
    assert features(ONE_OFF, other)[KNOWN] == pytest.approx([2 / HAND] * 3)
    assert features(ONE_OFF)[NUMBER] - features(ONE_OFF, other)[NUMBER] == pytest.approx(2 / 80)


def test_the_best_open_card_is_wanted_the_more_the_more_it_helps_another() -> None:
    almost = "14* 16* 24* 33* 40* 53* 59* 49* 85* 93* 100* 106*"
    done = DOWN.replace(" ", "* ") + "*"
    centre = "[109] 70 [110]"
    assert features(ONE_OFF, almost, centre)[WANTED] > features(ONE_OFF, done, centre)[WANTED] == 0
    assert features(UP, almost, centre)[WANTED] == 0, "the seat itself does not want it"


def test_one_of_two_useful_open_cards_remains() -> None:
    one, two = (features(ONE_OFF, centre=centre)[SECOND] for centre in ("[109] 70 [110]", "[109] 70 72"))
    assert two == 0 < one


def test_clowns_come_from_the_edition() -> None:
    assert features() != features(edition=other_clowns())


def test_a_game_to_another_target_counts_as_near_its_end_as_one_to_60() -> None:
    usual, long, short = (
        GAME.view(table([MIXED, DOWN], "[109] 59 110", rounds=(points,), target=target), 0)
        for points, target in (((40, 0), 60), ((80, 40), 100), ((10, 0), 30))
    )
    assert [scores(replace(view, totals=points)) for view, points in ((usual, (40, 0)), (long, (80, 40)))] == [
        [40, 0]
    ] * 2
    assert scores(replace(short, totals=(10, 0))) == [40, 30]


@pytest.mark.parametrize("seats", GAME.seats)
def test_points_are_good_for_who_has_them(seats: int) -> None:
    level = [20] * seats
    assert (
        chance_between_rounds([40, *level[1:]], 0)
        > chance_between_rounds(level, 0)
        > chance_between_rounds([5, *level[1:]], 0)
    )
    assert 1 / seats < chance_between_rounds(level, 0) < 2 / seats, "it plays against weaker ones"


def test_a_row_nearer_to_an_order_is_likelier_to_win() -> None:
    assert chance_to_win(features(ONE_OFF)) > chance_to_win(features(MIXED)) + 0.1


def test_the_learner_comes_nearer_to_its_target() -> None:
    rolled = random.Random(1)
    weights = from_nothing(rolled)
    learner, found = Learner(weights, 1e-2), features()
    before = chance_to_win(found, weights)
    for _ in range(BATCH):
        learner.see(found, before - 0.9, weights)
    assert learner.learn()
    assert not learner.learn(), "it has learned from that"
    assert before < chance_to_win(found, learner.weights)
    assert learner.weights.score == weights.score
    learner.learn_score([([30, 10], 1)], 1.0)
    assert chance_between_rounds([30, 10], 1, learner.weights) > chance_between_rounds([30, 10], 1, weights)


def test_the_slopes_are_those_of_the_error() -> None:
    """Against a small change of each weight."""
    weights = from_nothing(random.Random(2))
    learner, found = Learner(weights, 1.0), features()
    learner.see(found, 1.0, weights)
    step = 1e-4
    hidden = [list(neuron) for neuron in weights.hidden]
    hidden[3][5] += step
    changed = replace(weights, hidden=tuple(map(tuple, hidden)))
    before, after = (
        sum(map(float.__mul__, value_network.neurons(found, each), weights.output)) for each in (weights, changed)
    )
    assert learner.slopes[3 * (FEATURES + 1) + 5] == pytest.approx((after - before) / step, rel=1e-3)


def test_it_learns_from_games_and_writes_what_it_has_learned() -> None:
    learner = Learner(WEIGHTS, 1e-3)
    for number in range(2):
        assert play(number, WEIGHTS, random.Random(1), learner) in (0.0, 0.5, 1.0)
    assert any(learner.slopes)
    again = value_network.read(weights_text(WEIGHTS).encode())
    assert again == WEIGHTS
