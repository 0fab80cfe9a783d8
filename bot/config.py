"""The settings of the bot, from config.toml and from the environment, which wins."""

from __future__ import annotations

import difflib
import importlib.util
import json
import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

from agents.cluster import Tls
from bot.ops.checks import FaultError
from bot.tables.clocks import Clock
from engines.contract import edition_kind
from engines.edition import Edition, read_edition
from engines.registry import LEFT_OUT, NAMES, ORIGINS, games

DEFAULT_PATH: Final = Path("config.toml")
PREFIX: Final = "STAMMTISCH_"
SILENT_FOR: Final = 60
"""After this many seconds without a sign of life, a bot counts as dead."""
_RENAMED: Final = {"house": "agents", "values": "editions"}
"""Sections of older versions, and what they are called now."""
_UNKNOWN: Final = "unknown_edition"
_LONGEST: Final = 31_536_000
"""A year in seconds."""
_ALIKE: Final = 0.85
"""How similar to a setting, from 0 to 1, a variable must be to count as a misspelling of it."""
_EXPECTED: Final = {
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "dict_type": "must be a section with a line [{section}] of its own",
    "enum": "must be {expected}",
    "finite_number": "must be a whole number",
    "float_parsing": "must be a number",
    "float_type": "must be a number",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a whole number of fewer digits",
    "int_type": "must be a whole number",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "model_type": "must be a section with a line [{section}] of its own",
    "path_type": "must be text in quotes",
    "string_too_short": "must not be empty",
    "string_type": "must be text in quotes",
    "tuple_type": "must be a list such as [0, 1]",
}
"""What a value must be, by the type of pydantic's error; errors of our own have their own text."""
_ADVICE: Final = {
    "Invalid value": "; text needs straight quotes around it",
    "Invalid hex value": "; in \"...\" write \\\\ for \\, or use '...'",
    "Unescaped '\\'": "; in \"...\" write \\\\ for \\, or use '...'",
}
"""What to do about a mistake in TOML, by the beginning of the parser's message."""


class ConfigError(FaultError):
    """What is wrong with the settings, for the person who hosts the bot."""


def _address(value: str, schemes: tuple[str, ...], example: str) -> str:
    try:
        parts = urlsplit(value)
        fits = not value or (
            parts.scheme in schemes and parts.hostname and parts.port != 0 and not re.search(r"\s", value)
        )
    except ValueError:  # a port above 65535, or an unmatched bracket
        fits = False
    if not fits:
        raise PydanticCustomError("address", "must be an address such as {example}, or empty", {"example": example})
    return value


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DiscordSettings(_Section):
    """How to reach Discord."""

    token: SecretStr = SecretStr("")
    url: Annotated[str, AfterValidator(lambda value: _address(value, ("http", "https"), "http://127.0.0.1:8710"))] = ""
    """The address of Discord: empty for the real one, the playground's to play on loopback."""
    shards: int = Field(default=0, ge=0, le=1000)
    """The total number of shards; 0 lets Discord decide."""
    shard_ids: tuple[Annotated[int, Field(ge=0)], ...] = ()
    """Which of them this process opens; empty: all of them."""
    silence: float = Field(default=60, ge=6, le=600)
    """Seconds of silence from Discord after which a connection counts as dead and is opened again.

    Longer than the five seconds for which discord.py reads nothing before it begins a new session.
    """
    token_edits: float = Field(default=45, ge=1, le=1000)
    """The largest number of hands a second to edit with the token of the last click on them."""
    emojis: bool = True
    """Whether the application gets emojis for the icons of the games; otherwise they are plain text."""

    @field_validator("shard_ids")
    @classmethod
    def _shards_exist(cls, numbers: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        if any(number >= info.data.get("shards", 0) for number in numbers) or len({*numbers}) < len(numbers):
            raise PydanticCustomError("shard_ids", "must be different numbers below discord.shards")
        return numbers


class StoreSettings(_Section):
    """Where tables are stored."""

    url: str = Field(default="sqlite:///data/stammtisch.sqlite3", min_length=1)
    mark: str = ""
    """The folder of the mark that reveals a restored older database; empty: beside the file, or none on PostgreSQL."""

    @property
    def mark_folder(self) -> Path | None:
        """The folder in `mark`; None if it is empty."""
        return Path(self.mark) if self.mark else None


class AgentSettings(_Section):
    """How agents behave."""

    pace: float = Field(default=3.0, ge=0, le=60)
    """Seconds for which a move stays on screen before an agent follows it."""


class ClockTimes(_Section):
    """How long members may take, in seconds."""

    default: Clock = Clock.RELAXED
    """The clock of a new table, which its members can change in the lobby."""
    live: float = Field(default=120, gt=0, le=_LONGEST)
    relaxed: float = Field(default=900, gt=0, le=_LONGEST)
    day: float = Field(default=86_400, gt=0, le=_LONGEST)
    lobby: float = Field(default=3_600, gt=0, le=_LONGEST)
    """Seconds without any activity after which a lobby ends."""
    idle: float = Field(default=604_800, gt=0, le=_LONGEST)
    """Seconds without a member's move after which a running table ends."""
    kept: float = Field(default=365 * 86_400, gt=0, le=_LONGEST)
    """Seconds for which an ended table is kept, and the notes about an inactive member."""
    server_kept: float = Field(default=30 * 86_400, gt=0, le=_LONGEST)
    """Seconds for which everything about a server is kept after it removed the bot."""
    nudge: float = Field(default=60, ge=0, le=_LONGEST)
    """Seconds after the beginning of a turn, or after the last call, before a member can be nudged."""


class LimitSettings(_Section):
    """How many tables may be open at a time."""

    tables_per_member: int = Field(default=10, ge=1, le=10_000)
    """At how many open tables a member can have a seat."""
    tables_per_server: int = Field(default=100, ge=1, le=10_000)


class PictureSettings(_Section):
    """How boards and hands are drawn."""

    workers: int = Field(default=1, ge=0, le=64)
    """How many processes draw; 0: no pictures, only words."""
    motion: Literal["webp", "gif", "off"] = "webp"
    """The format of pictures that move; `off`: all stand still."""


class WorkerSettings(_Section):
    """Where house players think."""

    processes: int = Field(default=1, ge=0, le=64)
    """How many processes think; 0: no agent thinks, and heuristic agents play instead."""
    tls_ca: str = ""
    tls_certificate: str = ""
    tls_key: str = ""
    """The files for a scheduler at `tls://`: see `Tls`. They must precede `scheduler`, whose check uses them."""
    scheduler: Annotated[str, AfterValidator(lambda value: _address(value, ("tcp", "tls"), "tcp://10.0.0.7:8786"))] = ""
    """The address of a `dask.distributed` scheduler whose cluster thinks; empty: the processes do."""

    @property
    def tls(self) -> Tls | None:
        """The TLS files; None if the connection to the scheduler is not encrypted."""
        if not self.scheduler.startswith("tls://"):
            return None
        return Tls(self.tls_ca, self.tls_certificate, self.tls_key)

    @field_validator("scheduler")
    @classmethod
    def _cluster_can_be_reached(cls, address: str, info: ValidationInfo) -> str:
        if address and importlib.util.find_spec("distributed") is None:
            raise PydanticCustomError("no_cluster", "needs the extra: pip install 'stammtisch[cluster]'")
        if address.startswith("tls://"):
            for name in Tls.__struct_fields__:
                file = info.data.get(f"tls_{name}", "")
                if not Path(file).is_file():
                    raise PydanticCustomError("no_tls", "needs a file as workers.tls_{name}", {"name": name})
        return address


class LogSettings(_Section):
    """What is written to the log."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["console", "json"] = "console"


class HealthSettings(_Section):
    """How the bot shows that it is alive, and in what state."""

    file: Path = Path("data/alive")
    port: int = Field(default=0, ge=0, le=65535)
    """The port that serves metrics, health and the status page over HTTP; 0: none."""
    host: str = Field(default="127.0.0.1", min_length=1)
    """The address of this machine to listen on."""


class GameSettings(_Section):
    """Which games are offered."""

    without: tuple[str, ...] = ()
    """The games that this bot does not offer. Their tables sleep until they are offered again."""

    @field_validator("without")
    @classmethod
    def _games_are_known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        known = [*NAMES, *sorted({each.game for each in (*ORIGINS.values(), *LEFT_OUT)} - {*NAMES})]
        if not {*names} <= {*known}:
            raise PydanticCustomError("games", "must name games: {known}", {"known": ", ".join(known)})
        if {*known} <= {*names}:
            raise PydanticCustomError("games", "must leave at least one game to play")
        return names


class Config(BaseSettings):
    """All settings."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        extra="forbid",
        frozen=True,
        nested_model_default_partial_update=True,
    )

    discord: DiscordSettings = DiscordSettings()
    store: StoreSettings = StoreSettings()
    agents: AgentSettings = AgentSettings()
    clock: ClockTimes = ClockTimes()
    limits: LimitSettings = LimitSettings()
    pictures: PictureSettings = PictureSettings()
    workers: WorkerSettings = WorkerSettings()
    log: LogSettings = LogSettings()
    health: HealthSettings = HealthSettings()
    games: GameSettings = GameSettings()
    editions: dict[str, str] = Field(default_factory=dict)
    """Files with custom editions, by game; other games have the shipped one."""

    @field_validator("editions")
    @classmethod
    def _games_have_editions(cls, files: dict[str, str]) -> dict[str, str]:
        for name in files:
            if name not in _with_editions():
                raise PydanticCustomError(_UNKNOWN, "{name}", {"name": name})
        return files

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Let the environment override the file, whose content is passed as init settings."""
        return env_settings, init_settings


def load_config(path: Path | None = None) -> Config:
    """Read the settings from `path`, or from config.toml if that exists, and from the environment.

    Raises ConfigError, which names the file or variable and what to do about it.
    """
    _refuse_unknown_variables()
    source = path or DEFAULT_PATH
    content = _read(source, may_be_absent=path is None)
    known = _known()
    for section, given in content.items():
        if section not in known:  # pydantic would accept [Discord] too, or ignore it beside [discord]
            if isinstance(given, dict):
                if (now := _RENAMED.get(section.lower())) is not None:
                    raise ConfigError("section-renamed", section=section, file=str(source), now=now)
                hint = _hint(section.lower(), list(known))
                raise ConfigError("section-unknown", file=str(source), section=section, hint=hint)
            raise ConfigError("setting-outside", file=str(source), name=section, hint=_setting_hint(section))
    try:
        return Config(**content)
    except ValidationError as error:
        raise _refused(error, source) from None
    except SettingsError:
        raise _no_list() from None


def _read(path: Path, *, may_be_absent: bool) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")  # Windows editors begin a file with a byte order mark.
    except FileNotFoundError:
        if may_be_absent:
            return {}
        raise ConfigError("config-absent", file=str(path)) from None
    except OSError as error:
        raise ConfigError("config-unreadable", file=str(path), reason=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise ConfigError("config-encoding", file=str(path)) from None
    try:
        return tomllib.loads(text)
    # TOMLDecodeError, a number with too many digits, or brackets nested too deeply
    except (ValueError, RecursionError) as error:
        raise _no_toml(path, text, str(error)) from None


def _no_list() -> ConfigError:
    """The error that names the variable that cannot be parsed; only variables with lists can have that fault."""
    given = {variable.upper(): text for variable, text in os.environ.items()}
    shards, without = f"{PREFIX}DISCORD__SHARD_IDS", f"{PREFIX}GAMES__WITHOUT"
    try:
        json.loads(given.get(shards, "[]"))
    except ValueError:
        return ConfigError("variable-no-list", variable=shards, example="[0, 1]")
    return ConfigError("variable-no-list", variable=without, example='["bremen"]')


def _no_toml(path: Path, text: str, message: str) -> ConfigError:
    """The error about a mistake in TOML. It never repeats a value, which may be the token."""
    if message.startswith(("Cannot overwrite", "Cannot declare")):
        lines = text.split("\n")
        place = re.search(r"\(at line (\d+)", message)
        number = int(place[1]) if place else len(lines)  # Without a line, the mistake is at the end of the document.
        key = re.match(r"\s*(\[[^=]*\]|[^=\"']+(?==))", lines[number - 1])
        named = key[1].strip() if key else "a setting"
        return ConfigError("config-twice", file=str(path), key=named, line=str(number))
    advice = next((advice for beginning, advice in _ADVICE.items() if message.startswith(beginning)), "")
    return ConfigError("config-syntax", file=str(path), reason=f"{message}{advice}")


def _with_editions() -> list[str]:
    """The games whose options have an edition."""
    return [game.name for game in games() if edition_kind(game.Options) is not None]


def _known() -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for name, field in Config.model_fields.items():
        section = field.annotation
        if isinstance(section, type) and issubclass(section, _Section):
            sections[name] = list(section.model_fields)
        else:
            sections[name] = _with_editions()
    return sections


def _refuse_unknown_variables() -> None:
    """Refuse a variable that looks like a misspelt setting. Others with our prefix belong to other programs."""
    known = [f"{PREFIX}{section}__{name}".upper() for section, names in _known().items() for name in names]
    sections = [f"{PREFIX}{section}".upper() for section in _known()]
    meant = {_bare(variable): variable for variable in known}
    # Settings without their section. PORT is left out: Kubernetes sets that for a service of our name.
    short = {PREFIX + variable.partition("__")[2]: variable for variable in known if not variable.endswith("__PORT")}
    for variable in sorted(os.environ):
        name = variable.upper()
        if not name.startswith(PREFIX) or name in known:
            continue
        section, separator, setting = name.removeprefix(PREFIX).partition("__")
        if separator and (now := _RENAMED.get(section.lower())) is not None:
            current = f"{PREFIX}{now}__{setting}".upper()
            raise ConfigError("variable-renamed", variable=variable, now=current)
        # With one underscore too few, it would be ignored silently.
        close = difflib.get_close_matches(_bare(name), meant, n=1, cutoff=_ALIKE)
        found = meant[close[0]] if close else short.get(name)
        if found or "__" in name or name in sections:
            hint = f" (did you mean {found}?)" if found else _hint(name, known)
            raise ConfigError("variable-unknown", variable=variable, hint=hint)


def _bare(variable: str) -> str:
    return variable.removeprefix(PREFIX).replace("_", "")


def _refused(error: ValidationError, source: Path) -> ConfigError:
    """The error that names the first value that does not fit."""
    problem = error.errors(include_url=False, include_input=False)[0]
    section, *rest = (step for step in problem["loc"] if isinstance(step, str))
    name = rest[0] if rest else ""
    if problem["type"] == _UNKNOWN:
        name = problem["msg"]
    if problem["type"] in {"extra_forbidden", _UNKNOWN}:
        hint = _setting_hint(name, section)
        return ConfigError("setting-unknown", file=str(source), name=f"{section}.{name}", hint=hint)
    variable = f"{PREFIX}{section}__{name}".upper()
    origin, named = str(source), ".".join([section, *rest])
    if variable in map(str.upper, os.environ):  # which wins
        origin, named = "The environment", variable
    return ConfigError("setting-invalid", origin=origin, name=named, expected=_expected(problem))


def _expected(problem: ErrorDetails) -> str:
    words = _EXPECTED.get(problem["type"], problem["msg"])
    bounds = {
        key: f"{bound:.15g}" if isinstance(bound, float) else bound for key, bound in problem.get("ctx", {}).items()
    }
    return words.format(section=problem["loc"][0], **bounds)


def _setting_hint(name: str, section: str | None = None) -> str:
    """A hint at the setting that this name in this section, or outside of any, was meant to be."""
    known = _known()
    if section is not None and (close := difflib.get_close_matches(name.lower(), known[section], n=1)):
        return f" (did you mean {close[0]}?)"
    places = [f"[{each}] {name}" for each, names in known.items() if name in names]
    if places:
        return f" (did you mean {' or '.join(places)}?)"
    if section is not None:
        return _hint(name, known[section])
    everything = {setting: each for each, names in known.items() for setting in names}
    close = difflib.get_close_matches(name.lower(), everything, n=1)
    return (
        f" (did you mean [{everything[close[0]]}] {close[0]}?)" if close else "; put it below the section it belongs to"
    )


def _hint(word: str, known: list[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    return f" (did you mean {close[0]}?)" if close else f" (known are {', '.join(known)})"


def own_editions(config: Config) -> dict[str, Edition]:
    """The custom editions, by game.

    Raises ConfigError, which names the file and what is wrong in it.
    """
    found: dict[str, Edition] = {}
    for game in games():
        kind, name = edition_kind(game.Options), config.editions.get(game.name)
        if kind is None or not name:
            continue
        try:
            found[game.name] = read_edition(Path(name).read_text(encoding="utf-8"), kind)
        except OSError as error:
            raise ConfigError("edition-unreadable", file=name, game=game.name, reason=str(error.strerror)) from None
        # EditionError, text that is not UTF-8, an impossible file name, or brackets nested too deeply
        except (ValueError, RecursionError) as error:
            raise ConfigError("edition-invalid", file=name, game=game.name, reason=str(error)) from None
    return found
