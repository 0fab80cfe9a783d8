"""Processes that think: what they are given, how they come to grief, and that the next one goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from agents import processes
from agents.processes import NICE, Pool
from agents.question import Question, answer, derived_seed, packed_choice, question
from agents.workers import Counts, Lost, NoAnswer, Workers, workers
from bot.ops.logs import discreet
from engines import registry
from engines.chance import Chance
from tests.agents.executors import ManualExecutor
from tests.agents.thinkers import ADDRESS, AGENTS, CUNNING, DEVOURS, DIES, FAILS, HANGS, PEEKS
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

GAME = registry.game("forty_barrels")
LONG = 300.0
"""Seconds for an answer; on a busy machine even the start of a process takes long, the more as it is nice."""


def asked(iterations: int = CUNNING, number: int = 0) -> Question:
    """The first question of the game with this number."""
    seed = number.to_bytes(32, "big")
    state = GAME.setup(2, GAME.Options(), Chance(seed, 0))
    own = derived_seed(seed, 1, 0)
    return question(GAME, f"search:{iterations}", GAME.view(state, 0), GAME.legal_moves(state), own)


def right(one: Question) -> bytes:
    """The answer to a question that can be answered, made here."""
    return packed_choice(answer(GAME, AGENTS.agent(one.game, one.agent), one))


class Bench:
    """Workers with a pool of one process, begun when it is needed."""

    def __init__(self) -> None:
        self.pool = Pool(1)
        self.workers = Workers(lambda: self.pool, agents=ADDRESS, most=2, patience=LONG)

    async def loses(self, one: Question, why: Lost) -> None:
        """The question stays without an answer, which is reported once and counted."""
        before = self.workers.counts.lost[why]
        with capture_logs() as logs, pytest.raises(NoAnswer) as caught:
            await self.workers.think(one, bytes)
        assert caught.value.why == why
        assert self.workers.counts.lost[why] == before + 1
        assert [(entry["event"], entry["reason"]) for entry in logs] == [("thought-lost", str(why))]
        for entry in logs:
            shown = discreet(None, "warning", dict(entry))
            assert "withheld" not in shown.values()
            assert "hearts" not in repr(shown)

    async def answers(self, one: Question) -> None:
        """The question has the answer that it has anywhere."""
        assert await self.workers.think(one, bytes) == right(one)


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    bench = Bench()
    yield bench
    await bench.workers.close()
    await eventually(lambda: not any(map(is_alive, bench.pool.pids)))


def status_of(pid: int) -> list[str]:
    """What the system tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def is_alive(pid: int) -> bool:
    """Whether there is such a process, other than one that only waits to be buried."""
    try:
        return status_of(pid)[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_process_begins_with_the_first_question_and_answers_as_anybody_would(bench: Bench) -> None:
    assert not bench.pool.pids
    for number in range(3):
        await bench.answers(asked(number=number))
    await bench.workers.think(asked(PEEKS), bytes)  # else it fails there
    (pid,) = bench.pool.pids
    assert bench.workers.counts.answered == bench.workers.counts.asked == 4
    assert int(status_of(pid)[16]) >= NICE, "it gives way"


async def test_a_mistake_costs_one_answer_and_tells_nothing(bench: Bench) -> None:
    await bench.loses(asked(FAILS), Lost.FAILED)
    await bench.answers(asked())
    assert bench.pool.replaced == 0


async def test_a_process_that_dies_or_wants_too_much_memory_is_replaced(bench: Bench) -> None:
    await bench.loses(asked(DIES), Lost.DIED)
    await bench.answers(asked())
    await bench.loses(asked(DEVOURS), Lost.MEMORY)
    await bench.answers(asked())
    assert bench.pool.replaced == 2


async def test_one_that_is_killed_while_it_thinks_is_replaced(bench: Bench) -> None:
    await bench.answers(asked())
    (pid,) = bench.pool.pids
    thinking = asyncio.create_task(bench.loses(asked(HANGS), Lost.DIED))
    process = bench.pool._workers[0]._process
    assert process is not None
    await eventually(lambda: len(process._pending_work_items) == 1)  # It has the job.
    os.kill(pid, signal.SIGKILL)
    await thinking
    await bench.answers(asked())
    assert bench.pool.pids != (pid,)


async def test_one_that_hangs_is_killed_and_replaced(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    await bench.answers(asked())
    (pid,) = bench.pool.pids
    monkeypatch.setattr(processes, "SECONDS", 0.1)
    await bench.loses(asked(HANGS), Lost.LATE)
    await eventually(lambda: not is_alive(pid))
    monkeypatch.setattr(processes, "SECONDS", 60.0)
    await bench.answers(asked())


async def test_when_too_many_wait_nobody_else_is_kept_waiting(bench: Bench) -> None:
    held = ManualExecutor()
    bench.workers = Workers(lambda: held, agents=ADDRESS, most=2)
    waiting = [asyncio.create_task(bench.answers(asked(number=number))) for number in range(2)]
    await eventually(lambda: len(held.futures) == 2)
    await bench.loses(asked(), Lost.BUSY)
    held.answer()
    await eventually(waiting[1].done)
    third = asyncio.create_task(bench.answers(asked()))
    await eventually(lambda: len(held.futures) == 3)
    for task in (waiting[0], third):
        task.cancel()
    await asyncio.gather(*waiting, third, return_exceptions=True)
    assert [future.cancelled() for future in held.futures] == [True, False, True]


async def test_closing_waits_for_no_thought(bench: Bench) -> None:
    await bench.answers(asked())
    thinking = asyncio.create_task(bench.workers.think(asked(HANGS), bytes))
    await eventually(lambda: len(bench.workers._under_way) == 1)
    await bench.workers.close()
    with pytest.raises(NoAnswer) as caught:
        await thinking
    assert caught.value.why == Lost.CLOSED
    with pytest.raises(NoAnswer):
        await bench.workers.think(asked(), bytes)


async def test_a_job_that_is_cancelled_at_the_end_before_it_began_is_lost_like_any_other(bench: Bench) -> None:
    held = ManualExecutor()
    bench.workers = Workers(lambda: held, agents=ADDRESS)
    thinking = asyncio.create_task(bench.workers.think(asked(), bytes))
    await eventually(lambda: len(held.futures) == 1)
    await bench.workers.close()
    with pytest.raises(NoAnswer) as caught:
        await thinking
    assert caught.value.why == Lost.CLOSED


async def test_workers_that_cannot_begin_cost_answers_and_are_tried_again_later() -> None:
    tried = 0

    def begin() -> ManualExecutor:
        nonlocal tried
        tried += 1
        raise OSError("no scheduler there")

    thinking = Workers(begin, agents=ADDRESS)
    for _ in range(3):
        with pytest.raises(NoAnswer):
            await thinking.think(asked(), bytes)
    assert tried == 1
    thinking._again_at = 0.0
    with pytest.raises(NoAnswer):
        await thinking.think(asked(), bytes)
    assert tried == 2
    assert thinking.counts.lost == {Lost.FAILED: 4}
    await thinking.close()


def test_the_settings_say_whether_anybody_thinks() -> None:
    assert workers(0, "") is None
    for made in (workers(2, ""), workers(0, "tcp://127.0.0.1:1")):
        assert made is not None
        assert vars(made.counts) == vars(Counts())


def test_the_program_imports_nothing_for_its_workers() -> None:
    """A worker imports the module by which the program was begun, under another name."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    module = project["project"]["scripts"]["stammtisch"].partition(":")[0]
    told = "import sys, {0}; print([name for name in sys.modules if name.startswith(('bot', 'typer'))])"
    run = subprocess.run([sys.executable, "-c", told.format(module)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['bot', 'bot.__main__']"


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process tells its threads as files")
def test_thinking_code_needs_one_thread_on_any_number_of_cores() -> None:
    told = "import os, agents.games, numpy; print(len(os.listdir('/proc/self/task')))"
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == "1"
