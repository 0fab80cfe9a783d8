"""Where the description is looked for, and what a person is told who asked for one in vain."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from playground.description import finding
from playground.description.finding import NOT_AT_HAND, UnusableDescription, find
from playground.process import PlaygroundProcess

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A description at each of the places, and none beside the project but this one."""
    found = {name: tmp_path / f"{name}.json" for name in ("option", "variable", "beside")}
    for path in found.values():
        path.write_text('{"openapi": "3.1.0"}')
    monkeypatch.setattr(finding, "BESIDE", found["beside"])
    return found


def test_an_option_counts_before_the_environment_and_that_before_the_neighbourhood(places: dict[str, Path]) -> None:
    environment = {"DISCORD_OPENAPI": str(places["variable"])}
    assert find(places["option"], environment) == places["option"]
    assert find(None, environment) == places["variable"]
    assert find(None, {}) == find(None, {"DISCORD_OPENAPI": ""}) == places["beside"]
    places["beside"].unlink()
    assert find(None, {}) is None


def test_one_that_was_asked_for_has_to_be_there(tmp_path: Path) -> None:
    for asked, environment in ((tmp_path / "none", {}), (None, {"DISCORD_OPENAPI": str(tmp_path / "none")})):
        with pytest.raises(UnusableDescription, match="There is no API description at"):
            find(asked, environment)


def test_without_the_package_only_one_that_was_asked_for_is_missed(
    places: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    assert find(None, {}) is None
    with pytest.raises(UnusableDescription, match="jsonschema-rs"):
        find(places["option"], {})


def test_a_playground_does_not_start_without_what_was_asked_for(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "playground",
        "--openapi",
        str(tmp_path / "none"),
        "--data",
        str(tmp_path / "world"),
    ]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"There is no API description at {tmp_path / 'none'}.\n"
    assert not (tmp_path / "world").exists()


def test_a_file_that_is_no_description_is_told_before_anything_starts(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[]")
    command = [sys.executable, "-m", "playground", "--openapi", str(tmp_path / "list.json")]
    ended = subprocess.run([*command, "--data", str(tmp_path / "world")], capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr == f"{tmp_path / 'list.json'} is not an OpenAPI description.\n"


async def test_without_one_it_says_so_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    description = tmp_path / "openapi.json"
    description.write_text('{"openapi": "3.1.0", "paths": {}}')
    monkeypatch.setenv("DISCORD_OPENAPI", str(description))
    async with PlaygroundProcess(tmp_path / "with") as process:
        pass
    assert process.log() == ""
    monkeypatch.setenv("DISCORD_OPENAPI", "")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['jsonschema_rs'] = None\n")
    async with PlaygroundProcess(tmp_path / "without") as process:
        pass
    assert process.log().count(NOT_AT_HAND) == 1
    assert len(process.log().splitlines()) == 1
    async with PlaygroundProcess(tmp_path / "quiet", "--quiet") as process:
        pass
    assert process.log() == ""
