"""The HTTP listener: `/metrics`, `/healthz`, `/readyz` and the status page at `/`. Requests change nothing.

The status page is one page of HTML without scripts, which reloads itself regularly. It reads well on a phone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from html import escape
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.ops.checks import Finding
from bot.ops.health.measured import OpenTables
from bot.ops.health.readiness import Readiness, Warned, stopping
from bot.ops.metrics import Metrics


class Facts(Struct, frozen=True, kw_only=True):
    """The current state of the bot's connection to Discord and of its processes."""

    name: str
    """The bot's name on Discord; empty before the login."""
    servers: int
    shards: int
    """How many this process opens."""
    connected: int
    """How many of them are connected."""
    painters: int
    """How many processes draw."""
    thinks: bool
    """Whether house players can think."""


class ProcessStatus(Struct, frozen=True, kw_only=True):
    """The state of one process."""

    version: str
    now: datetime
    up: timedelta
    """How long it has been running."""
    findings: tuple[Finding, ...]
    """All that is wrong; see Readiness."""
    facts: Facts
    open_tables: tuple[tuple[str, str, int], ...]
    """Game, status and number of tables, of all processes together."""
    moves_a_minute: float
    """This and the next two cover the last minutes: see `bot.ops.metrics.Lately`."""
    interactions: int
    """How many were acknowledged."""
    acknowledged: tuple[float, float, float] | None
    """Seconds within which 50%, 95% and 100% of interactions were acknowledged; None if there were none."""
    behind: int
    oldest: float
    """Tables whose messages are being sent, and seconds that the longest of them has waited."""
    budget: float
    """Share of Discord's request limit in use, from 0 to 1."""
    warnings: tuple[Warned, ...]


RELOAD_INTERVAL: Final = 10
"""Seconds between two reloads of the status page."""

STYLE: Final = """
:root { color-scheme: light dark; --ground: #f6f1e7; --card: #fffdf8; --ink: #2b2118; --soft: #6d6053; --line: #e2d8c6;
  --good: #2f7d4f; --bad: #b3372b; --fair: #96660b; }
@media (prefers-color-scheme: dark) { :root { --ground: #1e1a16; --card: #292420; --ink: #f3ebdf; --soft: #b5a898;
  --line: #40382f; --good: #6cc890; --bad: #ff8f80; --fair: #e8b558; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1.25rem 1rem 3rem; background: var(--ground); color: var(--ink);
  font: 16px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 0 0 .6rem; }
.soft { color: var(--soft); font-size: .875rem; } p { margin: .25rem 0; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem;
  margin-top: 1rem; }
.state { border-left: 6px solid var(--good); } .state.not { border-left-color: var(--bad); }
.state strong { font-size: 1.125rem; color: var(--good); } .state.not strong { color: var(--bad); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1rem; margin-top: 1rem; }
.figures section { margin: 0; } .figures b { display: block; font-size: 1.75rem; line-height: 1.2;
  font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: .875rem; padding-top: 0; }
td + td, th + th { text-align: right; padding-left: .75rem; white-space: nowrap; }
.code { overflow-wrap: anywhere; } .error { color: var(--bad); } .warning { color: var(--fair); }
nav { margin-top: 1.25rem; } nav a { color: inherit; margin-right: 1rem; }
"""


def page_of(status: ProcessStatus) -> str:
    """The complete status page."""
    facts = status.facts
    name = escape(facts.name or "Stammtisch")
    oldest = f"the oldest has waited {status.oldest:.0f} s" if status.behind else "all messages are up to date"
    connected = f"{facts.connected} of {facts.shards} shards connected" if facts.shards else "not connected yet"
    work = f"{facts.painters or 'no'} {_plural('process', facts.painters)} for pictures, " + (
        "house players think" if facts.thinks else "no house player thinks"
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="refresh" content="{RELOAD_INTERVAL}"><title>{name}: status</title>'
        f"<style>{STYLE}</style></head><body>"
        f'<h1>{name}</h1><p class="soft">Stammtisch {escape(status.version)}, up for {_span(status.up)}</p>'
        f"{_state(status.findings)}"
        '<div class="figures">'
        f"{_figure('Moves a minute', f'{status.moves_a_minute:.1f}', 'the last five minutes')}"
        f"{_acknowledged(status)}"
        f"{_figure('Open tables', str(sum(count for *_, count in status.open_tables)), _note_here(status.open_tables))}"
        f"{_figure('Tables behind', str(status.behind), oldest)}"
        "</div>"
        f"{_table_rows(status.open_tables)}"
        f"<section><h2>Running</h2><p>{connected}, {facts.servers} {_plural('server', facts.servers)}</p>"
        f"<p>{work}</p><p>{status.budget:.0%} of Discord's request limit is used</p></section>"
        f"{_warnings(status.warnings, status.now)}"
        f'<nav class="soft"><a href="/metrics">Metrics</a><a href="/readyz">Readiness</a>'
        f"As of {status.now:%H:%M:%S} UTC</nav>"
        "</body></html>\n"
    )


def _state(findings: Sequence[Finding]) -> str:
    stops = stopping(findings)
    kind, words = ("state not", "Not ready") if stops else ("state", "Ready")
    # The worst first, as there is little room on a phone.
    ordered = [*stops, *(each for each in findings if each not in stops)]
    sentences = "".join(
        f'<p>{escape(each.sentence)} <span class="soft">{escape(each.advice)}</span></p>' for each in ordered
    )
    return f'<section class="{kind}"><strong>{words}</strong>{sentences}</section>'


def _figure(title: str, figure: str, below: str) -> str:
    return f'<section><h2>{title}</h2><b>{figure}</b><span class="soft">{below}</span></section>'


def _acknowledged(status: ProcessStatus) -> str:
    if status.acknowledged is None:
        return _figure("Acknowledged after", "–", "no clicks lately")
    half, most, slowest = map(_milliseconds, status.acknowledged)
    asked = f"{status.interactions} {_plural('click', status.interactions)}"
    return _figure("Acknowledged after", half, f"95% within {most}, all of {asked} within {slowest}")


def _note_here(counts: tuple[tuple[str, str, int], ...]) -> str:
    running = sum(count for _, status, count in counts if status == "running")
    return f"{running} of them running" if counts else "nobody is playing"


def _table_rows(counts: tuple[tuple[str, str, int], ...]) -> str:
    if not counts:
        return '<section><h2>Tables</h2><p class="soft">No table is open.</p></section>'
    games = sorted({game for game, *_ in counts})
    found = {(game, status): count for game, status, count in counts}
    rows = "".join(
        f"<tr><td>{escape(game)}</td><td>{found.get((game, 'lobby'), 0)}</td>"
        f"<td>{found.get((game, 'running'), 0)}</td></tr>"
        for game in games
    )
    head = "<thead><tr><th>Game</th><th>Lobbies</th><th>Running</th></tr></thead>"
    return f"<section><h2>Tables</h2><table>{head}<tbody>{rows}</tbody></table></section>"


def _warnings(warnings: tuple[Warned, ...], now: datetime) -> str:
    if not warnings:
        return '<section><h2>Warnings</h2><p class="soft">None since the start.</p></section>'
    rows = "".join(
        f'<tr><td class="code {escape(each.level)}">{escape(each.event)}</td><td>{each.count} ×</td>'
        f"<td>{_span(now - each.last)} ago</td></tr>"
        for each in warnings
    )
    return f"<section><h2>Warnings</h2><table><tbody>{rows}</tbody></table></section>"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _span(time: timedelta) -> str:
    seconds = max(0, int(time.total_seconds()))
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= size:
            return f"{seconds // size} {_plural(unit, seconds // size)}"
    return f"{seconds} {_plural('second', seconds)}"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}es" if word.endswith("s") else f"{word}s"


LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})

ALIVE: Final = "The bot is alive.\n"
"""What `/healthz` answers; the doctor recognizes a bot by it."""

_SAFE: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


class HealthListener:
    """Listens on one port. It answers while the event loop runs, even before Discord is reached."""

    def __init__(
        self,
        host: str,
        port: int,
        *,
        metrics: Metrics,
        readiness: Readiness,
        tables: OpenTables,
        page: Callable[[tuple[Finding, ...]], str],
    ) -> None:
        """`page` makes the status page from all that is wrong."""
        self._host, self._port = host, port
        self._metrics, self._readiness, self._tables, self._page = metrics, readiness, tables, page
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/", self._status),
                web.get("/metrics", self._show_metrics),
                web.get("/healthz", self._alive),
                web.get("/readyz", self._ready),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)

    async def start(self) -> None:
        """Begin to listen. Raises OSError if the address cannot be used."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError:
            await self.close()
            raise

    async def close(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """On loopback, answer only to the names of this machine, so that no foreign web page can read this one."""
        try:
            name = urlsplit(f"//{request.host}").hostname
        except ValueError:
            name = None
        if self._host in LOOPBACK and name not in LOOPBACK:
            raise web.HTTPForbidden(text="Only this machine may read this page.\n")
        response = await handler(request)
        response.headers.update(_SAFE)
        return response

    async def _alive(self, _: web.Request) -> web.Response:
        return web.Response(text=ALIVE)

    async def _ready(self, _: web.Request) -> web.Response:
        findings = await self._readiness.findings()
        stops = stopping(findings)
        said = [] if stops else ["The bot is ready."]
        lines = [*said, *(each.text for each in (*stops, *(each for each in findings if each not in stops)))]
        return web.Response(text="".join(f"{each}\n" for each in lines), status=503 if stops else 200)

    async def _show_metrics(self, _: web.Request) -> web.Response:
        await self._tables.refresh()
        body = generate_latest(self._metrics.registry)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _status(self, _: web.Request) -> web.Response:
        await self._tables.refresh()
        page = self._page(await self._readiness.findings())
        return web.Response(text=page, content_type="text/html", charset="utf-8")
