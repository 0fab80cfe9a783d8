"""Features register all that they add in one place, and can be deleted."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.cogs.click_handlers import ClickHandlers
from bot.features.registry import FEATURES, NAMES
from bot.store.schema import METADATA
from tests import quick_python
from tests.installed import ROOT, STEP_TIMEOUT, clean_environment

PLAYS = """
import asyncio, sys
from pathlib import Path
import bot
from bot.app import Stammtisch
from bot.store.store import Store
from bot.screens.parts import read_click
from bot.store.schema import Status
from bot.tables.requests import Act, Join, Start
from bot.tables.types import Member, TablePlace

assert Path(bot.__file__).is_relative_to(sys.argv[1])

def kinds_in(components):
    for each in components:
        if "custom_id" in each:
            yield read_click(each["custom_id"]).kind
        yield from kinds_in(each.get("components", []))

async def plays():
    store = await Store.open(f"sqlite:///{sys.argv[1]}/tables.sqlite3")
    stammtisch = Stammtisch.unconnected(store)
    await stammtisch.add_cogs()
    anna, ben = Member(1, "Anna"), Member(2, "Ben")
    for member in (anna, ben):
        table = await stammtisch.host.ask(TablePlace(1, 2, "en"), Join(member, "forty_barrels"))
    table = await stammtisch.host.ask(table.id, Start(anna.id))
    snapshot = await stammtisch.host.snapshot(table.id)
    acting = table.seats[snapshot.view(None).to_act].member
    screens = [stammtisch.draw(snapshot, acting.id, None)]
    while table.status is Status.RUNNING:
        for member in (anna, ben):
            view = await stammtisch.host.table_view(table.id, member.id)
            if view.legal:
                table = await stammtisch.host.ask(table.id, Act(view.table.ply, member.id, view.legal[0]))
    renderer = stammtisch.delivery.renderer
    screens.append(stammtisch.draw(await stammtisch.host.snapshot(table.id), None, None))
    offered = {kind for each in screens for kind in kinds_in(renderer.layout(each).to_components())}
    await stammtisch.host.close()
    await store.close()
    commands = sorted(each.name for each in stammtisch.tree.get_commands())
    for line in (sorted(stammtisch.features), [table.status.value], commands, renderer.handled, offered):
        print(*line)

asyncio.run(plays())
"""


ADDED: Mapping[str, tuple[str | None, str]] = {
    "advice": (None, "advice"),
    "fairness": ("verify", "fairness"),
    "learning": ("tutorial", "how"),
    "nights": ("gamenight", "night-in"),
    "privacy": ("privacy", "privacy-export"),
    "records": ("stats", "ladder-show"),
    "replay": ("replay", "replay-to"),
    "settings": ("settings", "server"),
    "welcome": ("help", "choose"),
    "calling": (None, "call-me"),
}
"""A command, if it has one, and a kind of click that the bot has only with this feature."""


OFFERED = frozenset({"advice", "again", "emotes", "how", "more", "replay"})
"""The kinds of clicks on a first hand and on a result with all features, except those that move."""
NOT_WITHOUT = {"advice": {"advice"}, "learning": {"how"}, "replay": {"replay"}}
"""Those that are left out without a feature."""


def test_each_feature_is_registered_by_the_name_of_its_package() -> None:
    assert [each.name for each in FEATURES] == [*NAMES]
    folders = {path.parent.name for path in (ROOT / "bot" / "features").glob("*/__init__.py")}
    assert folders == {*NAMES}


def test_a_table_of_the_database_belongs_to_one_feature_at_most() -> None:
    named = [name for each in FEATURES for name in each.tables]
    assert len(named) == len({*named})
    assert {*named} < METADATA.tables.keys()


def test_two_features_that_claim_the_same_click_fail_at_the_start() -> None:
    async def answer(_: object) -> None:
        raise AssertionError

    one, other = ClickHandlers(clicks={"a": answer, "c": answer}), ClickHandlers(clicks={"b": answer})
    assert (one | other).clicks.keys() == {"a", "b", "c"}
    with pytest.raises(ValueError, match="claim the clicks c"):
        _ = one | ClickHandlers(clicks={"b": answer, "c": answer})
    with pytest.raises(ValueError, match="claim the clicks d"):
        _ = ClickHandlers(forms={"d": answer}) | ClickHandlers(forms={"d": answer})


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", NAMES)
def test_without_a_feature_the_bot_starts_and_plays(name: str, tmp_path: Path) -> None:
    for package in ("agents", "bot", "engines", "migrations"):
        # With what is compiled: Python takes that only for a file that is the same.
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.rmtree(tmp_path / "bot" / "features" / name)
    registry = tmp_path / "bot" / "features" / "registry.py"
    listed = registry.read_text(encoding="utf-8").splitlines(keepends=True)
    left = [line for line in listed if line.strip() != f'"{name}",']
    assert len(left) == len(listed) - 1
    registry.write_text("".join(left), encoding="utf-8")

    environment = clean_environment() | {"PYTHONPATH": os.fspath(tmp_path)}
    done = quick_python.python(
        "-c", PLAYS, str(tmp_path), folder=tmp_path, environment=environment, seconds=STEP_TIMEOUT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    features, status, commands, kinds, offered = (line.split() for line in done.stdout.splitlines()[-5:])
    assert (features, status) == (sorted({*NAMES} - {name}), ["over"])
    assert {"start", *(command for each, (command, _) in ADDED.items() if command and each != name)} <= {*commands}
    assert {"start", *(kind for each, (_, kind) in ADDED.items() if each != name)} <= {*kinds}
    assert ADDED[name][0] not in commands
    assert ADDED[name][1] not in kinds
    assert {*offered} - {"move", "pick"} == OFFERED - NOT_WITHOUT.get(name, frozenset())
