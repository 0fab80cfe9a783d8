"""Which channels of a guild the bot may view, and what it hears when that changes.

Discord sends CHANNEL_UPDATE for each channel that the bot can view or no longer view, whether its own overwrites, those
of a channel in it or the bot's role have changed. Of its threads the bot hears only when it gains access.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from loopcord.data.facts import ChannelChanged, ThreadsRevealed
from loopcord.data.shapes import is_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.data.state import State
    from loopcord.data.world import Channel, Guild


@contextmanager
def following_sight(state: State, guild: Guild, changed: Channel | None = None) -> Iterator[None]:
    """Announce, after the block, `changed` and the guild's channels that came into or went out of the bot's sight."""
    before = _hidden(state, guild)
    yield
    after = _hidden(state, guild)
    for channel in state.world.channels_of(guild.id):
        moved = (channel.id in before) != (channel.id in after)
        if moved or channel is changed:
            state.announce(ChannelChanged(channel))
        if moved and channel.id in before and not channel.is_category:
            state.announce(ThreadsRevealed(channel))


def _hidden(state: State, guild: Guild) -> set[str]:
    return {each.id for each in state.world.channels_of(guild.id) if is_hidden(each, state.world)}
