"""The scripted bot of the fake server: one command for each thing that the page must be able to show.

Here belong canned messages and what the toy answers. How answers travel is in `fake_server.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.page.fake_server import FakeServer, Interaction

EPHEMERAL = 64
V2 = 32768
WATCHED = "●"


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
]

TOWNS = ["Aachen", "Bamberg", "Bremen", "Köln", "München", "Würzburg"]


def text(content: str) -> dict[str, Any]:
    """A text display."""
    return {"type": 10, "content": content}


def button(label: str, custom_id: str, style: int = 2, **more: Any) -> dict[str, Any]:
    """A button."""
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    """An action row."""
    return {"type": 1, "components": list(parts)}


def lobby(seats: list[str]) -> dict[str, Any]:
    """A lobby as a game bot would show it."""
    taken = "\n".join(f"{number}. **{name}**" for number, name in enumerate(seats, 1)) or "*Nobody yet*"
    return {
        "flags": V2,
        "components": [
            {
                "type": 17,
                "accent_color": 0xC98A2B,
                "components": [
                    {
                        "type": 9,
                        "components": [text("## 40 Barrels of Beer"), text("2-4 players · about 10 minutes")],
                        "accessory": button("Rules", "rules"),
                    },
                    {"type": 14, "divider": True, "spacing": 1},
                    text(taken),
                    row(
                        button("Join", "join", 3),
                        button("Leave", "leave"),
                        button("Add house player", "house"),
                        button("Start", "start", 1, disabled=len(seats) < 2),
                        button("Stop", "stop", 4),
                    ),
                    text("-# Shuffle committed: `9f2c…41ab`"),
                ],
            },
        ],
    }


def board(played: list[int], ply: int) -> dict[str, Any]:
    """Nine buttons in a grid; those played are greyed. The custom_ids change with every ply."""
    cells = [
        button(WATCHED if n in played else f"{n + 1} · ?", f"cell:{ply}:{n}", disabled=n in played) for n in range(9)
    ]
    drawing = """┌────┬────┬────┐
│ 7♠ │ ▒▒ │ A♥ │
├────┼────┼────┤
│ ▒▒ │ ▒▒ │ ▒▒ │
├────┼────┼────┤
│ 3♦ │ ▒▒ │ K♣ │
└────┴────┴────┘"""
    return {
        "flags": V2,
        "components": [
            {
                "type": 17,
                "accent_color": 0x5865F2,
                "components": [
                    text(f"### Anna to play\nOpen cards add up to **{21 + ply}**, {ply} cards played"),
                    text(f"```\n{drawing}\n```"),
                    *(row(*cells[start : start + 3]) for start in (0, 3, 6)),
                    {"type": 14, "divider": True, "spacing": 1},
                    row(button("My hand", "hand", 1), button("Rules", "rules"), button("Broken", "broken", 4)),
                ],
            },
        ],
    }


FORM = {
    "title": "Tell us",
    "custom_id": "form",
    "components": [
        row({"type": 4, "custom_id": "title", "label": "Title", "style": 1, "required": True, "max_length": 20}),
        {
            "type": 18,
            "label": "What happened",
            "description": "A few words",
            "component": {"type": 4, "custom_id": "story", "style": 2, "required": False, "placeholder": "Once …"},
        },
        {
            "type": 18,
            "label": "Mood",
            "component": {
                "type": 3,
                "custom_id": "mood",
                "options": [{"label": "Merry", "value": "m"}, {"label": "Grim", "value": "g"}],
            },
        },
        text("-# Nobody else reads this."),
    ],
}

BEERS: list[dict[str, Any]] = [
    {"label": "Pils", "value": "pils", "description": "Bitter and pale"},
    {"label": "Weizen", "value": "weizen", "description": "Cloudy"},
    {"label": "Dunkel", "value": "dunkel", "default": True},
]

MARKDOWN = """# One
## Two
### Three
-# small print
**bold** *italic* __underline__ ~~struck~~ ||hidden|| `code`
> quoted **line**
- first
  - inner
1. one
2. two
[masked](https://example.org/a) <@1> <#11> </lobby:70051> <t:1700000000:D>
```
╔═══╦═══╗
║ A ║ 日 ║
╚═══╩═══╝
```"""

PIXEL = "/attachments/1/board.svg"


def zoo() -> list[dict[str, Any]]:
    """One message of every kind of part."""
    return [
        {"content": MARKDOWN},
        {
            "content": "An embed, a picture and a file",
            "embeds": [
                {
                    "title": "Result",
                    "description": "Anna **wins**",
                    "color": 0x248046,
                    "fields": [
                        {"name": "Anna", "value": "40", "inline": True},
                        {"name": "Ben", "value": "12", "inline": True},
                    ],
                    "footer": {"text": "Table 7"},
                }
            ],
            "attachments": [
                {
                    "id": "1",
                    "filename": "board.svg",
                    "url": PIXEL,
                    "size": 700,
                    "content_type": "image/svg+xml",
                    "width": 320,
                    "height": 180,
                    "description": "Nine cards in three rows",
                },
                {
                    "id": "2",
                    "filename": "replay.json",
                    "url": "/attachments/1/replay.json",
                    "size": 2048,
                    "content_type": "application/json",
                },
            ],
        },
        {
            "flags": V2,
            "components": [
                {
                    "type": 12,
                    "items": [
                        {"media": {"url": PIXEL, "width": 320, "height": 180}, "description": f"Picture {n}"}
                        for n in range(3)
                    ],
                },
                {
                    "type": 9,
                    "components": [text("A section with a thumbnail")],
                    "accessory": {"type": 11, "media": {"url": PIXEL}, "description": "A thumbnail"},
                },
                {"type": 14, "divider": False, "spacing": 2},
                {"type": 17, "spoiler": True, "components": [text("The secret of the container")]},
                {"type": 13, "file": {"url": "/attachments/1/replay.json"}, "name": "replay.json", "size": 2048},
                {"type": 99},
                row({"type": 2, "style": 5, "label": "Source", "url": "https://example.org/"}),
            ],
        },
    ]


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
        case "paint" | "find":
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
        case "beer" | "several" | "friend":
            await server.answer(asked, {"content": f"Chosen: {', '.join(asked.body['values'])}"})
        case "broken":
            await server.leave_unanswered(asked)
        case _:
            await server.update(asked, message, {})


async def on_modal(server: FakeServer, asked: Interaction) -> None:
    """Say back what was filled in."""
    values = asked.body["values"]
    await server.answer(asked, {"content": f"**{values['title']}** ({values['mood']}): {values['story']}"})


def on_autocomplete(asked: Interaction) -> list[dict[str, str]]:
    """The towns that begin with what was typed."""
    typed = asked.body["options"].get(asked.body["focused"], "").lower()
    return [{"name": town, "value": town.lower()} for town in TOWNS if town.lower().startswith(typed)]
