"""Discord's rules for the components of messages and modals.

Here belong single components and how they nest. Rules over a whole message (flags, content beside components) belong in
`messages`, those of a modal's frame in `modals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.validation.controls import (
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECTS,
    STRING_SELECT,
    USER_SELECT,
    check_button,
    check_select,
    has_custom_id,
)
from playground.validation.problems import kind_of

__all__ = ["CHANNEL_SELECT", "MENTIONABLE_SELECT", "ROLE_SELECT", "SELECTS", "STRING_SELECT", "USER_SELECT", "Checker"]

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from playground.errors import Json
    from playground.validation.problems import Path, Problems

ACTION_ROW, BUTTON, TEXT_INPUT = 1, 2, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

CONTAINED = frozenset((ACTION_ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR))
"""What may stand in a container."""
TOP_LEVEL = CONTAINED | {CONTAINER}
"""What may stand at the top of a message with the flag for them."""
ONLY_V2 = TOP_LEVEL - {ACTION_ROW}

MOST_COMPONENTS = 40
MOST_TEXT = 4000


class Checker:
    """Looks at the components of one form and counts on the way."""

    def __init__(self, problems: Problems, filenames: Collection[str] | None = None) -> None:
        self.problems = problems
        self.count = 0
        self.text_length = 0
        self._filenames = filenames
        self._custom_ids: set[str] = set()
        self._ids: set[int] = set()
        self._rules: dict[int, Callable[[Json, Path], None]] = {
            ACTION_ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: self._text,
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
            **dict.fromkeys(SELECTS, self.select),
        }

    def check(self, component: Json, path: Path, allowed: Collection[int]) -> None:
        """One component at a place where only some kinds may stand."""
        kind = kind_of(component)
        if kind is None or kind not in allowed:
            shown = ", ".join(str(each) for each in sorted(allowed))
            message = f'Value of field "type" must be one of ({shown},).'
            self.problems.add((*path, "type"), "UNION_TYPE_CHOICES", message)
            return
        self.begin(component, path)
        self._rules[kind](component, path)

    def begin(self, component: Json, path: Path) -> None:
        """Count a component, and look at its numeric id."""
        self.count += 1
        number = self.problems.number(component, path, "id", least=0, most=2**31 - 1)
        if number:
            if number in self._ids:
                self.problems.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(number)

    def custom_id(self, component: Json, path: Path) -> None:
        """A custom_id, which no other component of the form may have."""
        if self.problems.text(component, path, "custom_id", least=1, most=100, required=True):
            value = component["custom_id"]
            if value in self._custom_ids:
                message = "Component custom id cannot be duplicated"
                self.problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            self._custom_ids.add(value)

    def _row(self, row: Json, path: Path) -> None:
        self.problems.known_fields(row, path, ("type", "id", "components"))
        children = self.problems.objects(row, path, "components", least=1, most=5, required=True)
        kinds = [kind_of(child) for _, child in children]
        allowed = SELECTS if kinds and kinds[0] in SELECTS else {BUTTON} if BUTTON in kinds else SELECTS | {BUTTON}
        if len(children) > 1 and kinds[0] in SELECTS:
            message = "The number of components in this action row exceeds its width"
            self.problems.add((*path, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        for place, child in children:
            self.check(child, place, allowed)

    def _button(self, button: Json, path: Path) -> None:
        check_button(button, path, self.problems)
        if has_custom_id(button):
            self.custom_id(button, path)

    def select(self, select: Json, path: Path) -> None:
        """A select of any kind."""
        self.custom_id(select, path)
        check_select(select, path, self.problems)

    def _section(self, section: Json, path: Path) -> None:
        self.problems.known_fields(section, path, ("type", "id", "components", "accessory"))
        for place, child in self.problems.objects(section, path, "components", least=1, most=3, required=True):
            self.check(child, place, {TEXT})
        accessory = section.get("accessory")
        if isinstance(accessory, dict):
            self.check(accessory, (*path, "accessory"), {BUTTON, THUMBNAIL})
        else:
            self.problems.required(section | {"accessory": None}, path, "accessory")

    def _text(self, text: Json, path: Path) -> None:
        self.problems.known_fields(text, path, ("type", "id", "content"))
        if self.problems.text(text, path, "content", least=1, most=MOST_TEXT, required=True):
            self.text_length += len(text["content"])

    def text_display(self, text: Json, path: Path) -> None:
        """A text display outside a message."""
        self.begin(text, path)
        self._text(text, path)

    def _thumbnail(self, thumbnail: Json, path: Path) -> None:
        self.problems.known_fields(thumbnail, path, ("type", "id", "media", "description", "spoiler"))
        self.problems.text(thumbnail, path, "description", least=1, most=1024)
        self.problems.boolean(thumbnail, path, "spoiler")
        self.media(thumbnail, path, "media")

    def _gallery(self, gallery: Json, path: Path) -> None:
        self.problems.known_fields(gallery, path, ("type", "id", "items"))
        for place, item in self.problems.objects(gallery, path, "items", least=1, most=10, required=True):
            self.problems.known_fields(item, place, ("media", "description", "spoiler"))
            self.problems.text(item, place, "description", most=1024)
            self.problems.boolean(item, place, "spoiler")
            self.media(item, place, "media")

    def _file(self, file: Json, path: Path) -> None:
        self.problems.known_fields(file, path, ("type", "id", "file", "spoiler", "name", "size"))
        self.problems.boolean(file, path, "spoiler")
        self.media(file, path, "file", only_attachments=True)

    def media(self, owner: Json, path: Path, name: str, *, only_attachments: bool = False) -> None:
        """A picture or file: an address, or one of the message's attachments."""
        media = owner.get(name)
        if not isinstance(media, dict):
            self.problems.required(owner | {name: None}, path, name)
            return
        place = (*path, name, "url")
        url = media.get("url")
        if not isinstance(url, str) or not url.startswith("attachment://"):
            schemes = () if only_attachments else ("http", "https")
            self.problems.url(media, (*path, name), "url", most=2048, schemes=schemes, required=True)
        elif self.problems.text(media, (*path, name), "url", most=2048):
            filename = url.removeprefix("attachment://")
            if self._filenames is not None and filename not in self._filenames:
                message = f"The referenced attachment {filename} was not found"
                self.problems.add(place, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)

    def _separator(self, separator: Json, path: Path) -> None:
        self.problems.known_fields(separator, path, ("type", "id", "divider", "spacing"))
        self.problems.boolean(separator, path, "divider")
        self.problems.choice(separator, path, "spacing", (1, 2), optional=True)

    def _container(self, container: Json, path: Path) -> None:
        self.problems.known_fields(container, path, ("type", "id", "components", "accent_color", "spoiler"))
        self.problems.number(container, path, "accent_color", least=0, most=0xFFFFFF)
        self.problems.boolean(container, path, "spoiler")
        children = self.problems.objects(container, path, "components", least=1, most=MOST_COMPONENTS, required=True)
        for place, child in children:
            self.check(child, place, CONTAINED)
