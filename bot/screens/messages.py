"""Sending, editing and deleting messages, with Discord's refusals sorted into what they mean for us.

Here belongs every call that puts a screen into a channel. Here does not belong when that is done (poster.py), nor
the answers to interactions (bot/cogs/answer.py).
"""

from __future__ import annotations

from typing import Final

import discord

from bot.screens.parts import Screen

TOO_OLD_TO_EDIT: Final = 30046
DM_REFUSALS: Final = (50007, 50278, 40003)
"""Discord's codes for a direct message that may not be sent: closed by the member, no common server, too many."""

NOBODY: Final = discord.AllowedMentions.none()


class Unreachable(Exception):  # noqa: N818  (a fact about a channel, not an error of the program)
    """A channel that cannot be written to: gone, forbidden, or a member who takes no direct messages."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Messages:
    """The messages of one bot. What Discord may answer later (5xx, lost connections) is raised as it comes."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """The id of the channel for direct messages to a member. Raises Unreachable."""
        if known is not None:
            return known
        try:
            return (await self._client.create_dm(discord.Object(member_id))).id
        except discord.DiscordServerError:
            raise
        except discord.HTTPException as error:
            raise Unreachable(error.code) from None

    async def send(self, channel_id: int, screen: Screen) -> int:
        """Post a screen and return the id of its message. Raises Unreachable."""
        channel = self._client.get_partial_messageable(channel_id)
        try:
            return (await channel.send(view=screen.layout(), allowed_mentions=NOBODY)).id
        except discord.DiscordServerError:
            raise
        except (discord.Forbidden, discord.NotFound) as error:
            raise Unreachable(error.code) from None
        except discord.HTTPException as error:
            if error.code in DM_REFUSALS:
                raise Unreachable(error.code) from None
            raise

    async def edit(self, channel_id: int, message_id: int, screen: Screen) -> bool:
        """Put a screen into a message that stands; False if that message is gone or too old for it."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.edit(view=screen.layout(), allowed_mentions=NOBODY)
        except discord.DiscordServerError:
            raise
        except (discord.Forbidden, discord.NotFound):
            return False
        except discord.HTTPException as error:
            if error.code == TOO_OLD_TO_EDIT:
                return False
            raise
        return True

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a message away; if it cannot be reached any more, that is as good."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await message.delete()
        except discord.DiscordServerError:
            raise
        except (discord.Forbidden, discord.NotFound):
            return
