"""The house values that the person who hosts the bot wants instead of the shipped ones.

Here belongs reading the files that the section `[values]` of the settings names. What the figures mean belongs to the
games, and how they are read to `engines.values`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bot.config import ConfigError
from engines.options import values_kind
from engines.registry import games
from engines.values import Values, read_values

if TYPE_CHECKING:
    from bot.config import Config


def own_values(config: Config) -> dict[str, Values]:
    """The house values by game, for those games that have a file of their own.

    Raises ConfigError with one sentence that names the file and what is wrong in it.
    """
    found: dict[str, Values] = {}
    for game in games():
        kind, name = values_kind(game.Options), str(getattr(config.values, game.name, ""))
        if kind is None or not name:
            continue
        try:
            found[game.name] = read_values(Path(name).read_text(encoding="utf-8"), kind)
        except OSError as error:
            raise ConfigError(f"The house values {name} of {game.name} cannot be read: {error.strerror}.") from None
        # ValuesError, or text that is not UTF-8, or a name that no file can have, or brackets in brackets without end
        except (ValueError, RecursionError) as error:
            raise ConfigError(f"The house values {name} of {game.name} cannot be used: {error}.") from None
    return found
