"""Install, remove and reinstall a game of another distribution: `python -m tools.foreign_game`.

Build the wheels of Stammtisch, of its playground and of a game (`--source`, by default Knock-out Whist), install them
in an empty virtual environment, list and check the game. A person plays it to its end in Chromium, in a phone's size,
looks at the replay and verifies it. Then uninstall the game while a second table is open: that table sleeps and says
so, and continues once the game is reinstalled. `--folder` keeps pictures. It takes about two minutes and downloads the
wheels' dependencies.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Final

from loopcord.testing.chat import channel
from playwright.async_api import expect

from bot.locales import words
from tools.in_browser import PLAYS, Installation, Person, a_page, person, timed

ROOT: Final = Path(__file__).resolve().parents[1]
SAY: Final = words("en")
SLEEPS: Final = SAY("refusal-game-asleep")


def main() -> None:
    """Run all steps, and print the time of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="knockout_whist")
    parser.add_argument("--source", type=Path, default=ROOT / "examples" / "knockout_whist")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "foreign_game")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(story(Path(name), asked.game, asked.source.resolve(), asked.folder))
    print(f"{time.monotonic() - begun:6.1f} s in all; pictures in {asked.folder}")


async def story(work: Path, game: str, source: Path, pictures: Path) -> None:
    """Run all steps in order. Raises AssertionError or a timeout of the page if one fails."""
    with timed("wheels of Stammtisch, the playground and the game"):
        bot, playground, wheel = (built(each, work) for each in (ROOT, ROOT / "playground", source))
    with timed("a virtual environment with them"):
        released = environment(work)
        pip(released, "install", "--constraint", ROOT / "constraints.txt", bot, playground, wheel)
    assert game in released.stammtisch("games")
    assert "nothing is missing" in released.stammtisch("check-game", game)
    async with a_page() as page:
        async with released.opened() as url:
            ben = await person(url, page)
            await plays_one_game(ben, game, pictures)
            with timed("a second table, with some moves"):
                await ben.sit_down(game)
                await ben.play(3)
        with timed("pip uninstall, while that table is open"):
            pip(released, "uninstall", *wheel.name.split("-")[:1])
        assert game not in released.stammtisch("games")
        async with released.opened() as url:
            await ben.visit(url)
            await finds_it_asleep(ben, pictures)
        with timed("pip install, again"):
            pip(released, "install", wheel)
        async with released.opened() as url:
            await ben.visit(url)
            await ends_it(ben, pictures)


async def plays_one_game(ben: Person, game: str, pictures: Path) -> None:
    """Play to the end, then open the replay and verify the game."""
    with timed(f"/join, choose {game}, a house player, Start: the hand is there"):
        await ben.sit_down(game)
        await ben.page.screenshot(path=pictures / "1-hand.png")
    with timed("the game, played to its end"):
        await ben.play()
    await ben.show_channel()
    await channel(ben.page).get_by_role("button", name=SAY("button-again"), exact=True).wait_for()
    await ben.page.screenshot(path=pictures / "2-result.png")
    with timed("/replay, /verify"):
        replay = await ben.answer(ben.command("replay"))
        await expect(replay.locator("img").first).to_have_js_property("complete", value=True)
        await ben.page.screenshot(path=pictures / "3-replay.png")
        await verifies(ben)


async def verifies(ben: Person) -> None:
    """Verify the last game of the channel by command."""
    await expect(await ben.answer(ben.command("verify"))).to_contain_text("Everything checks out.")


async def finds_it_asleep(ben: Person, pictures: Path) -> None:
    """Check that commands and the old hand answer that the table sleeps."""
    for name in ("hand", "board", "log", "replay", "verify", "stop"):
        with timed(f"/{name} says that the table sleeps"):
            await expect(await ben.answer(ben.command(name))).to_contain_text(SLEEPS)
    await ben.page.screenshot(path=pictures / "4-asleep.png")
    with timed("an old button says it, too"):
        await ben.show_hand()
        await expect(await ben.answer(ben.hand.locator(PLAYS).first.click())).to_contain_text(SLEEPS)
        await ben.page.screenshot(path=pictures / "5-asleep-hand.png")


async def ends_it(ben: Person, pictures: Path) -> None:
    """Play the reawakened table to its end."""
    with timed("the second table, played to its end"):
        await ben.show_hand()
        await ben.play()
    with timed("/verify"):
        await ben.show_channel()
        await channel(ben.page).get_by_role("button", name=SAY("button-again"), exact=True).last.wait_for()
        await verifies(ben)
        await ben.page.screenshot(path=pictures / "6-verified.png")


def built(source: Path, work: Path) -> Path:
    """Build the wheel of a distribution in a folder of its own."""
    folder = work / "wheels" / source.name
    call = (sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder))
    subprocess.run(call, check=True, cwd=source, capture_output=True)
    [wheel] = folder.iterdir()
    return wheel


def environment(work: Path) -> Installation:
    """An empty virtual environment that sees neither the developer's settings nor the repository."""
    venv.create(work / "environment", symlinks=True)
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("STAMMTISCH_", "PYTHON"))}
    return Installation(work, work / "environment" / "bin" / "python", outside)


def pip(installation: Installation, what: str, *more: str | Path) -> None:
    """Install or uninstall packages there, with uv if available."""
    if shutil.which("uv"):
        call: list[str | Path] = ["uv", "pip", what, "--quiet", "--python", installation.python]
    else:
        call = [sys.executable, "-m", "pip", "--quiet", "--python", installation.python, what]
        call += ["--yes"] if what == "uninstall" else []
    subprocess.run([*call, *more], check=True, cwd=installation.folder)


if __name__ == "__main__":
    main()
