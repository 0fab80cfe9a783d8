"""Play the acts with the bots of all libraries, or of those named, one after another.

Each bot gets a playground with an empty world in a process of its own, with Anna and Ben on the page. The exit code is
1 if an act failed, a bot ended early or had an error, a request was refused, the gateway closed with a code, or a
request or answer did not match Discord's description.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from libraries.acts import ACTS, Scene
from loopcord.client.playground import Playground
from loopcord.client.process import PlaygroundProcess
from loopcord.data.settings import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from loopcord.data.errors import Json

FOLDER = Path(__file__).parent
ENVS = FOLDER / ".envs"
LIBRARIES = ("discord_py", "disnake", "hikari", "pycord", "interactions_py", "discord_js")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")


class Trouble(Exception):  # noqa: N818  (it is told to a person)
    """Why a library failed."""


class Played(Struct):
    """The result for one library."""

    library: str
    seconds: float
    requests: int
    warnings: Counter[str]


def command(library: str) -> list[str]:
    """The command line that starts a library's bot."""
    if library == "discord_js":
        return ["node", str(FOLDER / "discord_js_bot.js")]
    return [str(ENVS / library / "bin" / "python"), str(FOLDER / f"{library}_bot.py")]


@asynccontextmanager
async def bot_process(library: str, url: str, guild: str, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A library's bot, running until the end of the block; its output goes to the log."""
    environment = {
        **os.environ,
        "NODE_PATH": str(ENVS / "discord_js" / "node_modules"),
        "PLAYGROUND_URL": url,
        "PLAYGROUND_TOKEN": TOKEN,
        "PLAYGROUND_GUILD": guild,
    }
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(*command(library), env=environment, stdout=out, stderr=out)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()  # this does not test how a bot exits
            await process.wait()


async def play(library: str, folder: Path) -> Played:
    """Play all acts. Raises Trouble or the exception of an act."""
    started = time.monotonic()
    log = folder / "bot.log"
    async with (
        PlaygroundProcess(folder / "world", "--privileged-intents", "message_content") as process,
        Playground(process.url) as playground,
    ):
        anna, ben = await playground.person("Anna"), await playground.person("Ben")
        scene = Scene(playground=playground, anna=anna, ben=ben, channel=await playground.channel())
        async with bot_process(library, process.url, await playground.guild(), log) as bot:
            try:
                for act in ACTS:
                    await _act(act.__name__, act(scene), bot)
            except BaseException:
                sys.stdout.write(_ending(log.read_text(errors="replace")))
                for each in _refusals(await playground.record()):
                    sys.stdout.write(f"  {each}\n")
                raise
            record = await playground.record()
    if refusals := _refusals(record):
        raise Trouble("\n".join(refusals))
    if "Traceback" in (said := log.read_text(errors="replace")):
        raise Trouble(f"The bot ran into an error:\n{_ending(said)}")
    warnings = Counter(str(each) for entry in record for each in entry.get("warnings") or ())
    requests = sum(entry["kind"] == "rest" for entry in record)
    return Played(library, time.monotonic() - started, requests, warnings)


async def _act(name: str, playing: Awaitable[None], bot: asyncio.subprocess.Process) -> None:
    """Play one act. Raises Trouble if the bot ends first."""
    act = asyncio.ensure_future(playing)
    end = asyncio.ensure_future(bot.wait())
    await asyncio.wait((act, end), return_when=asyncio.FIRST_COMPLETED)
    if not act.done():
        act.cancel()
        raise Trouble(f"The bot ended with exit code {bot.returncode} in the act {name!r}.")
    end.cancel()
    try:
        act.result()
    except Exception as error:
        error.add_note(f"in the act {name!r}")
        raise


def _refusals(record: list[Json]) -> list[str]:
    """The entries of the record that a correct bot on a correct playground would not cause."""
    found = []
    for entry in record:
        if entry["kind"] == "rest" and entry["status"] >= 400:
            found.append(f"{entry['method']} {entry['path']} {entry['body']} -> {entry['status']} {entry['response']}")
        if entry.get("complaints"):
            found.append(f"{entry['method']} {entry['path']}: {entry['complaints']}")
        if entry["kind"] == "gateway" and entry["direction"] == "close" and entry["code"] is not None:
            found.append(f"the gateway closed with {entry['code']}: {entry['reason']}")
    return found


def _ending(log: str) -> str:
    return "".join(f"  | {line}\n" for line in log.splitlines()[-40:])


async def main(chosen: list[str]) -> int:
    """Play with the chosen libraries, or all. Returns the exit code."""
    if strangers := set(chosen) - set(LIBRARIES):
        sys.stderr.write(f"There is no {min(strangers)} among {', '.join(LIBRARIES)}.\n")
        return 2
    names = chosen or list(LIBRARIES)
    good = 0
    for library in names:
        with tempfile.TemporaryDirectory() as folder:
            try:
                played = await play(library, Path(folder))
            except Exception:  # print the failure of one library and continue with the others
                sys.stdout.write(f"{library}: failed\n{traceback.format_exc()}")
                continue
        good += 1
        sys.stdout.write(f"{library}: {len(ACTS)} acts, {played.requests} requests, {played.seconds:.1f} s\n")
        for warning, count in sorted(played.warnings.items()):
            sys.stdout.write(f"  {count} x {warning}\n")
    sys.stdout.write(f"{NUMBERS[good]} of {NUMBERS[len(names)]}\n")
    return 0 if good == len(names) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
