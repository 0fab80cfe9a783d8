"""Presses that were meant for a button that is no longer there: the second of two taps on one spot.

A tap that seems to have done nothing is soon repeated. If the message has changed in between, the second tap hits
what has come to lie there. What such a tap would do must do no harm: for a short time after a change, a button is deaf
to the member who has just pressed what lay at its spot before. See `bot.messages.presses.spots` for what a spot is.

All times are Discord's. Only this process knows of its members' presses: after a restart, no button is deaf.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

import discord
from msgspec import Struct

from bot.messages.presses.spots import ButtonSpot, Spots, can_press, spots_of
from bot.recent import Recent

DEAF_FOR: Final = timedelta(seconds=1.2)
"""How long after Discord has taken a change a button can be deaf."""
REPEATED_WITHIN: Final = timedelta(seconds=5)
"""How long after a press a second one at the same spot may still be meant for the same button."""
ELSEWHERE_WITHIN: Final = timedelta(seconds=2)
"""The same if another message has come: few look for that where they pressed."""
MAX_PRESSES: Final = 2_000
"""How many presses are remembered: the last one of each member in each channel."""
MAX_MESSAGES: Final = 1_000
"""For how many messages it is remembered since when their buttons lie where they do; at most 15 kB each."""


class MessageLayout:
    """How a message looks; where its buttons lie is found out only when somebody asks for it."""

    def __init__(self, components: Sequence[discord.Component]) -> None:
        self._components = components

    @cached_property
    def spots(self) -> Spots:
        """Of the message's buttons."""
        return spots_of(self._data)

    def can_press(self, custom_id: str) -> bool:
        """Whether there is such a button."""
        return can_press(self._data, custom_id)

    @property
    def _data(self) -> Sequence[object]:
        return [each.to_dict() for each in self._components]


class Press(Struct, frozen=True):
    """A member's press of a button."""

    at: datetime
    """When Discord received it."""
    member_id: int
    channel_id: int
    message_id: int
    posted_at: datetime
    """When Discord took the message."""
    is_answer: bool
    """Whether the message was posted as the answer to a member."""
    changed_at: datetime
    """When Discord took the last change of the message; without any, the message."""
    custom_id: str
    layout: MessageLayout
    """The message at that moment."""

    @property
    def spot(self) -> ButtonSpot | None:
        """Where the pressed button lies; None if it is no longer on the message."""
        return self.layout.spots.get(self.custom_id)


def is_press(interaction: discord.Interaction[discord.Client]) -> bool:
    """Whether a member has pressed a button."""
    data: Mapping[str, object] = interaction.data or {}
    return data.get("component_type") == discord.ComponentType.button.value


def press_of(interaction: discord.Interaction[discord.Client]) -> Press | None:
    """The press of a button in an interaction; None if it is none."""
    message = interaction.message
    data: Mapping[str, object] = interaction.data or {}
    if message is None or interaction.channel_id is None or not is_press(interaction):
        return None
    return Press(
        at=interaction.created_at,
        member_id=interaction.user.id,
        channel_id=interaction.channel_id,
        message_id=message.id,
        posted_at=message.created_at,
        is_answer=message.interaction_metadata is not None,
        changed_at=message.edited_at or message.created_at,
        custom_id=str(data.get("custom_id", "")),
        layout=MessageLayout(message.components),
    )


class _MessageState(Struct, frozen=True):
    """A message as Discord has had it since one moment."""

    at: datetime
    layout: MessageLayout


class Misfires:
    """The presses and the changed messages that one process remembers."""

    def __init__(self) -> None:
        self._presses = Recent[tuple[int, int], Press](MAX_PRESSES)
        """By channel and member."""
        self._shown = Recent[int, list[_MessageState]](MAX_MESSAGES)
        """By message: how it looks now, and how it has looked while a button can be deaf for that; oldest first."""

    def note_message(self, message: discord.Message) -> None:
        """Record a message as Discord has it after a change. Later changes may leave its buttons where they are."""
        at = message.edited_at or message.created_at
        shown = self._shown.pop(message.id, [])
        while len(shown) > 1 and at - shown[1].at > REPEATED_WITHIN:
            del shown[0]
        self._shown[message.id] = [*shown, _MessageState(at, MessageLayout(message.components))]

    def _lying(self, message_id: int) -> dict[str, tuple[ButtonSpot, datetime]]:
        """The spots of a message's buttons, and since when each lies there; the oldest times may be too late."""
        found: dict[str, tuple[ButtonSpot, datetime]] = {}
        for shown in self._shown.get(message_id, []):
            before, found = found, {}
            for custom_id, spot in shown.layout.spots.items():
                lay, since = before.get(custom_id, (None, shown.at))
                found[custom_id] = spot, since if lay == spot else shown.at
        return found

    def is_deaf(self, press: Press, *, adds: bool = False) -> bool:
        """Whether the pressed button has just come to lie at a spot that the same member had pressed before.

        One that `adds` does something more each time: it is deaf, too, if it was itself pressed just now.
        """
        before = self._presses.get((press.channel_id, press.member_id))
        if before is None:
            return False
        if adds and _is_same(press, before):
            return press.spot is not None
        if not before.at < press.at < before.at + REPEATED_WITHIN:
            return False
        # Most presses come long after the last change: then it does not matter where anything lies.
        if press.at - self._changed_at(press) >= DEAF_FOR or (spot := press.spot) is None:
            return False
        lay, since = self._lying(press.message_id).get(press.custom_id, (None, press.changed_at))
        if lay != spot:  # Discord's confirmation of the last change is on its way.
            since = press.changed_at
        return press.at - since < DEAF_FOR and _has_replaced(press, spot, since, before)

    def _changed_at(self, press: Press) -> datetime:
        """When the pressed message was changed last, as far as anybody knows."""
        shown = self._shown.get(press.message_id)
        return max(press.changed_at, shown[-1].at) if shown else press.changed_at

    def pressed(self, press: Press) -> None:
        """Record a press that is carried out; one of a button that is gone has no spot."""
        if press.layout.can_press(press.custom_id):
            self._presses[press.channel_id, press.member_id] = press

    def moved_on(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Record a command, a form or a choice from a menu: the thumb is no longer where it pressed a button."""
        self._presses.pop((interaction.channel_id or 0, interaction.user.id), None)


def _is_same(press: Press, before: Press) -> bool:
    """Whether the same button was pressed `before`, and the member cannot have seen what that has done."""
    same = (press.message_id, press.custom_id) == (before.message_id, before.custom_id)
    return same and press.at > before.at and press.at - max(before.at, press.changed_at) < DEAF_FOR


def _has_replaced(press: Press, spot: ButtonSpot, since: datetime, before: Press) -> bool:
    """Whether the pressed button, which lies at its spot `since` then, has come there after the press `before`."""
    pressed = before.spot
    if pressed is None or not pressed.meets(spot):
        return False
    if press.message_id == before.message_id:
        return since >= before.at and before.layout.spots.get(press.custom_id) != spot
    # A new message ends the chat, as the pressed one did before. Answers are laid out so that nothing in them is hit.
    return press.posted_at >= before.at > press.at - ELSEWHERE_WITHIN and not press.is_answer
