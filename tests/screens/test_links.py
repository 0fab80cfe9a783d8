"""Links between the messages of a table."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.menus import Links, message_address, more_screen, table_address, told_screen
from bot.screens.table import hand_screen
from bot.store.schema import Status
from bot.tables.types import TablePlace
from tests.screens.reading import check_limits, components
from tests.screens.table_views import a_table, played, table_view_of

LINKS = Links(table="https://discord.com/channels/1/2", hand="https://discord.com/channels/@me/4/5")


def test_an_address_is_one_that_discord_opens() -> None:
    assert table_address(a_table(2)) == LINKS.table
    assert message_address(4, 5) == LINKS.hand
    private = msgspec.structs.replace(a_table(2), place=TablePlace(None, 4, "de"))
    assert table_address(private) == "https://discord.com/channels/@me/4"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [Status.LOBBY, Status.RUNNING, Status.STOPPED])
def test_a_hand_leads_to_the_other_messages_at_every_moment_of_a_table(language: str, status: Status) -> None:
    state, _ = next(played(2, 1))
    table_view = table_view_of(state, a_table(2, status=status), 0)
    # In a running hand the links are behind the sign for everything else, not among the choices.
    running = more_screen(table_view, words(language), LINKS)
    screen = running if status is Status.RUNNING else hand_screen(PLUGINS, table_view, words(language), links=LINKS)
    check_limits(screen)
    assert [part["url"] for part in components(screen) if "url" in part] == [LINKS.table, LINKS.hand]
    bare = hand_screen(PLUGINS, table_view, words(language))
    assert not [part for part in components(bare) if "url" in part]


def test_a_sentence_without_anywhere_to_go_is_the_sentence_alone() -> None:
    assert [part["type"] for part in components(told_screen("Done.", Links(), words("en")))] == [10]
    assert [part.get("style") for part in components(told_screen("Done.", LINKS, words("en")))] == [None, None, 5, 5]
