"""Screens as data: equal screens have one digest, and whatever differs changes it."""

from __future__ import annotations

from itertools import combinations

from bot.screens.parts import (
    GREEN,
    ButtonStyle,
    Click,
    Container,
    Gallery,
    Menu,
    Part,
    Picture,
    Screen,
    SelectOption,
    box,
    button,
    in_words,
    line,
    menu,
    menu_option,
    menus,
    read_click,
    row,
    section,
    text,
)
from tests.pictures.drawings import drawn

CLICK = Click("k3f9x2aa", 12, "move", "1")
OTHER = Click("k3f9x2aa", 12, "move", "2")
EMOJI = "<:rooster:1234567890123456789>"


def variants() -> list[tuple[Part, ...]]:
    """The parts of screens that all differ, each from some other one in a single thing."""
    one = SelectOption("One", "1")
    return [
        (text("a"),),
        (text("b"),),
        (text("a"), line()),
        (line(), text("a")),
        (section(["a"], button("a", CLICK)),),
        (section(["b"], button("a", CLICK)),),
        (section(["a"], button("b", CLICK)),),
        (box(text("a")),),
        (box(text("a"), colour=GREEN),),
        (row(button("a", CLICK)),),
        (row(button("b", CLICK)),),
        (row(button("a", OTHER)),),
        (row(button("a", CLICK, style=ButtonStyle.danger)),),
        (row(button("a", CLICK, disabled=True)),),
        (row(button("a", CLICK, icon=EMOJI)),),
        (row(button("a", CLICK), button("b", OTHER)),),
        (row(button("a", CLICK)), row(button("b", OTHER))),
        (menu("a", CLICK, [one]),),
        (menu("b", CLICK, [one]),),
        (menu("a", OTHER, [one]),),
        (menu("a", CLICK, [SelectOption("One", "2")]),),
        (menu("a", CLICK, [SelectOption("Two", "1")]),),
        (menu("a", CLICK, [SelectOption("One", "1", "the first")]),),
        (menu("a", CLICK, [SelectOption("One", "1", default=True)]),),
        (menu("a", CLICK, [menu_option("One", "1", icon=EMOJI)]),),
        (menu("a", CLICK, [one, SelectOption("Two", "2")]),),
        (Gallery((Picture(drawn("3f2a"), "a table"),)),),
        (Gallery((Picture(drawn("3f2b"), "a table"),)),),
        (Gallery((Picture(drawn("3f2a"), "a chair"),)),),
        (Gallery((Picture(drawn("3f2a"), "a table"), Picture(drawn("3f2b"), "a table"))),),
        (box(Gallery((Picture(drawn("3f2a"), "a table"),))),),
    ]


def test_the_same_parts_have_the_same_digest() -> None:
    for one, other in zip(variants(), variants(), strict=True):
        assert Screen.of(*one).digest == Screen.of(*other).digest


def test_the_digest_covers_all_that_can_differ() -> None:
    for one, other in combinations(variants(), 2):
        assert Screen.of(*one).digest != Screen.of(*other).digest, (one, other)


def test_the_pictures_of_a_screen_are_found_in_their_order() -> None:
    first, second, third = (Picture(drawn(key), key) for key in "abc")
    screen = Screen.of(Gallery((first,)), box(text("a"), Gallery((second, third))))
    assert screen.pictures == (first, second, third)


def test_a_screen_in_words_describes_its_pictures_and_escapes_them() -> None:
    shown = Gallery((Picture(drawn("a"), "*Anna*\n- plays"), Picture(drawn("b"), "B")))
    silent = Gallery((Picture(drawn("c"), ""), Picture(drawn("d"), "x", repeats=True)))
    said = in_words(Screen.of(text("**x**"), box(shown, line(), colour=GREEN), silent))
    assert said == Screen.of(text("**x**"), box(text(r"\*Anna\*", r"\- plays", "B"), line(), colour=GREEN))
    assert in_words(said) == said


def test_a_long_label_is_cut() -> None:
    assert button("x" * 80, CLICK).label == "x" * 80
    assert button("x" * 81, CLICK).label == "x" * 79 + "…"


def test_an_emoji_is_beside_the_label_and_plain_text_in_it() -> None:
    made = button("A · +4", CLICK, icon=EMOJI)
    assert (made.label, made.emoji) == ("A · +4", EMOJI)
    made = button("A · +4", CLICK, icon="🐓")
    assert (made.label, made.emoji) == ("🐓 A · +4", "")
    assert (button("", CLICK, icon=EMOJI).label, button("", CLICK, icon="🐓").label) == ("", "🐓")
    chosen = menu_option("4", "4", icon=EMOJI)
    assert (chosen.label, chosen.emoji) == ("4", EMOJI)
    chosen = menu_option("x" * 99, "4", description="y" * 101, icon="Q♥")
    assert (chosen.label, chosen.emoji) == (f"Q♥ {'x' * 96}…", "")
    assert chosen.description == "y" * 99 + "…"


def test_menus_with_the_same_click_have_custom_ids_of_their_own() -> None:
    click = Click("k3f9x2aa", 3, "move", "lay.")
    many = menus("Which?", click, [menu_option(str(number), str(number)) for number in range(60)])
    screen = Screen.of(box(*many), menu("Or?", click, [menu_option("no", "no")]))
    framed = screen.parts[0]
    assert isinstance(framed, Container)
    found = [part for part in (*framed.parts, *screen.parts) if isinstance(part, Menu)]
    assert [len(each.options) for each in found] == [25, 25, 10, 1]
    assert len({each.custom_id for each in found}) == 4
    assert [read_click(each.custom_id) for each in found] == [click] * 4
