"""A script that runs a bot as a process, uses it, and prints its requests: `python without_pytest.py`."""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from loopcord.client import Playground, PlaygroundProcess, parts

DICE = Path(__file__).with_name("dice.py")


async def main():
    with tempfile.TemporaryDirectory() as folder:
        world = Path(folder) / "world"
        async with PlaygroundProcess(world, "--name", "Dice") as process, Playground(process.url) as playground:
            variables = {**os.environ, "PLAYGROUND": process.url}
            bot = await asyncio.create_subprocess_exec(sys.executable, str(DICE), env=variables)
            await playground.bot_online()
            anna = await playground.person("Anna")
            rolled = (await anna.slash(await playground.channel(), "roll")).shown
            print(parts.text(rolled), parts.labels(rolled))
            for entry in await playground.record(kind="rest"):
                print(entry["status"], entry["method"], entry["path"][:40])
            bot.terminate()
            await bot.wait()


asyncio.run(main())
