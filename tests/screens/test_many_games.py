"""Thirty installed games: every screen and command that grows with their number stays within Discord's limits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest
from discord.app_commands import Command
from discord.utils import MISSING
from fluent.runtime import FluentResource
from msgspec.structs import replace

from bot.cogs.commands import TableCommands
from bot.cogs.request import Services
from bot.features.learning import LearningCommands, how_question
from bot.features.nights.commands import NightCommands
from bot.features.nights.screens import plan_screen
from bot.features.nights.store import NightStatus
from bot.features.records.commands import RecordCommands, RecordScreens
from bot.features.records.pages import figures_of
from bot.features.records.screens import ladder_screen, member_screen, server_screen
from bot.features.settings import server_screen as settings_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words
from bot.screens.heights import ROOM, height_of
from bot.screens.lobby_screens import MAX_GAME_CELLS, chooser_screen
from bot.screens.parts import Screen, in_words, read_click
from bot.screens.table import rules_question
from bot.store.schema import ServerSettings, Status
from tests.records.rows import played
from tests.screens.reading import WORST_EMOJIS, check_limits, components
from tests.screens.record_pages import ladder_page, member_page, server_page, standing
from tests.screens.table_views import a_table
from tests.screens.test_night import a_guest, a_night
from tests.screens.test_settings_screens import server_view

if TYPE_CHECKING:
    from discord.ext import commands

MANY = {f"game{number}": PLUGINS["cafe"] for number in range(30)}
TITLE = "A game with a rather long name"
COUNTS = pytest.mark.parametrize("count", [8, 9, 10, 24, 25, 30])


def said(language: str) -> Words:
    """The words of a language, with those of the games."""
    spoken = Words(language)
    for name in MANY:
        spoken._bundle.add_resource(FluentResource(f"{name}-name = {TITLE} {name[4:]}\n{name}-hook = {'W' * 28}\n"))
    return spoken.with_emojis(WORST_EMOJIS)


def screens(count: int, words: Words) -> dict[str, Screen]:
    """All screens that offer or list the installed games, with this many of them."""
    plugins = dict([*MANY.items()][:count])
    names = [*plugins]
    figures = figures_of([played(1, game=name, score=90) for name in names * 2], ())
    member = member_page(figures=figures, standings=tuple(standing(1, 27.3, name) for name in names), name="W" * 32)
    counted = replace(server_page(), tables=dict.fromkeys(names, 1234))
    guests = tuple(a_guest(10**19 + number, "W" * 32, vote=names[number % count]) for number in range(30))
    night = a_night(game=None, guests=guests)
    lobby = a_table(2, game="game3", status=Status.LOBBY, options=PLUGINS["cafe"].game.Options())
    return {
        "chooser": chooser_screen(plugins, words),
        "other game": chooser_screen(plugins, words, lobby),
        "rules": rules_question(plugins, words),
        "tutorial": how_question(plugins, words),
        "stats": member_screen(plugins, member, words, 2),
        "stats of all": member_screen(plugins, member, words, None),
        "server": server_screen(plugins, counted, words, 2),
        "ladder": ladder_screen({"cafe": PLUGINS["cafe"], **plugins}, ladder_page(), words, 2),
        "settings": settings_screen(plugins, server_view(ServerSettings()), words),
        "plan": plan_screen(plugins, night, words),
        "begun": plan_screen(plugins, replace(night, status=NightStatus.CALLED), words),
    }


def offered(screen: Screen) -> set[str]:
    """The games that its enabled buttons and the options of its menus lead to."""
    found = set()
    for part in components(screen):
        click = None if part.get("disabled") or "custom_id" not in part else read_click(part["custom_id"])
        payloads = [click.payload + each.get("value", "") for each in part.get("options", [{}])] if click else []
        found |= {word for payload in payloads for word in payload.split(".") if word in MANY}
    return found


@COUNTS
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_within_the_limits_and_offers_every_game(language: str, count: int) -> None:
    games = {*[*MANY][:count]}
    for name, screen in screens(count, said(language)).items():
        check_limits(screen)
        check_limits(in_words(screen))
        wanted = games - {"game3"} if name == "other game" else games
        assert offered(screen) == (set() if name in {"stats of all", "begun"} else wanted), name


def test_beyond_the_tiles_a_menu_chooses_the_game() -> None:
    screen = screens(30, said("en"))["chooser"]
    menus = [part for part in components(screen) if part["type"] == 3]
    assert screen.pictures == ()
    assert [click and click.kind for click in (read_click(part["custom_id"]) for part in menus)] == ["play"] * 2
    assert menus[0]["options"][0]["description"] == "W" * 28


@COUNTS
async def test_every_command_offers_the_games(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As choices, or beyond 25 of them as suggestions by what has been typed in the member's language."""
    spoken = {language: said(language) for language in LANGUAGES}
    monkeypatch.setattr("bot.cogs.registration.words", spoken.__getitem__)
    of_class = (TableCommands.join, TableCommands.rules, LearningCommands.tutorial, NightCommands.gamenight)
    for command in (*of_class, RecordCommands.stats, RecordCommands.ladder):  # Bots share the options of a class.
        for kind, none in (("choices", MISSING), ("autocomplete", None)):
            monkeypatch.setattr(command._params["game"], kind, none)
    services = cast("Services", SimpleNamespace(plugins=dict([*MANY.items()][:count]), host=None, delivery=None))
    anything: Any = None
    cogs: list[commands.Cog] = [TableCommands(services), LearningCommands(services)]
    cogs += [NightCommands(services, anything, anything)]
    cogs += [RecordCommands(services, RecordScreens(anything, services.plugins, anything))]
    interaction: Any = SimpleNamespace(locale=discord.Locale.german)
    found = [command for cog in cogs for command in cog.get_app_commands() if isinstance(command, Command)]
    for offering in (each for each in found if "game" in each._params):
        param, more = offering._params["game"], offering.name == "gamenight"
        choices = [] if param.choices is MISSING else param.choices
        assert len(choices) == (count + more if count + more <= 25 else 0), offering.name
        assert (param.autocomplete is None) == bool(choices), offering.name
        if param.autocomplete is not None:
            suggest: Any = param.autocomplete
            assert len(await suggest(interaction, "")) == 25
            assert [each.value for each in await suggest(interaction, f" {TITLE.upper()} 17")] == ["game17"]
            assert await suggest(interaction, "chess") == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [6, MAX_GAME_CELLS])
def test_a_phone_shows_a_button_for_each_of_some_more_games(count: int, language: str) -> None:
    words = said(language)
    for name in MANY:
        words._bundle.add_resource(
            FluentResource(f"{name}-name-short = 40 Barrels\n{name}-hook = {'n' * 25}\n"), allow_overrides=True
        )
    screen = screens(count, words)["chooser"]
    assert height_of(screen) <= ROOM
    assert len([each for each in components(screen) if each["type"] == 2]) == count + 1
