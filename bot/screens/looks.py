"""What a member wants to look like: the five faces, and the short name that replaces their name at tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locales import Words
from bot.pictures.marks import COUNT, regular_icon
from bot.screens.parts import (
    NO_TABLE,
    Button,
    ButtonStyle,
    Click,
    Form,
    Screen,
    Section,
    Typing,
    box,
    button,
    form,
    line,
    row,
    section,
    text,
    texts,
)
from bot.screens.people import harmless
from bot.tables.looks import LONGEST_SHORT_NAME, Appearance
from bot.tables.types import Table

KIND: Final = "look"
"""The kind of all clicks on this screen; the payload says what is chosen, such as `face.2`. Without one it opens."""
NAME_KIND: Final = "look-name"
"""Opens the form for the short name, and is its submission."""
FIELD: Final = "short"
"""The field of that form."""


def look_screen(look: Appearance, member_id: int, tables: Sequence[Table], words: Words) -> Screen:
    """The choice, and at which of these open tables of the member somebody else was there first."""
    name = words("look-name-none") if look.short_name is None else f"**{harmless(look.short_name)}**"
    faces = row(*(_face(number, words, chosen=number == look.face) for number in range(COUNT)))
    without = [button(words("button-look-no-name"), _click("name."))] if look.short_name is not None else []
    return Screen.of(
        box(
            text(f"## {words('look-heading')}", f"-# {words('look-note')}"),
            faces,
            line(),
            text(words("setting-is", option=f"**{words('look-name')}**", value=name), f"-# {words('look-name-note')}"),
            row(button(words("button-look-name"), Click(NO_TABLE, 0, NAME_KIND)), *without),
            *texts(_in_use(look, member_id, tables, words)),
        )
    )


def look_form(words: Words) -> Form:
    """The form for the short name."""
    field = Typing(FIELD, words("look-name"), LONGEST_SHORT_NAME, words("look-name-note"), words("look-name-example"))
    return form(words("button-look-name"), Click(NO_TABLE, 0, NAME_KIND), [field])


def look_setting(look: Appearance, words: Words) -> Section:
    """The same among a member's preferences, with the button that opens it."""
    face = "" if look.face is None else words.icon(regular_icon(look.face, house=False))
    name = "" if look.short_name is None else harmless(look.short_name)
    chosen = " ".join(filter(None, (face, name))) or words("look-none")
    state = words("setting-is", option=f"**{words('look-heading')}**", value=chosen)
    label = words("look-change") if words.is_aloud else words("button-zone-change")
    return section([state, f"-# {words('look-note')}"], button(label, Click(NO_TABLE, 0, KIND)))


def look_button(words: Words) -> Button:
    """The button in a lobby."""
    return button(words("button-look"), Click(NO_TABLE, 0, KIND))


def _face(number: int, words: Words, *, chosen: bool) -> Button:
    # Without emojis, and aloud, the face has a name.
    icon = "" if words.is_aloud else words.icon(regular_icon(number, house=False))
    label = "" if icon else words(f"look-face-{number}")
    style = ButtonStyle.primary if chosen else ButtonStyle.secondary
    # Clicking the chosen face again unchooses it.
    return button(label, _click(f"face.{'' if chosen else number}"), style=style, icon=icon)


def _click(payload: str) -> Click:
    return Click(NO_TABLE, 0, KIND, payload)


def _in_use(look: Appearance, member_id: int, tables: Sequence[Table], words: Words) -> list[str]:
    seats = [seat for table in tables if (seat := table.seat_of(member_id)) is not None]
    lines = []
    if look.face is not None and any(seat.token != look.face for seat in seats):
        lines.append(words("look-face-taken"))
    if look.short_name is not None and any(
        seat.member is not None and seat.member.name != look.short_name for seat in seats
    ):
        lines.append(words("look-name-taken"))
    return [f"-# {each}" for each in lines]
