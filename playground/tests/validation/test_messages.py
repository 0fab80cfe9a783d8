"""Messages that Discord refuses, and the place in the form that it points to. The good ones are in the other tests."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.data.errors import ApiError
from loopcord.description import checking
from loopcord.validation.messages import COMPONENTS_V2, check_message
from tests.validation.forms import button, places, row, select, text, without

if TYPE_CHECKING:
    from tests.wires import Rest


def check(form: dict[str, Any], flags: int = 0) -> None:
    """Both phases: the rules for single fields, then those for the whole."""
    read = checking.read_body("POST", "/channels/1/messages", copy.deepcopy(form))
    check_message(read, (), flags=flags, filenames=["a.png"])


def errors_of(form: dict[str, Any], flags: int = 0) -> list[str]:
    with pytest.raises(ApiError) as caught:
        check(form, flags)
    assert caught.value.code == 50035
    assert caught.value.errors is not None
    return sorted(places(caught.value.errors))


EMBED_TEXT = {"description": "x" * 3001}

OLD: dict[str, tuple[dict[str, Any], str]] = {
    "content too long": ({"content": "x" * 2001}, "content BASE_TYPE_MAX_LENGTH"),
    "content of 4000": ({"content": "x" * 4000}, "content BASE_TYPE_MAX_LENGTH"),
    "content a number": ({"content": 5}, "content STRING_TYPE_CONVERT"),
    "tts a word": ({"content": "x", "tts": "yes"}, "tts BOOLEAN_TYPE_CONVERT"),
    "flags a word": ({"content": "x", "flags": "silent"}, "flags NUMBER_TYPE_COERCE"),
    "long nonce": ({"content": "x", "nonce": "n" * 26}, "nonce NONCE_TYPE_TOO_LONG"),
    "embeds no list": ({"embeds": {}}, "embeds LIST_TYPE_CONVERT"),
    "embed no object": ({"embeds": ["x"]}, "embeds.0 MODEL_TYPE_CONVERT"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds BASE_TYPE_MAX_LENGTH"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title BASE_TYPE_MAX_LENGTH"),
    "embed description": ({"embeds": [{"description": "x" * 4097}]}, "embeds.0.description BASE_TYPE_MAX_LENGTH"),
    "embed colour": ({"embeds": [{"color": 0x1000000}]}, "embeds.0.color NUMBER_TYPE_MAX"),
    "embed footer": ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text BASE_TYPE_MAX_LENGTH"),
    "embed author": ({"embeds": [{"author": {"name": "x" * 257}}]}, "embeds.0.author.name BASE_TYPE_MAX_LENGTH"),
    "embed picture no object": ({"embeds": [{"image": "x"}]}, "embeds.0.image MODEL_TYPE_CONVERT"),
    "empty embed field": (
        {"embeds": [{"fields": [{"name": "n", "value": ""}]}]},
        "embeds.0.fields.0.value BASE_TYPE_REQUIRED",
    ),
    "26 embed fields": (
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        "embeds.0.fields BASE_TYPE_MAX_LENGTH",
    ),
    "embeds over 6000": ({"embeds": [EMBED_TEXT, EMBED_TEXT]}, "embeds MAX_EMBED_SIZE_EXCEEDED"),
    "mentions no object": ({"content": "x", "allowed_mentions": []}, "allowed_mentions MODEL_TYPE_CONVERT"),
    "mentions of what": (
        {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        "allowed_mentions.parse.0 BASE_TYPE_CHOICES",
    ),
    "mentions both ways": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "alt text": (
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "attachments.0.description BASE_TYPE_MAX_LENGTH",
    ),
    "six rows": ({"components": [row(button(n)) for n in range(6)]}, "components BASE_TYPE_MAX_LENGTH"),
    "six buttons": (
        {"components": [row(*(button(n) for n in range(6)))]},
        "components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    "empty row": ({"components": [row()]}, "components.0.components BASE_TYPE_BAD_LENGTH"),
    "button at the top": ({"components": [button()]}, "components.0 UNION_TYPE_CHOICES"),
    "button and select": (
        {"components": [row(button(), select())]},
        "components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "two selects": (
        {"components": [row(select(), select(custom_id="t"))]},
        "components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "equal custom_ids": (
        {"components": [row(button(1)), row(button(1))]},
        "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "equal ids": (
        {"components": [row(button(1, id=7), button(2, id=7))]},
        "components.0.components.1.id COMPONENT_ID_DUPLICATED",
    ),
    "label of 81": (
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label BASE_TYPE_MAX_LENGTH",
    ),
    "no label": (
        {"components": [row(without(button(), "label"))]},
        "components.0.components.0.label BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "custom_id of 101": (
        {"components": [row(button(custom_id="x" * 101))]},
        "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
    ),
    "neither custom_id nor url": (
        {"components": [row(without(button(), "custom_id"))]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    "link with custom_id": (
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "link without address": (
        {"components": [row(without(button(style=5), "custom_id"))]},
        "components.0.components.0.url BASE_TYPE_REQUIRED",
    ),
    "button with address": (
        {"components": [row(button(url="https://example.org"))]},
        "components.0.components.0.url BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    "style 7": ({"components": [row(button(style=7))]}, "components.0.components.0.style BASE_TYPE_CHOICES"),
    "letters for an emoji": (
        {"components": [row(button(emoji={"name": "beer"}))]},
        "components.0.components.0.emoji.name COMPONENT_INVALID_EMOJI",
    ),
    "no options": (
        {"components": [row(select(options=0))]},
        "components.0.components.0.options BASE_TYPE_BAD_LENGTH",
    ),
    "26 options": (
        {"components": [row(select(options=26))]},
        "components.0.components.0.options BASE_TYPE_BAD_LENGTH",
    ),
    "equal option values": (
        {"components": [row(select(options=1) | {"options": [{"label": "x", "value": "y"}] * 2})]},
        "components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "option label": (
        {"components": [row(select() | {"options": [{"label": "x" * 101, "value": "y"}]})]},
        "components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH",
    ),
    "min over max": (
        {"components": [row(select(min_values=2, max_values=1))]},
        "components.0.components.0.min_values SELECT_COMPONENT_MIN_GREATER_THAN_MAX",
    ),
    "max over options": (
        {"components": [row(select(max_values=3))]},
        "components.0.components.0.max_values SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
    ),
    "placeholder": (
        {"components": [row(select(placeholder="x" * 151))]},
        "components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH",
    ),
    "new component without flag": ({"components": [text()]}, "components.0 UNION_TYPE_CHOICES"),
}


@pytest.mark.parametrize("name", OLD)
def test_messages(name: str) -> None:
    form, place = OLD[name]
    assert errors_of(form) == [place]


NEW: dict[str, tuple[dict[str, Any], str]] = {
    "content beside": (
        {"content": "x", "components": [text()]},
        "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside": (
        {"embeds": [{"title": "x"}], "components": [text()]},
        "embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (
        {"components": [{"type": 17, "components": [text() for _ in range(n)]} for n in (20, 19)]},
        "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4001 characters": (
        {"components": [text("x" * 2000), text("y" * 2001)]},
        "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "empty text": ({"components": [text("")]}, "components.0.content BASE_TYPE_REQUIRED"),
    "button at the top": ({"components": [button()]}, "components.0 UNION_TYPE_CHOICES"),
    "container in container": (
        {"components": [{"type": 17, "components": [{"type": 17, "components": [text()]}]}]},
        "components.0.components.0 UNION_TYPE_CHOICES",
    ),
    "empty container": (
        {"components": [{"type": 17, "components": []}]},
        "components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    "container colour": (
        {"components": [{"type": 17, "components": [text()], "accent_color": -1}]},
        "components.0.accent_color NUMBER_TYPE_MIN",
    ),
    "section without accessory": (
        {"components": [{"type": 9, "components": [text()]}]},
        "components.0.accessory BASE_TYPE_REQUIRED",
    ),
    "section of four": (
        {"components": [{"type": 9, "components": [text() for _ in range(4)], "accessory": button()}]},
        "components.0.components BASE_TYPE_BAD_LENGTH",
    ),
    "section with a select": (
        {"components": [{"type": 9, "components": [text()], "accessory": select()}]},
        "components.0.accessory UNION_TYPE_CHOICES",
    ),
    "empty gallery": ({"components": [{"type": 12, "items": []}]}, "components.0.items BASE_TYPE_BAD_LENGTH"),
    "alt text of 1025": (
        {"components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "x" * 1025}]}]},
        "components.0.items.0.description BASE_TYPE_BAD_LENGTH",
    ),
    "unknown attachment": (
        {"components": [{"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}]},
        "components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "picture by ftp": (
        {"components": [{"type": 12, "items": [{"media": {"url": "ftp://example.org"}}]}]},
        "components.0.items.0.media.url URL_TYPE_INVALID_SCHEME",
    ),
    "file from elsewhere": (
        {"components": [{"type": 13, "file": {"url": "https://example.org/x"}}]},
        "components.0.file.url URL_TYPE_INVALID_SCHEME",
    ),
    "wide separator": ({"components": [{"type": 14, "spacing": 3}]}, "components.0.spacing BASE_TYPE_CHOICES"),
}


@pytest.mark.parametrize("name", NEW)
def test_messages_with_new_components(name: str) -> None:
    form, place = NEW[name]
    assert errors_of(form, COMPONENTS_V2) == [place]


def test_all_mistakes_of_fields_are_reported_at_once_before_those_of_the_whole() -> None:
    form = {"content": "x" * 2001, "components": [row(button(label="x" * 81, custom_id=""), select())]}
    assert len(errors_of(form)) == 3
    two = [row(button(emoji={"name": "beer"}), select()), row(button(custom_id="s"))]
    assert len(errors_of({"components": two})) == 3


def test_the_limits_themselves_are_fine() -> None:
    full = {"components": [row(*(button(5 * r + n, label="x" * 80) for n in range(5))) for r in range(5)]}
    check(full | {"content": "x" * 2000})
    texts = [text("x" * 100) for _ in range(39)] + [text("x" * 100)]
    check({"components": texts}, COMPONENTS_V2)


async def test_the_answer_is_shaped_as_discords(rest: Rest) -> None:
    channel = next(iter(rest.server.state.world.channels))
    form = {"components": [row(button(label="x" * 81))]}
    assert await rest("POST", f"/channels/{channel}/messages", form) == (
        400,
        {
            "message": "Invalid Form Body",
            "code": 50035,
            "errors": {
                "components": {
                    "0": {
                        "components": {
                            "0": {
                                "label": {
                                    "_errors": [
                                        {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 80 or fewer in length."}
                                    ]
                                }
                            }
                        }
                    }
                }
            },
        },
    )
