"""Time each step from nothing to a new game on the page: `python -m tools.first_game`.

Run the commands of docs/adding-a-game.md: write a new game (or use the distribution in `--source`), install it in a
folder of its own, list it, check it, and open `stammtisch play`. There a person plays it to its end in Chromium, in a
phone's size; `--folder` keeps a picture of the first hand and of the result.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from loopcord.testing.chat import channel

from tools.in_browser import Installation, a_page, person, timed

ROOT: Final = Path(__file__).resolve().parents[1]
PIP: Final = ("install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index", "--no-build-isolation")


def main() -> None:
    """Run all steps, and print the time of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="three_cards")
    parser.add_argument("--source", type=Path, help="a distribution that has the game already")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "first_game")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        beside = Installation(work, Path(sys.executable), os.environ | {"PYTHONPATH": f"{work / 'site'}:{ROOT}"})
        source: Path = asked.source or work / asked.game
        if asked.source is None:
            beside.stammtisch("new-game", asked.game)
        with timed(f"pip install {source.name}"):
            beside.run("pip", *PIP, "--target", work / "site", source.resolve())
        beside.stammtisch("games")
        beside.stammtisch("check-game", asked.game)
        asyncio.run(played(beside, asked.game, asked.folder))
    print(f"{time.monotonic() - begun:6.1f} s in all; pictures in {asked.folder}")


async def played(installation: Installation, game: str, pictures: Path) -> None:
    """Open the page, sit down with a house player, and play to the end."""
    async with installation.opened() as url, a_page() as page:
        with timed(f"/join, choose {game}, a house player, Start: the hand is there"):
            ben = await person(url, page)
            await ben.sit_down(game)
            await page.screenshot(path=pictures / f"{game}-hand.png")
        with timed("the game, played to its end"):
            clicks = await ben.play()
        await ben.show_channel()
        await channel(page).get_by_role("button", name="Play again", exact=True).wait_for()
        await page.screenshot(path=pictures / f"{game}-result.png")
        print(f"          {clicks} clicks")


if __name__ == "__main__":
    main()
