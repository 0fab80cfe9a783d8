"""The channel speaks the server's language, private messages and answers speak the reader's."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import labels, text

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.client import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def reads(who: Guest, words: str, where: Callable[[], list[Json]]) -> None:
    """Wait until somebody reads these words on the newest of some messages."""
    await who.until(words, lambda: any(words in text(each) for each in where()[-1:]))


@pytest.mark.parametrize(("locale", "language"), [("ja", "ja"), ("fr", "en")])
async def test_everybody_reads_their_own_language(shared: House, locale: str, language: str) -> None:
    server = await shared.playground.add_guild("Stammtisch", locale)
    channel = await shared.playground.add_channel("table", server["id"])
    here = words(language)
    people = [("Anna", "de"), ("Ben", "en-US"), ("千春", "ja"), ("Chloé", "fr")]
    guests = [await guest(shared.playground, channel, *each) for each in people]
    for who in guests:
        joined = await who.slash("join", game="forty_barrels")
        assert who.say("answer-seated") in text(joined.shown)
        await reads(who, f"**{who.person.name}**", who.public)
        say = who.say.naming_buttons_of(locale)  # The board is in the language of the channel.
        seated = say("lobby-hand", game=who.say("forty_barrels-name"), channel=f"<#{channel}>")
        await reads(who, seated, who.hands)
    lobby = guests[0].board()
    assert here("forty_barrels-hook") in text(lobby)
    assert labels(lobby)[:3] == [here("button-join"), here("button-start"), here("button-agents")]

    await begin(*guests)
    for who in guests:
        await reads(who, f"-# {who.say('forty_barrels-name')} · <#{channel}>", who.hands)
        rules = (await who.press(who.board(), "button-rules")).shown
        assert text(rules).startswith(who.say("forty_barrels-rules"))
        assert who.say("menu-settings") in text(rules)
    assert here("forty_barrels-first", who="other", name="\0").split("\0")[0].split("*")[0] in text(guests[0].board())
    assert labels(guests[0].board())[0] == here("button-hand")
    await asyncio.gather(*(who.play_by_message() for who in guests))
    assert here("table-result-heading", game=here("forty_barrels-name")) in text(guests[0].board())
    for who in guests:
        await reads(
            who, who.say("table-hand-over", game=who.say("forty_barrels-name"), channel=f"<#{channel}>"), who.hands
        )


async def test_commands_describe_themselves_in_every_language(shared: House) -> None:
    ben = await shared.playground.add_person("Ben")
    everybodys = {
        *(
            "join",
            "leave",
            "start",
            "hand",
            "help",
            "board",
            "rules",
            "tutorial",
            "preferences",
            "stop",
            "kick",
            "host",
        ),
        *("verify", "privacy", "log", "replay", "stats", "ladder", "gamenight"),
    }
    assert {each["name"] for each in ben.commands} == everybodys
    owner, *_ = await shared.playground.people()
    assert {each["name"] for each in owner.commands} == {*everybodys, "settings"}
    for command in owner.commands:
        key = f"command-{command['name']}"
        assert command["description"] == words("en")(key)
        assert command["description_localizations"] == {each: words(each)(key) for each in LANGUAGES if each != "en"}
        for option in command.get("options", ()):
            assert option["description"] == words("en")(f"{key}-{option['name']}")
            assert {"de", "ja"} == set(option["description_localizations"])
            for choice in option.get("choices", ()):
                named = f"{choice['value']}-name" if choice["value"] in PLUGINS else f"{key}-{choice['value']}"
                assert (choice["name"], choice["name_localizations"]["ja"]) == (words("en")(named), words("ja")(named))
