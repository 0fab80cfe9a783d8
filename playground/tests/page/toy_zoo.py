"""One of every kind that a bot can send: markdown, an embed, attachments, all components, and a modal with all fields.

The page must be able to show all of it. The screens of a game are in `toy_parts.py`.
"""

from __future__ import annotations

from typing import Any

from tests.page.toy_parts import V2, button, row, text

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
        {
            "type": 18,
            "label": "Seat",
            "component": {
                "type": 21,
                "custom_id": "seat",
                "required": False,
                "options": [{"label": "By the stove", "value": "stove"}, {"label": "At the door", "value": "door"}],
            },
        },
        {
            "type": 18,
            "label": "Drinks",
            "component": {
                "type": 22,
                "custom_id": "drinks",
                "min_values": 1,
                "max_values": 2,
                "required": False,
                "options": [
                    {"label": "Beer", "value": "beer"},
                    {"label": "Tea", "value": "tea", "description": "In a glass"},
                    {"label": "Water", "value": "water"},
                ],
            },
        },
        {
            "type": 18,
            "label": "Pictures",
            "description": "Of the table",
            "component": {"type": 19, "custom_id": "pictures", "required": False, "max_values": 2},
        },
        {"type": 18, "label": "Bring a friend", "component": {"type": 23, "custom_id": "friend"}},
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
                {
                    "type": 17,
                    "accent_color": 0x5865F2,
                    "components": [
                        {
                            "type": 9,
                            "components": [text("### Buttons"), text("Every style there is")],
                            "accessory": button("Open", "open", 1),
                        },
                        row(
                            button("Primary", "b1", 1),
                            button("Secondary", "b2", 2),
                            button("Success", "b3", 3, emoji={"name": "🍺"}),
                            button("Danger", "b4", 4),
                            button("Off", "b5", 2, disabled=True),
                        ),
                        row(
                            {"type": 2, "style": 5, "label": "Source", "url": "https://example.org/"},
                            {"type": 2, "style": 6, "sku_id": "123456789012345678"},
                            {"type": 2, "style": 2, "custom_id": "b6", "emoji": {"id": "55", "name": "beer"}},
                        ),
                        {"type": 14, "divider": True, "spacing": 1},
                        text("### Selects"),
                        row({"type": 3, "custom_id": "beer", "placeholder": "A beer", "options": BEERS[:2]}),
                        row({"type": 5, "custom_id": "friend", "placeholder": "A person"}),
                        row({"type": 6, "custom_id": "rank", "placeholder": "A role"}),
                        row({"type": 7, "custom_id": "anybody", "placeholder": "A person or a role"}),
                        row({"type": 8, "custom_id": "place", "placeholder": "A channel", "channel_types": [0]}),
                        row({"type": 3, "custom_id": "off", "placeholder": "Off", "disabled": True, "options": BEERS}),
                    ],
                },
            ],
        },
    ]
