"""The rows of the database that nothing needs once an evening has come to rest.

For each table: which rows may be there, and the query for those that may not. The result of a tutorial may wait for
direct messages to be open again, which Discord does not report. `:hour` is an hour ago, and `:places` are the ids of
all channels that exist, as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import text as sql

from bot.messages.post_cache import BOARD, CALL, CLIMAX, HAND, TURN_CALL
from bot.store.rollback import LEAP
from bot.store.schema import GONE, REPLACING
from bot.store.store import Store
from bot.tables.types import Because

_OPEN: Final = "status IN ('lobby', 'running')"

NEEDED: Final = {
    "tables": (
        "open ones with a member or with a time at which they end, and ended ones at which nobody has to act",
        f"""
        SELECT id, status FROM tables WHERE NOT ({_OPEN}) AND (agent_to_act OR member_to_act IS NOT NULL)
        UNION SELECT id, status FROM tables WHERE {_OPEN}
        AND NOT EXISTS (SELECT * FROM seats WHERE table_id = id AND member_id IS NOT NULL)
        AND NOT EXISTS (SELECT * FROM deadlines WHERE table_id = id)
        """,
    ),
    "seats": (
        "those of a table",
        "SELECT table_id, joined FROM seats WHERE table_id NOT IN (SELECT id FROM tables)",
    ),
    "deadlines": (
        "those of an open table; a turn's for its present ply, and not in a pause",
        f"""
        SELECT table_id, kind, deadlines.ply FROM deadlines LEFT JOIN tables ON id = table_id
        WHERE id IS NULL OR NOT ({_OPEN})
        OR (seat IS NOT NULL AND (deadlines.ply <> tables.ply OR paused_at IS NOT NULL))
        """,
    ),
    "moves": (
        "the log of a dealt table, without gaps",
        """
        SELECT id, ply, counted FROM tables LEFT JOIN (SELECT table_id, count(*) AS counted FROM moves GROUP BY 1)
        ON table_id = id WHERE coalesce(counted, 0) <> ply
        UNION SELECT table_id, ply, 0 FROM moves WHERE table_id NOT IN (SELECT id FROM tables)
        """,
    ),
    "said": (
        "what was said in a game that was dealt: looking back shows it",
        "SELECT table_id, ply FROM said WHERE table_id NOT IN (SELECT id FROM tables WHERE seed IS NOT NULL)",
    ),
    "posts": (
        "one for each message of a table, also a deleted one; on its way only to a gone place or as a tutorial's end",
        f"""
        SELECT table_id, kind, member_id, digest FROM posts LEFT JOIN tables ON id = table_id
        WHERE id IS NULL OR (kind NOT IN ('{BOARD}', '{HAND}', '{CALL}', '{TURN_CALL}') AND kind NOT LIKE '{CLIMAX}%')
        OR (digest = '{REPLACING}' AND ended_because IS NOT '{Because.PLACE_GONE}'
            AND NOT (kind = '{BOARD}' AND guild_id IS NULL AND NOT ({_OPEN}))
            AND posts.channel_id IN (SELECT value FROM json_each(:places)))
        OR (kind = '{TURN_CALL}' AND status <> 'running' AND digest <> '{GONE}')
        OR (kind = '{CALL}' AND status <> 'lobby' AND digest <> '{GONE}')
        """,
    ),
    "members": (
        "one for each member about whom something is remembered",
        """
        SELECT member_id FROM members WHERE member_id = 0 OR (locale IS NULL AND name IS NULL AND dm_channel_id IS NULL
        AND dm_refusal IS NULL AND language IS NULL AND played = '' AND NOT text_only AND notices AND NOT private
        AND zone IS NULL)
        """,
    ),
    "call_wishes": (
        "those of a member, to the lobbies of a channel or at the end of a game that is not forgotten",
        """
        SELECT member_id, channel_id, table_id FROM call_wishes
        WHERE table_id <> '' AND table_id NOT IN (SELECT id FROM tables)
        """,
    ),
    "servers": (
        "none, because nobody changes settings in an evening",
        "SELECT guild_id FROM servers",
    ),
    "guilds": (
        "the servers with the bot, which none has left in an evening",
        "SELECT guild_id, left_at FROM guilds WHERE left_at IS NOT NULL",
    ),
    "acts": (
        "those of the last hour, of members who are known",
        "SELECT id, at FROM acts WHERE at < :hour AND (SELECT max(at) FROM acts) > :hour",
    ),
    "inbox": (
        "what a process had taken that is gone, until its token has expired; everything else was carried out",
        """
        SELECT id, kind, taken_by FROM inbox
        WHERE taken_by IS NULL OR deferred OR sent_at < :hour OR taken_by IN (SELECT process_id FROM leases)
        """,
    ),
    "leases": (
        "none: on SQLite they are kept in memory",
        "SELECT shard, process_id FROM leases",
    ),
    "running_time": (
        "one",
        "SELECT id FROM running_time WHERE id <> 1",
    ),
    "endings": (
        "one, which counts the dealt tables that have ended",  # and adds `LEAP` if two bots begin at once on one file
        f"""
        SELECT id, count FROM endings WHERE id <> 1
        OR count % {LEAP} <> (SELECT count(*) FROM tables WHERE seed IS NOT NULL AND ended_at IS NOT NULL)
        """,
    ),
    "results": (
        "one for each seat of a game that was played to its end in a server",
        """
        SELECT table_id, seat FROM results
        WHERE table_id NOT IN (SELECT id FROM tables WHERE status = 'over' AND guild_id IS NOT NULL)
        """,
    ),
    "standings": (
        "one for each participant who has a result",
        "SELECT guild_id, game, participant FROM standings WHERE games < 1",
    ),
    "achievements": (
        "those earned at a table that has results",
        "SELECT member_id, code, table_id FROM achievements WHERE table_id NOT IN (SELECT table_id FROM results)",
    ),
    "nights": (
        "planned ones, and past ones for a while; those planned for a time that is over have begun",
        "SELECT id, status, at FROM nights WHERE status = 'planned' AND at < :hour",
    ),
    "guests": (
        "those of a night",
        "SELECT night_id, member_id FROM guests WHERE night_id NOT IN (SELECT id FROM nights)",
    ),
    "night_posts": (
        "the messages of a night; on its way only to a place that is gone",
        """
        SELECT night_id, kind, digest FROM night_posts
        WHERE night_id NOT IN (SELECT id FROM nights) OR ((digest = 'anew' OR digest LIKE 'due %')
        AND channel_id IN (SELECT value FROM json_each(:places)))
        """,
    ),
    "greetings": (
        "one for each invitation of a server, posted",
        "SELECT id FROM greetings WHERE joined_at IS NULL OR guild_id NOT IN (SELECT guild_id FROM guilds)",
    ),
    "greeting_posts": (
        "the message of a greeting, which is not being sent",
        """
        SELECT greeting_id, kind, digest FROM greeting_posts
        WHERE greeting_id NOT IN (SELECT id FROM greetings) OR digest = 'anew' OR digest LIKE 'due %'
        """,
    ),
}
"""By name of the table: what may be there, and the query for what may not."""


async def residue(store: Store, hour: str, places: Iterable[int]) -> list[str]:
    """Findings about rows that nothing needs.

    `hour` is an hour ago, as SQLite stores times; `places` are the channels that exist.
    """
    values = {"hour": hour, "places": json.dumps([*places])}

    def read(unit: Any) -> list[str]:
        return [
            f"{name} has a row that nothing needs ({why}): {tuple(row)}"
            for name, (why, query) in NEEDED.items()
            for row in unit.connection.execute(
                sql(query), {name: value for name, value in values.items() if f":{name}" in query}
            )
        ]

    return await store.read(read)
