"""Draw the pictures of a moment in a game between agents: `python -m tools.look bremen`.

For the board and each hand (with `--choice` for a half-made choice), write a PNG as it is sent, and one as a phone
shows it (340 points wide, two pixels per point). Print the size of each and its text.
"""

from __future__ import annotations

import argparse
import io
import time
from pathlib import Path
from typing import Final

from PIL import Image

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.pictures.composing import png_of
from bot.pictures.drawing import Drawing
from bot.screens.game_screens import board_drawn, hand_drawn
from engines.contract import Choice, Options, choices, written
from tools.positions import position

PHONE: Final = 680
"""A phone's width in pixels: 340 points, two pixels each."""


def main() -> None:
    """Play up to a ply, then draw."""
    asked = _asked()
    plugin, said = PLUGINS[asked.game], words(asked.language)
    kind = plugin.game.Options
    options = kind(**dict(_chosen(kind, option) for option in asked.option))
    moment = position(asked.game, asked.seats, asked.ply, seed=asked.seed, agent=asked.agent, options=options)
    asked.folder.mkdir(parents=True, exist_ok=True)
    _write(asked.folder / f"{asked.game}-board", board_drawn(plugin, moment.board))
    print("\n".join(plugin.screens.board_text(moment.board, said)))
    for seat, hand in enumerate(moment.hands):
        acts = seat == hand.to_act
        choice = asked.choice if acts else ""
        name = f"{asked.game}-hand-{seat}{'-acts' if acts else ''}"
        _write(asked.folder / name, hand_drawn(plugin, hand, choice))
        print("\n".join(plugin.screens.hand_text(hand, said, choice)))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(PLUGINS))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ply", type=int, default=12, help="after how many moves")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--agent", default="heuristic")
    parser.add_argument("--option", action="append", default=[], help="such as memory_aid=true")
    parser.add_argument("--choice", default="", help="the half-made choice of the seat to act")
    parser.add_argument("--language", default="en")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/look"))
    return parser.parse_args()


def _chosen(kind: type[Options], option: str) -> tuple[str, Choice]:
    name, _, value = option.partition("=")
    return name, next(choice for choice in choices(kind)[name] if written(choice) == value)


def _write(file: Path, drawing: Drawing) -> None:
    png_of(drawing)
    start = time.perf_counter()
    png = png_of(drawing)
    took = (time.perf_counter() - start) * 1000
    file.with_suffix(".png").write_bytes(png)
    sheet = Image.open(io.BytesIO(png)).convert("RGB")
    phone = sheet.resize((PHONE, round(sheet.height * PHONE / sheet.width)), Image.Resampling.LANCZOS)
    phone.save(file.with_name(f"{file.name}-phone.png"))
    print(f"{file.name}: {drawing.width} by {drawing.height}, {len(png) / 1000:.0f} kB, {took:.0f} ms warm")


if __name__ == "__main__":
    main()
