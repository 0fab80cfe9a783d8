"""The budget of requests: below Discord's limit at any moment, the urgent first, and slower the more is refused."""

from __future__ import annotations

import asyncio

import pytest
import yarl

from bot.messages.discord_api.budget import BURST, MANY, RATE, SLOWEST, WINDOW, Budget, Rank, is_counted
from tests.messages.virtual import Time

DISCORD = 50
"""Requests that Discord takes in a second."""


class Office:
    """Requests that wait for their tokens, and when which of them was made."""

    def __init__(self) -> None:
        self.time = Time()
        self.budget = Budget(clock=self.time, sleep=self.time.sleep)
        self.made: list[tuple[float, Rank]] = []
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, rank: Rank, number: int = 1) -> None:
        """Want to make `number` requests."""
        self.tasks += [asyncio.create_task(self._ask(rank)) for _ in range(number)]

    async def _ask(self, rank: Rank) -> None:
        await self.budget.spend(rank)
        self.made.append((self.time.now, rank))


@pytest.fixture
async def office() -> Office:
    return Office()


async def test_no_second_has_more_requests_than_discord_takes(office: Office) -> None:
    office.ask(Rank.HAND, 300)
    await office.time.let_pass(10)
    times = [time for time, _ in office.made]
    assert len(times) == 300
    assert max(sum(start <= each < start + 1 for each in times) for start in times) < DISCORD
    assert times[-1] < 300 / RATE, "all that is allowed is used"


async def test_two_processes_make_half_of_the_requests_each_and_a_remaining_one_makes_all(office: Office) -> None:
    share = 0.5
    office.budget = Budget(share=lambda: share, clock=office.time, sleep=office.time.sleep)
    office.ask(Rank.HAND, 600)
    await office.time.let_pass(5)
    made = len(office.made)
    assert 5 * RATE / 2 <= made <= 5 * RATE / 2 + BURST
    share = 1.0
    await office.time.let_pass(5)
    assert 5 * RATE - 1 <= len(office.made) - made <= 5 * RATE + 1
    times = [time for time, _ in office.made if time < 5]
    assert max(sum(start <= each < start + 1 for each in times) for start in times) < DISCORD / 2


async def test_the_member_to_act_comes_first_and_everybody_in_time(office: Office) -> None:
    office.ask(Rank.ERRAND, int(BURST))  # these find tokens
    for rank in (Rank.ERRAND, Rank.HAND, Rank.BOARD, Rank.TURN):
        office.ask(rank, 3)
    await office.time.let_pass(1)
    assert [rank for _, rank in office.made[int(BURST) :]] == [
        each for each in (Rank.TURN, Rank.BOARD, Rank.HAND, Rank.ERRAND) for _ in range(3)
    ]


async def test_however_much_is_urgent_nobody_waits_for_ever(office: Office) -> None:
    office.ask(Rank.TURN, int(RATE))
    office.ask(Rank.ERRAND)
    for _ in range(10):
        office.ask(Rank.TURN, int(RATE))  # as many as there are tokens
        await office.time.let_pass(1)
    assert Rank.ERRAND in [rank for _, rank in office.made]


async def test_a_cancelled_request_takes_no_token(office: Office) -> None:
    office.ask(Rank.TURN, int(BURST) + 40)
    await office.time.let_pass(0)
    for task in office.tasks[int(BURST) :]:
        task.cancel()
    office.ask(Rank.TURN)
    await office.time.let_pass(1.5 / RATE)
    assert len(office.made) == BURST + 1


async def test_an_urgent_request_waits_for_a_token_that_comes_soon_and_gives_up_at_once_otherwise(
    office: Office,
) -> None:
    budget, waits = office.budget, 3 / RATE
    assert [await budget.spend_within(waits) for _ in range(int(BURST))] == [True] * int(BURST)
    tasks = [asyncio.create_task(budget.spend_within(waits)) for _ in range(6)]
    await office.time.let_pass(0)
    assert [task.done() for task in tasks] == [False] * 3 + [True] * 3
    assert {task.result() for task in tasks[3:]} == {False}
    office.ask(Rank.BOARD, 20)
    assert budget.waiting == 3
    await office.time.let_pass(0)
    more = asyncio.create_task(budget.spend_within(waits + 1 / RATE))
    await office.time.let_pass(waits)
    assert [task.result() for task in tasks[:3]] == [True] * 3
    await office.time.let_pass(1 / RATE)
    assert more.result(), "what is less urgent is not ahead of it"
    await office.time.let_pass(60)
    budget.brake.answered(429, {"X-RateLimit-Scope": "global", "Retry-After": "10"})
    assert not await budget.spend_within(waits)


async def test_it_knows_how_full_it_is(office: Office) -> None:
    assert office.budget.fullness == 0
    for _ in range(400):
        office.ask(Rank.HAND)
        await office.time.let_pass(2 / RATE)
    assert office.budget.fullness == pytest.approx(0.5, abs=0.02)
    office.ask(Rank.HAND, 300)
    await office.time.let_pass(0)
    assert office.budget.fullness == 1
    await office.time.let_pass(60)
    assert office.budget.fullness < 0.01


async def test_the_more_is_refused_the_slower_it_goes_long_before_discord_shuts_us_out(office: Office) -> None:
    for _ in range(60):
        office.ask(Rank.TURN, int(RATE * 10))
        await office.time.let_pass(10)
        for _ in office.made:
            office.budget.brake.answered(403, {"Via": "1.1 google"})
        office.made.clear()
    refused = len(office.budget.brake._refused)
    assert MANY / 2 < refused < 10_000 / 3
    assert office.budget.brake.share < 2 * SLOWEST
    for task in office.tasks:
        task.cancel()
    await office.time.let_pass(WINDOW + 60)
    assert office.budget.brake.share == 1


async def test_limits_for_everything_stop_everything_and_those_of_a_route_nothing(office: Office) -> None:
    brake = office.budget.brake
    for headers in ({"Via": "x", "X-RateLimit-Scope": "user", "Retry-After": "9"}, {"X-RateLimit-Scope": "shared"}):
        brake.answered(429, headers)
    assert brake.pause == 0
    brake.answered(429, {"Via": "x", "X-RateLimit-Scope": "global", "Retry-After": "3"})
    office.ask(Rank.TURN)
    await office.time.let_pass(2.9)
    assert office.made == []
    brake.answered(429, {"Retry-After": "5"})  # from the network in front of Discord
    await office.time.let_pass(4.9)
    assert office.made == []
    await office.time.let_pass(0.2)
    assert len(office.made) == 1


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("https://discord.com/api/v10/channels/1/messages/2", True),
        ("https://discord.com/api/v10/users/@me/channels", True),
        ("https://discord.com/api/v10/interactions/1/token/callback", False),
        ("https://discord.com/api/v10/webhooks/1/token/messages/@original", False),
        ("wss://gateway.discord.gg/?v=10", False),
    ],
)
def test_answers_to_interactions_are_not_counted(address: str, counted: bool) -> None:
    assert is_counted(yarl.URL(address)) is counted
