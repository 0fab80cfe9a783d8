"""The kinds of clicks that have files of their own; those of the lobby and of play are in `bot.cogs.clicks`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.cogs.asked import Asked
from bot.cogs.attending import kick_for_sure, seat_asked_for, seat_taken
from bot.cogs.preferences import preference_kinds
from bot.cogs.request import Services
from bot.cogs.showing import show_more, show_rules, show_rules_of
from bot.cogs.talking import talking_kinds
from bot.cogs.timing import timing_kinds


def click_kinds(services: Services) -> Mapping[str, Callable[[Asked], Awaitable[None]]]:
    """What each of them does."""
    return {
        "seat": seat_asked_for,
        "take": seat_taken,
        "kick-sure": kick_for_sure,
        **timing_kinds(services),
        "more": partial(show_more, services),
        "rules": partial(show_rules, services),
        "rules-of": show_rules_of,
        **talking_kinds(services),
        **preference_kinds(),
    }
