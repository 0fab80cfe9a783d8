"""`stammtisch new-game`: writes a distribution with a small game that is ready to play.

`template` holds its files, the game Three Cards, whose names are replaced.
"""

from __future__ import annotations

import importlib.util
import keyword
from importlib.resources import files
from pathlib import Path
from typing import Final

from engines.registry import NAME

TEMPLATE: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "RULES.md": "RULES.md",
    **{f"three_cards/{each}.py": f"{each}.py" for each in ("__init__", "engine", "agents", "plugin")},
    **{f"three_cards/locales/{each}.ftl": f"{each}.ftl" for each in ("en", "de", "ja")},
    "tests/test_three_cards.py": "test_game.py",
}
"""The files of the distribution, each with the template file it is made from."""
LONGEST: Final = 20
"""The most letters in a game's name, with which the names of its emojis begin."""


class NewGameError(Exception):
    """The game cannot be written; the message is a sentence for the person at the terminal."""


def new_game(name: str, folder: Path) -> Path:
    """Write the distribution into a new folder `name` below `folder`, and return it. Raises NewGameError or OSError."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise NewGameError(f"The name of a game is in snake_case, with at most {LONGEST} letters, such as three_cards.")
    if keyword.iskeyword(name):
        raise NewGameError(f"Python reserves the word {name}; choose another name.")
    if importlib.util.find_spec(name) is not None or importlib.util.find_spec(f"engines.{name}") is not None:
        raise NewGameError(f"A Python package {name} exists already; choose another name.")
    made = folder / name
    if made.exists():
        raise NewGameError(f"{made} exists already.")
    title = name.replace("_", " ").title()
    names = {
        "three_cards": name,
        "three-cards": name.replace("_", "-"),
        "ThreeCards": title.replace(" ", ""),
        "Three Cards": title,
    }
    template = files(__package__) / "template"
    for path, source in TEMPLATE.items():
        text = (template / f"{source}.txt").read_text(encoding="utf-8")
        for old, new in names.items():
            text, path = text.replace(old, new), path.replace(old, new)
        file = made / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return made
