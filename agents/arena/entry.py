"""Turns command-line arguments into a game, seats, agents and table options, or refuses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agents.games import AGENTS
from agents.registry import UnknownAgentError
from engines.contract import AnyGame, Choice, Options, choices, written
from engines.edition import FIELD, Edition
from engines.registry import UnknownGameError, games
from engines.registry import game as game_named


class EntryError(Exception):
    """Why the games cannot be played, in one sentence."""


def known_game(name: str) -> AnyGame:
    """The game of this name. Raises EntryError."""
    try:
        return game_named(name)
    except UnknownGameError:
        known = ", ".join(each.name for each in games())
        raise EntryError(f"There is no game called {name!r} (known games: {known}).") from None


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise EntryError if the game does not allow this number of seats."""
    if seats not in game.seats:
        raise EntryError(f"{game.name} is for {min(game.seats)} to {max(game.seats)} seats, not {seats}.")


def check_agents(game: AnyGame, agents: Sequence[str]) -> None:
    """Raise EntryError if one of these agents does not play this game."""
    try:
        for agent in agents:
            AGENTS.agent(game.name, agent)
    except UnknownAgentError:
        known = ", ".join(AGENTS.of(game.name))
        raise EntryError(f"No agent called {agent!r} plays {game.name} (known agents: {known}).") from None


def table_options(game: AnyGame, texts: Sequence[str], editions: Mapping[str, Edition]) -> Options:
    """The default table options, changed by strings such as `bar=straight`. Raises EntryError.

    `editions` replace the shipped ones, by game.
    """
    chosen: dict[str, Choice | Edition] = {FIELD: editions[game.name]} if game.name in editions else {}
    offered = {name: {written(value): value for value in each} for name, each in choices(game.Options).items()}
    for text in texts:
        name, _, value = text.partition("=")
        if name not in offered:
            known = f"the options are {', '.join(offered)}" if offered else "it has none"
            raise EntryError(f"{game.name} has no table option {name!r} ({known}).")
        if name in chosen:
            raise EntryError(f"The table option {name} is given more than once.")
        if value not in offered[name]:
            raise EntryError(f"The table option {name} is {' or '.join(offered[name])}, not {value!r}.")
        chosen[name] = offered[name][value]
    made: Options = game.Options(**chosen)
    return made


def options_text(options: Options) -> str:
    """Table options in one line; an edition only says that it is not the shipped one."""
    texts = [f"{name}={written(getattr(options, name))}" for name in choices(type(options))]
    return ", ".join([*texts, "edition of the settings"] if getattr(options, FIELD, None) else texts)
