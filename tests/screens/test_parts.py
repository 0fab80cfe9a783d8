"""Screens as data: equal screens have one digest, and whatever differs changes it."""

from __future__ import annotations

from itertools import combinations

import discord
from hypothesis import example, given
from hypothesis import strategies as st

from bot.screens.clicks import Click
from bot.screens.parts import (
    GREEN,
    ButtonStyle,
    Gallery,
    Part,
    Picture,
    Screen,
    SelectOption,
    box,
    button,
    line,
    menu,
    plain,
    row,
    text,
)

CLICK = Click("k3f9x2aa", 12, "move", "1")
OTHER = Click("k3f9x2aa", 12, "move", "2")


def variants() -> list[tuple[Part, ...]]:
    """The parts of screens that all differ, each from some other one in a single thing."""
    option = SelectOption("One", "1")
    return [
        (text("a"),),
        (text("b"),),
        (text("a"), line()),
        (line(), text("a")),
        (box(text("a")),),
        (box(text("a"), colour=GREEN),),
        (row(button("a", CLICK)),),
        (row(button("b", CLICK)),),
        (row(button("a", OTHER)),),
        (row(button("a", CLICK, style=ButtonStyle.danger)),),
        (row(button("a", CLICK, disabled=True)),),
        (row(button("a", CLICK), button("b", OTHER)),),
        (row(button("a", CLICK)), row(button("b", OTHER))),
        (menu("a", CLICK, [option]),),
        (menu("b", CLICK, [option]),),
        (menu("a", OTHER, [option]),),
        (menu("a", CLICK, [SelectOption("One", "2")]),),
        (menu("a", CLICK, [SelectOption("Two", "1")]),),
        (menu("a", CLICK, [SelectOption("One", "1", "the first")]),),
        (menu("a", CLICK, [SelectOption("One", "1", default=True)]),),
        (menu("a", CLICK, [option, SelectOption("Two", "2")]),),
        (Gallery((Picture("3f2a", "a table"),)),),
        (Gallery((Picture("3f2b", "a table"),)),),
        (Gallery((Picture("3f2a", "a chair"),)),),
        (Gallery((Picture("3f2a", "a table"), Picture("3f2b", "a table"))),),
        (box(Gallery((Picture("3f2a", "a table"),))),),
    ]


def test_the_same_parts_have_the_same_digest() -> None:
    for one, other in zip(variants(), variants(), strict=True):
        assert Screen.of(*one).digest == Screen.of(*other).digest


def test_the_digest_covers_all_that_can_differ() -> None:
    for one, other in combinations(variants(), 2):
        assert Screen.of(*one).digest != Screen.of(*other).digest, (one, other)


def test_the_pictures_of_a_screen_are_found_in_their_order() -> None:
    first, second, third = (Picture(key, key) for key in "abc")
    screen = Screen.of(Gallery((first,)), box(text("a"), Gallery((second, third))))
    assert screen.pictures == (first, second, third)


def test_a_long_label_is_cut() -> None:
    assert button("x" * 80, CLICK).label == "x" * 80
    assert button("x" * 81, CLICK).label == "x" * 79 + "…"


@given(st.text(alphabet="ab*_`~|>#-[]()\\ @<:/\n0123456789!&", max_size=60) | st.text(max_size=30))
@example("*a* _b_ ~c~ |d| `e`")
@example("> a\n>>> b\n# c\n- d\n [e](f)")
@example("https://a_b.example/c_d and <https://e_f>")
@example("@everyone @here <@123456789012345678> <@&123456789012345678>")
def test_a_name_is_made_plain_as_discord_py_would(name: str) -> None:
    assert plain(name) == discord.utils.escape_mentions(discord.utils.escape_markdown(name))
