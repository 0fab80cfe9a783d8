"""A start, the doctor and the readiness of a running bot say the same of the machine."""

from __future__ import annotations

import resource
import shutil
import socket
from collections import namedtuple
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.ops.checks import found
from tests import quick_python
from tests.installed import ROOT, STEP_TIMEOUT, clean_environment
from tests.ops.checks.observers import QUIET, aside, by_code, findings_of_doctor, is_whole, refusal, settings
from tests.ops.checks.running import diagnosis, on_a_playground, rewrite
from tests.store.databases import newest_file

Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of its own with a database; and no changes of the garbage collector, which would last."""
    newest_file(tmp_path / "tables.sqlite3")
    monkeypatch.setattr("bot.ops.login.keep_collections_short", lambda: None)
    with aside(tmp_path, monkeypatch):
        yield


# --- what stops a start ---


@pytest.fixture
def port_in_use() -> Iterator[int]:
    """A port of this machine on which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


@pytest.mark.parametrize(("host", "code"), [("127.0.0.1", "port-in-use"), ("192.0.2.1", "port-unusable")])
def test_an_unusable_port_gets_the_same_words(
    port_in_use: int, host: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readiness cannot report it: a bot without its port serves no page."""
    monkeypatch.setattr("bot.ops.doctor.machine.ANSWER_TIMEOUT", 0.1)  # nobody answers there
    text = settings(more=f'{QUIET}[health]\nport = {port_in_use}\nhost = "{host}"\n')
    (tmp_path / "config.toml").write_text(text, encoding="utf-8")
    finding = by_code(findings_of_doctor(), code)
    assert is_whole(finding)
    assert refusal() == finding.text


@pytest.mark.parametrize("command", ["run", "doctor"])
@pytest.mark.parametrize("library", ["resvg_py", "PIL", "sqlalchemy", "pydantic", "font_fredoka_one"])
def test_a_missing_library_gets_the_same_words_from_every_command(tmp_path: Path, command: str, library: str) -> None:
    """Readiness cannot report it: such a bot does not start. No traceback is shown."""
    code = (
        f"import sys; [sys.modules.pop(each) for each in [*sys.modules] if each.startswith({library!r} + '.')]; "
        f"sys.modules[{library!r}] = None; from bot.__main__ import main; main()"
    )
    environment = clean_environment() | {"PYTHONPATH": str(ROOT)}
    done = quick_python.python("-c", code, command, folder=tmp_path, environment=environment, seconds=STEP_TIMEOUT)
    assert done.returncode == 78
    finding = found("library-missing", name=library, reason=f"import of {library} halted; None in sys.modules")
    assert done.stderr == f"{finding.text}\n"
    assert is_whole(finding)


# --- what does not stop it: all three say it of a running bot ---


def without_font(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("bot.ops.surroundings.FONT_FILE", folder / "nothing.ttf")


def with_few_files(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(resource, "getrlimit", lambda _: (64, 64))


def with_little_space(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shutil, "disk_usage", lambda _: Usage(2**40, 2**40, 200 * 2**20))


def with_hardly_any_space(_: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shutil, "disk_usage", lambda _: Usage(2**40, 2**40, 10 * 2**20))


def with_a_folder_as_sign_of_life(folder: Path, _: pytest.MonkeyPatch) -> None:
    (folder / "alive").mkdir()


BROKEN: dict[str, tuple[str, Callable[[Path, pytest.MonkeyPatch], None]]] = {
    "no font": ("font-missing", without_font),
    "few files": ("open-files-few", with_few_files),
    "little space": ("disk-fills", with_little_space),
    "hardly any space": ("disk-nearly-full", with_hardly_any_space),
    "no sign of life": ("alive-unwritable", with_a_folder_as_sign_of_life),
}


@pytest.mark.parametrize("what", BROKEN)
async def test_a_degraded_bot_gets_the_same_words_everywhere(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, break_it = BROKEN[what]
    break_it(tmp_path, monkeypatch)
    async with on_a_playground(tmp_path) as bot:
        if code == "font-missing":  # else there are no pictures, and nothing is missing
            rewrite("workers = 0", "workers = 1")
        finding = by_code(await diagnosis(), code)
        assert is_whole(finding)
        bot.start()
        await bot.logged(finding.text)
        await bot.ready()
        await bot.reports(finding.text)
        assert finding.sentence.replace("'", "&#x27;") in await bot.page("/")
