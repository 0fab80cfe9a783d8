"""The programs whose figures bench/results.md has: what each measures, and how little of it shows that it runs."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Program(Struct, frozen=True):
    """A program that measures something."""

    measures: tuple[str, ...]
    """The paths whose changes can change its figures. Those of one program are also in its section on the page."""
    quick: tuple[str, ...] = ()
    """The arguments of a run of seconds that only shows that it works. `{folder}` is a new folder.

    For a target of make they are its ARGS.
    """
    of_commits: bool = False
    """Whether its first arguments are the commits that it measures, the newest one last."""
    needs: str = ""
    """A module of the extra `bench` without which it cannot run."""


BOT: Final = ("agents", "bot", "engines", "migrations")

PROGRAMS: Final = {
    "python -m bench.balance": Program(
        ("agents", "engines"),
        ("--folder", "{folder}", "--jobs", "1", "--quick"),
    ),
    "python -m bench.counting": Program(("bot/ops/metrics.py",)),
    "python -m bench.engines": Program(("engines",), ("--quick",)),
    "python -m bench.evenings": Program(BOT, ("--moves", "40", "--tables", "5")),
    "python -m bench.first_contact": Program(BOT, ("HEAD", "--rounds", "1", "--games", "1"), of_commits=True),
    "python -m bench.house_players": Program(BOT, ("--tables", "5", "--rate", "3", "--seconds", "3", "--turns", "1")),
    "python -m bench.levels": Program(
        ("agents", "engines"),
        ("--folder", "{folder}", "--jobs", "1", "--quick"),
    ),
    "python -m bench.openspiel": Program(
        ("agents", "engines"),
        ("forty_barrels", "--iterations", "20", "--games", "2", "--against", "search:20"),
        needs="pyspiel",
    ),
    "python -m bench.paired": Program(
        BOT,
        ("HEAD", "--tables", "2", "--tables-a-member", "1 2", "--think", "0", "--pictures", "1", "--clicks", "20"),
        of_commits=True,
    ),
    "python -m bench.phone": Program(
        ("bot/games", "bot/locales", "bot/pictures", "bot/screens", "playground/src/loopcord/web"),
        ("--game", "forty_barrels", "--language", "en", "--seed", "1", "--out", "{folder}", "--clicks", "2"),
    ),
    "python -m bench.pictures": Program(("bot/games", "bot/pictures"), (".", "--quick")),
    "python -m bench.playground": Program(("playground/src/loopcord",), ("--quick",)),
    "python -m bench.processes": Program(("bot/store",), ("--quick",)),
    "python -m bench.records": Program(("bot/features/records", "bot/store", "migrations"), ("--quick",)),
    "python -m bench.startup": Program(BOT, ("--quick",)),
    "python -m bench.talk": Program(("agents/bremen", "engines/bremen"), ("--games", "2", "--every", "1")),
    "python -m bench.taps": Program(("agents", "bot/games", "bot/screens", "engines"), ("--quick",)),
    "python -m bench.waiting": Program(
        ("agents", "bot/host/agent_turns.py", "bot/tables/story.py", "engines"), ("--number", "2")
    ),
    "python -m bench.workers": Program(
        ("agents", "bot/host", "bot/tables"), ("--kills", "2", "--tables", "1", "--answers", "2")
    ),
    "python -m tests.e2e.upgrading": Program(BOT, ("--tables", "2")),
    "python -m tests.simcord.compare": Program(
        (*BOT, "playground/src/loopcord"), ("--games", "1", "--title", "forty_barrels")
    ),
    "make chaos": Program(
        BOT,
        (
            "--kills",
            "2",
        ),
    ),
    "make coverage": Program(("agents", "bot", "engines", "tests"), ("tests/engines/test_chance.py",)),
    "make mutants": Program(
        ("agents", "bot/host", "engines", "tests"),
        ("engines/bremen/model.py", "--sample", "1", "--output", "{folder}/mutants.md"),
    ),
    "make soak": Program(("engines",), ("--games", "2")),
}
"""By the command without its arguments, as the page names it."""
