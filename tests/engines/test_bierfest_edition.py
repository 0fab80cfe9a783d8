"""Editions of Willkommen, Bierfest!: the shipped one, an operator's own, and invalid ones."""

from importlib import resources

import pytest
from msgspec.structs import replace

from engines import codec
from engines.bierfest.edition import BierfestEdition, BierfestOptions, menu_of
from engines.bierfest.rules import Bierfest
from engines.edition import EditionError, read_edition
from tests.engines.drawing_bierfest import DRAW, GAME, SKIP, after, counted, laid, lay, table

SHIPPED = resources.files("engines.bierfest").joinpath("edition.toml").read_text(encoding="utf-8")


def own(*changes: tuple[str, str]) -> BierfestEdition:
    """The shipped edition with some texts replaced."""
    text = SHIPPED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read_edition(text, BierfestEdition)


def test_the_shipped_edition() -> None:
    edition = menu_of(BierfestOptions()).edition
    assert edition == read_edition(SHIPPED, BierfestEdition)
    assert [(beer.name, beer.points) for beer in edition.beers] == [
        (name, (2, 5, 9, 14, 20)) for name in ("Pils", "Weizen", "Dunkel", "Koelsch", "Alt")
    ]
    assert [(food.name, food.goes_with) for food in edition.foods] == [
        ("Wurst", ("Pils", "Dunkel", "Alt")),
        ("Brezel", ("Pils", "Weizen", "Koelsch")),
    ]
    assert (edition.food_points, edition.bonus) == ((2, 4, 7), 5)


def test_a_table_keeps_the_edition_it_was_opened_with() -> None:
    options = BierfestOptions(
        edition=own(("points = [2, 5, 9, 14, 20]", "points = [1, 2, 3, 4, 50]"), ("bonus = 5", "bonus = 9"))
    )
    assert codec.decode_options(Bierfest(), codec.encode_options(options)) == options
    menu = menu_of(options)
    assert [menu.worth(laid("P" * count)) for count in range(2, 7)] == [1, 2, 3, 4, 50]
    state = after(table("P", ["", "", ""], sets=("PP WW DD KK AA",), options=options), DRAW, SKIP)
    assert state.outcome is not None
    assert state.outcome.scores == (1 + 4 * 2 + 9 - 1, 0, 0)


def test_figures_go_from_nothing_to_999() -> None:
    values = own(("bonus = 5", "bonus = 0"), ("[2, 5, 9, 14, 20]", "[0, 5, 9, 14, 999]"))
    assert (values.bonus, values.beers[0].points) == (0, (0, 5, 9, 14, 999))
    assert own(("bonus = 5", "bonus = 999")).bonus == 999


def test_a_set_that_has_lost_all_but_one_beer_is_worth_nothing() -> None:
    """Until all is chosen that is lost, it lies there still."""
    menu = menu_of(BierfestOptions())
    one, others = replace(laid("PP"), count=1), tuple(map(laid, ("WW", "DD", "KK", "AA")))
    assert menu.score((one, *others), counted("")) == menu.score(others, counted("")) == 4 * 2
    assert not menu.all_beers((one, *others))
    assert menu.all_beers((laid("PP"), *others))


def test_other_pairs_allow_other_sets() -> None:
    options = BierfestOptions(edition=own(('["Pils", "Dunkel", "Alt"]', '["Weizen"]')))
    state = after(table("KPW", ["PPWWw", "", ""], options=options), DRAW)
    assert lay("WWw") in GAME.legal_moves(state)
    assert lay("PPw") not in GAME.legal_moves(state)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('[[beers]]\nname = "Pils"\npoints = [2, 5, 9, 14, 20]\n', "", "there are 5 beers, not 4"),
        ("[[foods]]", '[[foods]]\nname = "Senf"\ngoes_with = []\n\n[[foods]]', "there are 2 foods, not 3"),
        ("points = [2, 5, 9, 14, 20]", "points = [2, 5, 9, 14]", "the points of Pils need 5 figures, .* not 4"),
        ("points = [2, 5, 9, 14, 20]", "points = [2, 5, 9, 14, -1]", "the points of Pils are 0 to 999, not -1"),
        ("food_points = [2, 4, 7]", "food_points = [2, 4]", "food_points need 3 figures"),
        ("bonus = 5", "bonus = 5000", "bonus is 0 to 999, not 5000"),
        ('goes_with = ["Pils"', 'goes_with = ["Bock"', "Wurst goes with 'Bock', but no beer has that name"),
        ('goes_with = ["Pils", "Dunkel"', 'goes_with = ["Pils", "Pils"', "Wurst goes with 'Pils' twice"),
        ('goes_with = ["Pils", "W', 'goes_with = ["Wurst", "W', "Brezel goes with 'Wurst', but no beer has that name"),
        ('name = "Alt"', 'name = "Pils"', "two cards are called 'Pils'"),
        ('name = "Wurst"', 'name = "Pils"', "two cards are called 'Pils'"),
        ('name = "Alt"', 'name = ""', "'' is not a valid name"),
        ('name = "Alt"', 'name = "Altbier aus Duesseldorf"', "is not a valid name"),
        ('name = "Alt"', 'name = "Alt\\n"', "is not a valid name"),
        ('name = "Alt"', 'name = "Alt "', "'Alt ' is not a valid name: 1 to 16 characters, no spaces around them"),
        ("bonus = 5", "", "missing required field `bonus`"),
        ("bonus = 5", "bonus = 5\nmalus = 3", "unknown field `malus`"),
        ("bonus = 5", 'bonus = "5"', "Expected `int`, got `str`"),
    ],
)
def test_an_edition_that_cannot_be_used_is_refused_with_a_reason(old: str, new: str, complaint: str) -> None:
    with pytest.raises(EditionError, match=complaint):
        own((old, new))
