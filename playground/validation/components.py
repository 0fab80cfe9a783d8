"""Discord's rules for the components of messages and modals.

Here belong single components and how they nest. Rules over a whole message (flags, content beside components) belong in
`messages`, those of a modal's frame in `modals`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from playground.errors import Json
    from playground.validation.problems import Path, Problems

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT, ROLE_SELECT = 1, 2, 3, 4, 5, 6
MENTIONABLE_SELECT, CHANNEL_SELECT, SECTION, TEXT, THUMBNAIL, GALLERY = 7, 8, 9, 10, 11, 12
FILE, SEPARATOR, CONTAINER, LABEL, FILE_UPLOAD = 13, 14, 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

SELECTS = frozenset((STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT))
CONTAINED = frozenset((ACTION_ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR))
"""What may stand in a container."""
TOP_LEVEL = CONTAINED | {CONTAINER}
"""What may stand at the top of a message with the flag for them."""
ONLY_V2 = TOP_LEVEL - {ACTION_ROW}

MOST_COMPONENTS = 40
MOST_TEXT = 4000

_LINK, _PREMIUM = 5, 6


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
        kind = component.get("type")
        if isinstance(kind, bool) or not isinstance(kind, int) or kind not in allowed:
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
        kinds = [child.get("type") for _, child in children]
        allowed = SELECTS if kinds and kinds[0] in SELECTS else {BUTTON} if BUTTON in kinds else SELECTS | {BUTTON}
        if len(children) > 1 and kinds[0] in SELECTS:
            message = "The number of components in this action row exceeds its width"
            self.problems.add((*path, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        for place, child in children:
            self.check(child, place, allowed)

    def _button(self, button: Json, path: Path) -> None:
        add = self.problems.add
        known = ("type", "id", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled")
        self.problems.known_fields(button, path, known)
        self.problems.text(button, path, "label", most=80)
        self.problems.boolean(button, path, "disabled")
        self.emoji(button, path)
        if not self.problems.choice(button, path, "style", range(1, 7)):
            return
        style = button["style"]
        has = {name for name in ("custom_id", "url", "sku_id") if button.get(name) is not None}
        if style == _LINK:
            self.problems.text(button, path, "url", least=1, most=512, required=True)
            if "custom_id" in has:
                message = "A custom id and url cannot both be specified"
                add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        elif style == _PREMIUM:
            self.problems.required(button, path, "sku_id")
        else:
            self.custom_id(button, path)
            if "url" in has:
                message = "A custom id and url cannot both be specified"
                add((*path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
        if style != _PREMIUM and not button.get("label") and button.get("emoji") is None:
            message = "A button needs a label or an emoji"
            add((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)

    def emoji(self, owner: Json, path: Path) -> None:
        """The emoji of a button or option."""
        emoji = owner.get("emoji")
        if emoji is None:
            return
        place = (*path, "emoji")
        if not isinstance(emoji, dict):
            self.problems.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return
        self.problems.known_fields(emoji, place, ("id", "name", "animated"))
        # A custom emoji has an id of digits; a plain one is a few characters beyond ASCII.
        name, number = emoji.get("name"), emoji.get("id")
        plain = isinstance(name, str) and 0 < len(name) <= 16 and any(ord(char) > 127 for char in name)
        if not (str(number).isdigit() if number is not None else plain):
            self.problems.add((*place, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def select(self, select: Json, path: Path) -> None:
        """A select of any kind."""
        known = ["type", "id", "custom_id", "placeholder", "min_values", "max_values", "disabled", "required"]
        known += ["options"] if select["type"] == STRING_SELECT else ["default_values"]
        known += ["channel_types"] if select["type"] == CHANNEL_SELECT else []
        self.problems.known_fields(select, path, known)
        self.custom_id(select, path)
        self.problems.text(select, path, "placeholder", most=150)
        self.problems.boolean(select, path, "disabled")
        least = self.problems.number(select, path, "min_values", least=0, most=25)
        most = self.problems.number(select, path, "max_values", least=1, most=25)
        if (1 if least is None else least) > (1 if most is None else most):
            message = "The minimum number of values cannot be greater than the maximum number of values."
            self.problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", message)
        if select["type"] == STRING_SELECT:
            options = self.options(select, path, most=25)
            if most is not None and options and most > len(options):
                message = "The maximum number of values cannot be greater than the number of options."
                self.problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", message)

    def options(self, owner: Json, path: Path, *, most: int) -> list[Any]:
        """The options of a select or group."""
        options = self.problems.objects(owner, path, "options", least=1, most=most, required=True)
        values: set[str] = set()
        for place, option in options:
            self.problems.known_fields(option, place, ("label", "value", "description", "emoji", "default"))
            self.problems.text(option, place, "label", least=1, most=100, required=True)
            self.problems.text(option, place, "description", most=100)
            self.emoji(option, place)
            if self.problems.text(option, place, "value", least=1, most=100, required=True):
                if option["value"] in values:
                    message = "The specified option value is already used"
                    self.problems.add((*place, "value"), "COMPONENT_OPTION_VALUE_DUPLICATED", message)
                values.add(option["value"])
        return options

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
        self.problems.text(thumbnail, path, "description", most=1024)
        self.media(thumbnail, path, "media")

    def _gallery(self, gallery: Json, path: Path) -> None:
        self.problems.known_fields(gallery, path, ("type", "id", "items"))
        for place, item in self.problems.objects(gallery, path, "items", least=1, most=10, required=True):
            self.problems.known_fields(item, place, ("media", "description", "spoiler"))
            self.problems.text(item, place, "description", most=1024)
            self.media(item, place, "media")

    def _file(self, file: Json, path: Path) -> None:
        self.problems.known_fields(file, path, ("type", "id", "file", "spoiler", "name", "size"))
        self.media(file, path, "file", only_attachments=True)

    def media(self, owner: Json, path: Path, name: str, *, only_attachments: bool = False) -> None:
        """A picture or file: an address, or one of the message's attachments."""
        media = owner.get(name)
        if not isinstance(media, dict):
            self.problems.required(owner | {name: None}, path, name)
            return
        place = (*path, name, "url")
        if not self.problems.text(media, (*path, name), "url", least=1, most=2048, required=True):
            return
        url: str = media["url"]
        if url.startswith("attachment://"):
            filename = url.removeprefix("attachment://")
            if self._filenames is not None and filename not in self._filenames:
                message = f"The referenced attachment {filename} was not found"
                self.problems.add(place, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message)
        elif only_attachments or not url.startswith(("http://", "https://")):
            self.problems.add(place, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")

    def _separator(self, separator: Json, path: Path) -> None:
        self.problems.known_fields(separator, path, ("type", "id", "divider", "spacing"))
        self.problems.boolean(separator, path, "divider")
        if "spacing" in separator:
            self.problems.choice(separator, path, "spacing", (1, 2))

    def _container(self, container: Json, path: Path) -> None:
        self.problems.known_fields(container, path, ("type", "id", "components", "accent_color", "spoiler"))
        self.problems.number(container, path, "accent_color", least=0, most=0xFFFFFF)
        self.problems.boolean(container, path, "spoiler")
        children = self.problems.objects(container, path, "components", least=1, most=MOST_COMPONENTS, required=True)
        for place, child in children:
            self.check(child, place, CONTAINED)
