"""Pictures as data for fixed moments of games, to be read and compared: one file a picture in `goldens/`.

The first line of a file says which: `forty_barrels seats=4 seed=3 ply=13 seat=1 choice=36 memory_aid=true`. Without a
`seat` it is the board. The game is played by chance as in kit.py. The drawing follows, with a line for each stamp.
`python -m tests.games.picture_goldens` redraws all of them: to add one, write its first line and run it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.games.registry import PLUGINS
from bot.pictures.drawing import Drawing
from engines.contract import choices, written
from tests.games.kit import played, table_of, table_view_of

FOLDER: Final = Path(__file__).parent / "goldens"


def golden_files() -> list[Path]:
    """All of them."""
    return sorted(FOLDER.glob("*.txt"))


def drawn_for(head: str) -> Drawing:
    """The picture that the first line of a golden asks for."""
    name, *rest = head.split()
    asked = dict(each.split("=", 1) for each in rest)
    seats, seed, ply = (int(asked.pop(key)) for key in ("seats", "seed", "ply"))
    seat, choice = asked.pop("seat", None), asked.pop("choice", "")
    plugin = PLUGINS[name]
    offered = choices(plugin.game.Options)
    options = plugin.game.Options(
        **{key: next(each for each in offered[key] if written(each) == value) for key, value in asked.items()}
    )
    state, log, _ = list(played(plugin.game, seats, options, seed))[ply]
    table = table_of(plugin.game, state, options, seats, ply)
    seen = table_view_of(plugin.game, state, table, None if seat is None else int(seat), log)
    return plugin.pictures.board(seen) if seat is None else plugin.pictures.hand(seen, choice)


def main() -> None:
    """Redraw all of them."""
    for path in golden_files():
        head = path.read_text(encoding="utf-8").splitlines()[0]
        path.write_text(f"{head}\n{drawn_for(head)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
