"""The figures of the house, on small made-up source trees."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.installed import ROOT
from tools.house.constructors import constructors
from tools.house.measures import behind, knowing, methods, repeated
from tools.house.sources import Sources

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def house(folder: Path, **files: str) -> Sources:
    """The sources of a tree; `bot__host` is `bot/host.py`, and `bot__host__` is `bot/host/__init__.py`."""
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ("__init__.py" if name.endswith("__") else ".py"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Sources(folder)


def widths(sources: Sources) -> dict[str, int]:
    """The widths of all constructors, by the names of their classes."""
    return {each.name.rpartition(".")[2]: each.width for each in constructors(sources)}


# --- modules behind a module -----------------------------------------------------------------------


def test_modules_behind_one_are_imported_directly_or_indirectly(folder: Path) -> None:
    sources = house(
        folder,
        bot__cogs__clicks="import asyncio\nimport bot.one\nfrom bot import two\nfrom engines.three import Three",
        bot__one="from bot.four import four",
        bot__two="import bot.cogs.clicks",
        bot__four="",
        bot__five="import bot.one",
        engines__three="class Three: ...",
    )
    assert behind(sources, "bot.cogs.clicks") == ["bot.four", "bot.one", "bot.two", "engines.three"]


def test_imports_inside_functions_count(folder: Path) -> None:
    sources = house(folder, bot__one="def lazy():\n    try:\n        import bot.two\n    finally: ...", bot__two="")
    assert behind(sources, "bot.one") == ["bot.two"]


@pytest.mark.parametrize("guard", ["TYPE_CHECKING", "typing.TYPE_CHECKING"])
def test_imports_for_type_checkers_only_do_not_count(folder: Path, guard: str) -> None:
    one = f"if {guard}:\n    import bot.two\nelse:\n    import bot.three"
    sources = house(folder, bot__one=one, bot__two="", bot__three="import bot.four", bot__four="")
    assert behind(sources, "bot.one") == ["bot.four", "bot.three"]


def test_relative_imports_are_resolved(folder: Path) -> None:
    sources = house(
        folder,
        bot__games__="from . import one",
        bot__games__one="from .two import Two\nfrom ..three import Three",
        bot__games__two="",
        bot__three="",
    )
    assert behind(sources, "bot.games") == ["bot.games.one", "bot.games.two", "bot.three"]


def test_a_package_around_an_imported_module_counts_if_it_imports_something_of_ours(folder: Path) -> None:
    sources = house(
        folder,
        bot__one="import bot.plain.two, bot.busy.two",
        bot__plain__='"""Only words."""\nimport os',
        bot__plain__two="",
        bot__busy__="import bot.three",
        bot__busy__two="",
        bot__three="",
    )
    assert behind(sources, "bot.one") == ["bot.busy", "bot.busy.two", "bot.plain.two", "bot.three"]


def test_a_module_that_does_not_exist_is_an_error(folder: Path) -> None:
    with pytest.raises(LookupError, match=r"bot\.two"):
        behind(house(folder, bot__one=""), "bot.two")


# --- methods -----------------------------------------------------------------------------------------


def test_public_methods_and_properties_count_also_those_of_bases_of_ours(folder: Path) -> None:
    sources = house(
        folder,
        bot__host__host="""
from bot.host.reads import Reads
class Host(Reads, dict):
    kept = 1
    def __init__(self): self.open = {}
    async def ask(self):
        def change(): ...
    @property
    def tables(self): ...
    def _change(self): ...
""",
        bot__host__reads="class Reads:\n    def table(self): ...\n    def ask(self): ...",
    )
    assert methods(sources, "Host") == ["ask", "table", "tables"]


@pytest.mark.parametrize("texts", [("", ""), ("class Host: ...", "class Host: ...")])
def test_the_class_whose_methods_count_exists_once(folder: Path, texts: tuple[str, str]) -> None:
    with pytest.raises(LookupError, match="classes Host"):
        methods(house(folder, bot__one=texts[0], bot__two=texts[1]), "Host")


# --- constructors ------------------------------------------------------------------------------------


def test_every_parameter_but_self_counts(folder: Path) -> None:
    sources = house(
        folder,
        bot__one="""
class Wide:
    def __init__(self, a, /, b, c=1, *rest, d, **options): ...
class Narrow:
    def __init__(self): ...
class Plain: ...
""",
    )
    assert widths(sources) == {"Wide": 6, "Narrow": 0}


PARTS = """
from dataclasses import dataclass
from typing import ClassVar
@dataclass(frozen=True)
class Parts:
    KIND: ClassVar[str]
    a: int
    b: int
"""
HOST = "from bot.parts import Parts\nclass Host:\n    def __init__(self, parts: Parts | None, c: int): ..."
MAKER = "from bot.parts import Parts\ndef made() -> Parts:\n    return Parts(1, 2)"


def test_a_record_made_only_to_be_passed_counts_by_its_fields(folder: Path) -> None:
    assert widths(house(folder, bot__parts=PARTS, bot__host=HOST, bot__app=MAKER)) == {"Host": 3}


def test_a_record_in_a_record_made_only_to_be_passed_counts_by_its_fields_too(folder: Path) -> None:
    outer = (
        "from bot.parts import Parts\nfrom msgspec import Struct\nclass Outer(Struct):\n    parts: Parts\n    d: int"
    )
    host = HOST.replace("bot.parts", "bot.outer").replace("Parts", "Outer")
    maker = f"{MAKER}\nfrom bot.outer import Outer\nOuter(made(), 3)"
    sources = house(folder, bot__parts=PARTS, bot__outer=outer, bot__host=host, bot__app=maker)
    assert widths(sources) == {"Host": 4}


def test_a_class_with_a_constructor_of_its_own_counts_once_where_it_is_passed(folder: Path) -> None:
    parts = PARTS + "    def __init__(self, a, b): ..."
    assert widths(house(folder, bot__parts=parts, bot__host=HOST, bot__app=MAKER)) == {"Parts": 2, "Host": 2}


@pytest.mark.parametrize(
    "user",
    [
        "def use(parts: Parts): ...",
        "class Other:\n    def __init__(self, parts: Parts): ...",
        "def read(data): return decode(data, type=Parts)",
        "class Kept(Struct):\n    parts: list[Parts]",
    ],
)
def test_a_record_that_is_used_elsewhere_counts_once(folder: Path, user: str) -> None:
    sources = house(folder, bot__parts=PARTS, bot__host=HOST, bot__app=f"{MAKER}\n{user}")
    assert widths(sources)["Host"] == 2


def test_a_record_of_parts_is_a_constructor_and_a_record_of_data_is_none(folder: Path) -> None:
    sources = house(
        folder,
        bot__one="""
from collections.abc import Callable
from typing import NamedTuple, Protocol
class Store:
    def __init__(self): ...
class Clock(Protocol):
    def now(self): ...
class Services(NamedTuple):
    store: Store
    clock: Clock | None
    later: Callable[[], None]
    name: str
    place: str
    size: int
class Row(NamedTuple):
    store: Store
    name: str
    place: str
""",
    )
    assert widths(sources) == {"Store": 0, "Services": 6}


# --- names -------------------------------------------------------------------------------------------


def test_repeated_names_are_those_of_public_classes_outside_of_the_games_own_packages(folder: Path) -> None:
    sources = house(
        folder,
        bot__one="class Driver: ...\nclass _Own: ...\nclass Once: ...\nclass State:\n    class Step: ...",
        agents__two="class Driver: ...\nclass _Own: ...\nclass Step: ...",
        bot__games__whist__plugin="class Driver: ...",
        engines__whist__model="class State: ...\nclass Once: ...",
        agents__whist__search="class Once: ...",
    )
    assert repeated(sources) == {"Driver": ["agents.two", "bot.one"]}


def test_names_that_only_the_kit_repeats_do_not_count(folder: Path) -> None:
    sources = house(
        folder,
        bot__games__kit__cards="class Size: ...\nclass Look: ...",
        bot__games__kit__tiles="class Size: ...\nclass Look: ...",
        bot__games__kit__plugin="",
        bot__one="class Look: ...",
    )
    assert repeated(sources) == {"Look": ["bot.games.kit.cards", "bot.games.kit.tiles", "bot.one"]}
    assert [*repeated(sources, inside_kit=True)] == ["Look", "Size"]


@pytest.mark.parametrize("text", ["from x import LeasesMoved", "INBOX = 1", "# its peers", "self._lease = 1"])
def test_modules_that_know_other_processes_name_them_in_code_or_comments(folder: Path, text: str) -> None:
    sources = house(folder, bot__app=text, bot__store__leases=text, bot__cluster__owner=text, bot__ops__metrics=text)
    assert knowing(sources) == ["bot.app"]
    assert len(knowing(sources, everywhere=True)) == 4


def test_other_words_with_these_letters_do_not_count(folder: Path) -> None:
    assert knowing(house(folder, bot__app="release, please, Released, inboxed, appear")) == []


# --- the command ------------------------------------------------------------------------------------


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tools.house", *arguments], cwd=ROOT, capture_output=True, text=True)


def test_the_command_prints_the_figures_as_json(folder: Path) -> None:
    clicks = "import bot.host\nclass Clicks:\n    def __init__(self, host): ..."
    house(folder, bot__cogs__clicks=clicks, bot__host="class Host:\n    def ask(self): ...")
    done = command("--root", str(folder), "--without-click", "--json")
    figures = {each["name"]: (each["value"], each["listed"]) for each in json.loads(done.stdout)}
    assert figures["modules behind bot.cogs.clicks"] == (1, ["bot.host"])
    assert figures["public methods of Host"] == (1, ["ask"])
    assert figures["widest constructor"] == (1, ["1 bot.cogs.clicks.Clicks"])


def test_a_folder_without_the_house_gets_a_sentence(folder: Path) -> None:
    done = command("--root", str(folder))
    assert done.returncode == 1
    assert done.stderr.startswith("The house cannot be measured: no modules of bot, engines, agents in ")
    assert "Traceback" not in done.stderr
