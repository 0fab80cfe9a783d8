"""Bad payloads of the same family as the forty-three: wrong kinds, wrong places, wrong combinations.

No number bounds these; lengths and counts are in `boundaries`.
"""

from __future__ import annotations

from typing import Any

from tests.validation.bad_payloads import Bad, answer, command, embed, modal, option
from tests.validation.boundaries import COMPONENT, FIELD, INNER, PICTURE, field, new, old
from tests.validation.forms import V2, button, container, label, row, select, text, without

PREMIUM = {"type": 2, "style": 6, "sku_id": "1"}
LINK = {"type": 2, "style": 5, "label": "L"}
USERS = {"type": 5, "custom_id": "s"}
SUB = {"type": 1, "name": "s", "description": "S"}
GROUP = {"type": 2, "name": "g", "description": "G"}
REPLY = {"content": "x"}


def reply(**reference: Any) -> dict[str, Any]:
    return REPLY | {"message_reference": reference}


def mention(**allowed: Any) -> dict[str, Any]:
    return {"content": "x", "allowed_mentions": allowed}


def radio(options: list[Any]) -> dict[str, Any]:
    return modal(components=[label({"type": 21, "custom_id": "g", "options": options})])


def numbered(*values: Any) -> dict[str, Any]:
    return {"type": 8, "data": {"choices": [{"name": f"n{n}", "value": value} for n, value in enumerate(values)]}}


OPTIONS = [{"label": "x", "value": "y"}]
FILLED_BY_DISCORD = {5: "users", 6: "roles", 7: "mentionables", 8: "channels"}

MESSAGES = [
    Bad("flags a word", "message", {"content": "x", "flags": "silent"}, "flags NUMBER_TYPE_COERCE"),
    Bad("tts a number", "message", {"content": "x", "tts": 1}, "tts BOOLEAN_TYPE_CONVERT"),
    Bad("nonce a list", "message", {"content": "x", "nonce": []}, "nonce NONCE_TYPE_CONVERT"),
    # A message with the flag for the newer components and none of them: discord-api-docs, issue 7608.
    Bad("newer components without any", "message", {"flags": V2}, "", 50006),
    Bad("newer components, an empty list", "message", {"flags": V2, "components": []}, "", 50006),
    Bad("only blanks", "message", {"content": " \n "}, "", 50006),
    Bad("embed that shows nothing", "message", embed(color=1), "", 50006),
    Bad("no embed", "message", {"embeds": [{}]}, "embeds.0 LIST_ITEM_VALUE_REQUIRED"),
    Bad("reply to nothing", "message", reply(), "message_reference.message_id BASE_TYPE_REQUIRED"),
    Bad("reply to a word", "message", reply(message_id="x"), "message_reference.message_id NUMBER_TYPE_COERCE"),
    Bad("reply no object", "message", REPLY | {"message_reference": "1"}, "message_reference MODEL_TYPE_CONVERT"),
    Bad("reply to what is gone", "message", reply(message_id="1"), "message_reference REPLIES_UNKNOWN_MESSAGE"),
    Bad("mention of what", "message", mention(parse=["all"]), "allowed_mentions.parse.0 BASE_TYPE_CHOICES"),
    Bad("mention twice", "message", mention(parse=["users", "users"]),
        "allowed_mentions.parse.1 SET_TYPE_ALREADY_CONTAINS_VALUE"),
    Bad("mentions both ways", "message", mention(parse=["users"], users=["1"]),
        "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
    Bad("roles both ways", "message", mention(parse=["roles"], roles=["1"]),
        "allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
    Bad("mention of a word", "message", mention(users=["anna"]), "allowed_mentions.users.0 NUMBER_TYPE_COERCE"),
    Bad("mention of the replied", "message", mention(replied_user=1),
        "allowed_mentions.replied_user BOOLEAN_TYPE_CONVERT"),
    Bad("attachment without id", "message", {"content": "x", "attachments": [{"filename": "a"}]},
        "attachments.0.id BASE_TYPE_REQUIRED"),
    Bad("time no time", "message", embed(title="x", timestamp="noon"), "embeds.0.timestamp DATE_TIME_TYPE_PARSE"),
    Bad("embed address of another scheme", "message", embed(title="x", url="ftp://example.org"),
        "embeds.0.url URL_TYPE_INVALID_SCHEME"),
    Bad("embed picture without a host", "message", embed(image={"url": "https://"}),
        "embeds.0.image.url URL_TYPE_INVALID_URL"),
    Bad("inline a word", "message", embed(fields=[{"name": "n", "value": "v", "inline": "yes"}]),
        "embeds.0.fields.0.inline BOOLEAN_TYPE_CONVERT"),
    Bad("direct messages with nobody", "dm", {}, "recipient_id BASE_TYPE_REQUIRED"),
    Bad("direct messages with a name", "dm", {"recipient_id": "anna"}, "recipient_id NUMBER_TYPE_COERCE"),
]  # fmt: skip

COMPONENTS = [
    Bad("link of another scheme", "message", old(LINK | {"url": "javascript:alert(1)"}),
        f"{INNER}.url URL_TYPE_INVALID_SCHEME"),
    Bad("link without an address", "message", old(LINK), f"{INNER}.url BASE_TYPE_REQUIRED"),
    Bad("button with an address", "message", old(button(url="https://example.org")),
        f"{INNER}.url BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
    Bad("premium without a product", "message", old(without(PREMIUM, "sku_id")), f"{INNER}.sku_id BASE_TYPE_REQUIRED"),
    Bad("premium with a label", "message", old(PREMIUM | {"label": "x"}),
        f"{INNER}.label BUTTON_COMPONENT_INVALID_FOR_PREMIUM_STYLE"),
    Bad("product of a plain button", "message", old(button(sku_id="1")),
        f"{INNER}.sku_id BUTTON_COMPONENT_SKU_ID_INVALID"),
    Bad("button with nothing on it", "message", old(without(button(), "label")),
        f"{INNER}.label BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    Bad("emoji of letters", "message", old(button(emoji={"name": "beer"})),
        f"{INNER}.emoji.name COMPONENT_INVALID_EMOJI"),
    Bad("emoji of foreign letters", "message", old(button(emoji={"name": "ビール"})),
        f"{INNER}.emoji.name COMPONENT_INVALID_EMOJI"),
    Bad("emoji a string", "message", old(button(emoji="🍺")), f"{INNER}.emoji MODEL_TYPE_CONVERT"),
    Bad("emoji without a name", "message", old(button(emoji={"id": "1"})), f"{INNER}.emoji.name BASE_TYPE_REQUIRED"),
    Bad("emoji with a word for id", "message", old(button(emoji={"id": "x", "name": "x"})),
        f"{INNER}.emoji.id NUMBER_TYPE_COERCE"),
    Bad("disabled a word", "message", old(button(disabled="no")), f"{INNER}.disabled BOOLEAN_TYPE_CONVERT"),
    Bad("equal option values", "message", old(select() | {"options": [{"label": "x", "value": "y"}] * 2}),
        f"{INNER}.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    Bad("unheard-of channel type", "message", old({"type": 8, "custom_id": "s", "channel_types": [99]}),
        f"{INNER}.channel_types.0 BASE_TYPE_CHOICES"),
    *(
        Bad(f"options of the bot's own in a select of {kind}", "message",
            old({"type": number, "custom_id": "s", "options": OPTIONS}), f"{INNER}.options BASE_TYPE_MAX_LENGTH")
        for number, kind in FILLED_BY_DISCORD.items()
    ),
    Bad("role among users", "message", old(USERS | {"default_values": [{"id": "1", "type": "role"}]}),
        f"{INNER}.default_values.0.type BASE_TYPE_CHOICES"),
    Bad("channel among mentionables", "message",
        old({"type": 7, "custom_id": "s", "default_values": [{"id": "1", "type": "channel"}]}),
        f"{INNER}.default_values.0 UNION_TYPE_CHOICES"),
    Bad("equal default values", "message",
        old(USERS | {"max_values": 2, "default_values": [{"id": "1", "type": "user"}] * 2}),
        f"{INNER}.default_values.1.id SELECT_COMPONENT_DEFAULT_VALUE_DUPLICATED"),
    Bad("two selects in a row", "message", old(select(), select(custom_id="t")),
        f"{COMPONENT}.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    Bad("row in a row", "message", old(row(button())), f"{INNER} UNION_TYPE_CHOICES"),
    Bad("type a word", "message", {"components": [{"type": "row"}]}, f"{COMPONENT} UNION_TYPE_CHOICES"),
    Bad("type a list", "message", {"components": [{"type": []}]}, f"{COMPONENT} UNION_TYPE_CHOICES"),
    Bad("no type", "message", {"components": [{}]}, f"{COMPONENT}.type BASE_TYPE_REQUIRED"),
    Bad("component no object", "message", {"components": ["row"]}, f"{COMPONENT} MODEL_TYPE_CONVERT"),
    Bad("text input in a message", "message", old({"type": 4, "custom_id": "t", "style": 1}),
        f"{INNER} UNION_TYPE_CHOICES"),
    Bad("label in a message", "message", new(label({"type": 23, "custom_id": "c"})),
        f"{COMPONENT} UNION_TYPE_CHOICES"),
    Bad("section without accessory", "message", new({"type": 9, "components": [text()]}),
        f"{COMPONENT}.accessory BASE_TYPE_REQUIRED"),
    Bad("select beside a section", "message", new({"type": 9, "components": [text()], "accessory": select()}),
        f"{COMPONENT}.accessory UNION_TYPE_CHOICES"),
    Bad("button in a section", "message", new({"type": 9, "components": [button(1)], "accessory": button()}),
        f"{INNER} UNION_TYPE_CHOICES"),
    Bad("container in a container", "message", new(container(container(text()))), f"{INNER} UNION_TYPE_CHOICES"),
    Bad("button in a container", "message", new(container(button())), f"{INNER} UNION_TYPE_CHOICES"),
    Bad("thumbnail in a container", "message", new(container({"type": 11} | PICTURE)),
        f"{INNER} UNION_TYPE_CHOICES"),
    Bad("picture of another scheme", "message", new({"type": 12, "items": [{"media": {"url": "data:image/png,x"}}]}),
        f"{COMPONENT}.items.0.media.url URL_TYPE_INVALID_SCHEME"),
    Bad("picture that is not attached", "message", new({"type": 12,
        "items": [{"media": {"url": "attachment://a.png"}}]}),
        f"{COMPONENT}.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    Bad("file from elsewhere", "message", new({"type": 13, "file": {"url": "https://example.org/a.png"}}),
        f"{COMPONENT}.file.url URL_TYPE_INVALID_SCHEME"),
    Bad("spoiler a word", "message", new(container(text(), spoiler="x")), f"{COMPONENT}.spoiler BOOLEAN_TYPE_CONVERT"),
    Bad("equal ids", "message", new(text(id=7), container(text(id=7))),
        "components.1.components.0.id COMPONENT_ID_DUPLICATED"),
    Bad("equal custom_ids far apart", "message", new(row(button(1)), container(row(button(1)))),
        "components.1.components.0.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
    Bad("content of an answer beside V2", "command", answer(flags=1 << 15, content="x", components=[text()]),
        "data.content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
]  # fmt: skip

CALLBACKS = [
    Bad("pong to a command", "command", {"type": 1}, "type BASE_TYPE_CHOICES"),
    Bad("update upon a command", "command", {"type": 7, "data": {"content": "x"}}, "type BASE_TYPE_CHOICES"),
    Bad("deferred update upon a command", "command", {"type": 6}, "type BASE_TYPE_CHOICES"),
    Bad("completions for a command", "command", numbered("v"), "type BASE_TYPE_CHOICES"),
    Bad("completions for a click", "component", numbered("v"), "type BASE_TYPE_CHOICES"),
    Bad("message for a completion", "autocomplete", answer(content="x"), "type BASE_TYPE_CHOICES"),
    Bad("modal for a completion", "autocomplete", modal(), "type BASE_TYPE_CHOICES"),
    Bad("modal upon a modal", "modal", modal(), "type BASE_TYPE_CHOICES"),
    Bad("type a word", "command", {"type": "four", "data": {"content": "x"}}, "type BASE_TYPE_CHOICES"),
    Bad("no type", "command", {"data": {"content": "x"}}, "type BASE_TYPE_REQUIRED"),
    Bad("data a list", "command", {"type": 4, "data": []}, "data MODEL_TYPE_CONVERT"),
    Bad("modal without data", "command", {"type": 9}, "data BASE_TYPE_REQUIRED"),
    Bad("completions without data", "autocomplete", {"type": 8}, "data BASE_TYPE_REQUIRED"),
    Bad("completions without choices", "autocomplete", {"type": 8, "data": {}}, "data.choices BASE_TYPE_REQUIRED"),
    Bad("number for a text", "autocomplete", numbered(1), "data.choices.0.value STRING_TYPE_CONVERT"),
    Bad("text for a number", "autocomplete of numbers", numbered(1, "1"), "data.choices.1.value NUMBER_TYPE_COERCE"),
    Bad("fraction for a number", "autocomplete of numbers", numbered(0.5), "data.choices.0.value NUMBER_TYPE_COERCE"),
    Bad("completion without value", "autocomplete", {"type": 8, "data": {"choices": [{"name": "n"}]}},
        "data.choices.0.value BASE_TYPE_REQUIRED"),
]  # fmt: skip

MODALS = [
    *(
        Bad(f"options of the bot's own in a select of {kind}", "command",
            modal(components=[label({"type": number, "custom_id": "s", "options": OPTIONS})]),
            f"{FIELD}.options BASE_TYPE_MAX_LENGTH")
        for number, kind in FILLED_BY_DISCORD.items()
    ),
    *(
        Bad(f"file type {name!r}", "command", modal(components=[label({"type": 19, "custom_id": "u",
            "file_types": ["image", name]})]), f"{FIELD}.file_types.1 FILE_TYPE_INVALID")
        for name in ("pdf", "image/png", ".", "*.png")
    ),
    Bad("file types a word", "command", modal(components=[label({"type": 19, "custom_id": "u",
        "file_types": "image"})]), f"{FIELD}.file_types LIST_TYPE_CONVERT"),
    Bad("no title", "command", modal(title=None), "data.title BASE_TYPE_REQUIRED"),
    Bad("blank title", "command", modal(title="  "), "data.title BASE_TYPE_REQUIRED"),
    Bad("no custom_id", "command", modal(custom_id=None), "data.custom_id BASE_TYPE_REQUIRED"),
    Bad("button in a row", "command", modal(components=[row(button())]),
        "data.components.0.components.0 UNION_TYPE_CHOICES"),
    Bad("bare text input", "command", modal(components=[{"type": 4, "custom_id": "n", "style": 1}]),
        "data.components.0 UNION_TYPE_CHOICES"),
    Bad("container in a modal", "command", modal(components=[container(text())]),
        "data.components.0 UNION_TYPE_CHOICES"),
    Bad("button under a label", "command", modal(components=[label(button())]), f"{FIELD} UNION_TYPE_CHOICES"),
    Bad("nothing under a label", "command", modal(components=[{"type": 18, "label": "L"}]),
        f"{FIELD} BASE_TYPE_REQUIRED"),
    Bad("type under a label a list", "command", modal(components=[label({"type": []})]),
        f"{FIELD} UNION_TYPE_CHOICES"),
    Bad("two inputs in a row", "command", modal(components=[row(*[
        {"type": 4, "custom_id": f"n{n}", "style": 1, "label": "L"} for n in range(2)])]),
        "data.components.0.components BASE_TYPE_BAD_LENGTH"),
    Bad("equal custom_ids", "command", modal(components=[label({"type": 23, "custom_id": "c"})] * 2),
        "data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"),
    Bad("required a word", "command", field(required="yes"), f"{FIELD}.required BOOLEAN_TYPE_CONVERT"),
    Bad("input without a style", "command",
        modal(components=[label({"type": 4, "custom_id": "n"})]), f"{FIELD}.style BASE_TYPE_REQUIRED"),
    Bad("disabled select", "command", modal(components=[label(select(disabled=True))]),
        f"{FIELD}.disabled MODAL_COMPONENT_CANNOT_BE_DISABLED"),
    Bad("two radio buttons chosen", "command", radio([
        {"label": "x", "value": str(n), "default": True} for n in range(2)]),
        f"{FIELD}.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
    Bad("equal radio buttons", "command", radio([{"label": "x", "value": "y"}] * 2),
        f"{FIELD}.options.1.value COMPONENT_OPTION_VALUE_DUPLICATED"),
    Bad("checkbox chosen by a word", "command", modal(components=[label({"type": 23, "custom_id": "c",
        "default": "x"})]),
        f"{FIELD}.default BOOLEAN_TYPE_CONVERT"),
]  # fmt: skip

COMMANDS = [
    Bad("no list", "commands", {"name": "c"}, " LIST_TYPE_CONVERT"),
    Bad("command no object", "commands", ["c"], "0 MODEL_TYPE_CONVERT"),
    Bad("131 commands", "commands", [command(name=f"c{n}") for n in range(131)], " BASE_TYPE_MAX_LENGTH"),
    Bad("16 menus for users", "commands", [{"type": 2, "name": f"M {n}"} for n in range(16)], "", 30032),
    Bad("16 menus for messages", "commands", [{"type": 3, "name": f"M {n}"} for n in range(16)], "", 30032),
    Bad("same name twice", "commands", [command(), command()], "1.name APPLICATION_COMMANDS_DUPLICATE_NAME"),
    Bad("capital in a name", "commands", [command(name="Ärger")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    Bad("line break in a name", "commands", [command(name="go\n")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    Bad("full stop in a name", "commands", [command(name="go.now")], "0.name APPLICATION_COMMAND_INVALID_NAME"),
    Bad("option with a blank", "commands", [command(option(name="o p"))],
        "0.options.0.name APPLICATION_COMMAND_INVALID_NAME"),
    Bad("language of nobody", "commands", [command(name_localizations={"en": "go"})],
        "0.name_localizations.en BASE_TYPE_CHOICES"),
    Bad("translated to nothing", "commands", [command(name_localizations={"de": None})],
        "0.name_localizations.de BASE_TYPE_REQUIRED"),
    Bad("translations a list", "commands", [command(description_localizations=[])],
        "0.description_localizations DICT_TYPE_CONVERT"),
    Bad("permissions a word", "commands", [command(default_member_permissions="admin")],
        "0.default_member_permissions NUMBER_TYPE_COERCE"),
    Bad("nsfw a word", "commands", [command(nsfw="no")], "0.nsfw BOOLEAN_TYPE_CONVERT"),
    Bad("no context", "commands", [command(contexts=[])], "0.contexts BASE_TYPE_MIN_LENGTH"),
    Bad("same context twice", "commands", [command(contexts=[0, 0])], "0.contexts.1 SET_TYPE_ALREADY_CONTAINS_VALUE"),
    Bad("contexts a number", "commands", [command(contexts=0)], "0.contexts LIST_TYPE_CONVERT"),
    Bad("option of type 12", "commands", [command(option(type=12))], "0.options.0 UNION_TYPE_CHOICES"),
    Bad("option without type", "commands", [command(without(option(), "type"))], "0.options.0.type BASE_TYPE_REQUIRED"),
    Bad("option without description", "commands", [command(without(option(), "description"))],
        "0.options.0.description BASE_TYPE_REQUIRED"),
    *(
        Bad(f"equal choices of type {kind}", "commands",
            [command(option(type=kind, choices=[{"name": "n", "value": one}, {"name": "n", "value": two}]))],
            "0.options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")
        for kind, one, two in ((3, "v", "w"), (4, 1, 2), (10, 0.5, 1.5))
    ),
    Bad("equal choices in a subcommand", "commands",
        [command(SUB | {"options": [option(choices=[{"name": "n", "value": "v"}] * 2)]})],
        "0.options.0.options.0.choices.1.name APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS"),
    Bad("file type without a dot", "commands", [command(option(type=11, file_types=["image", "pdf"]))],
        "0.options.0.file_types.1 FILE_TYPE_INVALID"),
    Bad("equal options", "commands", [command(option(), option())],
        "0.options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    Bad("subcommand beside an option", "commands", [command(option(), SUB)],
        "0.options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    Bad("subcommand in a subcommand", "commands", [command(SUB | {"options": [SUB]})],
        "0.options.0.options.0 UNION_TYPE_CHOICES"),
    Bad("group in a group", "commands", [command(GROUP | {"options": [GROUP]})],
        "0.options.0.options.0 UNION_TYPE_CHOICES"),
    Bad("value in a group", "commands", [command(GROUP | {"options": [option()]})],
        "0.options.0.options.0 UNION_TYPE_CHOICES"),
    Bad("fraction as a bound", "commands", [command(option(type=4, min_value=0.5))],
        "0.options.0.min_value NUMBER_TYPE_COERCE"),
    Bad("word for a number", "commands", [command(option(type=4, choices=[{"name": "n", "value": "one"}]))],
        "0.options.0.choices.0.value NUMBER_TYPE_COERCE"),
    Bad("number for a word", "commands", [command(option(choices=[{"name": "n", "value": 1}]))],
        "0.options.0.choices.0.value STRING_TYPE_CONVERT"),
    Bad("yes as a choice", "commands", [command(option(type=10, choices=[{"name": "n", "value": True}]))],
        "0.options.0.choices.0.value NUMBER_TYPE_COERCE"),
    Bad("menu with a description", "commands", [{"type": 2, "name": "M", "description": "D"}],
        "0.description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID"),
    Bad("menu with options", "commands", [{"type": 3, "name": "M", "options": [option()]}],
        "0.options APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID"),
]  # fmt: skip

NEIGHBOURS = {
    f"{family}: {bad.name}": bad
    for family, bads in {
        "message": MESSAGES,
        "component": COMPONENTS,
        "callback": CALLBACKS,
        "modal": MODALS,
        "command": COMMANDS,
    }.items()
    for bad in bads
}
