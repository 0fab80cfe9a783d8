"""The people of the benches: where they sit, and what they do on a spot that is deaf for a moment."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import discord
import pytest
from loopcord.client import Playground, PlaygroundProcess

from bench import regulars
from bench.bot_process import bot
from bench.members import SEATS, members, parties_of, seating
from bench.regulars import Clicks, Regulars
from bench.request_counts import RequestCounts, Requests

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.testing.hosted import InLoop

TABLE = "k3f9x2aa"
LONGEST = 300.0
"""Seconds after which a test gives up."""


@pytest.mark.parametrize(
    ("tables", "tables_a_member", "people"),
    [(50, 1, 200), (50, 10, 20), (200, 10, 80), (5, 2, 12), (3, 10, 4), (0, 10, 0)],
)
def test_nobody_sits_at_more_tables_than_the_series_says(tables: int, tables_a_member: int, people: int) -> None:
    found = seating(tables, tables_a_member)
    assert len(found) == tables
    assert all(len({*table}) == SEATS for table in found)
    seats = Counter(person for table in found for person in table)
    assert len(seats) == people
    assert max(seats.values(), default=0) <= tables_a_member


def test_a_member_without_a_table_is_no_member() -> None:
    with pytest.raises(ValueError, match="one table at least"):
        seating(50, 0)


async def test_members_join_their_own_tables_and_every_click_is_counted_once(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "world", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        bot(tmp_path / "bot", playground, pictures=0),
    ):
        parties = await parties_of(playground, 3, 2)
        async with members(playground, parties) as people:
            await people.open_tables()
            requests = RequestCounts(playground)
            await requests.restart()
            done = await people.play(0.0, 30, LONGEST)
            sent = await requests.read()
        joined = defaultdict[str, set[str]](set)
        interactions = await playground.interactions()
        for each in interactions:
            if each["name"] == "join":
                joined[each["person"]].add(each["channel"])
    assert sorted(map(len, joined.values())) == [1] * 4 + [2] * 4
    assert [{*party.people} for party in parties[:2]] == [{*parties[0].people}] * 2
    pressed = sum(each["of"] == "component" for each in interactions)
    # The last clicks at the other tables may still be under way.
    assert 30 <= len(done.took) <= pressed - done.deaf <= len(done.took) + len(parties)
    assert 0 < len(done.settled) <= done.moves <= len(done.took)
    assert people.moves > 0
    assert sent.callbacks >= 30 - done.unanswered
    assert sent.counted > 0


def test_requests_are_counted_by_kind() -> None:
    found = Requests()
    for path in ("/interactions/1/token/callback", "/webhooks/1/token/messages/@original", "/channels/1/messages/2"):
        found.add(path)
    assert (found.counted, found.by_token, found.callbacks) == (1, 1, 1)


class Hard(discord.Client):
    """A bot whose button is deaf to the first presses: it acknowledges them, and changes nothing."""

    def __init__(self, deaf: int, *, late: bool) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.deaf = deaf
        self.late = late
        """Whether it acknowledges also a press that it hears before it changes the message."""
        self.heard: list[str] = []

    def hand(self, *plies: int) -> discord.ui.View:
        """A message with a move for each of these plies."""
        view = discord.ui.View(timeout=None)
        for ply in plies:
            view.add_item(discord.ui.Button(label="Play", custom_id=f"1:{TABLE}:{ply}:move:"))
        view.stop()
        return view

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press."""
        data: Any = interaction.data
        self.heard.append(data["custom_id"])
        if len(self.heard) <= self.deaf:
            await interaction.response.defer()
        elif self.late:
            await interaction.response.defer()
            await interaction.edit_original_response(view=self.hand(0, len(self.heard)))  # the first stays
        else:
            await interaction.response.edit_message(view=self.hand(len(self.heard)))


async def press_once(playground: InLoop, hard: Hard) -> tuple[Regulars, Clicks]:
    """A click of a regular on the bot's button, and what they count."""
    await playground.start(hard)
    channel = hard.get_channel(int(await playground.channel()))
    assert isinstance(channel, discord.TextChannel)
    async with regulars.regulars(playground) as people:
        await channel.send(view=hard.hand(0))
        await people.until_offered(1)
        clicks = Clicks()
        assert await people.click(TABLE, clicks) is not None
        return people, clicks


async def test_a_press_on_a_deaf_spot_is_repeated_and_not_counted(
    playground: InLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regulars, "UNHEARD", 0.1)
    hard = Hard(2, late=False)
    people, clicks = await press_once(playground, hard)
    assert hard.heard == [f"1:{TABLE}:0:move:"] * 3
    assert (len(clicks.took), clicks.moves, clicks.deaf, clicks.unanswered) == (1, 1, 2, 0)
    assert people.offers[TABLE][0].custom_id == f"1:{TABLE}:3:move:"


async def test_a_press_that_is_heard_late_is_made_once(playground: InLoop) -> None:
    hard = Hard(0, late=True)
    _, clicks = await press_once(playground, hard)
    assert len(hard.heard) == 1
    assert (len(clicks.took), clicks.moves, clicks.deaf) == (1, 1, 0)
