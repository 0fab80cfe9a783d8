"""The circuit breaker of a channel."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.messages.places import CHANNELS, OPEN_FOR, Breaker


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The present moment."""
        return self.now


def test_a_channel_that_refuses_is_left_alone_for_a_while() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    assert not breaker.is_open(1)
    assert breaker.trip(1, clock.now)
    assert breaker.is_open(1)
    assert not breaker.is_open(2)
    clock.now += OPEN_FOR - timedelta(seconds=1)
    assert breaker.is_open(1)
    clock.now += timedelta(seconds=1)
    assert not breaker.is_open(1)


def test_a_change_of_the_channel_closes_it_at_once() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    assert not breaker.reset(1)
    breaker.trip(1, clock.now)
    assert breaker.reset(1)
    assert not breaker.is_open(1)


def test_a_refusal_that_is_older_than_a_change_does_not_count() -> None:
    clock = Clock()
    breaker, asked_at = Breaker(clock), clock.now
    clock.now += timedelta(seconds=1)
    breaker.reset(1)
    assert not breaker.trip(1, asked_at)
    assert not breaker.is_open(1)
    assert breaker.trip(1, clock.now), "it was asked again"


def test_a_channel_that_takes_something_again_is_known_no_more_as_one_that_refuses() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    breaker.trip(1, clock.now)
    clock.now += OPEN_FOR
    assert (breaker.is_open(1), breaker.has_tripped(1)) == (False, True)
    breaker.succeeded(1)
    assert not breaker.has_tripped(1)


def test_only_the_latest_of_many_refusing_channels_are_remembered() -> None:
    clock = Clock()
    breaker = Breaker(clock)
    for channel in range(CHANNELS + 10):
        breaker.trip(channel, clock.now)
    known = [channel for channel in range(CHANNELS + 10) if breaker.has_tripped(channel)]
    assert known == [*range(10, CHANNELS + 10)]
