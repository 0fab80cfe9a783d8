"""Edition of the person who hosts the bot: read from the file that the settings name, or refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Config, ConfigError, own_editions
from engines.edition import shipped
from engines.one_eleven.edition import ClownEdition

SHIPPED = Path(__file__).resolve().parents[1] / "engines" / "one_eleven" / "edition.toml"


def config(file: Path) -> Config:
    return Config(editions={"one_eleven": str(file)})


def test_without_a_file_the_shipped_edition_holds() -> None:
    assert own_editions(Config()) == {}


def test_a_copy_of_the_shipped_file_can_be_changed(tmp_path: Path) -> None:
    file = tmp_path / "clowns.toml"
    file.write_text(SHIPPED.read_text(encoding="utf-8").replace("bonus = 5", "bonus = 7"), encoding="utf-8")
    [(game, edition)] = own_editions(config(file)).items()
    assert game == "one_eleven"
    assert isinstance(edition, ClownEdition)
    assert edition.bonus == 7
    assert edition.four_clowns == shipped("engines.one_eleven", ClownEdition).four_clowns


def test_a_file_that_is_missing_or_wrong_is_named(tmp_path: Path) -> None:
    file = tmp_path / "clowns.toml"
    with pytest.raises(ConfigError, match=r"clowns.toml of one_eleven cannot be read: No such file"):
        own_editions(config(file))
    file.write_text(SHIPPED.read_text(encoding="utf-8").replace(" 111,", ""), encoding="utf-8")
    with pytest.raises(ConfigError, match=r"clowns.toml of one_eleven cannot be used: no clowns are given for 111"):
        own_editions(config(file))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=r"clowns.toml of one_eleven cannot be used"):
        own_editions(config(file))
    file.write_text("bonus = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"clowns.toml of one_eleven cannot be used"):
        own_editions(config(file))
    with pytest.raises(ConfigError, match=r"cannot be read: Is a directory"):
        own_editions(config(tmp_path))
    with pytest.raises(ConfigError, match=r"of one_eleven cannot be used"):
        own_editions(config(Path("clowns\0.toml")))
