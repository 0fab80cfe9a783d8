"""What screens are made of, as plain data: texts, frames, buttons and clicks, menus, pictures, forms; and builders.

A screen is a Discord message computed from what its reader may know; the same input always gives the same screen.
`bot.messages.discord_api.rendering` turns it into what discord.py sends. A click carries everything it needs, so a
button works after any restart and no state is kept in memory.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.grounds import with_sill
from bot.pictures.reveal import Reveal

# --- clicks ---------------------------------------------------------------------------------------

VERSION: Final = "1"
LIMIT: Final = 100
"""Discord's limit for a custom_id, in characters."""

NO_TABLE: Final = "-"
"""Replaces the table in a click that is not about one."""

_TABLE: Final = re.compile(r"[a-z0-9-]{1,16}")
"""What a table's id looks like; nothing else is looked up in the database, which may be unable to store it."""


_AGAIN: Final = "~"
"""Follows the custom_id of a second menu with the same click; no payload ends with it."""


class Click(Struct, frozen=True):
    """What a button or menu carries: the table, the ply at which it was drawn, what it does, and with what."""

    table: str
    ply: int
    kind: str
    payload: str = ""

    def custom_id(self) -> str:
        """The text for Discord, such as `1:k3f9x2aa:12:move:23.4`. Raises ValueError if it would be too long."""
        text = ":".join((VERSION, self.table, str(self.ply), self.kind, self.payload))
        if len(text) > LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters")
        return text


def is_table_id(text: str) -> bool:
    """Whether this could be a table's id."""
    return _TABLE.fullmatch(text) is not None


def read_click(custom_id: str) -> Click | None:
    """The click in a custom_id; None if it is not the bot's, or of an unknown version."""
    parts = custom_id.split(":", 4)
    if len(parts) != 5 or parts[0] != VERSION:
        return None
    _, table, ply, kind, payload = parts
    # isdecimal alone would accept digits of other scripts.
    if not (is_table_id(table) and kind.isascii() and kind and ply.isascii() and ply.isdecimal() and len(ply) <= 9):
        return None
    return Click(table, int(ply), kind, payload.rstrip(_AGAIN))


# --- parts ----------------------------------------------------------------------------------------

LABEL: Final = 80
"""Discord's limit for a button's label, in characters."""

OPTION: Final = 100
"""Discord's limit for an option's label and for its description, in characters."""

OPTIONS: Final = 25
"""Discord's limit for the options of a menu, and for the choices of an option of a command."""

ALT: Final = 1024
"""Discord's limit for a picture's alt text, in characters."""

AMBER: Final = 0xE0A030
GREEN: Final = 0x4CAF6D
GREY: Final = 0x7A7F87
RED: Final = 0xD0504A


class ButtonStyle(StrEnum):
    """How a button looks, by Discord's names."""

    primary = "primary"
    secondary = "secondary"
    success = "success"
    danger = "danger"


class Text(Struct, frozen=True, tag=True):
    """A block of Discord markdown."""

    content: str


class Separator(Struct, frozen=True, tag=True):
    """A thin line between blocks, or as much empty space as Discord has."""

    visible: bool = True


class Button(Struct, frozen=True, tag=True):
    """A button; it belongs to a row."""

    label: str
    """May be empty if there is an emoji."""
    custom_id: str
    style: ButtonStyle
    disabled: bool
    emoji: str = ""
    """An application emoji in front of the label, as `Words.icon` writes it."""


class Link(Struct, frozen=True, tag=True):
    """A button that opens an address; it belongs to a row, and the bot does not learn of clicks."""

    label: str
    url: str


class Row(Struct, frozen=True, tag=True):
    """Up to five buttons side by side."""

    buttons: tuple[Button | Link, ...]


class SelectOption(Struct, frozen=True, tag=True):
    """One line of a menu."""

    label: str
    value: str
    description: str | None = None
    default: bool = False
    """Whether it is already chosen."""
    emoji: str = ""
    """An application emoji in front of the label, as `Words.icon` writes it."""


class Menu(Struct, frozen=True, tag=True):
    """Up to 25 options, of which one can be chosen."""

    placeholder: str
    custom_id: str
    options: tuple[SelectOption, ...]


class ChannelMenu(Struct, frozen=True, tag=True):
    """A menu of a server's channels, filled by Discord, of which several can be chosen, or none."""

    placeholder: str
    """What it says while none is chosen."""
    custom_id: str
    chosen: tuple[int, ...]
    """The ids of channels that are already chosen. They must exist."""
    most: int
    """How many can be chosen."""


class Picture(Struct, frozen=True, tag=True):
    """A drawing, and what it shows in words."""

    drawing: Drawing
    alt: str
    """What it shows in words, at most 1024 characters."""
    repeats: bool = False
    """Whether the text of its screen says the same, so that nothing has to replace it."""

    @property
    def key(self) -> str:
        """A hash of the drawing; it is part of the file's name, so letters and digits only."""
        return self.drawing.key


class Section(Struct, frozen=True, tag=True):
    """A block of Discord markdown with a button, or a small square picture, on its right."""

    content: str
    accessory: Button | Picture


class Gallery(Struct, frozen=True, tag=True):
    """Up to ten pictures."""

    pictures: tuple[Picture, ...]


class Container(Struct, frozen=True, tag="Box"):
    """A frame with a coloured edge around other parts."""

    parts: tuple[Part, ...]
    colour: int
    """Red, green and blue as 0xRRGGBB."""


Part: TypeAlias = "Text | Section | Separator | Row | Menu | ChannelMenu | Gallery | Container"


class Screen(Struct, frozen=True, dict=True):
    """A whole message."""

    parts: tuple[Part, ...]

    @classmethod
    def of(cls, *parts: Part) -> Screen:
        """The screen with these parts, from top to bottom. Several menus may have the same click."""
        return cls(tuple(_distinct(parts, set())))

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures on it, in the order of the parts."""
        return tuple(_pictures(self.parts))

    @cached_property
    def moves(self) -> bool:
        """Whether any of its pictures moves."""
        return any(isinstance(picture.drawing, Reveal) for picture in self.pictures)

    @property
    def at_rest(self) -> Screen:
        """The same screen, on which no picture moves."""
        return self._still if self.moves else self

    @cached_property
    def _still(self) -> Screen:
        # Another screen than this one, which would refer to itself if it kept itself.
        return Screen(tuple(_at_rest(self.parts)))

    @cached_property
    def digest(self) -> str:
        """A short fingerprint: screens with the same digest look and read the same, pictures and alt texts included."""
        return hashlib.sha256(msgspec.json.encode(self, enc_hook=_by_key)).hexdigest()[:32]


def _distinct(parts: Iterable[Part], taken: set[str]) -> Iterator[Part]:
    """The parts, with another custom_id for a menu whose own one is taken: Discord accepts each only once."""
    for part in parts:
        if isinstance(part, Container):
            yield replace(part, parts=tuple(_distinct(part.parts, taken)))
        elif isinstance(part, Menu):
            custom_id = part.custom_id
            while custom_id in taken:
                custom_id += _AGAIN
            taken.add(custom_id)
            yield replace(part, custom_id=custom_id)
        else:
            yield part


def in_words(screen: Screen) -> Screen:
    """The same screen, with each picture replaced by what it says."""
    return Screen(tuple(_in_words(screen.parts)))


def _in_words(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Gallery):
            if told := "\n".join(quoted(picture.alt) for picture in part.pictures if _has_own_alt_text(picture)):
                yield Text(told)
        elif isinstance(part, Section) and isinstance(part.accessory, Picture):
            yield text(part.content, *([quoted(part.accessory.alt)] if _has_own_alt_text(part.accessory) else []))
        elif isinstance(part, Container):
            yield Container(tuple(_in_words(part.parts)), part.colour)
        else:
            yield part


def _at_rest(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Gallery):
            yield Gallery(tuple(map(_stilled, part.pictures)))
        elif isinstance(part, Section) and isinstance(part.accessory, Picture):
            yield replace(part, accessory=_stilled(part.accessory))
        elif isinstance(part, Container):
            yield replace(part, parts=tuple(_at_rest(part.parts)))
        else:
            yield part


def _stilled(picture: Picture) -> Picture:
    return replace(picture, drawing=picture.drawing.still) if isinstance(picture.drawing, Reveal) else picture


def is_without_pictures(screen: Screen, digest: str) -> bool:
    """Whether this is the digest of what the screen shows until its pictures are drawn: its words, or still ones."""
    return bool(screen.pictures) and digest in {in_words(screen).digest, screen.at_rest.digest} - {screen.digest}


def _has_own_alt_text(picture: Picture) -> bool:
    return bool(picture.alt) and not picture.repeats


def _by_key(drawing: object) -> str:
    if isinstance(drawing, Drawing):
        return drawing.key
    raise NotImplementedError


def _pictures(parts: Iterable[Part]) -> Iterator[Picture]:
    for part in parts:
        if isinstance(part, Gallery):
            yield from part.pictures
        elif isinstance(part, Section) and isinstance(part.accessory, Picture):
            yield part.accessory
        elif isinstance(part, Container):
            yield from _pictures(part.parts)


def text(*lines: str) -> Text:
    """A block of Discord markdown; empty lines are kept, but Discord does not allow empty blocks."""
    return Text("\n".join(lines))


def texts(lines: Sequence[str]) -> list[Part]:
    """The same as a list; empty if there are no lines."""
    return [text(*lines)] if lines else []


def lines_of(parts: Iterable[Part]) -> set[str]:
    """The lines of the text blocks among these parts."""
    return {line for part in parts if isinstance(part, Text) for line in part.content.splitlines()}


def timestamp(moment: datetime, style: str = "F") -> str:
    """A moment that Discord shows in each reader's own time; style `R` is relative, such as "in 3 hours"."""
    return f"<t:{int(moment.timestamp())}:{style}>"


def section(lines: Iterable[str], accessory: Button | Picture) -> Section:
    """A block of Discord markdown with a button, or a small square picture, on its right."""
    return Section("\n".join(lines), accessory)


def line() -> Separator:
    """A thin line between blocks."""
    return Separator()


def gap(lines: int) -> list[Part]:
    """Empty space as high as this many rows of buttons.

    At the end of an answer it keeps what cannot be undone away from where the button lay that asked for it, which ended
    the chat until then: a second tap at the same spot hits nothing.
    """
    return [Separator(visible=False)] * (2 * lines)


def box(*parts: Part, colour: int = AMBER) -> Container:
    """A framed part of a message."""
    return Container(parts, colour)


def button(
    label: str, click: Click, *, style: ButtonStyle = ButtonStyle.secondary, disabled: bool = False, icon: str = ""
) -> Button:
    """One button; a label that is too long is cut, because Discord would refuse the whole message.

    `icon` precedes the label, as `Words.icon` writes it; the label may then be empty.
    """
    emoji, told = _with_icon(icon, label)
    return Button(cut(told, LABEL), click.custom_id(), style, disabled, emoji)


def menu_option(label: str, value: str, *, description: str | None = None, icon: str = "") -> SelectOption:
    """One line of a menu, with an `icon` as on a button; texts that are too long are cut."""
    emoji, told = _with_icon(icon, label)
    note = None if description is None else cut(description, OPTION)
    return SelectOption(cut(told, OPTION), value, note, emoji=emoji)


def row(*buttons: Button | Link) -> Row:
    """Up to five buttons side by side."""
    return Row(buttons)


def rows(buttons: Sequence[Button | Link], width: int) -> list[Part]:
    """Buttons in rows of `width`."""
    return [row(*buttons[start : start + width]) for start in range(0, len(buttons), width)]


def menu(placeholder: str, click: Click, options: Iterable[SelectOption]) -> Menu:
    """A menu of up to 25 options, of which one can be chosen."""
    return Menu(placeholder, click.custom_id(), tuple(options))


def menus(placeholder: str, click: Click, options: Sequence[SelectOption]) -> list[Part]:
    """As many menus as these options need."""
    return [menu(placeholder, click, options[start : start + OPTIONS]) for start in range(0, len(options), OPTIONS)]


AUTO: Final = "-"
"""The value that leaves a choice to others; Discord allows no empty values."""


def choice_menu(click: Click, setting: str, labels: Mapping[str, str], chosen: str | None, words: Words) -> list[Part]:
    """Menus of these values that show the `chosen` one, or the first if that is none of them.

    A line also names the setting, because a closed menu shows nothing else. The next choice is appended to the click's
    payload.
    """
    chosen = chosen if chosen in labels else next(iter(labels))
    options = [
        menu_option(words("setting-choose", option=setting, value=label), each) for each, label in labels.items()
    ]
    options = [replace(each, default=each.value == chosen) for each in options]
    return menus(next(each.label for each in options if each.default), click, options)


def switch(click: Click, name: str, note: str, words: Words, *, is_on: bool) -> Section:
    """Something that is on or off, its meaning, and a button for the other state: `on` or `off` in its payload."""
    state = words("setting-on" if is_on else "setting-off", option=f"**{name}**")
    kind, after = ("off", "on")[not is_on], "off" if is_on else "on"
    # Aloud, the label of one switch has to differ from that of the next.
    label = words(f"setting-switch-{kind}", option=name) if words.is_aloud else words(f"button-switch-{kind}")
    return section([state, f"-# {note}"], button(label, replace(click, payload=click.payload + after)))


SWITCHES: Final = {"on": True, "off": False}
"""The values in a switch's payload."""


_EMOJI: Final = re.compile(r"<:\w+:\d+>", re.ASCII)


def _with_icon(icon: str, label: str) -> tuple[str, str]:
    """Discord's field for an emoji, and the label; an icon in plain text becomes part of the label."""
    if _EMOJI.fullmatch(icon):
        return icon, label
    return "", f"{icon} {label}".strip()


def cut(text: str, limit: int) -> str:
    """A text of at most this many characters."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


_MENTION: Final = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")
_QUOTED: Final = re.compile(r"[\\`*_~|<\[]|:(?=//)|^\s*[-+>#]|(?<=^\d)\.|(?<=^\d\d)\.", re.MULTILINE)


def quoted(text: str) -> str:
    """Text that somebody else has written, escaped: no markdown, mention, link or emoji in it takes effect."""
    escaped = _QUOTED.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text)
    return _MENTION.sub("@\u200b\\1", escaped)


_DECORATION: Final = re.compile(r"\\(?P<escaped>[^0-9A-Za-z\s])|\*\*|__|~~|`|^-# |^#{1,3} |<a?:\w+:\d+>", re.MULTILINE)


def picture(drawing: Drawing, told: Iterable[str], *, repeats: bool = False) -> Gallery:
    """A drawing, and what it shows in lines of markdown; `repeats`: the text of the screen says the same."""
    return Gallery((Picture(with_sill(drawing), alt(told), repeats=repeats),))


def alt(lines: Iterable[str]) -> str:
    """Lines of markdown as a picture's alt text: without decoration, cut after a whole line if they are too long."""
    told = ""
    for line in lines:
        plain_line = _DECORATION.sub(lambda found: found["escaped"] or "", line).strip()
        if not plain_line:
            continue
        longer = f"{told}\n{plain_line}" if told else plain_line
        if len(longer) > ALT:
            return told or f"{plain_line[: ALT - 1]}…"
        told = longer
    return told


# --- how much fits -------------------------------------------------------------------------------

CHARACTERS: Final = 4000
"""Discord's limit for all texts of a message together, in characters."""

BYTES: Final = 10_000
"""Discord refuses a message with more UTF-8 than about this, which it does not document; Japanese can reach it."""

ROWS: Final = 2
"""Rows for a story above a picture."""

CELLS: Final = 44
"""Narrow characters in a row on a phone 390 pixels wide; a Japanese character takes two."""

_ANY_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_UNSEEN: Final = re.compile(r"\*\*|__|^-# |\\(?=.)")


def fits(screen: Screen) -> bool:
    """Whether Discord accepts the text of this screen in one message."""
    told = "".join(_texts(screen.parts))
    return len(told) <= CHARACTERS and len(told.encode()) <= BYTES


def brief(story: Sequence[str], rows: int = ROWS) -> list[str]:
    """The newest lines of a story that fit into `rows` rows on a phone; always at least the last line."""
    kept: list[str] = []
    for line in reversed(story):
        if kept and rows_of([line, *kept]) > rows:
            break
        kept.insert(0, line)
    return kept


def rows_of(lines: Iterable[str]) -> int:
    """About how many rows these lines take on a phone."""
    return sum(-(-cells(line) // CELLS) or 1 for line in lines)


def cells(line: str) -> int:
    """The width of a line, in narrow characters."""
    shown = _UNSEEN.sub("", _ANY_EMOJI.sub("、", line))
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in shown)


def _texts(parts: Iterable[Part]) -> list[str]:
    found: list[str] = []
    for part in parts:
        if isinstance(part, Text | Section):
            found.append(part.content)
        elif isinstance(part, Container):
            found += _texts(part.parts)
    return found


# --- forms ----------------------------------------------------------------------------------------

YES: Final = "true"
NO: Final = "false"
"""The value of a tick box in a submitted form."""


class OneOf(Struct, frozen=True, tag=True):
    """A field of two to ten options, of which exactly one is chosen."""

    name: str
    """The key of its answer, at most 100 characters."""
    label: str
    """At most 45 characters, like the title of a form."""
    options: tuple[SelectOption, ...]
    """One of them is already chosen; none has an emoji, because Discord shows none there."""
    note: str | None = None
    """The text below the label, at most 100 characters."""


class Tick(Struct, frozen=True, tag=True):
    """A field that is ticked or not."""

    name: str
    label: str
    ticked: bool
    note: str | None = None


class Typing(Struct, frozen=True, tag=True):
    """A field for a line of text, which may not be empty."""

    name: str
    label: str
    longest: int
    """In characters."""
    note: str | None = None
    example: str = ""
    """Shown while the field is empty."""


Field: TypeAlias = OneOf | Tick | Typing


class Form(Struct, frozen=True):
    """A whole form. A submission has its custom_id, and the answers by the names of the fields."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    """At most five, which is Discord's limit."""


def form(title: str, click: Click, fields: Iterable[Field]) -> Form:
    """A form; submitting it is this click."""
    return Form(title, click.custom_id(), tuple(fields))
