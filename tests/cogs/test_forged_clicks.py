"""Clicks that no message of the bot offers, at running tables of all games: each is answered, none changes a table.

They come from the player to act, from another player and from a stranger. They name other plies, moves that are not
legal, moves of another game, other people's buttons, and random characters.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

import pytest
from loopcord.client.parts import buttons, text

from bot.games.registry import PLUGINS
from bot.screens.parts import Click
from engines.chance import SEED_BYTES, Chance
from engines.codec import decode_payload, encode_payload
from engines.contract import Refusal
from tests.discord_side.test_emojis import confessions
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import table_of
from tests.simulation.scene import Scene, play
from tests.store.rows import everything

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.client import Answer

HEARING: Final = 2.0
"""Seconds between two clicks: a bot does not hear a click that follows another one on the same spot at once."""
UNCHANGED: Final = ("tables", "seats", "moves")
"""What a table is made of in the database."""
MAKING_MOVES: Final = ("move", "advised")
ABOUT_MOVES: Final = (*MAKING_MOVES, "take-back", "advice")
OF_A_PLAYER: Final = (
    *ABOUT_MOVES,
    "hurry",
    "leave-sure",
    "stop-sure",
    "close-sure",
    "start",
    "play-now",
    "game",
    "set",
    "agents",
)
CHARACTERS: Final = ".0123456789-aZ\u0661 \x00\u202e😀"
BROKEN: Final = ("", ":", "1:::", "1:TABLE:1:move:", "2:x:1:hand:", "1:-:1:hand:", "x" * 100)


async def forged(scene: Scene, guest: Guest, custom_id: str) -> Answer:
    """Click a button with this custom_id, which only this client believes to be on the board."""
    world = scene.playground.server.state.world
    board = guest.board()
    message = world.message(board["id"])
    assert message is not None
    button = next(each for each in buttons({"components": message.components}) if "custom_id" in each)
    offered, button["custom_id"] = button["custom_id"], custom_id
    clicking = asyncio.create_task(guest.person.click(board, custom_id=custom_id))
    try:
        return await clicking
    finally:
        button["custom_id"] = offered


def forgeries(
    chance: Random, game: str, ply: int, legal: list[str], foreign: str
) -> Iterator[tuple[str, int, str, str]]:
    """Who clicks, and the ply, kind and payload of the click."""
    for kind in ABOUT_MOVES:
        for other in {0, ply - 1, ply + 1, 999_999_999} - {ply}:
            yield "acting", other, kind, chance.choice(legal)
        yield "other", ply, kind, chance.choice(legal)
    for kind in MAKING_MOVES:
        yield "acting", ply, kind, foreign
        yield from (("acting", ply, kind, each) for each in _illegal(chance, game, legal))
    for kind in OF_A_PLAYER:
        yield "stranger", ply, kind, chance.choice(legal)


def _illegal(chance: Random, game: str, legal: list[str]) -> Iterator[str]:
    """Payloads that look like those of moves."""
    for _ in range(4):
        tag, *fields = chance.choice(legal).split(".")
        yield from _not_legal(game, ".".join((tag, *(str(chance.randrange(-5, 200)) for _ in fields))), legal)
        written = list(chance.choice(legal))
        written[chance.randrange(len(written))] = chance.choice(CHARACTERS)
        yield from _not_legal(game, "".join(written), legal)


def _not_legal(game: str, payload: str, legal: list[str]) -> Iterator[str]:
    try:
        if encode_payload(decode_payload(PLUGINS[game].game, payload)) in legal:
            return
    except Refusal:
        pass
    yield payload


def _of_other_games(game: str, legal: list[str]) -> list[str]:
    """Payloads of first moves in the other games."""
    found = []
    for name, plugin in PLUGINS.items():
        if name != game:
            state = plugin.game.setup(max(plugin.game.seats), plugin.game.Options(), Chance(bytes(SEED_BYTES), 0))
            found += [encode_payload(each) for each in plugin.game.legal_moves(state)]
    return [payload for each in found for payload in _not_legal(game, each, legal)]


@pytest.mark.parametrize("game", PLUGINS)
def test_forged_clicks_are_answered_and_change_no_table(game: str) -> None:
    chance = Random(f"forged {game}")

    async def act(scene: Scene) -> None:
        channel, host = await scene.playground.channel(), scene.bots[0].bot.host
        seats = max(2, min(PLUGINS[game].game.seats))
        players = [await scene.guest(name, channel) for name in ("Anna", "Ben", "Cleo")[:seats]]
        stranger = await scene.guest("Eve", channel)
        await set_table(*players, game=game)
        await begin(*players)
        await scene.rest()
        acting = next(each for each in players if each.can_pick())
        who = {"acting": acting, "other": next(each for each in players if each is not acting), "stranger": stranger}
        table_id = table_of(acting.hand())
        table = await host.table(table_id)
        legal = [encode_payload(each) for each in (await host.table_view(table_id, int(acting.person.id))).legal]
        foreign = chance.choice(_of_other_games(game, legal))
        before = await everything(scene.store)
        clicks = [
            (each, Click(table_id, ply, kind, payload[:64]).custom_id())
            for each, ply, kind, payload in forgeries(chance, game, table.ply, legal, foreign)
        ]
        clicks += [(each, custom_id) for custom_id in BROKEN for each in ("acting", "stranger")]
        clicks += [("acting", Click("nosuch42", table.ply, kind, legal[0]).custom_id()) for kind in OF_A_PLAYER]
        for each, custom_id in clicks:
            answer = await forged(scene, who[each], custom_id)
            assert answer.state == "answered", (each, custom_id)
            assert answer.message is None or not any(one in text(answer.message) for one in confessions()), custom_id
            await asyncio.sleep(HEARING)
        await scene.rest()
        after = await everything(scene.store)
        assert [after[name] for name in UNCHANGED] == [before[name] for name in UNCHANGED]
        assert scene.troubles == []

    play(act)
