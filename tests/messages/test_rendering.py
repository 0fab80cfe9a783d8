"""The renderer: what a screen says in plain parts is what Discord gets."""

from __future__ import annotations

from bot.messages.discord_api.rendering import Renderer, files, layout
from bot.screens.parts import (
    GREEN,
    ButtonStyle,
    Click,
    Gallery,
    Picture,
    Screen,
    SelectOption,
    box,
    button,
    line,
    menu,
    menu_option,
    row,
    section,
    text,
)
from tests.pictures.drawings import drawn
from tests.screens.reading import payload

CLICK = Click("k3f9x2aa", 12, "move", "1")
PICTURES = (Picture(drawn("3f2a"), "a table"), Picture(drawn("9c41"), "a hand"))


async def test_a_part_that_nothing_handles_is_left_out() -> None:
    known, unknown = CLICK, Click("k3f9x2aa", 12, "gone")
    options = [SelectOption("f", "1")]
    screen = Screen.of(
        text("a"),
        section(["b"], button("c", unknown)),
        section(["d"], button("e", known)),
        box(
            line(),
            row(button("f", unknown), button("g", known)),
            row(button("h", unknown)),
            menu("i", unknown, options),
        ),
        box(row(button("j", unknown))),
        menu("k", known, options),
    )
    left = Screen.of(
        text("a"),
        text("b"),
        section(["d"], button("e", known)),
        box(line(), row(button("g", known))),
        menu("k", known, options),
    )
    renderer = Renderer()

    def drawn_as(expected: Screen) -> bool:
        return [item.to_component_dict() for item in renderer.layout(screen).children] == payload(expected)

    assert drawn_as(screen)
    renderer.handled = {"move"}
    assert drawn_as(left)
    renderer.handled = {"move", "gone"}
    assert drawn_as(screen)


def test_every_part_is_what_discord_calls_it() -> None:
    screen = Screen.of(
        text("a", "b"),
        box(line(), row(button("c", CLICK, style=ButtonStyle.danger), button("d", CLICK, disabled=True)), colour=GREEN),
        menu("e", CLICK, [SelectOption("f", "1", "g", default=True), SelectOption("h", "2")]),
        Gallery(PICTURES),
        section(["i", "j"], button("k", CLICK)),
    )
    said, framed, chosen, shown, beside = payload(screen)
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
        (f"attachment://{PICTURES[0].key}.png", "a table"),
        (f"attachment://{PICTURES[1].key}.png", "a hand"),
    ]
    assert (beside["type"], [each["content"] for each in beside["components"]]) == (9, ["i\nj"])
    assert (beside["accessory"]["type"], beside["accessory"]["label"]) == (2, "k")


def test_an_emoji_has_a_field_of_its_own() -> None:
    emoji = "<:rooster:1234567890123456789>"
    screen = Screen.of(
        row(button("2", CLICK, icon=emoji), button("", CLICK, icon=emoji)),
        menu("e", CLICK, [menu_option("3", "3", icon=emoji)]),
    )
    pressed, chosen = payload(screen)
    found = [*pressed["components"], chosen["components"][0]["options"][0]]
    assert [(each.get("label"), str(each["emoji"]["id"])) for each in found] == [
        ("2", "1234567890123456789"),
        (None, "1234567890123456789"),
        ("3", "1234567890123456789"),
    ]


def test_every_style_has_its_own_look() -> None:
    [shown] = payload(Screen.of(row(*(button("a", CLICK, style=style) for style in ButtonStyle))))
    assert sorted(each["style"] for each in shown["components"]) == [1, 2, 3, 4]


def test_pictures_that_are_drawn_go_along_as_files_and_each_only_once() -> None:
    screen = Screen.of(Gallery((*PICTURES, PICTURES[0])))
    key = PICTURES[0].key
    found = files(screen, {key: b"png", "unused": b"other"})
    assert [(each.filename, each.fp.read()) for each in found] == [(f"{key}.png", b"png")]


async def test_the_layout_says_the_same_and_is_not_kept_by_discord_py() -> None:
    screen = Screen.of(text("a"), box(row(button("b", CLICK))))
    view = layout(screen)
    assert [item.to_component_dict() for item in view.children] == payload(screen)
    assert view.is_finished()
