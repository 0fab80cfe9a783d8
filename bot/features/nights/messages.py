"""What the messages of a night should show: pure functions of the night and of what is recorded about the message."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.features.nights.champions import NO_CHAMPIONS, Champions
from bot.features.nights.nights import TOO_LATE
from bot.features.nights.screens import call_ring, night_call, plan_ring, plan_screen
from bot.features.nights.store import Night, NightStatus
from bot.locales import Words
from bot.messages.reconciler import Wanted
from bot.screens.game_screens import Plugins
from bot.store.schema import MessageRow
from bot.tables.types import Table

PLAN: Final = "plan"
CALL: Final = "call"
"""The kinds of messages of a night."""


class NightTable(Struct, frozen=True):
    """The table that is open where a night takes place."""

    table: Table | None = None
    board: str | None = None
    """The address of its board, if that is posted."""
    champions: Champions = NO_CHAMPIONS
    """Those of the evening a week before."""


def wanted_plan(
    plugins: Plugins,
    night: Night,
    now: datetime,
    words: Words,
    *,
    event_denied: bool,
    champions: Champions = NO_CHAMPIONS,
) -> Wanted:
    """The plan. The first one of a night rings for those who are asked; the bot plans the rest of a series silently.

    It is too late to post it, perhaps again, once the night has begun or is cancelled. For `event_denied` see
    `plan_screen`.
    """
    screen = plan_screen(plugins, night, words, event_denied=event_denied, champions=champions)
    asked = tuple(member.id for member in night.asked) if night.is_planned and night.number == 1 else ()
    sentence = plan_ring(night, now, words) if asked else None
    return Wanted(screen, sentence=sentence, pinged=asked, only_edited=not night.is_planned)


def calls(night: Night, post: MessageRow | None, now: datetime) -> bool:
    """Whether those who are in are to be called, or the call of this `post` is to be kept up to date."""
    if night.status is not NightStatus.CALLED:
        return False
    return post is not None or (bool(night.coming) and now - night.at <= TOO_LATE)


def wanted_call(
    plugins: Plugins, night: Night, post: MessageRow | None, here: NightTable, now: datetime, words: Words
) -> Wanted | None:
    """The call to those who are in, which rings once; None if nobody is to be called. It goes if nobody is in."""
    if not calls(night, post, now):
        return None
    if not night.coming:
        return Wanted(None)
    return Wanted(
        night_call(plugins, night, here.table, here.board, words, here.champions),
        sentence=call_ring(night, words),
        pinged=tuple(member.id for member in night.coming),
        only_edited=post is not None,
    )
