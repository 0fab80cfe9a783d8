"""Settings: what can be set, and the one clear sentence for what cannot."""

from __future__ import annotations

import contextlib
import errno
import re
import tomllib
from pathlib import Path

import pytest

from bot.config import Config, ConfigError, load_config
from engines.contract import edition_kind
from engines.registry import games

EXAMPLE = Path(__file__).resolve().parents[1] / "config.example.toml"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without a config.toml."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaint(text: str, folder: Path) -> str:
    file = folder / "config.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_config(file)
    return caught.value.finding.sentence.replace(str(file), "config.toml")


def test_the_example_names_every_setting_with_its_default() -> None:
    example = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    defaults = Config().model_dump(mode="json")
    defaults["discord"]["token"] = ""
    assert example == defaults


def test_without_a_file_the_defaults_hold() -> None:
    assert load_config().agents.pace == 3.0


def test_the_file_is_read_and_the_environment_wins(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / "config.toml").write_text('[discord]\ntoken = "file"\n[agents]\npace = 1\n', encoding="utf-8")
    monkeypatch.setenv("STAMMTISCH_DISCORD__TOKEN", "environment")
    config = load_config()
    assert config.discord.token.get_secret_value() == "environment"
    assert config.agents.pace == 1.0


def test_shards_of_this_process(elsewhere: Path) -> None:
    (elsewhere / "config.toml").write_text("[discord]\nshards = 4\nshard_ids = [0, 3]\n", encoding="utf-8")
    assert load_config().discord.shard_ids == (0, 3)


def test_a_token_is_not_printed() -> None:
    assert "secret-token" not in repr(Config.model_validate({"discord": {"token": "secret-token"}}))


def test_a_named_file_that_is_missing(elsewhere: Path) -> None:
    with pytest.raises(ConfigError, match=r"nothing\.toml does not exist\. Copy config\.example\.toml"):
        load_config(elsewhere / "nothing.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[agents]\npcae = 1\n", "config.toml has an unknown option agents.pcae (did you mean pace?)."),
        ("[agnts]\npace = 1\n", "config.toml has an unknown section [agnts] (did you mean agents?)."),
        ("token = 'x'\n", "config.toml has token outside of any section (did you mean [discord] token?)."),
        ("url = 'x'\n", "config.toml has url outside of any section (did you mean [discord] url or [store] url?)."),
        ("[store]\ntoken = 'x'\n", "config.toml has an unknown option store.token (did you mean [discord] token?)."),
        ("[agents]\npace = 1\n\npace = 2\n", "config.toml names pace twice, the second time on line 4."),
        ("[agents]\npace = 1\npace = 2", "config.toml names pace twice, the second time on line 3."),
        ("[agents]\n[log]\n[agents]\n", "config.toml names [agents] twice, the second time on line 3."),
        ("[discord]\ntoken = abc\n", "config.toml is not valid TOML: Invalid value (at line 2, column 9); text needs"),
        (
            '[store]\nurl = "C:\\data"\n',
            "config.toml is not valid TOML: Unescaped '\\' in a string (at line 2, column 12); in",
        ),
        ("[discord]\nsilence = 5\n", "config.toml gives discord.silence an invalid value: it must be"),
        (
            "[discord]\nshards = 2\nshard_ids = [2]\n",
            "config.toml gives discord.shard_ids an invalid value: it must",
        ),
        (
            "[discord]\nshards = 2\nshard_ids = [0, 0]\n",
            "config.toml gives discord.shard_ids an invalid value",
        ),
        ("[discord]\nshard_ids = [0]\n", "config.toml gives discord.shard_ids an invalid value"),
        (
            "[discord]\nshards = 2\nshard_ids = [-1]\n",
            "config.toml gives discord.shard_ids an invalid value",
        ),
        ("[agents]\npace = 'fast'\n", "config.toml gives agents.pace an invalid value: it must be"),
        (
            "[discord]\nurl = 'http://127.0.0.1:99999'\n",
            "config.toml gives discord.url an invalid value: it must be an address such as http://127.0.0.1:8710,",
        ),
        ("[agents]\npace = -1\n", "config.toml gives agents.pace an invalid value: it must be"),
        ("[log]\nlevel = 'loud'\n", "config.toml gives log.level an invalid value: it must be"),
        (
            "[editions]\nbierfets = 'x'\n",
            "config.toml has an unknown option editions.bierfets (did you mean bierfest?).",
        ),
        ("[editions]\nbierfest = 3\n", "config.toml gives editions.bierfest an invalid value: it must"),
        ("agents = 3\n", "config.toml gives agents an invalid value"),
        ("[agents\n", "config.toml is not valid TOML:"),
        ("agents = " + "[" * 5000, "config.toml is not valid TOML:"),
        ("[agents]\npace = " + "1" * 5000, "config.toml is not valid TOML:"),
    ],
)
def test_a_mistake_in_the_file_is_named(text: str, sentence: str, elsewhere: Path) -> None:
    said = complaint(text, elsewhere)
    assert said.startswith(sentence)
    assert "\n" not in said


def test_a_mistake_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_AGENTS__PCAE", "1")
    with pytest.raises(ConfigError, match=r"unknown setting STAMMTISCH_AGENTS__PCAE \(did you mean"):
        load_config()
    monkeypatch.delenv("STAMMTISCH_AGENTS__PCAE")
    monkeypatch.setenv("STAMMTISCH_AGENTS__PACE", "fast")
    with pytest.raises(
        ConfigError,
        match="The environment gives STAMMTISCH_AGENTS__PACE an invalid value: it must be a number",
    ):
        load_config()
    monkeypatch.delenv("STAMMTISCH_AGENTS__PACE")
    monkeypatch.setenv("STAMMTISCH_DISCORD__SHARD_IDS", "0 to 3")
    with pytest.raises(ConfigError, match="gives STAMMTISCH_DISCORD__SHARD_IDS a value that is not a list such as"):
        load_config()
    monkeypatch.delenv("STAMMTISCH_DISCORD__SHARD_IDS")
    monkeypatch.setenv("STAMMTISCH_LOG", "debug")
    with pytest.raises(ConfigError, match=r"unknown setting STAMMTISCH_LOG \(did you mean STAMMTISCH_LOG__LEVEL\?"):
        load_config()


@pytest.mark.parametrize(
    ("variable", "meant"),
    [
        ("STAMMTISCH_DISCORD_TOKEN", "STAMMTISCH_DISCORD__TOKEN"),
        ("stammtisch_log_levl", "STAMMTISCH_LOG__LEVEL"),
        ("STAMMTISCH_TOKEN", "STAMMTISCH_DISCORD__TOKEN"),
        ("STAMMTISCH__CLOCK__SERVER_KEPT", "STAMMTISCH_CLOCK__SERVER_KEPT"),
    ],
)
def test_a_variable_that_is_meant_as_a_setting_is_not_overlooked(
    variable: str, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "1")
    with pytest.raises(ConfigError) as caught:
        load_config()
    assert (
        caught.value.finding.sentence == f"The environment names an unknown setting {variable} (did you mean {meant}?)."
    )


def test_variables_of_other_programs_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kubernetes sets such variables for a service of the name `stammtisch`."""
    for name in ("SERVICE_HOST", "SERVICE_PORT", "PORT", "PORT_8080_TCP", "PORT_8080_TCP_ADDR"):
        monkeypatch.setenv(f"STAMMTISCH_{name}", "tcp://10.0.0.1:8080")
    assert load_config() == Config()


def test_a_file_with_a_byte_order_mark_is_read(elsewhere: Path) -> None:
    (elsewhere / "config.toml").write_text("[agents]\npace = 1\n", encoding="utf-8-sig")
    assert load_config().agents.pace == 1.0


def test_a_file_in_another_encoding_is_named(elsewhere: Path) -> None:
    (elsewhere / "config.toml").write_text("[agents]\npace = 1\n", encoding="utf-16")
    with pytest.raises(ConfigError, match=r"^config\.toml is not in UTF-8\. Save it with that encoding\.$"):
        load_config()


def test_settings_that_may_not_be_read_are_not_taken_for_missing_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a folder that the user may not enter, where even asking for the file fails."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    for name in ("stat", "open", "read_text"):
        monkeypatch.setattr(Path, name, refused)
    with pytest.raises(ConfigError, match=r"^config\.toml cannot be read: Permission denied\. "):
        load_config()


def test_a_repeated_secret_is_not_printed(elsewhere: Path) -> None:
    said = complaint('[discord]\ntoken = \'a\'\ntoken = """\nsecret"""\n', elsewhere)
    assert said == "config.toml names a setting twice, the second time on line 4."


WRONG = ("{}", "[[]]", "'?'", "''", "-1", "1.5", "nan", "inf", "true", "9999999999999999999999", "1979-05-27")
"""Values of which each setting but a text refuses some."""
SETTINGS = [
    *((section, name) for section, kind in Config().model_dump().items() if section != "editions" for name in kind),
    ("editions", "cafe"),
]


@pytest.mark.parametrize(("section", "name"), SETTINGS, ids=[".".join(each) for each in SETTINGS])
def test_a_refused_value_is_never_explained_in_the_words_of_a_library(section: str, name: str, elsewhere: Path) -> None:
    said = []
    for value in WRONG:
        (elsewhere / "config.toml").write_text(f"[{section}]\n{name} = {value}\n", encoding="utf-8")
        with contextlib.suppress(ConfigError):
            load_config()
            continue
        said.append(complaint(f"[{section}]\n{name} = {value}\n", elsewhere))
    assert said
    for sentence in said:
        assert re.fullmatch(
            rf"config\.toml gives {section}\.{name} an invalid value: it (must (not )?be|needs) .+\.", sentence
        )
        assert not re.search(r"[\^\\{}<>*]|[a-z][A-Z]|tuple|dictionary|instance|pattern|\d\.0\.?$", sentence)


def test_the_environment_is_blamed_for_its_mistake_although_the_file_has_the_setting(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("stammtisch_agents__pace", "fast")
    assert complaint("[agents]\npace = 1\n", elsewhere).startswith(
        "The environment gives STAMMTISCH_AGENTS__PACE an invalid value: it must be a number"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[Discord]\ntoken = 'x'\n", "config.toml has an unknown section [Discord] (did you mean discord?)."),
        (
            "[discord]\n[Discord]\ntoken = 'x'\n",
            "config.toml has an unknown section [Discord] (did you mean discord?).",
        ),
        ("[LOG]\nlevel = 'loud'\n", "config.toml has an unknown section [LOG] (did you mean log?)."),
    ],
)
def test_a_section_in_capitals_is_not_another_name_for_it(text: str, sentence: str, elsewhere: Path) -> None:
    assert complaint(text, elsewhere) == sentence


def test_a_list_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_DISCORD__SHARDS", "4")
    monkeypatch.setenv("STAMMTISCH_DISCORD__SHARD_IDS", "[0, 3]")
    assert load_config().discord.shard_ids == (0, 3)


@pytest.mark.parametrize("game", [game.name for game in games() if edition_kind(game.Options) is not None])
def test_every_game_with_an_edition_can_be_given_another(
    game: str, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (elsewhere / "config.toml").write_text(f'[editions]\n{game} = "file.toml"\n', encoding="utf-8")
    assert load_config().editions == {game: "file.toml"}
    monkeypatch.setenv(f"STAMMTISCH_EDITIONS__{game.upper()}", "environment.toml")
    assert load_config().editions == {game: "environment.toml"}


def test_a_game_without_an_edition_can_be_given_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_EDITIONS__BREMEN", "file.toml")
    with pytest.raises(ConfigError, match="unknown setting STAMMTISCH_EDITIONS__BREMEN"):
        load_config()


def test_an_encrypted_scheduler_needs_its_certificates(tmp_path: Path) -> None:
    for name in ("ca", "certificate", "key"):
        (tmp_path / name).touch()
    config = tmp_path / "config.toml"
    config.write_text('[workers]\nscheduler = "tcp://10.0.0.7:8786"\n')
    assert load_config(config).workers.tls is None
    lines = ["[workers]", 'scheduler = "tls://10.0.0.7:8786"']
    for name in ("ca", "certificate", "key"):
        config.write_text("\n".join(lines))
        with pytest.raises(ConfigError, match=f"needs a file as workers.tls_{name}"):
            load_config(config)
        lines.append(f'tls_{name} = "{(tmp_path / name).as_posix()}"')
    config.write_text("\n".join(lines))
    found = load_config(config).workers.tls
    assert found is not None
    assert found.key == (tmp_path / "key").as_posix()


def test_games_can_be_left_out(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (elsewhere / "config.toml").write_text('[games]\nwithout = ["bremen", "cafe"]\n', encoding="utf-8")
    assert load_config().games.without == ("bremen", "cafe")
    for wrong in ('["bremn"]', str([game.name for game in games()]), "3"):
        told = complaint(f"[games]\nwithout = {wrong}\n", elsewhere)
        assert told.startswith("config.toml gives games.without an invalid value: it must ")
    (elsewhere / "config.toml").unlink()
    monkeypatch.setenv("STAMMTISCH_GAMES__WITHOUT", "bremen")
    with pytest.raises(ConfigError, match="GAMES__WITHOUT a value that is not a list such as"):
        load_config()
