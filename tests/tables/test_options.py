"""Table options and edition of the registered games: offered, chosen, kept, and the table's own from then on.

What an option does at the table is tested in tests/engines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from bot.games.registry import AGENTS, PLUGINS
from bot.host.host import Host
from bot.locales import words
from bot.screens.lobby_screens import lobby_screen, settings_form
from bot.tables.requests import Act, ChooseGame, Join, Leave, SetUp, Start
from engines.bierfest.edition import BierfestOptions
from engines.bierfest.model import Draw, View
from engines.cafe.model import CafeOptions
from engines.contract import choices, written
from engines.registry import games
from tests.engines.hooks_bierfest import OTHER_EDITION
from tests.engines.other_cafe import OTHER
from tests.hosts import make_host
from tests.screens.reading import check_form, offered, texts
from tests.tables.tavern import ANNA, BEN, CLEO, PLACE, Tavern, never

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.store.store import Store
    from engines.contract import AnyGame
    from engines.edition import Edition

GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def host_of(store: Store, editions: Mapping[str, Edition] | None = None) -> Host:
    """A process that has just started."""
    known = {game.name: game for game in games()}
    return make_host(store, known, AGENTS, pace=1.0, sleep=never, new_seed=lambda: bytes(32), editions=editions)


@GAMES
async def test_every_value_of_every_option_can_be_chosen_and_survives_a_restart(tavern: Tavern, game: AnyGame) -> None:
    host = host_of(tavern.store)
    table = await host.ask(PLACE, Join(ANNA, game.name))
    for option, values in choices(game.Options).items():
        default = getattr(game.Options(), option)
        # The default last, so that it has to be chosen again.
        for value in sorted(values, key=lambda each: each == default):
            form = settings_form(table, host.timing.settings, words("en"))
            check_form(form)
            assert written(value) in offered(form)[option]
            table = await host.ask(table.id, SetUp(ANNA.id, {option: written(value)}))
            assert getattr(table.options, option) == value
            assert offered(settings_form(table, host.timing.settings, words("en")))[option][0] == written(value)
            assert await host_of(tavern.store).table(table.id) == table
            await tavern.refuses(host.ask(table.id, SetUp(BEN.id, {option: written(value)})), "not-seated")
    assert table.options == game.Options()


async def test_a_running_table_goes_on_with_the_edition_it_began_with(tavern: Tavern) -> None:
    """After the restart the operator plays with the shipped ones, and so do tables opened from then on."""
    host = host_of(tavern.store, {"bierfest": OTHER_EDITION})
    for member in (ANNA, BEN, CLEO):
        table = await host.ask(PLACE, Join(member, "bierfest"))
    assert table.options == BierfestOptions(edition=OTHER_EDITION)
    assert "custom point values" in texts(lobby_screen(PLUGINS, table, words("en"))).lower()
    table = await host.ask(table.id, Start(ANNA.id))

    again = host_of(tavern.store)
    first = table.seats[0].member
    assert first is not None
    table = await again.ask(table.id, Act(0, first.id, Draw()))
    table_view = await again.table_view(table.id, first.id)
    assert isinstance(table_view.view, View)
    assert table.options == table_view.view.options == BierfestOptions(edition=OTHER_EDITION)
    assert await again.verifier.codes(table.id) == ()
    assert await again.openings.options_of("bierfest", PLACE.guild_id) == BierfestOptions()


async def test_a_table_like_another_has_its_options_and_the_edition_of_today(tavern: Tavern) -> None:
    host = host_of(tavern.store, {"cafe": OTHER})
    table = await host.ask(PLACE, Join(ANNA, "cafe"))
    before = await host.ask(table.id, SetUp(ANNA.id, {"bar": "straight"}))
    await host.ask(table.id, Leave(ANNA.id))
    again = await host.ask(PLACE, Join(ANNA, "cafe", before))
    assert again.options == CafeOptions(bar="straight", edition=OTHER)
    other = msgspec.structs.replace(before, options=CafeOptions())
    assert (await host.ask(PLACE, Join(BEN, "cafe", other))).options == again.options, "this one is open already"
    elsewhere = msgspec.structs.replace(PLACE, channel_id=PLACE.channel_id + 1)
    later = await host_of(tavern.store).ask(elsewhere, Join(BEN, "cafe", before))
    assert later.options == CafeOptions(bar="straight")


async def test_a_table_with_the_shipped_edition_keeps_it_when_the_operator_brings_another(tavern: Tavern) -> None:
    table = await host_of(tavern.store).ask(PLACE, Join(ANNA, "bierfest"))
    again = host_of(tavern.store, {"bierfest": OTHER_EDITION})
    assert (await again.ask(PLACE, Join(BEN, "bierfest"))).options == BierfestOptions()
    await again.ask(table.id, ChooseGame(ANNA.id, "bremen"))
    assert (await again.ask(table.id, ChooseGame(ANNA.id, "bierfest"))).options == BierfestOptions(
        edition=OTHER_EDITION
    )
