"""? below a hand explains what its member has chosen there, in direct messages and in a private answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.client.parts import text

from bot.games.registry import PLUGINS
from tests.discord_side.practice import hand_of, highlighted, practise, view_of
from tests.e2e.playing import begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from loopcord.client import Json

BARRED = PLUGINS["cafe"].screens.barred
LOCK = "🔒 "


def reasons(message: Json) -> list[str]:
    """Why something is barred, as a message says."""
    return [line.removeprefix(LOCK) for line in text(message).splitlines() if line.startswith(LOCK)]


def test_help_is_about_the_guest_that_is_chosen_on_the_hand() -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", await scene.playground.channel())
        await practise(scene, anna, "cafe")
        while not clicks(hand_of(anna), "move"):  # The first guest sits down.
            await anna.click(hand_of(anna), highlighted(hand_of(anna))[0])
        await anna.click(hand_of(anna), clicks(hand_of(anna), "move")[0])
        await scene.rest()
        found = set[tuple[str, ...]]()
        for pick in [*clicks(hand_of(anna), "pick")]:
            await anna.click(hand_of(anna), next(each for each in clicks(hand_of(anna), "pick") if each == pick))
            await scene.rest()
            told = reasons((await anna.click(hand_of(anna), clicks(hand_of(anna), "how")[0])).shown)
            assert told == [*BARRED(await view_of(scene, anna), anna.say, pick.payload)]
            found.add(tuple(told))
        assert any(found)

    play(act)


def test_help_below_a_private_hand_is_about_what_is_chosen_on_it() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        people = [await scene.guest(name, channel) for name in ("Anna", "Ben")]
        await set_table(*people, game="cafe")
        await begin(*people)
        found = set[tuple[str, ...]]()
        for _ in range(4):
            await scene.rest()
            acting = next(each for each in people if each.is_called())
            shown = (await acting.press(acting.board(), "button-hand")).shown
            if picks := clicks(shown, "pick"):
                shown = (await acting.click(shown, picks[0])).shown
                told = reasons((await acting.click(shown, clicks(shown, "how")[0])).shown)
                host = scene.bots[0].bot.host
                view = await host.table_view(clicks(shown, "how")[0].table, int(acting.person.id))
                assert told == [*BARRED(view, acting.say, picks[0].payload)]
                found.add(tuple(told))
            await acting.click(shown, clicks(shown, "move")[0])
        assert any(found)

    play(act)
