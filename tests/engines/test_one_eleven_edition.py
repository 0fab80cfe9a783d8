"""Editions of 111: the shipped one, an operator's own, and invalid ones."""

import pytest

from engines.edition import EditionError, read_edition, shipped
from engines.one_eleven.edition import NUMBERS, ClownEdition, figures
from engines.one_eleven.model import Insert
from tests.engines.drawing_one_eleven import DOWN, MIXED, UP, other_clowns, row, table, turn

CLOWNS = figures(None).clowns


def edition_text(**changes: object) -> str:
    """The shipped edition as TOML with changes."""
    values = {
        field: getattr(shipped("engines.one_eleven", ClownEdition), field)
        for field in ("bonus", "one_clown", "two_clowns", "three_clowns", "four_clowns")
    }
    return (
        "\n".join(f"{field} = {value}" for field, value in (values | changes).items())
        .replace("(", "[")
        .replace(")", "]")
    )


def test_the_edition_lists_the_clowns() -> None:
    assert sum(CLOWNS) == 225
    assert [CLOWNS[card] for card in (11, 101, 111)] == [4, 4, 4]
    assert [CLOWNS[card] for card in (5, 100, 110)] == [3, 3, 3]
    assert [CLOWNS[card] for card in (2, 64, 108)] == [2, 2, 2]
    assert [CLOWNS[card] for card in (3, 63, 109)] == [1, 1, 1]
    assert figures(None).bonus == 5


def test_another_edition_is_played_with() -> None:
    state = table([UP, MIXED], "109 [110] [111]", edition=other_clowns(bonus=3))
    clowns = figures(other_clowns()).clowns
    ended = turn(state, 0, Insert(11, 11, declare=True))
    assert ended.rounds[0][0] == 3 + sum(clowns[card] for card in (*row(UP)[:11], 109))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"bonus": -1}, "bonus is 0 to 999, not -1"),
        ({"bonus": 10**30}, "bonus is 0 to 999, not 10{30}"),
        ({"bonus": '"five"'}, "Expected `int`"),
        ({"one_clown": [1]}, "one_clown has the card 1, which does not exist: the cards are 2 to 111"),
        ({"four_clowns": [112]}, "four_clowns has the card 112, which does not exist"),
        ({"four_clowns": [11, 11]}, "the card 11 is named 2 times"),
        (
            {"four_clowns": [11, 22, 33, 44, 55, 66, 77, 88, 99, 101, 111, 2]},
            "the card 2 is named 2 times, in two_clowns and four_clowns",
        ),
        ({"four_clowns": [11, 22, 33, 44, 55, 66, 77, 88, 99]}, "no clowns are given for 101, 111"),
        ({"five_clowns": [2]}, "unknown field `five_clowns`"),
        ({"no_clown": [2]}, "unknown field `no_clown`"),
        ({"two_clowns": '"all"'}, r"Expected `array`, got `str` - at `\$.two_clowns`"),
    ],
)
def test_an_edition_that_cannot_be_used_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(EditionError, match=complaint):
        read_edition(edition_text(**changes), ClownEdition)


def test_an_edition_may_give_no_bonus_and_leave_a_list_empty() -> None:
    every = ClownEdition(bonus=0, one_clown=(), two_clowns=(), three_clowns=(), four_clowns=tuple(NUMBERS))
    text = edition_text(**{field: getattr(every, field) for field in every.__struct_fields__})
    assert read_edition(text, ClownEdition) == every
    state = table([UP, DOWN], "109 [110] [111]", edition=every)
    assert turn(state, 0, Insert(11, 11, declare=True)).rounds == ((48, 48),)


def test_the_shipped_edition_can_be_written_again() -> None:
    assert read_edition(edition_text(), ClownEdition) == shipped("engines.one_eleven", ClownEdition)
    assert len(NUMBERS) == 110
