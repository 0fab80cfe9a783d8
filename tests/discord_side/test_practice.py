"""Who presses only what is highlighted in a practice game has seen all that the game is made of, with its reason.

What that is, is listed here for each game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from loopcord.client.parts import text

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Words
from bot.screens import table
from bot.screens.game_screens import Plugins
from bot.screens.guidance import aside_of
from bot.screens.heights import ROOM, height_of
from bot.screens.parts import Container, Gallery, Screen, box
from bot.screens.table import Reader
from engines.bierfest import model as bierfest
from engines.bremen import model as bremen
from engines.cafe import model as cafe
from engines.cafe.edition import TILES as GUESTS
from engines.codec import encode_payload
from engines.forty_barrels import model as barrels
from engines.forty_barrels.rules import GOAL, totals_without
from engines.one_eleven import model as one_eleven
from tests.discord_side.practice import hand_of, highlighted, messages, practise, view_of
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.tables.types import AnyTableView
    from tests.e2e.playing import Guest

LONGEST: Final = 60
"""The presses after which a newcomer has seen everything at last; nobody practises for an evening."""
KINGS: Final = 13

MADE_OF: Final = {
    "forty_barrels": {
        "under a face-down card",
        "under a face-up card",
        "three new cards",
        "one card would make it",
        "somebody is fired",
        "exactly forty",
        "advice",
    },
    "bierfest": {
        "more cards",
        "the end of a turn",
        "a card goes back",
        "a set",
        "a set with food",
        "a toast",
        "a set at a toast",
        "a laid card is lost",
        "advice",
    },
    "one_eleven": {
        "a face-down card",
        "a face-up card",
        "one replaces another",
        "one at an end",
        "three new cards",
        "the round is declared",
        "points of a round",
        "advice",
    },
    "bremen": {
        "to lead",
        "to follow",
        "no such animal",
        "a rooster beats another animal",
        "a trick for oneself",
        "a trick for others",
        "a phrase",
        "advice",
    },
    "cafe": {
        "a guest",
        "a second guest",
        "one nation",
        "between two tables",
        "a joker",
        "four of a nation",
        "one guest only",
        "the bar",
        "an exchange",
        "advice",
    },
}


def of_move(view: Any, move: Any, events: Sequence[Any]) -> Iterator[str]:
    """What a newcomer learns by their own move."""
    match move:
        case barrels.Play(spot=spot):
            yield "under a face-down card" if view.board[spot].top is None else "under a face-up card"
            if 0 < GOAL - totals_without(view.board, spot)[0] <= KINGS:
                yield "one card would make it"
            if any(isinstance(each, barrels.Drew) and each.seat == view.seat for each in events):
                yield "three new cards"
        case bierfest.Draw():
            yield "the first card" if view.stage == "draw" else "more cards"
        case bierfest.Lay(foods=foods):
            yield "a set with food" if foods else "a set"
        case one_eleven.Take(place=place):
            yield "a face-down card" if view.centre[place].card is None else "a face-up card"
        case one_eleven.Insert(slot=slot, out=out, declare=declare):
            yield "one replaces another" if slot == out else "one at an end"
            if declare:
                yield "the round is declared"
        case bremen.Play(tile=tile):
            animal = bremen.TILES[tile].animal
            led = view.round[0].animal if view.round else None
            yield "to lead" if led is None else "to follow" if animal == led else "no such animal"
            if led not in {None, animal} and animal == bremen.ROOSTER:
                yield "a rooster beats another animal"
            for took in (each for each in events if isinstance(each, bremen.Took)):
                yield "a trick for oneself" if took.seat == view.seat else "a trick for others"
        case cafe.Seat(tile=tile):
            yield "a guest" if view.first is None else "a second guest"
            if GUESTS[tile].nation is None:
                yield "a joker"
            [seated] = [each for each in events if isinstance(each, cafe.Seated)]
            if any(gain.same and gain.points for gain in seated.gains):
                yield "one nation"
            if sum(gain.points > 0 for gain in seated.gains) > 1:
                yield "between two tables"
            if not seated.refill:
                yield "four of a nation"
        case _:
            yield SIMPLE[type(move)]


SIMPLE: Final[dict[Any, str]] = {
    bierfest.Stop: "the end of a turn",
    bierfest.Return: "a card goes back",
    bierfest.LayBeer: "a set at a toast",
    bierfest.Lose: "a laid card is lost",
    bierfest.Skip: "nothing at a toast",
    one_eleven.Refresh: "three new cards",
    cafe.Pass: "one guest only",
    cafe.Bar: "the bar",
    cafe.Exchange: "an exchange",
}
HAPPENED: Final[dict[Any, tuple[str, str]]] = {
    barrels.WentOut: ("somebody is fired", "fired"),
    barrels.Ended: ("exactly forty", r"fortieth barrel|wagon was full"),
    bierfest.ToastCalled: ("a toast", r"[Tt]oast!|Prost!"),
    one_eleven.RoundEnded: ("points of a round", "Round 1"),
}
"""What happens to everybody, and what tells it on the next message."""


def bare(told: str) -> str:
    """The letters and figures of a text: emojis look different where the bot has its own."""
    return "".join(each for each in re.sub(r"<a?:\w+:\d+>", "", told) if each.isalnum())


class Newcomer:
    """Somebody who presses what is highlighted and nothing else."""

    def __init__(self, scene: Scene, guest: Guest, table: str) -> None:
        self.scene = scene
        self.guest = guest
        self.table = table
        self.seen = set[str]()
        self.told = ""
        """The texts since the last move: a step after the first need not repeat the reason."""

    async def view(self) -> AnyTableView:
        """What they may know of the table."""
        return await self.scene.bots[0].bot.host.table_view(self.table, int(self.guest.person.id))

    async def press(self) -> bool:
        """Press the highlighted button of the hand. Returns False if the game is over."""
        hand, view = hand_of(self.guest), await self.view()
        plugin, told = PLUGINS[view.table.game], text(hand)
        [on] = highlighted(hand)
        suggested, aside = plugin.suggestion(view), aside_of(plugin, view)
        answer = await self.guest.click(hand, on)
        if aside is not None:
            assert self.guest.say(aside.text) in told
            told = text(answer.shown)
            [on] = highlighted(answer.shown)
            await self.guest.click(answer.shown, on)
            self.seen.add("advice" if on.kind == "advised" else "a phrase")
        await self.scene.rest()
        after = await self.view()
        if on.kind == "say-it":
            assert on.payload in {each.phrase for each in after.table.said}
            return True
        self.told += told
        assert bare(plugin.screens.reason(view, suggested, self.guest.say)) in bare(self.told)
        if on.kind == "pick":
            return True
        self.told = ""
        assert on.payload == encode_payload(suggested)
        events = {each.ply: each.events for each in after.log if each.ply > view.table.ply}
        self.seen |= {*of_move(view.view, suggested, events[view.table.ply + 1])}
        for event in (event for each in events.values() for event in each):
            what, telling = HAPPENED.get(type(event), ("", ""))
            if what:
                said = [text(each) for each in messages(self.guest)]
                assert any(re.search(telling, each) for each in said), said
                self.seen.add(what)
        return after.to_act is not None


@pytest.mark.parametrize("game", PLUGINS)
def test_a_newcomer_who_presses_what_is_highlighted_sees_all_of_the_game_with_reasons(game: str) -> None:
    async def act(scene: Scene) -> None:
        guest = await scene.guest("Anna", await scene.playground.channel())
        await practise(scene, guest, game)
        newcomer = Newcomer(scene, guest, (await view_of(scene, guest)).table.id)
        presses = 0
        while newcomer.seen < MADE_OF[game]:
            presses += 1
            assert presses <= LONGEST, MADE_OF[game] - newcomer.seen
            if not await newcomer.press():
                break
        assert MADE_OF[game] - newcomer.seen == set()
        assert newcomer.seen - MADE_OF[game] <= {"the first card", "nothing at a toast"}

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLUGINS)
def test_the_hands_of_a_practice_game_fit_on_a_phone(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the board, which is above the hand where the hand does not show it."""
    heights: list[tuple[int, str]] = []
    drawn = table.hand_screen

    def measured(plugins: Plugins, view: AnyTableView, words: Words, reader: Reader, **others: Any) -> Screen:
        screen = drawn(plugins, view, words, reader, **others)
        if view.table.is_tutorial and view.to_act == view.seat is not None:
            [shown] = [each for each in screen.parts if isinstance(each, Container)]
            galleries = [each for each in shown.parts if isinstance(each, Gallery)]
            decision = [each for each in shown.parts if len(galleries) < 2 or each is not galleries[0]]
            heights.append((height_of(Screen.of(box(*decision))), f"{view.table.ply} {reader.choice}"))
        return screen

    monkeypatch.setattr(table, "hand_screen", measured)

    async def act(scene: Scene) -> None:
        guest = await scene.guest("Anna", await scene.playground.channel(), language)
        await practise(scene, guest, game)
        newcomer = Newcomer(scene, guest, (await view_of(scene, guest)).table.id)
        for _ in range(LONGEST):
            hand = hand_of(guest)
            [on] = highlighted(hand)
            answer = await guest.click(hand, on)
            if on.kind not in {"move", "pick"}:
                await guest.click(answer.shown, *highlighted(answer.shown))
            await scene.rest()
            if (await newcomer.view()).to_act is None:
                break

    play(act, painters=1)
    assert len(heights) > 5
    assert max(heights) <= (ROOM, "~")
