"""Achievements in words: under the result of the table where they were earned, and in somebody's figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.locales import Words
from bot.records.achievements import CODES
from bot.screens.people import member_name
from bot.tables import AnyTableView


def earned_here(table_view: AnyTableView, words: Words) -> Iterator[str]:
    """Who has achieved what at a table that has ended, as lines."""
    members = {member.id: member for member in table_view.table.members}
    for each in table_view.earned:
        # Who has left the table since has no name there any more.
        if each.member_id in members and each.code in CODES:
            name = member_name(members[each.member_id], words)
            yield f"🏅 **{name}** · {_told(each.code, words)}"


def collection(codes: Iterable[str], words: Words) -> Iterator[str]:
    """What somebody has achieved so far, as lines."""
    had = {*codes}
    for code in CODES:
        if code in had:
            yield f"🏅 {_told(code, words)}"


def _told(code: str, words: Words) -> str:
    return words("achievement", name=words(f"achievement-{code}"), how=words(f"achievement-{code}-how"))
