"""The compose files ask for what there is: services, settings, commands. Nothing is started."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from distributed.cli.dask_scheduler import main as scheduler
from distributed.cli.dask_worker import main as worker
from typer.testing import CliRunner

from bot.app import FINISHING, LEAVING, SHOWING
from bot.cli.main import cli
from bot.config import Config, load_config

ROOT = Path(__file__).parents[1]
GIVEN = {"DISCORD_TOKEN": "a.b.c", "POSTGRES_PASSWORD": "secret"}
BOTS = ("bot-0", "bot-1")


KNOWN = {
    *("build", "command", "depends_on", "entrypoint", "environment", "healthcheck", "image", "init", "restart"),
    *("logging", "stop_grace_period", "volumes"),
}
"""What Compose knows of a service, as far as it is used here."""


@pytest.fixture
def services() -> dict[str, dict[str, Any]]:
    return services_of("compose.yaml")


def services_of(file: str) -> dict[str, dict[str, Any]]:
    """The services of a file, which name nothing that is not there."""
    read: dict[str, Any] = yaml.safe_load((ROOT / file).read_text(encoding="utf-8"))
    assert {name for name in read if not name.startswith("x-")} == {"services", "volumes"}
    for service in read["services"].values():
        assert service.keys() <= KNOWN
        for volume in service.get("volumes", ()):
            assert volume.partition(":")[0] in read["volumes"]
        for other in service.get("depends_on", ()):
            assert other in read["services"]
    return dict(read["services"])


def filled(value: str) -> str:
    """A value as compose fills it in from the environment that it asks for."""
    for name, given in GIVEN.items():
        start, found, rest = value.partition("${" + name + ":?")
        if found:
            value = start + given + rest.partition("}")[2]
    assert "$" not in value
    return value


def settings(service: dict[str, Any], monkeypatch: pytest.MonkeyPatch, folder: Path) -> Config:
    """The settings of a bot with this environment; a variable that is none of ours is refused."""
    with monkeypatch.context() as inside:
        inside.chdir(folder)  # away from any config.toml
        for name, value in service["environment"].items():
            assert isinstance(value, str), f"{name} would reach the bot as YAML understands it"
            inside.setenv(name, filled(value))
        return load_config()


def test_the_bots_share_a_database_and_have_each_shard_once(
    services: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = [settings(services[name], monkeypatch, tmp_path) for name in BOTS]
    assert len({config.store.url for config in found}) == 1
    assert len({config.discord.shards for config in found}) == 1
    shards = sorted(shard for config in found for shard in config.discord.shard_ids)
    assert shards == list(range(found[0].discord.shards))
    assert {config.discord.token.get_secret_value() for config in found} == {GIVEN["DISCORD_TOKEN"]}


def test_the_address_of_the_database_is_that_of_the_server(
    services: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    server = {name: filled(value) for name, value in services["postgres"]["environment"].items()}
    address = f"postgresql://{server['POSTGRES_USER']}:{server['POSTGRES_PASSWORD']}@postgres/{server['POSTGRES_DB']}"
    for name in (*BOTS, "migrate"):
        assert settings(services[name], monkeypatch, tmp_path).store.url == address


def test_the_database_is_brought_up_to_date_before_any_bot_begins(services: dict[str, dict[str, Any]]) -> None:
    for name in BOTS:
        assert services[name]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
        assert services[name]["restart"] == "unless-stopped"
    assert services["migrate"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert services["migrate"]["restart"] == "no"
    assert "healthcheck" in services["postgres"]
    [command] = services["migrate"]["command"]
    assert CliRunner().invoke(cli, [command, "--help"]).exit_code == 0


@pytest.mark.parametrize("file", ["compose.yaml", "compose.sqlite.yaml"])
def test_the_log_of_every_service_is_rotated(file: str) -> None:
    for name, service in services_of(file).items():
        logging = service["logging"]
        assert logging["driver"] == "json-file", name
        options = logging["options"]
        assert all(isinstance(value, str) for value in options.values()), "Docker takes strings"
        assert re.fullmatch(r"\d+m", options["max-size"])
        assert int(options["max-file"]) > 1, "with one file, its start is lost whenever it is full"


@pytest.mark.parametrize("file", ["compose.yaml", "compose.sqlite.yaml"])
def test_every_container_of_our_image_has_an_init_process(file: str) -> None:
    ours = {name: each for name, each in services_of(file).items() if each["image"] == "stammtisch"}
    assert ours
    assert {name for name, each in ours.items() if each.get("init") is not True} == set()


def test_a_stop_is_given_the_time_that_it_takes(services: dict[str, dict[str, Any]]) -> None:
    for service in (*(services[name] for name in BOTS), services_of("compose.sqlite.yaml")["bot"]):
        assert int(service["stop_grace_period"].removesuffix("s")) > FINISHING + SHOWING + 2 * LEAVING


def test_every_process_has_a_mark_that_lasts(services: dict[str, dict[str, Any]]) -> None:
    folders = set()
    for name in BOTS:
        [volume] = services[name]["volumes"]
        outside, _, inside = volume.partition(":")
        assert services[name]["environment"]["STAMMTISCH_STORE__MARK"].startswith(f"{inside}/")
        folders.add(outside)
    assert len(folders) == len(BOTS)


def test_a_single_process_keeps_its_tables_on_a_volume(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    [bot] = services_of("compose.sqlite.yaml").values()
    config = settings(bot, monkeypatch, tmp_path)
    assert config.discord.token.get_secret_value() == GIVEN["DISCORD_TOKEN"]
    [volume] = bot["volumes"]
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert f"STAMMTISCH_STORE__URL=sqlite:///{volume.partition(':')[2]}/" in image
    assert f"VOLUME {volume.partition(':')[2]}" in image


def test_the_cluster_is_where_the_bots_look_for_it_and_its_commands_exist(
    services: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = {settings(services[name], monkeypatch, tmp_path).workers.scheduler for name in BOTS}
    assert address == {"tcp://scheduler:8786"}, "the port that a scheduler takes by itself"
    for name, command in (("scheduler", scheduler), ("thinker", worker)):
        entry, [first, *rest] = services[name]["entrypoint"], services[name]["command"]
        assert (entry, first) == (["dask"], command.name)
        options = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
        assert {each.partition("=")[0] for each in rest if each.startswith("--")} <= options
        assert {each for each in rest if not each.startswith("--")} <= address
    assert "[cluster,postgres]" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_migrate_brings_a_database_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables.sqlite3"
    monkeypatch.setenv("STAMMTISCH_STORE__URL", f"sqlite:///{file.as_posix()}")
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 0
    assert file.exists()
    monkeypatch.setenv("STAMMTISCH_STORE__URL", "mysql://somewhere")
    assert CliRunner().invoke(cli, ["migrate"]).exit_code == 1
