"""The scripted bot of the fake server: one command for each thing that the page must be able to show.

The messages that it answers with are in `toy_parts.py` and `toy_zoo.py`; how answers travel is in `fake_server.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.page.toy_parts import board, lobby, row
from tests.page.toy_zoo import BEERS, FORM, zoo

if TYPE_CHECKING:
    from tests.page.fake_conversation import Interaction
    from tests.page.fake_server import FakeServer

EPHEMERAL = 64


def command(name: str, description: str, *options: dict[str, Any], **localizations: Any) -> dict[str, Any]:
    """A Discord application command object."""
    return {
        "id": str(7000 + len(name)) + str(sum(map(ord, name))),
        "application_id": "100",
        "type": 1,
        "name": name,
        "description": description,
        "options": list(options),
        **localizations,
    }


def option(name: str, kind: int, **more: Any) -> dict[str, Any]:
    """One option of a command."""
    return {"type": kind, "name": name, "description": f"The {name}", **more}


COLOURS = [{"name": "Red", "value": "r", "name_localizations": {"ja": "赤"}}, {"name": "Green", "value": "g"}]

COMMANDS = [
    command(
        "lobby",
        "Open a lobby",
        name_localizations={"ja": "ロビー"},
        description_localizations={"ja": "ロビーを開く", "de": "Eine Runde öffnen"},
    ),
    command("board", "Show a board of nine buttons"),
    command("secret", "Tell you something privately"),
    command("form", "Ask with a form"),
    command("pick", "Choose from lists"),
    command("slow", "Think for a while"),
    command("silent", "Never answer"),
    command("whisper", "Send you a direct message"),
    command("zoo", "Show every kind of part"),
    command(
        "paint",
        "Paint something",
        option("colour", 3, required=True, choices=COLOURS),
        option("layers", 4, min_value=1, max_value=5),
        option("glossy", 5),
    ),
    command("find", "Find a town", option("town", 3, required=True, autocomplete=True)),
    command(
        "give",
        "Give something to somebody",
        option("who", 6, required=True),
        option("picture", 11, required=True),
        option("where", 7, channel_types=[0]),
        option("rank", 8),
        option("anybody", 9),
        option("weight", 10, min_value=0.5, max_value=2.5),
        option("word", 3, min_length=3, max_length=5),
    ),
    command(
        "table",
        "Tables",
        option("open", 1, options=[option("chairs", 4, required=True)]),
        option("close", 1),
        option("rule", 2, options=[option("add", 1)]),
    ),
    command("Poke", "", type=2),
    command("Quote", "", type=3),
]

TOWNS = ["Aachen", "Bamberg", "Bremen", "Köln", "München", "Würzburg"]


async def on_command(server: FakeServer, asked: Interaction) -> None:
    """What the toy does with each command."""
    person, channel = asked.person, asked.channel
    match asked.body["command"]:
        case "lobby":
            opened = await server.answer(asked, lobby([person["name"]]))
            server.seats[opened["id"]] = [person["name"]]
        case "board":
            await server.answer(asked, board([], 0))
        case "secret":
            await server.answer(asked, {"content": "Your hand: **7♠ A♥**", "flags": EPHEMERAL})
        case "form":
            await server.answer_modal(asked, FORM)
        case "pick":
            beer = {"type": 3, "custom_id": "beer", "placeholder": "Which beer?", "options": BEERS}
            several = {
                "type": 3,
                "custom_id": "several",
                "placeholder": "Several",
                "min_values": 1,
                "max_values": 2,
                "options": [beer | {"default": False} for beer in BEERS],
            }
            friend = {"type": 5, "custom_id": "friend", "placeholder": "A friend"}
            await server.answer(asked, {"content": "Choose", "components": [row(beer), row(several), row(friend)]})
        case "slow":
            message = await server.answer(asked, {"content": "", "flags": 128}, thinking=True)
            server.thinking.append(message)
        case "silent":
            await server.leave_unanswered(asked)
        case "whisper":
            await server.answer(asked, {"content": "Look into your messages.", "flags": EPHEMERAL})
            await server.post(server.dm_of(person), {"content": f"Good evening, {person['name']}."})
        case "zoo":
            first, *rest = zoo()
            await server.answer(asked, first)
            for message in rest:
                await server.post(channel, message)
        case "Poke":
            await server.answer(asked, {"content": f"<@{person['id']}> pokes <@{asked.body['target']}>"})
        case "Quote":
            quoted = server.messages[asked.body["target"]]
            await server.answer(asked, {"content": f"> {quoted['content']}"})
        case "paint" | "find" | "give" | "table open" | "table close":
            await server.answer(asked, {"content": f"Options: `{sorted(asked.body['options'].items())}`"})


async def on_component(server: FakeServer, asked: Interaction) -> None:
    """What the toy does with each click."""
    message = server.messages[asked.body["message"]]
    name, *rest = asked.body["custom_id"].split(":")
    match name:
        case "join" | "house":
            seats = server.seats[message["id"]]
            seats.append("House player" if name == "house" else asked.person["name"])
            await server.update(asked, message, lobby(seats))
        case "cell":
            played = server.played.setdefault(message["id"], [])
            played.append(int(rest[1]))
            await server.update(asked, message, board(played, len(played)))
        case "hand" | "rules":
            await server.answer(asked, {"content": f"Only for {asked.person['name']}: **7♠ A♥**", "flags": EPHEMERAL})
        case "beer" | "several" | "friend" | "rank" | "place" | "anybody":
            await server.answer(asked, {"content": f"Chosen: {', '.join(asked.body['values'])}"})
        case "broken":
            await server.leave_unanswered(asked)
        case _:
            await server.update(asked, message, {})


async def on_modal(server: FakeServer, asked: Interaction) -> None:
    """Say back what was filled in."""
    values = asked.body["values"]
    if values["title"] == "lost":
        await server.leave_unanswered(asked)
        return
    await server.answer(asked, {"content": f"**{values['title']}** ({values['mood']}): {values['story']}"})


def on_autocomplete(asked: Interaction) -> list[dict[str, str]]:
    """The towns that begin with what was typed."""
    typed = asked.body["options"].get(asked.body["focused"], "").lower()
    return [{"name": town, "value": town.lower()} for town in TOWNS if town.lower().startswith(typed)]
