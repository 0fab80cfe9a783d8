"""The command `doctor`: checks everything, and reports to a person or to a program."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from rich.console import Console
from rich.text import Text

from bot.app import Stammtisch
from bot.config import DEFAULT_PATH, load_config, own_editions
from bot.ops.checks import FaultError, Finding, Grade, broken
from bot.ops.doctor.discord_side import look_at_discord
from bot.ops.doctor.machine import look_at_database, look_at_machine, reports_of
from bot.ops.login import require_all_shards
from bot.store.store import Store, utc_now

COLOURS: Final = {Grade.OK: "green", Grade.WARNING: "yellow", Grade.ERROR: "red"}


async def examine(path: Path | None, clock: Callable[[], datetime] = utc_now) -> list[Finding]:
    """Check everything that the settings name; `clock` is this machine's."""
    try:
        config = load_config(path)
        own_editions(config)
        require_all_shards(config)
    except FaultError as error:
        return [error.finding]
    file = path or (DEFAULT_PATH if DEFAULT_PATH.exists() else None)
    machine = look_at_machine(config, file)
    database = look_at_database(config.store.url, config.store.mark_folder, has_file=file is not None)
    parts = await asyncio.gather(machine, database, look_at_discord(config, clock, unconnected), return_exceptions=True)
    found: list[Finding] = []
    for check, part in zip(("machine", "database", "discord"), parts, strict=True):
        found += [broken(check, part)] if isinstance(part, BaseException) else part
    known = {each.code for each in found}
    # A running bot reports what only it can meet; some of the rest was found here, too.
    return [*found, *(each for each in reports_of(config.health.file) if each.code not in known)]


@asynccontextmanager
async def unconnected() -> AsyncIterator[Stammtisch]:
    """An unconnected bot with all its commands, on a temporary database."""
    with TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{(Path(folder) / 'tables.sqlite3').as_posix()}")
        try:
            bot = Stammtisch.unconnected(store)
            await bot.add_cogs()
            yield bot
        finally:
            await store.close()


def print_findings(findings: Sequence[Finding], console: Console) -> None:
    """Print findings for a person, the worst at the end, where people notice it."""
    for finding in sorted(findings, key=lambda each: [*Grade].index(each.level)):
        line = Text.assemble((f"{finding.level:>7}", COLOURS[finding.level]), f"  {finding.sentence}")
        console.print(line, soft_wrap=True)
        if finding.advice:
            console.print(Text(f"         {finding.advice}", style="dim"), soft_wrap=True)
    errors = sum(finding.level is Grade.ERROR for finding in findings)
    warnings = sum(finding.level is Grade.WARNING for finding in findings)
    console.print(f"{_count(errors, 'error')}, {_count(warnings, 'warning')}.".capitalize(), highlight=False)


def as_json(findings: Sequence[Finding]) -> str:
    """The findings as JSON, for a program."""
    told = {"ok": is_well(findings), "findings": [for_program(each) for each in findings]}
    return msgspec.json.format(msgspec.json.encode(told)).decode()


def for_program(finding: Finding) -> dict[str, object]:
    """A finding as plain values."""
    return {"level": finding.level.value, **msgspec.to_builtins(finding)}


def is_well(findings: Sequence[Finding]) -> bool:
    """Whether there is no error; warnings do not count."""
    return all(finding.level is not Grade.ERROR for finding in findings)


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
