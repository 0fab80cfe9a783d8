"""The renderer: what a screen says in plain parts is what Discord gets."""

from __future__ import annotations

from bot.delivery.rendering import files, layout
from bot.screens.clicks import Click
from bot.screens.parts import (
    GREEN,
    ButtonStyle,
    Gallery,
    Picture,
    Screen,
    SelectOption,
    box,
    button,
    line,
    menu,
    row,
    text,
)
from tests.screens.reading import payload

CLICK = Click("k3f9x2aa", 12, "move", "1")
PICTURES = (Picture("3f2a", "a table"), Picture("9c41", "a hand"))


def test_every_part_is_what_discord_calls_it() -> None:
    screen = Screen.of(
        text("a", "b"),
        box(line(), row(button("c", CLICK, style=ButtonStyle.danger), button("d", CLICK, disabled=True)), colour=GREEN),
        menu("e", CLICK, [SelectOption("f", "1", "g", default=True), SelectOption("h", "2")]),
        Gallery(PICTURES),
    )
    said, framed, chosen, shown = payload(screen)
    assert (said["type"], said["content"]) == (10, "a\nb")
    assert (framed["type"], framed["accent_color"]) == (17, GREEN)
    thin, buttons = framed["components"]
    assert thin["type"] == 14
    assert [
        (each["type"], each["label"], each["custom_id"], each["style"], each["disabled"])
        for each in buttons["components"]
    ] == [(2, "c", CLICK.custom_id(), 4, False), (2, "d", CLICK.custom_id(), 2, True)]
    [select] = chosen["components"]
    assert (select["type"], select["custom_id"], select["placeholder"]) == (3, CLICK.custom_id(), "e")
    assert [(each["label"], each["value"], each.get("description"), each["default"]) for each in select["options"]] == [
        ("f", "1", "g", True),
        ("h", "2", None, False),
    ]
    assert [(each["media"]["url"], each["description"]) for each in shown["items"]] == [
        ("attachment://3f2a.png", "a table"),
        ("attachment://9c41.png", "a hand"),
    ]


def test_every_style_has_its_own_look() -> None:
    [shown] = payload(Screen.of(row(*(button("a", CLICK, style=style) for style in ButtonStyle))))
    assert sorted(each["style"] for each in shown["components"]) == [1, 2, 3, 4]


def test_pictures_that_are_drawn_go_along_as_files_and_each_only_once() -> None:
    screen = Screen.of(Gallery((*PICTURES, PICTURES[0])))
    found = files(screen, {"3f2a": b"png", "unused": b"other"})
    assert [(each.filename, each.fp.read()) for each in found] == [("3f2a.png", b"png")]


async def test_the_layout_says_the_same_and_is_not_kept_by_discord_py() -> None:
    screen = Screen.of(text("a"), box(row(button("b", CLICK))))
    view = layout(screen)
    assert [item.to_component_dict() for item in view.children] == payload(screen)
    assert view.is_finished()
