"""Custom editions, which replace the shipped ones: the files named in the section `[editions]` of the settings."""

from __future__ import annotations

from pathlib import Path

from bot.config import Config, ConfigError
from engines.contract import edition_kind
from engines.edition import Edition, read_edition
from engines.registry import games


def own_editions(config: Config) -> dict[str, Edition]:
    """The custom editions, by game.

    Raises ConfigError with one sentence that names the file and what is wrong in it.
    """
    found: dict[str, Edition] = {}
    for game in games():
        kind, name = edition_kind(game.Options), config.editions.get(game.name)
        if kind is None or not name:
            continue
        try:
            found[game.name] = read_edition(Path(name).read_text(encoding="utf-8"), kind)
        except OSError as error:
            raise ConfigError(f"The edition {name} of {game.name} cannot be read: {error.strerror}.") from None
        # EditionError, text that is not UTF-8, an impossible file name, or brackets nested too deeply
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"The edition {name} of {game.name} cannot be used: {error}.") from None
    return found
