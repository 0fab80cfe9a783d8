"""An application emoji is deleted, or refused although it is there: nobody notices, and it comes back by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from loopcord.client import shard_of
from loopcord.client.parts import buttons, selects, text

from bot.locales import LANGUAGES, words
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.checks import database_in
from tests.simulation.scene import Scene, play
from tests.simulation.trouble import is_there

if TYPE_CHECKING:
    from loopcord.client import Json


def emojis_in(message: Json) -> set[str]:
    """The ids of the custom emojis on the buttons and in the menus of a message."""
    parts = [*buttons(message), *(each for menu in selects(message) for each in menu.get("options", ()))]
    return {each["emoji"]["id"] for each in parts if (each.get("emoji") or {}).get("id")}


def standing(scene: Scene) -> set[str]:
    """The ids of the application's emojis."""
    return {*scene.playground.server.state.world.emojis}


def confessions() -> list[str]:
    """The beginnings of the sentence with a number from the log."""
    return [words(each)("refusal-broken", number="\0").split("。")[0].split(".")[0] for each in LANGUAGES]


async def at_a_table(scene: Scene, language: str = "en") -> Guest:
    """A person whose turn it is at a running game, with a hand whose buttons have emojis."""
    channel = await scene.playground.channel()
    anna = await scene.guest("Anna", channel, language)
    await set_table(anna, agents=1)
    await begin(anna)
    await anna.until("a turn", anna.can_pick)
    await scene.rest()
    assert emojis_in(anna.hand())
    return anna


def comparisons(scene: Scene) -> list[float]:
    """When the application's emojis were listed."""
    return [each["time"] for each in scene.requests("GET", "/emojis")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_click_on_a_hand_with_a_deleted_emoji_is_answered_and_the_emoji_is_uploaded_again(language: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene, language)
        hand = anna.hand()
        deleted = emojis_in(hand)
        for each in deleted:
            await scene.playground.delete_emoji(each)
        shown = (await anna.click(hand, clicks(hand, "pick")[0])).shown
        assert not any(each in text(shown) for each in confessions())
        assert clicks(shown, "move") or clicks(shown, "pick")
        await scene.rest()
        after = anna.hand()
        assert emojis_in(after)
        assert emojis_in(after) <= standing(scene)
        assert len(standing(scene)) == len(emojis_of_all(scene))
        assert scene.troubles == []

    play(act)


def emojis_of_all(scene: Scene) -> set[str]:
    """The names that emojis of this bot should have."""
    return {each.name for each in scene.bots[0].bot.emoji_keeper._wanted.icons}


@pytest.mark.parametrize("command", ["hand", "join"])
def test_a_command_whose_answer_shows_a_deleted_emoji_is_answered(command: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        for each in standing(scene):
            await scene.playground.delete_emoji(each)
        answer = await anna.slash(command)
        assert scene.events("message-refused"), "Discord has refused its emojis"
        assert not any(each in text(answer.shown) for each in confessions())
        assert scene.events("interaction-failed") == []
        await scene.rest()
        assert scene.troubles == []

    play(act)


def test_a_chooser_of_games_is_shown_without_deleted_emojis_in_its_menu() -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", await scene.playground.channel())
        for each in standing(scene):
            await scene.playground.delete_emoji(each)
        chooser = (await anna.slash("join")).shown
        assert selects(chooser) or buttons(chooser)
        assert emojis_in(chooser) == set()

    play(act)


def test_a_board_that_house_players_change_follows_without_the_deleted_emoji() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        for each in standing(scene):
            await scene.playground.delete_emoji(each)
        before = text(anna.board())
        await anna.play_one(anna.hand())
        await scene.rest()
        assert text(anna.board()) != before
        assert emojis_in(anna.board()) | emojis_in(anna.hand()) <= standing(scene)
        assert scene.troubles == []

    play(act)


def test_emojis_are_compared_at_once_and_then_at_most_once_a_minute() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        for _ in range(8):
            for each in emojis_in(anna.hand()):
                await scene.playground.delete_emoji(each)
            began = scene.playground.clock.now()
            await anna.play_one(anna.hand())
            await anna.until("the next turn", anna.can_pick)
            await asyncio.sleep(15)
        await scene.rest()
        _, first, *later = comparisons(scene)
        assert first < began
        times = [first, *later]
        assert len(later) >= 2
        assert all(after - before >= 60 for before, after in zip(times, later, strict=False))
        assert emojis_in(anna.hand()) <= standing(scene)

    play(act)


def test_a_valid_emoji_that_is_refused_for_a_moment_comes_back_without_an_upload() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        hand = anna.hand()
        before = standing(scene)
        await scene.playground.fault("refused", match="POST /interactions/**")
        shown = (await anna.click(hand, clicks(hand, "pick")[0])).shown
        assert len(emojis_in(shown)) < len(emojis_in(hand))
        await scene.rest()
        assert [each["fault"] for each in scene.requests("POST", "/interactions/")].count("refused") == 1
        assert standing(scene) == before
        assert emojis_in(anna.hand()) == emojis_in(hand)

    play(act)


def test_a_message_is_sent_in_words_if_all_components_are_refused() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        await scene.playground.fault("refused", part="component", seconds=30)
        shown = (await anna.slash("hand")).shown
        assert text(shown)
        assert not any(each in text(shown) for each in confessions())
        assert buttons(shown) == []
        await asyncio.sleep(60)
        assert clicks((await anna.slash("hand")).shown)
        assert scene.events("interaction-failed") == []

    play(act)


def test_a_form_that_is_refused_is_explained_in_the_persons_language() -> None:
    async def act(scene: Scene) -> None:
        for language in LANGUAGES:
            channel = await scene.playground.add_channel(f"lobby-{language}")
            anna = await scene.guest(f"Anna {language}", channel, language)
            await anna.slash("join", game="forty_barrels")
            await anna.until("the lobby", anna.in_lobby)
            [opens] = clicks(anna.board(), "agents")
            await scene.playground.fault("refused", part="component")
            answer = await anna.click(anna.board(), opens)
            assert text(answer.shown) == words(language)("refusal-form-refused")

    play(act)


def test_a_refused_picture_is_described_in_words() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        await scene.playground.fault("refused", part="file", seconds=30)
        shown = (await anna.slash("hand")).shown
        assert clicks(shown)
        assert not any(each in text(shown) for each in confessions())
        assert scene.events("interaction-failed") == []

    play(act, painters=1)


def shows_emojis(message: Json) -> bool:
    """Whether the text of a message has custom emojis."""
    return "<:" in text(message)


def settled(scene: Scene) -> bool:
    """Whether the bot counts all messages of all tables as delivered."""
    with sqlite3.connect(database_in(scene.bots[0].folder)) as database:
        return database.execute("SELECT id FROM tables WHERE NOT settled").fetchall() == []


def test_a_result_posted_while_missing_emojis_cannot_be_created_shows_them_once_they_are() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        for each in standing(scene):
            await scene.playground.delete_emoji(each)
        await scene.playground.fault("errors", status=503, match="POST /applications/*/emojis", seconds=300)
        ben = await scene.guest("Ben", await scene.playground.add_channel("other"))
        await ben.slash("join")  # Discord refuses its emojis, so they are compared before anybody plays.
        await asyncio.sleep(5)
        await anna.play_by_message()
        await asyncio.sleep(30)
        assert not shows_emojis(anna.board())
        assert not shows_emojis(anna.hand())
        await asyncio.sleep(600)
        assert shows_emojis(anna.board())
        assert shows_emojis(anna.hand())
        assert settled(scene)

    play(act)


def test_a_bot_killed_while_an_emoji_is_in_doubt_shows_it_again_after_its_restart() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        hand = anna.hand()
        assert settled(scene)
        await scene.playground.fault("errors", status=503, match="GET /applications/*/emojis", seconds=300)
        await scene.playground.fault("refused", match="POST /interactions/**")
        await anna.click(hand, clicks(hand, "pick")[0])
        await asyncio.sleep(5)
        assert len(emojis_in(anna.hand())) < len(emojis_in(hand))
        scene.bots[0].kill()
        await scene.playground.clear_faults()
        scene.bots[0].start()
        await is_there(scene.playground, scene.bots)
        await scene.rest()
        assert emojis_in(anna.hand()) == emojis_in(hand)
        assert settled(scene)

    play(act)


def test_tables_count_as_delivered_if_discord_creates_no_emoji_for_a_long_time() -> None:
    async def act(scene: Scene) -> None:
        anna = await at_a_table(scene)
        for each in standing(scene):
            await scene.playground.delete_emoji(each)
        await scene.playground.fault("errors", status=503, match="POST /applications/*/emojis", seconds=3000)
        await anna.play_one(anna.hand())
        await asyncio.sleep(300)
        assert not settled(scene)
        await asyncio.sleep(1500)
        assert settled(scene)
        assert not emojis_in(anna.hand())
        await asyncio.sleep(1500)
        assert emojis_in(anna.hand())
        assert emojis_in(anna.hand()) <= standing(scene)

    play(act)


def test_one_of_two_processes_compares_and_both_use_its_findings() -> None:
    async def act(scene: Scene) -> None:
        await asyncio.sleep(70)  # Both have created the emojis; the second one has failed at first.
        servers = [(await scene.playground.guilds())[0]["id"]]
        while len({shard_of(each, 2) for each in servers}) < 2:
            servers.append((await scene.playground.add_guild(f"Server {len(servers)}"))["id"])
        of_other = next(each for each in servers if shard_of(each, 2) == 1)
        channel = await scene.playground.add_channel("other", of_other)
        ben = await scene.guest("Ben", channel)
        await set_table(ben, agents=1)
        await begin(ben)
        await ben.until("a turn", ben.can_pick)
        await scene.rest()
        seen, hand = len(comparisons(scene)), ben.hand()
        assert emojis_in(hand)
        for each in emojis_in(hand):
            await scene.playground.delete_emoji(each)
        await ben.click(hand, clicks(hand, "pick")[0])
        await scene.rest()
        assert len(comparisons(scene)) == seen + 1
        assert emojis_in(ben.hand())
        assert emojis_in(ben.hand()) <= standing(scene)
        spoken: list[Any] = [each.bot.speech.emojis for each in scene.bots]
        assert spoken[0] == spoken[1]

    play(act, processes=2)
