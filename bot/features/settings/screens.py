"""The settings of a server: one private screen, each part of which takes effect at once.

Time zones are suggested while a member types, by name and by local time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from msgspec import Struct

from bot.host.servers import CHANNELS
from bot.locales import LANGUAGES, Words
from bot.screens.game_screens import Plugins
from bot.screens.lobby_screens import option_choices
from bot.screens.lobby_screens import settings as options_as_lines
from bot.screens.parts import (
    AUTO,
    NO_TABLE,
    OPTIONS,
    ChannelMenu,
    Click,
    Part,
    Screen,
    box,
    choice_menu,
    line,
    menu,
    switch,
    text,
    texts,
)
from bot.screens.people import channels_named
from bot.store.schema import ServerSettings
from bot.tables.clocks import Clock, Pace
from bot.tables.local_time import hour_text, local_time, zones
from engines.contract import Options

KIND: Final = "server"
"""The kind of all clicks on this screen; the payload says what is chosen, such as `language.de`."""


class Lack(Struct, frozen=True):
    """A permission that the bot lacks in these channels, by its name in discord.py."""

    permission: str
    channels: tuple[int, ...]


class ServerView(Struct, frozen=True, kw_only=True):
    """Everything that the screen shows about a server."""

    settings: ServerSettings
    options: Options | None
    """Those of the default game, as a new table has them; None if there is no such game."""
    usual_clock: Clock
    """The default clock, which the bot's configuration sets."""
    channels: tuple[int, ...]
    """The allowed channels that still exist."""
    lacks: tuple[Lack, ...]
    checked: tuple[int, ...]
    """The channels whose permissions were checked."""


def server_screen(plugins: Plugins, shown: ServerView, words: Words) -> Screen:
    """The settings of a server."""
    return Screen.of(
        box(
            text(f"## {words('settings-heading')}", f"-# {words('settings-note')}"),
            text(*_sentences(shown, plugins, words)),
            line(),
            *_menus(shown, plugins, words),
            *_channels(shown, words),
            ChannelMenu(words("settings-channels"), _click("channels").custom_id(), shown.channels, CHANNELS),
            line(),
            *_switches(shown.settings, words),
        )
    )


def _sentences(shown: ServerView, plugins: Plugins, words: Words) -> list[str]:
    """What a manager should know before choosing: missing permissions, a game that is gone, the time zone."""
    sentences = [
        words(f"lacks-{lack.permission}", channels=channels_named(lack.channels, words)) for lack in shown.lacks
    ]
    if not sentences:
        sentences = [words("lacks-nothing", channels=channels_named(shown.checked, words))]
    if shown.settings.game is not None and shown.settings.game not in plugins:
        sentences.append(words("settings-game-gone"))
    zone = shown.settings.zone
    sentences.append(words("settings-zone-none") if zone is None else words("settings-zone", zone=zone))
    return sentences


def _channels(shown: ServerView, words: Words) -> list[Part]:
    """What the channel menu does not say: that tables are opened nowhere else, and that channels are gone."""
    gone = len(shown.settings.channels) - len(shown.channels)
    some = [words("settings-channels-some", channels=channels_named(shown.channels, words))] if shown.channels else []
    lost = [words("settings-channels-gone", count=gone)] if gone else []
    return texts([*some, *lost])


def _menus(shown: ServerView, plugins: Plugins, words: Words) -> Iterator[Part]:
    settings = shown.settings
    languages = {AUTO: words("settings-language-auto"), **{each: words(f"language-{each}") for each in LANGUAGES}}
    yield from choice_menu(_click("language"), words("settings-language"), languages, settings.language, words)
    games = {AUTO: words("settings-game-auto"), **{game: words(f"{game}-name") for game in plugins}}
    yield from choice_menu(_click("game"), words("settings-game"), games, settings.game, words)
    yield from _options(shown, words)
    usual = words("settings-clock-auto", clock=words(f"clock-{shown.usual_clock}"))
    clocks = {AUTO: usual, **{str(each): words(f"clock-{each}") for each in Clock}}
    yield from choice_menu(_click("clock"), words("clock-setting"), clocks, settings.clock, words)
    paces = {str(pace): words(f"pace-{pace}") for pace in Pace}
    yield from choice_menu(_click("pace"), words("settings-pace"), paces, settings.pace, words)


def _options(shown: ServerView, words: Words) -> list[Part]:
    game, options = shown.settings.game, shown.options
    if game is None or options is None or not (lines := options_as_lines(game, options, words)):
        return []
    name = words(f"{game}-name")
    choices = option_choices(game, options, words)
    return [
        text(words("settings-options-of", game=name), *(f"- {each}" for each in lines)),
        menu(words("settings-options", game=name), _click(f"option.{game}"), choices),
    ]


def _switches(settings: ServerSettings, words: Words) -> list[Part]:
    switches = (
        ("threads", words("settings-threads"), words("settings-threads-note"), settings.threads),
        ("calls", words("settings-calls"), words("settings-calls-note"), settings.calls),
        ("advice", words("advice-setting"), words("settings-advice-note"), settings.advice),
    )
    return [switch(_click(what), name, note, words, is_on=is_on) for what, name, note, is_on in switches]


def _click(what: str) -> Click:
    """What is chosen is appended to this payload."""
    return Click(NO_TABLE, 0, KIND, f"{what}.")


_FIRST: Final = (
    *("Europe/Berlin", "Asia/Tokyo", "Europe/London", "America/New_York", "America/Chicago", "America/Denver"),
    *("America/Los_Angeles", "America/Sao_Paulo", "Europe/Paris", "Europe/Istanbul", "Asia/Kolkata", "Asia/Shanghai"),
    *("Australia/Sydney", "UTC"),
)
"""Offered before anything is typed, and before everything else that matches."""


def zone_choices(typed: str, now: datetime) -> list[tuple[str, str]]:
    """Zones whose name or local time contains the typed text: what is shown, and the name."""
    wanted = typed.strip().casefold().replace(" ", "_")
    names = dict.fromkeys((*_FIRST, *sorted(zones()))) if wanted else dict.fromkeys(_FIRST)
    shown = ((f"{name} ({hour_text(local_time(now, name))})", name) for name in names if name in zones())
    return [each for each in shown if wanted in each[0].casefold()][:OPTIONS]
