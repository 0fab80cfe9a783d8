"""The screens of settings: within Discord's limits in every language, and whatever is chosen can be chosen there."""

from __future__ import annotations

import pytest

from bot.cogs.lacking import NEEDED, WELCOME
from bot.features.settings import Lack, ServerView, server_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.menus import preferences_screen
from bot.screens.parts import Click, Screen, read_click
from bot.screens.people import channels_named
from bot.store.schema import MemberNote, ServerSettings
from bot.store.store import utc_now
from bot.tables.clocks import Clock, ClockSettings, Pace
from engines.contract import choices, written
from tests.screens.reading import check_limits, components, texts

MENU, CHANNEL_MENU, SECTION = 3, 8, 9
MANY = tuple(10**18 + number for number in range(25))
"""As many channels as can be chosen, with ids as long as they are."""


def server_view(settings: ServerSettings, **changes: object) -> ServerView:
    """What is shown of a server that has these settings; nothing is wrong there."""
    options = None if settings.game not in PLUGINS or settings.game is None else PLUGINS[settings.game].game.Options()
    usual = {
        "clocks": ClockSettings(default=Clock.RELAXED),
        "channels": settings.channels,
        "lacks": (),
        "checked": (7,),
    }
    return ServerView(settings=settings, options=options, **{**usual, **changes})  # type: ignore[arg-type]


def menus(screen: Screen) -> dict[str, dict[str, str]]:
    """What can be chosen in each menu: the labels by the values, by the payload of the menu."""
    return {
        click.payload: {option["value"]: option["label"] for option in part["options"]}
        for part in components(screen)
        if part["type"] == MENU and (click := read_click(part["custom_id"])) is not None
    }


def chosen(screen: Screen) -> list[str]:
    """What the menus show as chosen."""
    return [
        option["label"]
        for part in components(screen)
        if part["type"] == MENU
        for option in part["options"]
        if option.get("default")
    ]


def switches(screen: Screen) -> list[Click | None]:
    return [read_click(part["accessory"]["custom_id"]) for part in components(screen) if part["type"] == SECTION]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*PLUGINS, None, "chess"])
def test_a_server_screen_keeps_the_limits_when_everything_is_wrong(language: str, game: str | None) -> None:
    settings = ServerSettings(game=game, channels=(*MANY, 1, 2), threads=True)
    lacks = tuple(Lack(name, MANY) for name in (*NEEDED, *WELCOME))
    screen = server_screen(PLUGINS, server_view(settings, channels=MANY, lacks=lacks, checked=MANY), words(language))
    check_limits(screen)
    for lack in lacks:
        named = channels_named(lack.channels, words(language))
        assert words(language)(f"lacks-{lack.permission}", channels=named) in texts(screen)
    assert words(language)("settings-channels-gone", count=2) in texts(screen)
    assert (words(language)("settings-game-gone") in texts(screen)) == (game == "chess")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_menu_says_what_is_chosen_and_offers_everything_else(language: str) -> None:
    say = words(language)
    settings = ServerSettings(
        language="ja", game="one_eleven", clock=Clock.DAY, pace=Pace.CALM, channels=MANY[:2], calls=False, motion=False
    )
    screen = server_screen(PLUGINS, server_view(settings), say)
    check_limits(screen)
    assert chosen(screen) == [
        say("setting-choose", option=say("settings-language"), value="日本語"),
        say("setting-choose", option=say("settings-game"), value="111"),
        say("setting-choose", option=say("clock-setting"), value=say("clock-day", time=say("clock-days", count=1))),
        say("setting-choose", option=say("settings-pace"), value=say("pace-calm")),
    ]
    offered = menus(screen)
    assert [*offered["language."]] == ["-", *LANGUAGES]
    assert [*offered["game."]] == ["-", *PLUGINS]
    assert [*offered["clock."]] == ["-", *Clock]
    assert [*offered["pace."]] == [*Pace]
    options = PLUGINS["one_eleven"].game.Options()
    assert set(offered["option.one_eleven."]) == {
        f"{name}.{written(value)}"
        for name, values in choices(type(options)).items()
        for value in values
        if value != getattr(options, name)
    }
    [channel_menu] = [part for part in components(screen) if part["type"] == CHANNEL_MENU]
    assert [int(each["id"]) for each in channel_menu["default_values"]] == [*MANY[:2]]
    assert (channel_menu["min_values"], channel_menu["max_values"]) == (0, 25)
    assert [click and click.payload for click in switches(screen)] == [
        "threads.on",
        "calls.on",
        "advice.off",
        "motion.on",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unset_setting_shows_its_default(language: str) -> None:
    say = words(language)
    screen = server_screen(PLUGINS, server_view(ServerSettings()), say)
    usual = say("settings-clock-auto", clock=say("clock-relaxed", time=say("clock-minutes", count=15)))
    assert chosen(screen) == [
        say("setting-choose", option=say("settings-language"), value=say("settings-language-auto")),
        say("setting-choose", option=say("settings-game"), value=say("settings-game-auto")),
        say("setting-choose", option=say("clock-setting"), value=usual),
        say("setting-choose", option=say("settings-pace"), value=say("pace-normal")),
    ]
    assert say("lacks-nothing", channels="<#7>") in texts(screen)
    assert say("settings-channels") in texts(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_preferences_say_what_is_chosen_and_offer_everything_else(language: str) -> None:
    say = words(language)
    plain = preferences_screen(MemberNote(member_id=1, updated_at=utc_now()), say)
    other = preferences_screen(
        MemberNote(
            member_id=1,
            language="de",
            text_only=True,
            motion=False,
            notices=False,
            private=True,
            zone="Asia/Tokyo",
            updated_at=utc_now(),
        ),
        say,
    )
    for screen, name, payloads, zone in (
        (plain, say("preferences-language-auto"), ["pictures.off", "motion.off", "notices.off", "results.off"], None),
        (other, "Deutsch", ["pictures.on", "motion.on", "notices.on", "results.on"], "Asia/Tokyo"),
    ):
        check_limits(screen)
        assert chosen(screen) == [say("setting-choose", option=say("preferences-language"), value=name)]
        assert [*menus(screen)["language."]] == ["-", *LANGUAGES]
        *chosen_by_switch, form, look, calls = switches(screen)
        assert [click and click.payload for click in chosen_by_switch] == payloads
        assert form is not None
        assert form.kind == "zone"
        assert look is not None
        assert (look.kind, look.payload) == ("look", "")
        assert calls is not None
        assert (calls.kind, calls.payload) == ("calls", "")
        named = say("setting-is", option=f"**{say('preferences-zone')}**", value=zone or say("preferences-zone-none"))
        assert named in texts(screen)


def test_a_few_of_many_channels_are_named_and_the_others_counted() -> None:
    assert channels_named((1,), words("en")) == "<#1>"
    assert channels_named((1, 2), words("de")) == "<#1>, <#2>"
    assert channels_named(tuple(range(1, 7)), words("de")) == "<#1>, <#2>, <#3>, <#4>, <#5> und einem weiteren"
    assert channels_named(tuple(range(1, 9)), words("ja")) == "<#1>、<#2>、<#3>、<#4>、<#5> ほか3件"
