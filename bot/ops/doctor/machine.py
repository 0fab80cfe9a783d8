"""Checks this machine: settings file, drawing and thinking processes, font of the pictures, ports, and database."""

from __future__ import annotations

import asyncio
import errno
import io
import ipaddress
import os
import socket
import stat
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
from PIL import Image

from agents.cluster import Cluster
from agents.processes import Pool
from bot.config import SILENT_FOR, Config, HealthSettings, WorkerSettings
from bot.ops.checks import FaultError, Finding, broken, fine, found
from bot.ops.health.listener import ALIVE
from bot.ops.surroundings import OPEN_FILES, few_files, full_disk, missing_font, port_fault, size, unwritable
from bot.pictures.composing import Worker, WorkerDied
from bot.pictures.drawing import Box, Drawing, Sprite, stamp
from bot.pictures.figures import FONT_FILE, figures
from bot.store.store import BUSY_TIMEOUT, Inspection, inspect, known_revisions


async def look_at_database(address: str, mark: Path | None = None, *, has_file: bool = True) -> list[Finding]:
    """The findings about the database of the settings, and the folder of its mark.

    `has_file`: there is a config.toml; else the settings come from the environment alone.
    """
    try:
        inspection = await inspect(address, mark)
    except FaultError as error:
        return [error.finding]
    except TimeoutError:
        return [found("silent", seconds=f"{BUSY_TIMEOUT * 2:g}")]
    return [
        *_state(inspection, has_file=has_file),
        *_use(inspection),
        *_disk(inspection),
        *_modes(inspection),
    ]


def _state(inspection: Inspection, *, has_file: bool) -> Iterator[Finding]:
    database, revision = inspection.place, inspection.revision
    if inspection.is_set_back:
        yield found("set-back", database=database)
    if not inspection.is_there:
        place = Path(database).absolute()
        if not has_file:
            yield found("wrong-folder", folder=str(Path.cwd()), database=str(place))
        else:
            yield fine("database", f"There is no database at {place} yet; the bot creates it when it starts.")
    elif revision is None:
        yield fine("database", f"The database {database} is empty; the bot creates its tables when it starts.")
    elif inspection.is_newer:
        yield found("newer", database=database, revision=revision)
    elif revision != (newest := known_revisions()[0]):
        yield found("upgrade-ahead", database=database, revision=revision, newest=newest)
    else:
        yield fine("database", f"The database {database} is writable and up to date ({revision}).")


def _use(inspection: Inspection) -> Iterator[Finding]:
    if inspection.runs:
        yield fine("running", f"A bot is running on the database {inspection.place}; a second one would be refused.")
    elif inspection.runs is not None:  # else there is no database yet, or its lock belongs to somebody else
        yield fine("running", f"No bot is running on the database {inspection.place}.")


def _disk(inspection: Inspection) -> Iterator[Finding]:
    if inspection.free is not None:
        said = fine("disk", f"{size(inspection.free)} are free on the database's disk.")
        yield from _or_fine(full_disk(inspection.free), said)


def _modes(inspection: Inspection) -> Iterator[Finding]:
    if inspection.readable_by_others:
        yield found("files-readable", files=", ".join(inspection.readable_by_others))
    elif inspection.is_there and inspection.free is not None:
        yield fine("files", "Only their owner can read the database files.")


def _or_fine(findings: Iterator[Finding], otherwise: Finding) -> Iterator[Finding]:
    """These findings; the other one if there are none."""
    yield from [*findings] or [otherwise]


FIGURE: Final = "7"
"""What is drawn on the sample picture."""
SIDE: Final = 120
"""Width and height of the sample picture, in units."""
ANSWER_TIMEOUT: Final = 2.0
"""Seconds in which a bot that listens on the port must answer."""


async def look_at_machine(config: Config, file: Path | None) -> list[Finding]:
    """The findings about this machine. `file` holds the settings, if one was read."""
    checks = {
        "settings": _settings(file),
        "pictures": _pictures(config.pictures.workers),
        "thinking": _thoughts(config.workers),
        "ports": _port(config.health),
        "process": _beside(config.health.file),
        "limits": _limits(),
    }
    parts = await asyncio.gather(*(asyncio.to_thread(list, _whole(*check)) for check in checks.items()))
    return [finding for part in parts for finding in part]


def _whole(check: str, findings: Iterator[Finding]) -> Iterator[Finding]:
    try:
        yield from findings
    except Exception as error:
        yield broken(check, error)


def _settings(file: Path | None) -> Iterator[Finding]:
    if file is None:
        yield fine("settings", "There is no config.toml; the defaults and the environment are used.")
        return
    # Only what this file contains; the environment may have another token.
    content = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    secret = "a password" if "@" in content.get("store", {}).get("url", "") else ""
    secret = "the token" if content.get("discord", {}).get("token") else secret
    state = file.stat()
    # If the file belongs to somebody else, this user may be able to read it only through its group.
    others = stat.S_IRWXO | (stat.S_IRWXG if state.st_uid == os.geteuid() else stat.S_IWGRP)
    if secret and stat.S_IMODE(state.st_mode) & others:
        yield found("settings-readable", file=str(file), secret=secret)
    else:
        yield fine("settings", f"The settings in {file} are valid.")


def _pictures(workers: int) -> Iterator[Finding]:
    said = (
        f"The font of the pictures, {FONT_FILE.name}, is there. Pictures contain digits and single letters only: "
        "Discord itself renders Japanese and emojis, so they need no font here."
    )
    yield from _or_fine(missing_font(), fine("fonts", said))
    if not workers:
        yield fine("pictures", "Pictures are switched off ([pictures] workers = 0): screens have text only.")
        return
    worker = Worker()
    began = time.monotonic()
    try:
        blank, drawn = (_rgb(worker.file_of(sample(number))) for number in ("", FIGURE))
    except WorkerDied:
        yield found("painter-died")
        return
    except Exception as error:  # a library that lacks something may raise anything
        yield found("painter-fails", error=type(error).__name__)
        return
    finally:
        worker.kill()
    if blank == drawn:
        yield found("picture-blank")
        return
    yield fine("pictures", f"A process started and drew a picture in {time.monotonic() - began:.1f} s.")


def sample(number: str) -> Drawing:
    """A picture with this number on it, or with nothing if it is empty."""
    ground = Sprite(
        "ground", f'<rect width="{SIDE}" height="{SIDE}" fill="#456"/>', Box(0, 0, float(SIDE), float(SIDE))
    )
    stamps = [stamp(ground, 0, 0), *([stamp(figures(number, 60.0), SIDE / 2, SIDE / 2)] if number else [])]
    return Drawing(SIDE, SIDE, stamps)


def _rgb(png: bytes) -> bytes:
    return Image.open(io.BytesIO(png)).convert("RGB").tobytes()


def _thoughts(workers: WorkerSettings) -> Iterator[Finding]:
    if workers.scheduler:
        yield _cluster(workers)
        if workers.tls is None and not _is_loopback(workers.scheduler):
            yield found("scheduler-open", address=workers.scheduler)
        return
    if not workers.processes:
        yield fine(
            "thinking", "Thinking is switched off ([workers] processes = 0): house players play by rules of thumb."
        )
        return
    pool, began = Pool(1), time.monotonic()
    try:
        pool.submit(os.getpid).result()
    except (BrokenExecutor, TimeoutError, MemoryError, OSError) as error:
        yield found("thinking-fails", error=type(error).__name__)
        return
    finally:
        pool.shutdown(wait=False)
    yield fine("thinking", f"A process for thinking house players started in {time.monotonic() - began:.1f} s.")


def _is_loopback(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _cluster(workers: WorkerSettings) -> Finding:
    scheduler = workers.scheduler
    try:
        cluster = Cluster(scheduler, workers.tls)
    except (OSError, ImportError, ValueError) as error:
        return found("scheduler-unreachable", address=scheduler, error=type(error).__name__)
    try:
        threads = cluster.threads
    finally:
        cluster.shutdown()
    if not threads:
        return found("scheduler-idle", address=scheduler)
    return fine("thinking", f"The scheduler {scheduler} has workers for {threads} jobs at once.")


def _port(health: HealthSettings) -> Iterator[Finding]:
    if not health.port:
        yield fine("ports", "Metrics and the status page are switched off ([health] port = 0).")
        return
    family = socket.AF_INET6 if ":" in health.host else socket.AF_INET
    where = _address(health.host, health.port)
    try:
        with socket.create_server((health.host, health.port), family=family):
            yield fine("ports", f"{where} is free for metrics and the status page.")
    except OSError as error:
        if error.errno == errno.EADDRINUSE and _answers(health):
            yield fine("ports", f"A bot answers at {where}, with metrics and a status page.")
        else:
            yield port_fault(health.host, health.port, error).finding


def _answers(health: HealthSettings) -> bool:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(health.host, health.host)  # noqa: S104  (asked, not bound)
    try:
        with urllib.request.urlopen(f"http://{_address(host, health.port)}/healthz", timeout=ANSWER_TIMEOUT) as answer:
            return bool(answer.read(len(ALIVE) + 1) == ALIVE.encode())
    except (OSError, ValueError):
        return False


def _address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _beside(alive: Path) -> Iterator[Finding]:
    yield from unwritable(alive)
    try:
        silence = time.time() - alive.stat().st_mtime
    except (OSError, ValueError):
        yield fine("process", "No bot has run with these settings yet.")
        return
    if silence <= SILENT_FOR:
        yield fine(
            "process", f"A bot is running with these settings; its last sign of life was {max(0.0, silence):.0f} s ago."
        )
    else:
        yield fine("process", "No bot is running with these settings, or it is not ready.")


def reports_of(alive: Path) -> list[Finding]:
    """What a running bot reported at its last sign of life, in this file; nothing if none is running."""
    try:
        if time.time() - alive.stat().st_mtime > SILENT_FOR:
            return []
        content = alive.read_bytes()
        return msgspec.json.decode(content, type=list[Finding]) if content else []
    except (OSError, ValueError, msgspec.DecodeError):  # the last: of a bot of an older version
        return []


def _limits() -> Iterator[Finding]:
    said = f"This process may open the {OPEN_FILES} files and connections that a bot needs, or more."
    yield from _or_fine(few_files(), fine("limits", said))
