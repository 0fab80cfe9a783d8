"""What only the asker sees: their hand, the rules, their preferences, and what else they can do."""

from __future__ import annotations

from typing import Final

from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.permissions import manages
from bot.cogs.request import ClickContext, ClickHandler, InteractionContext
from bot.cogs.zones import prefer_zone, zones_typed
from bot.locales import LANGUAGES
from bot.screens.climax_screens import climax_answer
from bot.screens.menus import more_screen, preferences_screen
from bot.screens.parts import AUTO, NO_TABLE, SWITCHES, Click, Screen
from bot.screens.running_table import may_show_emotes
from bot.screens.table import rules_question, rules_screen
from bot.screens.time_zones import zone_form, zones_screen
from bot.store.messages import NoteChange
from bot.tables.local_time import zones
from bot.tables.refusals import TableRefusal
from bot.tables.types import Table
from engines.contract import Options, Refusal


async def show_hand(request: InteractionContext, table: Table) -> None:
    """Answer with the asker's own hand. Raises Refusal if they have no seat."""
    request.services.host.owner.require(table.place.guild_id)
    if table.seat_of(request.member.id) is None:
        raise TableRefusal("not-seated")
    snapshot = await request.services.host.snapshot(table.id)
    private, in_private = request.services.delivery.private, request.in_private
    await request.answer.show(*await private.hand(snapshot, request.member.id, in_private=in_private))


async def show_more(asked: ClickContext) -> None:
    """Answer with everything else that the asker can do at the table."""
    snapshot = await asked.services.host.snapshot(asked.click.table)
    table = snapshot.table
    if not (table.is_open or table.is_dealt):
        raise TableRefusal("table-over")
    member_id = asked.member.id
    view = snapshot.view(None if table.seat_of(member_id) is None else member_id)
    links = await asked.links(table)
    waiting = asked.services.delivery.waiting.now(table, member_id)
    manager = manages(asked.interaction, table.place)
    words = asked.answer.words
    emotes = table.is_dealt and may_show_emotes(asked.services.plugins[table.game], view)
    await asked.answer.show(
        more_screen(view, words, links, waiting, member_id=member_id, manager=manager, emotes=emotes)
    )


async def show_climax(asked: ClickContext) -> None:
    """Show the card of a climax for which the asker's hand has no room. Raises Refusal if they have moved since."""
    services, member_id = asked.services, asked.member.id
    snapshot = await services.host.snapshot(asked.click.table)
    note = await services.delivery.members.of(member_id)
    words = asked.answer.words.aloud if note.text_only else asked.answer.words
    text_only, ply = await services.delivery.text_only(member_id), asked.payload
    motion = services.delivery.illustrator.motion if note.motion else None
    screen = None
    if ply.isascii() and ply.isdecimal() and snapshot.table.is_dealt:
        view = snapshot.view(member_id)
        screen = climax_answer(services.plugins, view, int(ply), words, text_only=text_only, motion=motion)
    if screen is None:
        raise Refusal("climax-gone")
    await asked.answer.show(screen)


async def find_rules(request: InteractionContext, game: str | None) -> Screen:
    """The rules of a game, with the table's options if it plays that game; without a game, those of the table here.

    If neither is given, the question which game to show.
    """
    table = await _table_meant(request)
    if table is not None and game in {None, table.game}:
        return await rules_of(request, table.game, table.options)
    if game is not None:
        return await rules_of(request, game)
    return rules_question(request.services.plugins, request.answer.words)


async def rules_of(request: InteractionContext, game: str, options: Options | None = None) -> Screen:
    """The rules of a game with these options; without any, as a new table here would play it."""
    plugins = request.services.plugins
    if game not in plugins:
        raise TableRefusal("unknown-game", game=game)
    if options is None:
        options = await request.services.host.openings.options_of(game, request.interaction.guild_id)
    return rules_screen(plugins, game, options, request.answer.words)


async def _table_meant(request: InteractionContext) -> Table | None:
    """The channel's open table; in direct messages the asker's table, unless there are several."""
    host, interaction = request.services.host, request.interaction
    if interaction.guild_id is not None and interaction.channel_id is not None:
        return await host.open_table(interaction.channel_id)
    tables = await host.open_tables(request.member.id)
    return tables[0] if len(tables) == 1 else None


async def show_rules(asked: ClickContext) -> None:
    """Answer with the rules as this table plays them."""
    table = await asked.services.host.table(asked.click.table)
    await asked.reply(await rules_of(asked, table.game, table.options))


async def show_rules_of(asked: ClickContext) -> None:
    """Replace the question with the rules of the chosen game."""
    await asked.conclude(await rules_of(asked, asked.payload))


async def preferences_of(request: InteractionContext) -> Screen:
    """The asker's preferences, and how to change them."""
    return preferences_screen(await request.services.delivery.members.of(request.member.id), request.answer.words)


async def preferences_asked(asked: ClickContext) -> None:
    """Show the asker's preferences."""
    await asked.reply(await preferences_of(asked))


async def preference_changed(asked: ClickContext) -> None:
    """Store what was chosen, show it, and update the member's hands."""
    member_id = asked.member.id
    what, _, chosen = asked.payload.partition(".")
    match what:
        case "language" if chosen in {AUTO, *LANGUAGES}:
            change = NoteChange(member_id=member_id, language=None if chosen == AUTO else chosen)
        case "pictures" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, text_only=not SWITCHES[chosen])
        case "motion" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, motion=SWITCHES[chosen])
        case "notices" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, notices=SWITCHES[chosen])
        case "results" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, private=not SWITCHES[chosen])
        case "zone" if chosen in zones():
            change = NoteChange(member_id=member_id, zone=chosen)
        case _:
            raise Refusal("unknown-button")
    await asked.services.delivery.prefer(change)
    await asked.speak()
    await asked.conclude(await preferences_of(asked))


async def _place_asked(asked: ClickContext) -> None:
    """Open the form in which the asker types where they live."""
    await asked.answer.ask(zone_form(_ZONE, asked.answer.words))


async def _place_typed(asked: ClickContext) -> None:
    """Store the zone of the place that was typed, and show the preferences; if it may be several, ask which."""
    found = await zones_typed(asked)
    if len(found) > 1:
        screen = zones_screen(found, lambda zone: Click(NO_TABLE, 0, "me", f"zone.{zone}"), _ZONE, asked.answer.words)
        await asked.conclude(screen)
        return
    await prefer_zone(asked, found[0].zone)
    await asked.conclude(await preferences_of(asked))


_ZONE: Final = Click(NO_TABLE, 0, "zone")
"""Opens the form for a place, and is its submission."""

CLICKS: Final = ClickHandlers[ClickHandler](
    clicks={
        "more": show_more,
        "climax": show_climax,
        "rules": show_rules,
        "rules-of": show_rules_of,
        "me": preference_changed,
        "preferences": preferences_asked,
        "zone": _place_asked,
    },
    forms={"zone": _place_typed},
    harmless=frozenset({"more", "climax", "rules", "rules-of", "preferences", "zone"}),
)
