"""The face and the short name of a member: chosen in the lobby or among the preferences, and used at every table."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.request import ClickContext, ClickHandler
from bot.locales import LANGUAGES
from bot.pictures.marks import COUNT
from bot.screens.looks import FIELD, KIND, NAME_KIND, look_form, look_screen
from bot.screens.people import cleaned
from bot.store.messages import NoteChange
from bot.tables.looks import LONGEST_SHORT_NAME, appearance_of
from bot.tables.names import skeleton
from bot.tables.refusals import NotOursError, TableRefusal
from bot.tables.requests import ChangeAppearance
from bot.tables.seats import TOKENS
from engines.contract import Refusal


async def _look_changed(asked: ClickContext) -> None:
    """Show what the asker has chosen; if the click carries a choice, store it first and use it at their tables."""
    what, _, chosen = asked.payload.partition(".")
    match what:
        case "":
            await _show(asked)
        case "face" if chosen in {"", *map(str, range(COUNT))}:
            await _choose(asked, NoteChange(member_id=asked.member.id, face=int(chosen) if chosen else None))
        case "name" if not chosen:
            await _choose(asked, NoteChange(member_id=asked.member.id, short_name=None))
        case _:
            raise Refusal("unknown-button")


async def _name_asked(asked: ClickContext) -> None:
    """Open the form for the short name."""
    await asked.answer.ask(look_form(asked.answer.words))


async def _name_typed(asked: ClickContext) -> None:
    """Use the name that was typed. Raises Refusal for one that is too long or empty, or a house player's."""
    name = cleaned(asked.fields.get(FIELD, ""))
    if not name:
        raise Refusal("short-name-empty")
    if len(name) > LONGEST_SHORT_NAME:
        raise Refusal("short-name-long", longest=LONGEST_SHORT_NAME)
    speech = asked.services.speech
    house = {skeleton(speech(each)("agent-name", number=number)) for each in LANGUAGES for number in _HOUSE_PLAYERS}
    if skeleton(name) in house:
        raise Refusal("short-name-house")
    await _choose(asked, NoteChange(member_id=asked.member.id, short_name=name))


_HOUSE_PLAYERS: Final = range(1, TOKENS + 2)


async def _choose(asked: ClickContext, change: NoteChange) -> None:
    services, member_id = asked.services, asked.member.id
    await services.delivery.prefer(change)
    look = appearance_of(await services.delivery.members.of(member_id))
    for table in await services.host.open_tables(member_id):
        # A table of another process keeps the earlier look; the next one has the new one.
        with suppress(TableRefusal, NotOursError):
            await services.host.ask(table.id, ChangeAppearance(member_id, look))
    await _show(asked)


async def _show(asked: ClickContext) -> None:
    look = appearance_of(await asked.services.delivery.members.of(asked.member.id))
    tables = await asked.services.host.open_tables(asked.member.id)
    screen = look_screen(look, asked.member.id, tables, asked.answer.words)
    await (asked.conclude(screen) if asked.payload or asked.fields else asked.answer.show(screen))


CLICKS: Final = ClickHandlers[ClickHandler](
    clicks={KIND: _look_changed, NAME_KIND: _name_asked},
    forms={NAME_KIND: _name_typed},
    harmless=frozenset({NAME_KIND}),
)
