"""The parts that the toy bot's messages are made of, and its two screens: a lobby and a board.

Discord's objects as a bot sends them. One of every kind is in `toy_zoo.py`.
"""

from __future__ import annotations

from typing import Any

V2 = 32768
WATCHED = "●"


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
