"""What was played: on the board until the next card, on a hand until its member has moved, and nowhere after it."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import House
from tests.e2e.playing import Guest, all_see, begin, guest, set_table
from tests.e2e.reading import last_in, square_in, told_in

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

PACE = 0.4


def versions(guest: Guest) -> dict[str, list[int]]:
    """What the messages that this person saw showed, one after the other: the table after how many plays."""
    found: dict[str, list[int]] = {}
    for frame in guest.person.frames:
        if frame["type"] in ("message_create", "message_update"):
            message = frame["message"]
            square = square_in(message)
            if square:
                found.setdefault(message["id"], []).append(square.plays)
    return found


async def test_the_last_card_is_shown_until_the_next_card_and_never_again(shared: House) -> None:
    channel = await shared.playground.add_channel("table")
    anna = await guest(shared.playground, channel, "Anna", "de", seed=6)
    ben = await guest(shared.playground, channel, "Ben", seed=7)
    guests = [anna, ben]
    await set_table(anna, ben, agents=1)
    await begin(anna, ben)

    def whose_turn() -> Guest | None:
        """Whose turn it is, once every message shows the same play."""
        boards = [(each, "en") for each in anna.public()] + [(e, g.language) for g in guests for e in g.hands()]
        seen = {last_in(each, language) for each, language in boards}
        acting = [each for each in guests if each.is_called() and each.can_pick()]
        return acting[0] if len(seen) == 1 and acting else None

    while True:
        await all_see(guests, "the same on every message", lambda: whose_turn() or anna.is_over())
        if (who := whose_turn()) is None:
            break
        looked = (await who.press(who.board(), "button-hand")).shown
        assert told_in(looked, who.language) == told_in(who.hand(), who.language)
        await who.play_one(who.hand())

    def hands_show_the_end() -> bool:
        """Whether every hand shows how the table lay at the end, after the last play, and nothing else."""
        ends = [(square_in(each), told_in(each, g.language)) for g in guests for each in g.hands()]
        square, _ = ends[0]
        before = max(plays for each in guests for history in versions(each).values() for plays in history)
        return anna.is_over() and square is not None and square.plays == before and ends == ends[:1] * len(guests)

    await all_see(guests, "the final position in direct messages", hands_show_the_end)
    for each in guests:
        histories = versions(each).values()
        assert histories
        assert all(history == sorted(history) for history in histories)
