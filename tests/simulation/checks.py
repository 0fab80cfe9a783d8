"""The checks made once an evening has come to rest."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import text as sql

from bot.games.registry import AGENTS
from bot.host.host import Host
from bot.locales import LANGUAGES, words
from bot.messages.reconciler import NUDGE_AFTER
from bot.store.connections import read_url
from bot.store.schema import Status, due
from bot.store.store import Store
from engines.registry import games
from tests.store.waiting_tables import differences as index_differences

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from loopcord.client import Json, Person

    from bot.screens.parts import Click
    from tests.simulation.bots import BotProcess

OPEN_TABLES: Final = """
    SELECT id, channel_id FROM tables WHERE status IN ('lobby', 'running') AND NOT (guild_id IS NULL AND EXISTS (
    SELECT * FROM seats JOIN members ON members.member_id = seats.member_id
    WHERE seats.table_id = tables.id AND members.dm_refusal IS NOT NULL))
"""
"""Open tables, without practice games that cannot be shown because the direct messages of the learner are closed."""
OPEN_POSTS: Final = """
    SELECT message_id FROM posts JOIN tables ON tables.id = posts.table_id WHERE status IN ('lobby', 'running')
    AND kind NOT LIKE 'climax-%'
"""
"""Messages of open tables that are kept up to date; a climax stays as it was sent."""
CLIMAXES_GIVEN_UP: Final = "SELECT table_id, kind FROM posts WHERE kind LIKE 'climax-%' AND message_id = 0"
VERSIONS: Final = "SELECT id, version FROM tables ORDER BY id"
SECRETS: Final = "SELECT id, lower(hex(seed)) FROM tables WHERE status = 'running' AND guild_id IS NOT NULL"
"""The seeds that must not be shown yet. Every practice game has the same deal, so its seed is no secret."""
MISSING_HANDS: Final = """
    SELECT seats.table_id, seats.member_id FROM seats JOIN tables ON tables.id = seats.table_id
    LEFT JOIN posts ON posts.table_id = tables.id AND posts.kind = 'hand' AND posts.member_id = seats.member_id
    LEFT JOIN members ON members.member_id = seats.member_id
    WHERE tables.status = 'running' AND seats.member_id IS NOT NULL AND seats.agent IS NULL
    AND posts.message_id IS NULL AND members.dm_refusal IS NULL
"""
"""Playing members without a hand in their direct messages, although these were never closed to the bot."""
TURNS: Final = "SELECT id, ply, member_to_act FROM tables WHERE status = 'running' AND member_to_act IS NOT NULL"
MISCOUNTED_RESULTS: Final = """
    SELECT tables.id, (SELECT count(*) FROM results WHERE results.table_id = tables.id) AS counted FROM tables
    WHERE counted <> CASE WHEN tables.outcome IS NULL OR tables.guild_id IS NULL OR tables.status <> 'over' THEN 0
    ELSE (SELECT count(*) FROM seats WHERE seats.table_id = tables.id AND seats.number IS NOT NULL) END
"""
"""Tables in servers without exactly one result per seat when played to the end, or with results before that."""
MISCOUNTED_STANDINGS: Final = """
    SELECT guild_id, game, participant, games, counted FROM (
        SELECT guild_id, game, CAST(member_id AS TEXT) AS who, count(*) AS counted
        FROM results WHERE member_id IS NOT NULL GROUP BY guild_id, game, who
    ) LEFT JOIN (
        SELECT guild_id AS guild, game AS played, participant, sum(games) AS games
        FROM standings GROUP BY guild_id, game, participant
    ) ON guild = guild_id AND played = game AND participant = who WHERE games IS NOT counted
"""
"""Members whose standings count more or fewer games than they have results."""
INDEX_TRIES: Final = 3
HALF_POSTED: Final = f"SELECT channel_id, table_id, kind FROM posts WHERE digest LIKE '{due('').split()[0]} %'"
"""Messages that still show only the sentence with which they rang, with their channels, which may be gone."""
_YOUR_TURN: Final = re.compile(
    "|".join(
        re.escape(words(each)("ring-turn", game="GAME", where="WHERE")).replace("GAME", ".+").replace("WHERE", ".*#.+")
        for each in LANGUAGES
    )
)
"""What a phone shows when a turn begins at a table whose channel the bot sees; others cannot be told apart."""
_OF_A_FILE: Final = ("id", "attachment_id", "proxy_url")
CALL: Final = "🔔"
"""The sign of a call in the channel to the member whose turn it is."""
_ELSEWHERE: Final = re.compile(r" ?· [^·\n]*<#\d+>[^·\n]*")
"""The line about another table that waits for the member; a hand shows it only from its next change on."""
_CLOCK: Final = re.compile(r"\n?-# ⏳[^\n]*")
"""The countdown of the last minute, which may begin during the redraw."""
_TURN: Final = re.compile(r'"custom_id": "1:(\w+:\d+):(?:pick|move):')
_EMOJI: Final = re.compile(r"<a?:(\w+):(\d+)>", re.ASCII)
_ADDRESS: Final = re.compile(r"https?://[^\s\"]*/(?:ephemeral-)?attachments/\d+/\d+/([^?\"\s]+)[^\"\s]*")


def visible_content(message: Json) -> Any:
    """The content of a message, with pictures and emojis by name.

    A file that was sent again has another URL, and an emoji that was uploaded again another id; messages of finished
    games keep the old one.
    """
    return _by_name(message["components"]) or message["content"]


def _by_name(part: Any) -> Any:
    match part:
        case {"emoji": {"id": _, "name": name}, **others}:
            return {"emoji": name, **_by_name(others)}
        case dict():
            return {key: _by_name(each) for key, each in part.items() if key not in _OF_A_FILE}
        case list():
            return [_by_name(each) for each in part]
        case str():
            return _EMOJI.sub(r":\1:", _CLOCK.sub("", _ELSEWHERE.sub("", _ADDRESS.sub(r"attachment:\1", part))))
        case _:
            return part


async def rows(store: Store, statement: str) -> list[Any]:
    """The rows of a query."""
    return await store.read(lambda unit: [*unit.connection.execute(sql(statement))])


async def logs(address: str) -> list[str]:
    """Findings about tables whose log does not lead to the stored state."""
    store = Store(read_url(address))
    host = Host(store, {game.name: game for game in games()}, AGENTS)
    try:
        dealt = [row for row in await store.read(lambda unit: unit.tables(*Status)) if row.seed is not None]
        faults = {row.id: await host.verifier.codes(row.id) for row in dealt}
        return [f"the log of {row.id} ({row.game}) does not hold: {faults[row.id]}" for row in dealt if faults[row.id]]
    finally:
        await host.close()
        await store.close()


async def outdated_emojis(store: Store, messages: Iterable[Json], gone: Collection[str]) -> list[str]:
    """Findings about messages of open tables that show application emojis which a bot knows to be `gone`."""
    posts = {row[0] for row in await rows(store, OPEN_POSTS)}
    return [
        f"a message shows deleted emojis {there}: {message['id']}"
        for message in messages
        if int(message["id"]) in posts and (there := sorted(_emojis_in(message["components"]) & {*gone}))
    ]


def _emojis_in(part: Any) -> set[str]:
    """The ids of the custom emojis in a message."""
    match part:
        case {"emoji": {"id": str(number)}, **others}:
            return {number} | _emojis_in(others)
        case dict():
            return set[str]().union(*map(_emojis_in, part.values()))
        case list():
            return set[str]().union(*map(_emojis_in, part))
        case str():
            return {number for _, number in _EMOJI.findall(part)}
        case _:
            return set()


async def wrongly_offered(store: Store, shown: Iterable[tuple[str, Iterable[Click]]]) -> list[str]:
    """Findings about messages that offer a move at a table's current ply to a member whose turn it is not.

    The moves on a hand show its cards, so a member who is offered another's moves sees another's cards.
    """
    turns = {(table, ply): member for table, ply, member in await rows(store, TURNS)}
    return [
        f"{member} is offered a move of somebody else: {click}"
        for member, clicks in shown
        for click in clicks
        if click.kind in ("pick", "move") and turns.get((click.table, click.ply), int(member)) != int(member)
    ]


async def wrong_indexes(bots: Iterable[BotProcess]) -> list[str]:
    """Findings about bots whose index of open tables is not what the database says."""
    found = []
    for each in bots:
        store, index = each.bot.store, each.bot.host.index
        for _ in range(INDEX_TRIES):
            settled = await rows(store, VERSIONS)
            wrong = await index_differences(store, index)
            if not wrong or await rows(store, VERSIONS) == settled:
                break  # Otherwise a clock made a move meanwhile.
        found += [f"the index of shard {each.shard} is wrong: {line}" for line in wrong]
    return found


def rings(person: Person, bot: str, refused: Collection[float]) -> list[str]:
    """Findings about the notifications of a person: some that say nothing, and turns that rang twice.

    A hand that is younger than `NUDGE_AFTER` does not ring for a turn. `refused` are the times at which Discord refused
    messages: a hand that was refused is posted again when it is accepted.
    """
    shown = [each for each in person.notifications if each.author == bot]
    found = [f"a phone of {person.name} rang without words: {each}" for each in shown if not each.text.strip()]
    last = dict[str, float]()
    for each in shown:
        if each.guild is not None or not _YOUR_TURN.fullmatch(each.text):
            continue
        before, last[each.text] = last.get(each.text), each.at
        is_new = before is None or each.at - before > NUDGE_AFTER.total_seconds()
        if not is_new and not any(before <= at <= each.at for at in refused if before is not None):
            found.append(f"one turn of {person.name} rang at {before} and at {each.at}: {each.text}")
    return found


_STILL: Final = '"image/png"'
_MOVING: Final = '"image/webp"'
_CHANNEL: Final = re.compile(r"<#\d+>")
_TEXT: Final = re.compile(r'"content": ".*"')
_FILE: Final = re.compile(rf'"attachment:[^"]*"|{_STILL}|{_MOVING}')


def differences(
    before: Iterable[Json], after: Iterable[Json], *, forgetful: bool, purged: Collection[str] = ()
) -> list[str]:
    """Findings about lines of a channel that changed when everything was redrawn.

    A new message may replace an old one, because Discord limits edits of old messages. A `forgetful` bot was killed and
    no longer knows which card was chosen on a hand, so it may ask again, nor which picture would soon have moved; that
    picture stands still. In `purged` channels somebody has deleted
    messages, or refused them; Discord tells the bot nothing about that, so a result is only missed when it changes.
    A member who was there a moment ago is called only by a redraw a minute later. A hand with a link to another table,
    which comes and goes with other changes, has less room for its texts.
    """
    before, after = [*before], [*after]
    lost, new, linked, links = _by_channel(before), _by_channel(after), _links(before), _links(after)
    found = []
    for channel in sorted(lost.keys() | new.keys()):
        stood, stands = lost.get(channel, Counter()), new.get(channel, Counter())
        old, now = sorted((stood - stands).elements()), sorted((stands - stood).elements())
        for one, other in zip_longest(old, now, fillvalue=""):
            if forgetful and (turns := _turns(one)) and turns == _turns(other):
                continue
            if forgetful and _STILL in one and _MOVING in other and _without_files(one) == _without_files(other):
                continue
            if linked.get(one) != links.get(other) and _without_texts(one) == _without_texts(other):
                continue
            if not one and (channel in purged or CALL in other):
                continue
            changes = [
                *difflib.unified_diff(one.splitlines(), other.splitlines(), "stood", "should stand", n=2, lineterm="")
            ]
            found.append("\n".join([f"a message in {channel} was not up to date:", *changes]))
    return found


def _turns(written: str) -> set[str]:
    """The turns, as `table:ply`, for which a message asks for a move."""
    return {*_TURN.findall(written)}


def _without_files(written: str) -> str:
    """A message without the names and kinds of its files."""
    return _FILE.sub("", written)


def _without_texts(written: str) -> str:
    """A message without its texts."""
    return _TEXT.sub("", written)


def _links(messages: Iterable[Json]) -> dict[str, int]:
    """How many channels each message mentions, by how `_visible_text` shows it: without those of other tables."""
    return {_visible_text(each): len(_CHANNEL.findall(json.dumps(each["components"]))) for each in messages}


def _visible_text(message: Json) -> str:
    return json.dumps(visible_content(message), indent=1, ensure_ascii=False, sort_keys=True)


def _by_channel(messages: Iterable[Json]) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for each in messages:
        found.setdefault(each["channel_id"], Counter())[_visible_text(each)] += 1
    return found


def database_in(folder: Path) -> Path:
    """The database file of a bot with this data folder."""
    return folder / "tables.sqlite3"


def address_in(folder: Path) -> str:
    """The URL of that database."""
    return f"sqlite:///{database_in(folder).as_posix()}"
