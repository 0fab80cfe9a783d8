"""Discord's rules for the components of messages and modals, and how they nest.

`messages` has the rules for a whole message (flags, content with components), `modals` those for a modal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.files import clean_name
from loopcord.data.problems import each_of
from loopcord.validation.controls import (
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

__all__ = ["CHANNEL_SELECT", "MENTIONABLE_SELECT", "ROLE_SELECT", "SELECTS", "STRING_SELECT", "USER_SELECT", "Checker"]

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from loopcord.data.errors import Json
    from loopcord.data.problems import Path, Problems

ACTION_ROW, BUTTON, TEXT_INPUT = 1, 2, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

MOST_COMPONENTS = 40
MOST_TEXT = 4000


class Checker:
    """Checks and counts the components of one form."""

    def __init__(self, problems: Problems, filenames: Collection[str] = ()) -> None:
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
            CONTAINER: self._children,
            **dict.fromkeys(SELECTS, self.select),
        }

    def check(self, component: Json, path: Path) -> None:
        """Check one component of a message with everything in it."""
        self.begin(component, path)
        rule = self._rules.get(component["type"])
        if rule is not None:
            rule(component, path)

    def begin(self, component: Json, path: Path) -> None:
        """Count a component, and check its numeric id."""
        self.count += 1
        if number := component.get("id"):
            if number in self._ids:
                self.problems.add((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self._ids.add(number)

    def custom_id(self, component: Json, path: Path) -> None:
        """Check that no other component of the form has the same custom_id."""
        value = component.get("custom_id")
        if value is None:
            return
        if value in self._custom_ids:
            message = "Component custom id cannot be duplicated"
            self.problems.add((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
        self._custom_ids.add(value)

    def _children(self, owner: Json, path: Path) -> None:
        for place, child in each_of(owner, path, "components"):
            self.check(child, place)

    def _row(self, row: Json, path: Path) -> None:
        """Check a row, which has room for five buttons or one select."""
        children = row["components"]
        selects = [index for index, child in enumerate(children) if child["type"] in SELECTS]
        if selects and len(children) > 1:
            message = "The specified component exceeds the maximum width"
            place = (*path, "components", max(1, selects[0]))
            self.problems.add(place, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        self._children(row, path)

    def _button(self, button: Json, path: Path) -> None:
        check_button(button, path, self.problems)
        if has_custom_id(button):
            self.custom_id(button, path)

    def select(self, select: Json, path: Path) -> None:
        """Check a select of any kind."""
        self.custom_id(select, path)
        check_select(select, path, self.problems)

    def _section(self, section: Json, path: Path) -> None:
        self._children(section, path)
        self.check(section["accessory"], (*path, "accessory"))

    def _text(self, text: Json, path: Path) -> None:
        self.text_length += len(text["content"])

    def _thumbnail(self, thumbnail: Json, path: Path) -> None:
        self._media(thumbnail, path, "media", ("http", "https"))

    def _gallery(self, gallery: Json, path: Path) -> None:
        for place, item in each_of(gallery, path, "items"):
            self._media(item, place, "media", ("http", "https"))

    def _file(self, file: Json, path: Path) -> None:
        self._media(file, path, "file", ())

    def _media(self, owner: Json, path: Path, name: str, schemes: Collection[str]) -> None:
        """Check a picture or file: a URL, or one of the message's attachments."""
        url = owner[name]["url"]
        if not url.startswith("attachment://"):
            self.problems.url(owner[name], (*path, name), "url", schemes)
        elif (filename := clean_name(url.removeprefix("attachment://"))) not in self._filenames:
            message = f"The referenced attachment {filename} was not found"
            place = (*path, name, "url")
            self.problems.add(place, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
