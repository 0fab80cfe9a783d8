"""Send forged clicks, which must change nothing and must all be answered: `python -m bench.forged`.

The interactions pass through the same code as those of Discord, with discord.py's own parsing; only the requests to
Discord end in this process, which records every answer. The forged clicks name other tables, seats and plies, illegal
and malformed moves, other people's buttons, and random characters.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.doors import Doors, opened, tables_of
from bot.games.registry import PLUGINS
from bot.screens.parts import Click
from bot.tables.types import Table
from engines.codec import decode_payload, encode_payload
from engines.contract import Refusal

LOCALES: Final = ("en-US", "de", "ja", "fr")
STRANGER: Final = 900_000
MOVING: Final = ("move", "advised")
"""The kinds of clicks that make the move they contain."""


class Forger:
    """Generates random clicks that must change nothing."""

    def __init__(self, doors: Doors, tables: list[Table], random: Random) -> None:
        self._doors = doors
        self._tables = tables
        self._random = random
        self._ways: tuple[Callable[[Table], Any], ...] = (
            self._other_table,
            self._other_ply,
            self._stranger,
            self._other_seat,
            self._senseless_move,
            self._illegal_move,
            self._other_game,
            self._garbage,
            self._only_looks,
            self._other_values,
        )

    async def click(self) -> tuple[str, list[str]]:
        """Make one click, and return how it was forged and the answers."""
        way, table = self._random.choice(self._ways), self._random.choice(self._tables)
        click, member, more = await way(table)
        text = click if isinstance(click, str) else click.custom_id()
        place: dict[str, Any] = {"message_id": self._random.choice((77, 500, 501, 502))}
        if self._random.random() < 0.3:
            place["guild_id"] = None
        answer = await self._doors.click(
            text,
            member,
            table.place.channel_id,
            locale=self._random.choice(LOCALES),
            **place,
            **more,
        )
        return way.__name__.strip("_"), answer

    def _anybody(self, table: Table) -> int:
        return self._random.choice([member.id for member in table.members] + [STRANGER + self._random.randrange(1000)])

    def _nobody(self) -> int:
        return STRANGER + self._random.randrange(1000)

    async def _legal(self, table: Table) -> tuple[int, list[str]]:
        """The member to act, and the payloads of the legal moves."""
        view = await self._doors.host.table_view(table.id)
        member = table.seats[view.to_act or 0].member
        if member is None:
            raise ValueError("only members sit here")
        legal = (await self._doors.host.table_view(table.id, member.id)).legal
        return member.id, [encode_payload(move) for move in legal]

    async def _other_table(self, table: Table) -> Any:
        kinds = (
            "move",
            "pick",
            "hand",
            "start",
            "leave-sure",
            "stop-sure",
            "take-back",
            "hurry",
            "set",
            "agents",
            "join",
        )
        name = "".join(self._random.choice("abcdefgh2345") for _ in range(self._random.randrange(1, 12)))
        return Click(name, self._random.randrange(40), self._random.choice(kinds), "a.1"), self._anybody(table), {}

    async def _other_ply(self, table: Table) -> Any:
        member, legal = await self._legal(table)
        ply = self._random.choice([n for n in (0, table.ply - 1, table.ply + 1, 999_999_999) if 0 <= n != table.ply])
        return (
            Click(
                table.id,
                ply,
                self._random.choice(("move", "take-back", "advice", "advised")),
                self._random.choice(legal),
            ),
            member,
            {},
        )

    async def _stranger(self, table: Table) -> Any:
        kinds = (
            "move",
            "take-back",
            "advice",
            "advised",
            "hurry",
            "leave-sure",
            "stop-sure",
            "close-sure",
            "start",
            "game",
            "set",
            "agents",
        )
        _, legal = await self._legal(table)
        kind = self._random.choice(kinds)
        payload = {"game": "cafe", "hurry": "on"}.get(kind, self._random.choice(legal))
        return Click(table.id, table.ply, kind, payload), self._nobody(), {}

    async def _other_seat(self, table: Table) -> Any:
        acting, legal = await self._legal(table)
        other = self._random.choice([member.id for member in table.members if member.id != acting])
        kind = self._random.choice(("move", "pick", "advice", "advised", "start", "join", "again", "play"))
        payload = table.game if kind == "play" else self._random.choice(legal)
        return Click(table.id, table.ply, kind, payload), other, {}

    async def _senseless_move(self, table: Table) -> Any:
        acting, legal = await self._legal(table)
        payload = list(self._random.choice(legal))
        for _ in range(self._random.randrange(1, 4)):
            payload[self._random.randrange(len(payload))] = self._random.choice(".0123456789-aZ\u0661 \x00😀")
        forged = "".join(payload)
        return (
            Click(table.id, table.ply, "pick" if forged in legal else self._random.choice(MOVING), forged[:64]),
            acting,
            {},
        )

    async def _illegal_move(self, table: Table) -> Any:
        acting, legal = await self._legal(table)
        tag, *fields = self._random.choice(legal).split(".")
        forged = ".".join((tag, *(str(self._random.randrange(-5, 200)) for _ in fields)))
        game = PLUGINS[table.game].game
        try:
            known = encode_payload(decode_payload(game, forged)) in legal
        except Refusal:
            known = False
        return Click(table.id, table.ply, "pick" if known else self._random.choice(MOVING), forged), acting, {}

    async def _other_game(self, table: Table) -> Any:
        acting, legal = await self._legal(table)
        other = self._random.choice([each for each in self._tables if each.game != table.game])
        _, theirs = await self._legal(other)
        forged = self._random.choice(theirs)
        return (
            Click(table.id, table.ply, "pick" if forged in legal else self._random.choice(MOVING), forged),
            acting,
            {},
        )

    async def _garbage(self, table: Table) -> Any:
        length = self._random.randrange(101)
        text = "".join(
            chr(self._random.choice((self._random.randrange(32, 127), 0x202E, 0x5203, 58))) for _ in range(length)
        )
        start = self._random.choice(
            ("", "1:", f"1:{table.id}:", f"1:{table.id}:{table.ply}:", f"1:{table.id}:-1:move:")
        )
        return (start + text)[:100], self._anybody(table), {}

    async def _only_looks(self, table: Table) -> Any:
        kinds = ("hand", "more", "rules", "fairness", "verify", "how", "rules-of", "pick", "leave", "stop")
        kind = self._random.choice(kinds)
        payload = self._random.choice(("", "cafe", "cafe.2", "x" * 30, "1.2.3", "0"))
        ply = self._random.choice((table.ply, 0))
        return Click(table.id, ply, kind, payload), self._anybody(table), {}

    async def _other_values(self, table: Table) -> Any:
        kind = self._random.choice(("set", "game", "agents"))
        values = [self._random.choice(("bar.straight", "search", "cafe", "\u202e", "a.b.c.d"))]
        return Click(table.id, table.ply, kind, ""), self._anybody(table), {"values": values}


async def forge(address: str, count: int, seed: int = 0) -> tuple[Counter[str], list[str]]:
    """Make forged clicks. Returns the number of each kind, and the failures: a missing answer, or a changed table."""
    ways: Counter[str] = Counter()
    wrong: list[str] = []
    async with opened(address) as doors:
        random = Random(seed)
        tables = await tables_of(doors, random)
        before = await doors.store.read(
            lambda unit: ([unit.table(t.id) for t in tables], [unit.moves(t.id) for t in tables])
        )
        opened_before = len(await doors.host.open_tables())
        forger = Forger(doors, tables, random)
        for _ in range(count):
            way, answer = await forger.click()
            ways[way] += 1
            if not answer:
                wrong.append(f"{way}: no answer")
            elif any("went wrong on my side" in each for each in answer):
                wrong.append(f"{way}: a mistake of ours")
        after = await doors.store.read(
            lambda unit: ([unit.table(t.id) for t in tables], [unit.moves(t.id) for t in tables])
        )
        if after != before or len(await doors.host.open_tables()) != opened_before:
            wrong.append("a table has changed")
        for table in tables:
            wrong += [f"{table.game}: {fault}" for fault in await doors.host.verifier.codes(table.id)]
    return ways, wrong


def main() -> None:
    """Forge clicks, and print the result."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        ways, wrong = asyncio.run(forge(f"sqlite:///{Path(folder) / 'tables.sqlite3'}", options.count, options.seed))
    seconds = time.perf_counter() - began
    print(f"{options.count} forged clicks in {seconds:.0f} s, {1000 * seconds / options.count:.2f} ms each")
    for way, count in sorted(ways.items()):
        print(f"  {way:16} {count}")
    print("wrong:", Counter(wrong) or "nothing")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
