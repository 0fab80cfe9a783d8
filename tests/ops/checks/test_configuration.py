"""Each mistake in the settings is refused by a start, and explained by the doctor, with the same words.

Readiness cannot report one: a bot that does not start serves no page, and one that runs does not read them again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.test_start_up_errors import TOKEN, edition
from tests.ops.checks.observers import (
    QUIET,
    Case,
    Observer,
    aside,
    by_code,
    findings_of_doctor,
    ids,
    is_whole,
    refusal,
    settings,
)

SILENT = {Observer.READINESS: "a bot that does not start serves no page"}


def content(text: str) -> Callable[[Path, pytest.MonkeyPatch], str]:
    """A file with this content."""
    return lambda _folder, _patch: text


def more(text: str) -> Callable[[Path, pytest.MonkeyPatch], str]:
    """Settings that are right but for these lines."""
    return lambda _folder, _patch: settings(more=text)


def variable(name: str, value: str) -> Callable[[Path, pytest.MonkeyPatch], str]:
    """Settings that are right, and a variable."""

    def prepare(_: Path, patch: pytest.MonkeyPatch) -> str:
        patch.setenv(name, value)
        return settings()

    return prepare


def token(text: str) -> Callable[[Path, pytest.MonkeyPatch], str]:
    """Settings that are right but for the token."""
    return lambda _folder, _patch: settings().replace(f'"{TOKEN}"', json.dumps(text))


def a_folder(folder: Path, _: pytest.MonkeyPatch) -> str:
    (folder / "config.toml").mkdir()
    return ""


def another_encoding(folder: Path, _: pytest.MonkeyPatch) -> str:
    (folder / "config.toml").write_text(settings(), encoding="utf-16")
    return ""


def an_edition(folder: Path, _: pytest.MonkeyPatch) -> str:
    return edition(folder) + QUIET


def nothing(_folder: Path, _patch: pytest.MonkeyPatch) -> str:
    return ""


CASES = [
    Case("a file that does not exist", "config-absent", nothing, SILENT),
    Case("a file that cannot be read", "config-unreadable", a_folder, SILENT),
    Case("another encoding", "config-encoding", another_encoding, SILENT),
    Case("a line without a value", "config-syntax", content("[discord]\ntoken =\n"), SILENT),
    Case("a token without quotation marks", "config-syntax", content("[discord]\ntoken = abc\n"), SILENT),
    Case("a path of Windows", "config-syntax", content('[store]\nurl = "sqlite:///C:\\data"\n'), SILENT),
    Case("a setting twice", "config-twice", more("[agents]\npace = 1\npace = 2\n"), SILENT),
    Case("a section twice", "config-twice", more("[agents]\npace = 1\n[store]\n"), SILENT),
    Case("a misspelt section", "section-unknown", more("[agnts]\npace = 1\n"), SILENT),
    Case("a section in capitals", "section-unknown", more("[Log]\n"), SILENT),
    Case("a section of an older version", "section-renamed", more("[house]\npace = 1\n"), SILENT),
    Case("a setting outside of sections", "setting-outside", content("token = 'x'\n"), SILENT),
    Case("a misspelt setting", "setting-unknown", more("[agents]\npaec = 1\n"), SILENT),
    Case("a setting in another section", "setting-unknown", more("[agents]\nport = 1\n"), SILENT),
    Case("a text for a number", "setting-invalid", more("[agents]\npace = 'fast'\n"), SILENT),
    Case("a negative number", "setting-invalid", more("[agents]\npace = -1\n"), SILENT),
    Case("a fraction of a process", "setting-invalid", more("[workers]\nprocesses = 1.5\n"), SILENT),
    Case("a port above the last one", "setting-invalid", more("[health]\nport = 70000\n"), SILENT),
    Case("a level that does not exist", "setting-invalid", more("[log]\nlevel = 'loud'\n"), SILENT),
    Case("a number for a text", "setting-invalid", more("[health]\nhost = 3\n"), SILENT),
    Case("a game that does not exist", "setting-invalid", more("[games]\nwithout = ['bremn']\n"), SILENT),
    Case("a scheduler without certificates", "setting-invalid", more("[workers]\nscheduler = 'tls://a:1'\n"), SILENT),
    Case("a misspelt variable", "variable-unknown", variable("STAMMTISCH_AGENTS__PAEC", "1"), SILENT),
    Case("one underscore too few", "variable-unknown", variable("STAMMTISCH_DISCORD_TOKEN", "1"), SILENT),
    Case("a variable of an older version", "variable-renamed", variable("STAMMTISCH_HOUSE__PACE", "1"), SILENT),
    Case("a variable that is no list", "variable-no-list", variable("STAMMTISCH_GAMES__WITHOUT", "cafe"), SILENT),
    Case("a wrong value in a variable", "setting-invalid", variable("STAMMTISCH_AGENTS__PACE", "fast"), SILENT),
    Case("an edition that is missing", "edition-unreadable", more("[editions]\ncafe = 'a.toml'\n"), SILENT),
    Case("an edition that does not fit", "edition-invalid", an_edition, SILENT),
    Case(
        "a part of the shards on SQLite",
        "shards-without-a-bot",
        lambda _folder, _patch: settings(discord="shards = 2\nshard_ids = [0]\n"),
        SILENT,
    ),
    Case("no token", "token-absent", token(""), SILENT),
    Case("a token of two lines", "token-characters", token("one\ntwo"), SILENT),
    Case("the word Bot before the token", "token-characters", token("Bot abc.def"), SILENT),
    # Docker passes quotation marks of a file of variables on, and replaces no variable in it.
    Case("a token in quotation marks", "token-quoted", variable("STAMMTISCH_DISCORD__TOKEN", '"a.b"'), SILENT),
    Case("a name for a token", "token-placeholder", variable("STAMMTISCH_DISCORD__TOKEN", "${TOKEN}"), SILENT),
    Case("an unknown kind of database", "bad-url", lambda _f, _p: settings("mysql://host/name"), SILENT),
    Case(
        "an unescaped sign in a password",
        "bad-url",
        lambda _folder, _patch: settings("postgresql://beer:ge@heim#1@tavern/tables"),
        SILENT,
    ),
]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of its own, without settings."""
    with aside(tmp_path, monkeypatch):
        yield


@pytest.mark.parametrize("case", CASES, ids=ids(CASES))
def test_a_start_and_the_doctor_say_the_same_of_a_wrong_setting(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text := case.prepare(tmp_path, monkeypatch):
        (tmp_path / "config.toml").write_text(text, encoding="utf-8")
        (tmp_path / "config.toml").chmod(0o600)
    finding = by_code(findings_of_doctor(), case.code)
    assert is_whole(finding)
    assert refusal() == finding.text
