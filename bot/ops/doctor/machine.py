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

from PIL import Image

from agents.cluster import Cluster
from agents.processes import Pool
from bot.config import SILENT_FOR, Config, HealthSettings, WorkerSettings
from bot.ops.doctor import Finding, broken, failed, fine, warned
from bot.ops.health.listener import ALIVE
from bot.pictures.composing import Worker, WorkerDied
from bot.pictures.drawing import Box, Drawing, Sprite, stamp
from bot.pictures.figures import FONT_FILE, figures
from bot.store.connections import StoreError
from bot.store.store import Inspection, inspect, known_revisions

LITTLE: Final = 500 * 2**20
"""Free bytes on the database's disk below which there is a warning."""
NOTHING: Final = 20 * 2**20
"""Free bytes below which not even a write-ahead log fits."""


async def look_at_database(address: str, mark: Path | None = None, *, has_file: bool = True) -> list[Finding]:
    """The findings about the database of the settings, and the folder of its mark.

    `has_file`: there is a config.toml; else the settings come from the environment alone.
    """
    try:
        found = await inspect(address, mark)
    except StoreError as error:
        return [failed("database", str(error), _ADVICE.get(error.code, "Check the settings in [store]."))]
    except TimeoutError:
        return [
            failed("database", "The database does not answer.", "Check that its server is running and can be reached.")
        ]
    return [*_state(found, has_file=has_file), *_use(found), *_disk(found), *_modes(found)]


_ADVICE: Final = {
    "unwritable": "Check who owns it, whether its disk is full, and whether another program is using it.",
    "unreachable": "Check that the server is running and that address, user and password in [store] are right.",
    "refused": "The database server log says more.",
    "no-such-database": "On the server: createdb NAME.",
    "forbidden": "On the server: ALTER DATABASE name OWNER TO user.",
    "not-a-database": "Name another file in [store] url, or restore a backup.",
}


def _state(found: Inspection, *, has_file: bool) -> Iterator[Finding]:
    if not found.is_there:
        place = Path(found.place).absolute()
        if not has_file:
            yield warned(
                "database",
                f"There is neither a config.toml in {Path.cwd()} nor a database at {place}: the bot would begin with "
                "an empty one.",
                "If the bot has run before, this is the wrong folder.",
            )
        else:
            yield fine("database", f"There is no database at {place} yet; the bot creates it when it starts.")
    elif found.revision is None:
        yield fine("database", f"The database {found.place} is empty; the bot creates its tables when it starts.")
    elif found.is_newer:
        yield failed(
            "database",
            f"The database {found.place} was written by a newer Stammtisch (revision {found.revision}).",
            "Install that version again, or restore an older backup.",
        )
    elif found.revision != (newest := known_revisions()[0]):
        yield warned(
            "database",
            f"The database {found.place} has revision {found.revision}; this version needs {newest}.",
            "Make a backup; the next start upgrades it, and so does `stammtisch migrate`.",
        )
    else:
        yield fine("database", f"The database {found.place} is writable and up to date ({found.revision}).")


def _use(found: Inspection) -> Iterator[Finding]:
    if found.runs:
        yield fine("running", f"A bot is running on the database {found.place}; a second one would be refused.")
    elif found.runs is not None:  # else there is no database yet, or its lock belongs to somebody else
        yield fine("running", f"No bot is running on the database {found.place}.")


def _disk(found: Inspection) -> Iterator[Finding]:
    if found.free is None:
        return
    sentence = f"{_size(found.free)} are free on the database's disk."
    advice = "Free some space: no move can be stored on a full disk."
    if found.free < NOTHING:
        yield failed("disk", sentence, advice)
    elif found.free < LITTLE:
        yield warned("disk", sentence, advice)
    else:
        yield fine("disk", sentence)


def _modes(found: Inspection) -> Iterator[Finding]:
    if found.readable_by_others:
        yield warned(
            "files",
            f"Other users of this machine can read {', '.join(found.readable_by_others)}, which contain all cards.",
            "Restrict access with chmod 600; the bot does so when it starts.",
        )
    elif found.is_there and found.free is not None:
        yield fine("files", "Only their owner can read the database files.")


def _size(number: int) -> str:
    return f"{number / 2**30:.1f} GiB" if number >= 2**30 else f"{number / 2**20:.0f} MiB"


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
    found = file.stat()
    # If the file belongs to somebody else, this user may be able to read it only through its group.
    others = stat.S_IRWXO | (stat.S_IRWXG if found.st_uid == os.geteuid() else stat.S_IWGRP)
    if secret and stat.S_IMODE(found.st_mode) & others:
        yield warned(
            "settings", f"Other users of this machine can read {file}, which contains {secret}.", f"chmod 600 {file}"
        )
    else:
        yield fine("settings", f"The settings in {file} are valid.")


def _pictures(workers: int) -> Iterator[Finding]:
    yield _font()
    if not workers:
        yield fine("pictures", "Pictures are switched off ([pictures] workers = 0): screens have text only.")
        return
    worker = Worker()
    began = time.monotonic()
    try:
        blank, drawn = (_rgb(worker.png_of(sample(number))) for number in ("", FIGURE))
    except WorkerDied:
        yield failed(
            "pictures",
            "The drawing process has died or does not answer.",
            "Check how much memory is free: it needs about 100 MB. With [pictures] workers = 0 the bot uses text only.",
        )
        return
    except Exception as error:  # a library that lacks something may raise anything
        yield failed(
            *("pictures", f"No picture can be drawn ({type(error).__name__})."),
            "Reinstall the packages of constraints.txt.",
        )
        return
    finally:
        worker.kill()
    if blank == drawn:
        yield failed("pictures", "A test picture lacks its digits.", "Reinstall font-fredoka-one.")
        return
    yield fine("pictures", f"A process started and drew a picture in {time.monotonic() - began:.1f} s.")


def _font() -> Finding:
    if not FONT_FILE.is_file():
        return failed(
            "fonts", f"The font of the pictures, {FONT_FILE.name}, is missing.", "Reinstall font-fredoka-one."
        )
    return fine(
        "fonts",
        f"The font of the pictures, {FONT_FILE.name}, is there. Pictures contain digits and single letters only: "
        "Discord itself renders Japanese and emojis, so they need no font here.",
    )


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
            yield warned(
                "scheduler",
                f"The scheduler {workers.scheduler} is open: anybody who reaches it can run programs on its workers, "
                "and read what house players think about.",
                "Use tls:// with certificates of your own, or let only the bot and the workers reach it; "
                "see docs/agents.md.",
            )
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
        yield failed(
            "thinking",
            f"The process in which house players think does not work ({type(error).__name__}).",
            "Check how much memory is free. With [workers] processes = 0 they play by rules of thumb.",
        )
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
        return failed(
            "thinking",
            f"The scheduler {scheduler} cannot be reached ({type(error).__name__}).",
            "Start it, or remove its address from [workers]; until then house players play by rules of thumb.",
        )
    try:
        threads = cluster.threads
    finally:
        cluster.shutdown()
    if not threads:
        return warned("thinking", f"The scheduler {scheduler} has no workers.", "Start some; see docs/agents.md.")
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
            reason = "is in use by another program" if error.errno == errno.EADDRINUSE else f"fails: {error.strerror}"
            yield failed("ports", f"{where} {reason}.", "Set another port in [health]; each process needs its own.")


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
    try:
        silence = time.time() - alive.stat().st_mtime
    except (OSError, ValueError):
        yield fine("process", "No bot has run with these settings yet.")
        return
    if silence <= SILENT_FOR and (reasons := _reasons_in(alive)):
        for reason in reasons:
            yield failed("process", f"The running bot reports: {reason}", "Its log and its status page say more.")
    elif silence <= SILENT_FOR:
        yield fine(
            "process", f"A bot is running with these settings; its last sign of life was {max(0.0, silence):.0f} s ago."
        )
    else:
        yield fine("process", "No bot is running with these settings, or it is not ready.")


def _reasons_in(alive: Path) -> list[str]:
    """Why the running bot is not ready, as it wrote at its last sign of life."""
    try:
        return alive.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return []
