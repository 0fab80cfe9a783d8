"""The small parts by themselves: clock, ids, record, compression, mentions."""

from __future__ import annotations

import asyncio
import zlib
from importlib.metadata import requires

import pytest

from loopcord.data.clock import ManualClock, RealClock
from loopcord.data.components import completed
from loopcord.data.record import Record
from loopcord.data.snowflakes import EPOCH_MS, Snowflakes, iso, shard_of
from loopcord.gateway.compression import packer


def test_a_manual_clock_runs_what_falls_due_in_order() -> None:
    clock = ManualClock(100)
    ran: list[str] = []
    clock.call_later(2, lambda: ran.append(f"two at {clock.now()}"))

    def put_off_again() -> None:
        clock.call_later(0.5, lambda: ran.append("one and a half"))

    clock.call_later(1, put_off_again)
    called_off = clock.call_later(1, lambda: ran.append("never"))
    called_off.cancel()
    clock.advance(1)
    assert ran == []
    clock.advance(5)
    assert ran == ["one and a half", "two at 102"]
    assert clock.now() == 106


async def test_the_real_clock_runs_later() -> None:
    ran = asyncio.Event()
    clock = RealClock()
    before = clock.now()
    clock.call_later(0.01, ran.set)
    await asyncio.wait_for(ran.wait(), 5)
    assert clock.now() > before


async def test_a_jump_of_the_real_clock_runs_what_it_passes() -> None:
    ran: list[str] = []
    clock = RealClock()
    clock.call_later(3600, lambda: ran.append("later"))
    over = asyncio.Event()
    clock.call_later(61, over.set)
    clock.call_later(30, lambda: ran.append("second"))
    clock.call_later(20, lambda: ran.append("first"))
    clock.call_later(10, lambda: ran.append("never")).cancel()
    before = clock.now()
    clock.jump(60.995)
    await asyncio.wait_for(over.wait(), 5)  # what was not passed is nearer by the jump
    assert ran == ["first", "second"]
    assert clock.now() - before > 60.9
    assert clock.offset == 60.995


def test_ids_tell_their_time_and_always_grow() -> None:
    clock = ManualClock(1_700_000_000)
    snowflakes = Snowflakes(clock)
    ids = [int(snowflakes.next()) for _ in range(5000)]
    assert ids == sorted(set(ids))
    assert (ids[0] >> 22) + EPOCH_MS == 1_700_000_000_000
    snowflakes.seen(str(ids[-1] + (1 << 40)))
    assert int(snowflakes.next()) > ids[-1] + (1 << 40)


def test_shards_and_times() -> None:
    assert [shard_of(str(number << 22), 3) for number in range(4)] == [0, 1, 2, 0]
    assert shard_of(None, 3) == 0
    assert iso(0) == "1970-01-01T00:00:00.000000+00:00"


def test_the_record_is_bounded_and_goes_on_counting() -> None:
    record = Record(ManualClock(1), kept=3)
    for number in range(5):
        record.add("rest" if number % 2 else "gateway", what=number)
    assert [entry["n"] for entry in record.after(0)] == [3, 4, 5]
    assert [entry["what"] for entry in record.after(0, "rest")] == [3]
    assert [entry["n"] for entry in record.after(4)] == [5]
    assert [entry["n"] for entry in record.after(0, limit=1)] == [3]


def test_packers() -> None:
    plain = packer("")
    assert plain is not None
    assert plain.pack("{}") == "{}"
    packed = packer("zlib-stream")
    assert packed is not None
    stream = zlib.decompressobj()
    for frame in ("{}", '{"op": 11}'):
        data = packed.pack(frame)
        assert isinstance(data, bytes)
        assert stream.decompress(data).decode() == frame
    assert packer("gzip") is None


def test_zstd_is_always_there() -> None:
    """discord.py asks for `zstd-stream` where its own environment has it, and ends when it is refused."""
    needed = [each for each in requires("loopcord") or () if "extra" not in each]
    assert any(each.startswith("zstandard") for each in needed)


def test_zstd_where_there_is_one() -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = packer("zstd-stream")
    assert packed is not None
    stream = zstandard.ZstdDecompressor().decompressobj()
    assert [stream.decompress(packed.pack(frame)) for frame in ("{}", '{"op": 11}')] == [b"{}", b'{"op": 11}']


def test_ids_of_components_go_around_those_that_are_taken() -> None:
    parts = completed(
        [{"type": 10, "content": "a", "id": 2}, {"type": 10, "content": "b"}, {"type": 10, "content": "c"}]
    )
    assert [part["id"] for part in parts] == [2, 1, 3]
