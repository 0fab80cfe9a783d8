"""The screens that ask a member for their time zone, and the zone that is likely before they have answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.locales import Words
from bot.screens.parts import (
    ButtonStyle,
    Click,
    Form,
    Part,
    Screen,
    Section,
    Typing,
    button,
    form,
    row,
    section,
    text,
)
from bot.tables.local_time import hour_text, local_time

FIELD: Final = "place"
"""The field of the form in which a member types where they live."""
LONGEST_PLACE: Final = 60
"""How many characters of a place are read."""

UNSPECIFIC: Final = "en-US"
"""The language of Discord that says nothing about where its reader lives: it is the default."""
ZONES_OF_LANGUAGES: Final = {
    "en-GB": "Europe/London",
    "da": "Europe/Copenhagen",
    "de": "Europe/Berlin",
    "es-ES": "Europe/Madrid",
    "es-419": "America/Mexico_City",
    "fr": "Europe/Paris",
    "hr": "Europe/Zagreb",
    "it": "Europe/Rome",
    "lt": "Europe/Vilnius",
    "hu": "Europe/Budapest",
    "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo",
    "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo",
    "ro": "Europe/Bucharest",
    "fi": "Europe/Helsinki",
    "sv-SE": "Europe/Stockholm",
    "vi": "Asia/Ho_Chi_Minh",
    "tr": "Europe/Istanbul",
    "cs": "Europe/Prague",
    "el": "Europe/Athens",
    "bg": "Europe/Sofia",
    "ru": "Europe/Moscow",
    "uk": "Europe/Kyiv",
    "hi": "Asia/Kolkata",
    "th": "Asia/Bangkok",
    "zh-CN": "Asia/Shanghai",
    "ja": "Asia/Tokyo",
    "zh-TW": "Asia/Taipei",
    "ko": "Asia/Seoul",
    "id": "Asia/Jakarta",
}
"""By language of Discord, the zone in which most who read it live."""


class ZoneFound(Struct, frozen=True):
    """A zone that a typed place may mean."""

    zone: str
    label: str
    """The place and what clocks show there."""


def likely_zone(*locales: str | None) -> str:
    """The most likely zone of a member with these languages of Discord: their own, and their server's."""
    known = [each for each in locales if each is not None and each != UNSPECIFIC]
    return next((ZONES_OF_LANGUAGES[each] for each in known if each in ZONES_OF_LANGUAGES), "America/New_York")


def zone_question(zone: str, now: datetime, yes: Click, no: Click, words: Words) -> Screen:
    """The question whether the reader's clock shows what clocks show in this zone."""
    time = hour_text(local_time(now, zone))
    return Screen.of(
        text(f"**{words('zone-question', time=time)}**", f"-# {words('zone-question-note')}"),
        row(
            button(words("button-zone-yes"), yes, style=ButtonStyle.success),
            button(words("button-zone-no"), no),
        ),
    )


def zone_form(click: Click, words: Words) -> Form:
    """The form in which a member types where they live."""
    field = Typing(FIELD, words("form-zone-place"), LONGEST_PLACE, words("form-zone-note"), words("form-zone-example"))
    return form(words("form-zone-title"), click, [field])


def zones_screen(found: Iterable[ZoneFound], click: Callable[[str], Click], other: Click, words: Words) -> Screen:
    """The question which of these zones was meant; `click` is that of the answer, `other` opens the form again."""
    return Screen.of(
        text(words("zone-which")),
        *(row(button(each.label, click(each.zone))) for each in found),
        row(button(words("button-zone-other"), other)),
    )


def zone_setting(zone: str | None, click: Click, words: Words) -> Section:
    """A member's time zone among their preferences, and the button that opens the form."""
    state = words("setting-is", option=f"**{words('preferences-zone')}**", value=zone or words("preferences-zone-none"))
    label = words("preferences-zone-change") if words.is_aloud else words("button-zone-change")
    return section([state, f"-# {words('preferences-zone-note')}"], button(label, click))


def zone_row(label: str, click: Click) -> Part:
    """One button about the time zone below another question."""
    return row(button(label, click))
