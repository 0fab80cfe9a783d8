"""The one list of checks: all that can be wrong with a bot and its surroundings, as values.

A start refuses with them, `stammtisch doctor` explains them, and the readiness of a running bot reports them: the same
check, with the same words. A check has a code, what it looks at, its severity, and its sentence with what to do. The
code that looks is elsewhere, next to what it looks at: it makes findings with `found`, or raises a `FaultError`.

This module imports nothing of the house, so that everything may use it. Its sentences are for the person who hosts the
bot, who reads them in a terminal, in a log and on the status page; like all of these, they are in English. No detail
of a finding may be a token, a password or a card.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from msgspec import Struct


class CheckArea(StrEnum):
    """What a check looks at."""

    CONFIGURATION = "configuration"
    DATABASE = "database"
    DISCORD = "discord"
    MACHINE = "machine"


class Severity(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    """Nothing is wrong."""
    HINT = "hint"
    """The bot works, but something should be done, now or soon."""
    DEGRADES = "degrades"
    """The bot runs, but a part of it does not work."""
    STOPS = "stops"
    """The bot does not start, or waits; one that runs is not ready."""


class Grade(StrEnum):
    """How the doctor ranks a finding, as programs that read its output know it."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


_LEVELS: Final = {
    Severity.OK: Grade.OK,
    Severity.HINT: Grade.WARNING,
    Severity.DEGRADES: Grade.ERROR,
    Severity.STOPS: Grade.ERROR,
}


class Finding(Struct, frozen=True):
    """The result of one check."""

    code: str
    """The code of the check; empty if nothing is wrong."""
    check: str
    """The subject, such as `token`: a fixed word."""
    severity: Severity
    sentence: str
    advice: str = ""
    """What to do; empty if there is nothing to do."""

    @property
    def level(self) -> Grade:
        """How the doctor ranks it."""
        return _LEVELS[self.severity]

    @property
    def text(self) -> str:
        """The sentence and what to do, in one line."""
        return f"{self.sentence} {self.advice}".strip()


class Check(Struct, frozen=True):
    """One thing that can be wrong."""

    code: str
    area: CheckArea
    about: str
    """The subject, such as `token`. Several checks have the same one."""
    severity: Severity
    sentence: str
    """What is wrong, with {names} of details."""
    advice: str
    """What to do about it, with {names} of details."""
    lasts: bool = False
    """Whether it persists until somebody changes the settings, the database, the machine or the program: then a start
    does not wait for its end, and nobody should try it again."""


class FaultError(Exception):
    """A check has found something wrong. The text is the finding's, in one line; `details` never hold a password."""

    def __init__(self, code: str, **details: str) -> None:
        self.finding = found(code, **details)
        super().__init__(self.finding.text)
        self.code = code
        self.details = details

    @classmethod
    def of(cls, finding: Finding) -> Self:
        """The error for something that was found."""
        error = cls.__new__(cls)
        Exception.__init__(error, finding.text)
        error.finding, error.code, error.details = finding, finding.code, {}
        return error

    @property
    def lasts(self) -> bool:
        """Whether it persists until somebody changes something."""
        return CHECKS[self.code].lasts


def found(code: str, **details: str) -> Finding:
    """The finding of the check with this code. Raises KeyError for an unknown code or a missing detail."""
    check = CHECKS[code]
    sentence, advice = check.sentence.format(**details), check.advice.format(**details)
    return Finding(code, check.about, check.severity, sentence, advice)


def missing_library(error: ImportError) -> Finding | None:
    """That a library cannot be imported; None if it is a module of ours, which is a bug."""
    name = (error.name or "").partition(".")[0]
    if not name or name in _OURS:
        return None
    return found("library-missing", name=name, reason=str(error).splitlines()[0].rstrip(". "))


_OURS: Final = frozenset({"agents", "bot", "engines", "migrations"})


def fine(about: str, sentence: str) -> Finding:
    """A finding that nothing is wrong with this subject."""
    return Finding("", about, Severity.OK, sentence)


def broken(about: str, error: BaseException) -> Finding:
    """A finding that a check of this subject does not work, so that those of the others are still reported."""
    fault = found("check-broken", error=type(error).__name__)
    return Finding(fault.code, about, fault.severity, fault.sentence, fault.advice)


# --- configuration ---------------------------------------------------------------------------------------------------

_EXPLAINED: Final = "Every setting is explained in config.example.toml."


def _setting(code: str, sentence: str, advice: str = _EXPLAINED) -> Check:
    return Check(code, CheckArea.CONFIGURATION, "settings", Severity.STOPS, sentence, advice, lasts=True)


_CONFIGURATION: Final = (
    _setting("config-absent", "{file} does not exist.", "Copy config.example.toml and put your token in."),
    _setting("config-unreadable", "{file} cannot be read: {reason}.", "Check its path, and that the bot may read it."),
    _setting("config-encoding", "{file} is not in UTF-8.", "Save it with that encoding."),
    _setting("config-syntax", "{file} is not valid TOML: {reason}."),
    _setting("config-twice", "{file} names {key} twice, the second time on line {line}.", "Remove one of the two."),
    _setting("section-unknown", "{file} has an unknown section [{section}]{hint}."),
    _setting("section-renamed", "The section [{section}] of {file} is called [{now}] now.", "Rename it."),
    _setting("setting-outside", "{file} has {name} outside of any section{hint}."),
    _setting("setting-unknown", "{file} has an unknown option {name}{hint}."),
    _setting("setting-invalid", "{origin} gives {name} an invalid value: it {expected}."),
    _setting("variable-unknown", "The environment names an unknown setting {variable}{hint}."),
    _setting("variable-renamed", "The variable {variable} is called {now} now.", "Rename it."),
    _setting("variable-no-list", "The environment gives {variable} a value that is not a list such as {example}."),
    _setting(
        "edition-unreadable",
        "The edition {file} of {game} cannot be read: {reason}.",
        "Correct its path in [editions], or remove it from there.",
    ),
    _setting(
        "edition-invalid",
        "The edition {file} of {game} cannot be used: {reason}.",
        "Correct the file, or remove it from [editions].",
    ),
    _setting(
        "shards-without-a-bot",
        "[discord] shard_ids leaves out {count} of {shards} shards ({missing}), and only one process can use a SQLite "
        "database: the servers on them would have no bot.",
        "Remove shard_ids, or use PostgreSQL for several processes.",
    ),
    Check(
        *("settings-readable", CheckArea.CONFIGURATION, "settings", Severity.HINT),
        "Other users of this machine can read {file}, which contains {secret}.",
        "chmod 600 {file}",
    ),
)

# --- database --------------------------------------------------------------------------------------------------------


def _database(
    code: str, sentence: str, advice: str, severity: Severity = Severity.STOPS, *, about: str = "", lasts: bool = False
) -> Check:
    return Check(code, CheckArea.DATABASE, about or "database", severity, sentence, advice, lasts)


_FREE_SOME: Final = "Free some space: no move can be stored on a full disk."
_DATABASE: Final = (
    _database(
        "bad-url",
        "The database address {database} cannot be read.",
        "Write sqlite:///file or postgresql://user@host/name, and in a user name or password %40 for @, %3A for :, "
        "%2F for /, %23 for # and %25 for %.",
        lasts=True,
    ),
    _database(
        "driver-missing",
        "The library for the database {database} is not installed.",
        "pip install 'stammtisch[postgres]'",
        lasts=True,
    ),
    _database(
        "unwritable",
        "The database {database} cannot be opened for writing: {reason}.",
        "Check its path, who owns the file and its folder, and that its disk is not read-only.",
    ),
    _database(
        "locked",
        "The database {database} is locked by another program.",
        "Stop that program; make copies with `stammtisch backup`, which locks nothing.",
    ),
    _database("disk-full", "The disk of the database is full.", _FREE_SOME, about="disk"),
    _database(
        "damaged",
        "The database {database} is damaged: {reason}.",
        "Stop the bot and restore a backup with `stammtisch restore`.",
        lasts=True,
    ),
    _database(
        "unreachable",
        "The database server {database} cannot be reached: {reason}.",
        "Check that the server is running, and its address in [store] url; the bot keeps trying.",
    ),
    _database(
        "refused",
        "The database server does not let the user of {database} in: {reason}.",
        "Check user and password in [store] url; in both, write %40 for @, %3A for :, %2F for /, %23 for # and %25 "
        "for %.",
        lasts=True,
    ),
    _database(
        "no-such-database",
        "There is no database {database}: {reason}.",
        "Create it on the server with createdb, or correct its name in [store] url.",
        lasts=True,
    ),
    _database(
        "forbidden",
        "The user of {database} may not do what the bot needs: {reason}.",
        "Make it the owner of the database: ALTER DATABASE name OWNER TO user.",
        lasts=True,
    ),
    _database(
        "not-a-database",
        "{database} is not a database of Stammtisch: {reason}.",
        "Name another file in [store] url, or restore a backup.",
        lasts=True,
    ),
    _database(
        "unmarkable",
        "The folder {folder} of [store] mark cannot be used: {reason}.",
        "Let the bot write there, or name another folder in [store] mark.",
        lasts=True,
    ),
    _database("in-use", "Another bot is running on the database {database}.", "Stop it first."),
    _database("absent", "There is no database at {database}.", "Check [store] url, or start the bot first."),
    _database(
        "older",
        "The database {database} was written by an older Stammtisch.",
        "`stammtisch migrate` brings it up to date.",
    ),
    _database(
        "older-runs",
        "A bot of an older version runs on the database {database}.",
        "Stop all its processes, then start this version.",
    ),
    _database(
        "newer",
        "The database {database} was written by a newer Stammtisch (revision {revision}).",
        "Install that version again, or restore an older backup.",
        lasts=True,
    ),
    _database("moved", "The database {database} was removed or replaced while it was open.", "Restart the bot."),
    _database(
        "failed",
        "The database {database} failed to execute a request: {reason}.",
        "The log of the bot, or of the database server, says more.",
    ),
    _database(
        "silent",
        "The database has not answered for {seconds} seconds.",
        "Check that its disk or its server works, and that nobody holds a lock in it.",
    ),
    _database(
        "set-back",
        "The database {database} was restored from an older copy.",
        "Nothing has to be done: games that run in the copy are stopped, because their cards may be known.",
        Severity.HINT,
    ),
    _database(
        "upgrade-ahead",
        "The database {database} has revision {revision}; this version needs {newest}.",
        "Make a backup; the next start upgrades it, and so does `stammtisch migrate`.",
        Severity.HINT,
    ),
    _database(
        "wrong-folder",
        "There is neither a config.toml in {folder} nor a database at {database}: the bot would begin with an empty "
        "one.",
        "If the bot has run before, this is the wrong folder.",
        Severity.HINT,
    ),
    _database(
        "database-new",
        "The database {database} is new, but Discord knows this bot.",
        "If it has run before, it was started in another folder or with other settings, and its tables are there.",
        Severity.HINT,
    ),
    _database(
        "disk-nearly-full",
        "Only {free} are free on the database's disk.",
        _FREE_SOME,
        Severity.DEGRADES,
        about="disk",
    ),
    _database("disk-fills", "Only {free} are free on the database's disk.", _FREE_SOME, Severity.HINT, about="disk"),
    _database(
        "files-readable",
        "Other users of this machine can read {files}, which contain all cards.",
        "Restrict access with chmod 600; the bot does so when it starts.",
        Severity.HINT,
        about="files",
    ),
)

# --- Discord ---------------------------------------------------------------------------------------------------------


def _discord(
    code: str, about: str, sentence: str, advice: str, severity: Severity = Severity.STOPS, *, lasts: bool = False
) -> Check:
    return Check(code, CheckArea.DISCORD, about, severity, sentence, advice, lasts)


_COPY: Final = "Copy the token again from the application's Bot page in Discord's developer portal."
_WAIT: Final = "Check the network and https://discordstatus.com; the bot keeps trying."
_SIGNED: Final = "Icons are plain text until then; the bot tries again."
_DISCORD: Final = (
    _discord(
        "token-absent",
        "token",
        "There is no token.",
        "Write it into config.toml (copy config.example.toml) or set STAMMTISCH_DISCORD__TOKEN.",
        lasts=True,
    ),
    _discord(
        "token-characters",
        "token",
        "The token contains a line break, a space or another character that no token has.",
        "Copy it as one line, without the word Bot in front of it.",
        lasts=True,
    ),
    _discord(
        "token-quoted",
        "token",
        "The token contains quotation marks.",
        "Remove them from the variable: files of variables, such as those of Docker, need none.",
        lasts=True,
    ),
    _discord(
        "token-placeholder",
        "token",
        "The token is the name of a variable that nobody has replaced.",
        "Write the token itself, or set that variable where the bot starts.",
        lasts=True,
    ),
    _discord("token-refused", "token", "{where} does not accept the token.", _COPY, lasts=True),
    _discord(
        "token-is-something-else",
        "token",
        "{where} does not accept the token, which looks like the application's {what}.",
        _COPY,
        lasts=True,
    ),
    _discord("discord-unreachable", "connection", "{where} cannot be reached: {reason}.", _WAIT),
    _discord(
        "discord-untrusted",
        "connection",
        "The certificate of {where} is not accepted: {reason}.",
        "Check the clock of this machine, a proxy that reads encrypted traffic, and the certificates of the system.",
    ),
    _discord("login-failed", "connection", "{where} refused the login with status {status}.", _WAIT),
    _discord(
        "login-limited",
        "connection",
        "{where} accepts no requests from this address for a while (status {status}).",
        "Stop other programs with this token or at this address, which may be shared, and wait up to an hour; the bot "
        "tries again every few minutes.",
    ),
    _discord("gateway-unreachable", "connection", "The gateway of {where} cannot be reached: {reason}.", _WAIT),
    _discord(
        "gateway-4004",
        "token",
        "The gateway of {where} no longer accepts the token (code 4004).",
        _COPY,
        lasts=True,
    ),
    _discord(
        "gateway-4010",
        "gateway",
        "The gateway of {where} does not accept the shards in the settings (code 4010).",
        "Check [discord] shards and shard_ids.",
        lasts=True,
    ),
    _discord(
        "gateway-4011",
        "gateway",
        "The gateway of {where} requires more shards for this many servers (code 4011).",
        "Raise [discord] shards, or set it to 0 to let Discord decide.",
        lasts=True,
    ),
    _discord(
        "gateway-4012",
        "gateway",
        "The gateway of {where} no longer supports this version of its API (code 4012).",
        "Install a newer version of Stammtisch.",
        lasts=True,
    ),
    _discord(
        "gateway-4013",
        "intents",
        "The gateway of {where} does not know the bot's intents (code 4013).",
        "Install a newer version of Stammtisch.",
        lasts=True,
    ),
    _discord(
        "gateway-4014",
        "intents",
        "The gateway of {where} refuses the bot's intents (code 4014), although it asks for no privileged one.",
        "Check the application's Bot page in Discord's developer portal.",
        lasts=True,
    ),
    _discord(
        "gateway-closed",
        "gateway",
        "The gateway of {where} has closed the connection for good (code {number}).",
        "Start the bot again.",
        lasts=True,
    ),
    _discord("not-connected", "connection", "The bot is not connected to Discord.", _WAIT),
    _discord("shards-not-connected", "connection", "{which} not connected to Discord.", _WAIT),
    _discord(
        "rival",
        "token",
        "Another program with this token has answered {count} interactions in the last five minutes.",
        "Stop it, or give it a token of its own.",
    ),
    _discord(
        "starts-few",
        "gateway",
        "Discord allows only {count} more starts today.",
        "The log says why it starts so often. The count is reset every day.",
        Severity.HINT,
    ),
    _discord(
        "shards-few",
        "gateway",
        "Discord recommends {recommended} shards; the settings have {shards}.",
        "Raise [discord] shards from {shards}; see docs/scaling.md.",
        Severity.HINT,
    ),
    _discord(
        "intents-needless",
        "intents",
        "The application has privileged intents that Stammtisch never asks for: {names}.",
        "Switch them off on the application's Bot page.",
        Severity.HINT,
    ),
    _discord(
        "install-lacks",
        "install",
        "Adding the bot from its profile does not give it {names}.",
        "On the Installation page, choose bot and applications.commands, with the permissions {permissions}.",
        Severity.HINT,
    ),
    _discord(
        "commands-refused",
        "commands",
        "Discord refuses the bot's commands (status {status}, code {number}).",
        "Those that were registered earlier keep working. Install a newer version of Stammtisch, or report it.",
        Severity.DEGRADES,
    ),
    _discord(
        "commands-different",
        "commands",
        "Registered differently, or not at all: {names}.",
        "The bot registers them when it starts; a running bot has another version or failed to register them.",
        Severity.HINT,
    ),
    _discord(
        "emojis-refused",
        "emojis",
        "Discord does not take {count} of the bot's emojis: {reason}.",
        _SIGNED,
        Severity.DEGRADES,
    ),
    _discord(
        "emojis-different",
        "emojis",
        "Of {count} emojis, {missing} are missing and {outdated} are outdated.",
        "The bot corrects this when it starts; so does `stammtisch emojis sync`.",
        Severity.HINT,
    ),
    _discord(
        "server-none",
        "servers",
        "The bot is in no server.",
        "Invite it with the link in docs/hosting.md.",
        Severity.HINT,
    ),
    _discord(
        "server-silent",
        "servers",
        "In {server} the bot cannot write in any text channel; {reason}.",
        "{advice}",
        Severity.DEGRADES,
    ),
    _discord("server-lacks", "servers", "In {server} the bot lacks {names} in {places}.", "{advice}", Severity.HINT),
    _discord(
        "server-hidden",
        "servers",
        "In {server} the bot may not view {places}, where tables are played or allowed.",
        "Give it View Channels there, or choose other channels with /settings.",
        Severity.HINT,
    ),
    _discord(
        "server-gone",
        "servers",
        "In {server} {places}, where tables are played or allowed, no longer {verb}.",
        "Choose other channels with /settings; a running bot ends the tables there.",
        Severity.HINT,
    ),
    _discord(
        "discord-unanswered",
        "connection",
        "Discord did not answer a request about {subject} ({reason}).",
        "Try it again in a minute.",
        Severity.HINT,
    ),
)

# --- this machine ----------------------------------------------------------------------------------------------------


def _machine(
    code: str, about: str, sentence: str, advice: str, severity: Severity = Severity.DEGRADES, *, lasts: bool = False
) -> Check:
    return Check(code, CheckArea.MACHINE, about, severity, sentence, advice, lasts)


_NTP: Final = "Synchronize the machine's clock over the network (NTP)."
_REINSTALL: Final = "Reinstall the packages of constraints.txt."
_MACHINE: Final = (
    _machine("clock-wrong", "clock", "The clock of this machine is {seconds} s {way} Discord's.", _NTP),
    _machine("clock-off", "clock", "The clock of this machine is {seconds} s {way} Discord's.", _NTP, Severity.HINT),
    _machine("font-missing", "fonts", "The font of the pictures, {name}, is missing.", "Reinstall font-fredoka-one."),
    _machine(
        "library-missing",
        "libraries",
        "The library {name} cannot be used: {reason}.",
        _REINSTALL,
        Severity.STOPS,
        lasts=True,
    ),
    _machine(
        "painter-died",
        "pictures",
        "The drawing process has died or does not answer.",
        "Check how much memory is free: it needs up to 280 MB. With [pictures] workers = 0 the bot uses text only.",
    ),
    _machine("painter-fails", "pictures", "No picture can be drawn ({error}).", _REINSTALL),
    _machine("picture-blank", "pictures", "A test picture lacks its digits.", "Reinstall font-fredoka-one."),
    _machine(
        "thinking-fails",
        "thinking",
        "The process in which house players think does not work ({error}).",
        "Check how much memory is free. With [workers] processes = 0 they play by rules of thumb.",
    ),
    _machine(
        "scheduler-unreachable",
        "thinking",
        "The scheduler {address} cannot be reached ({error}).",
        "Start it, or remove its address from [workers]; until then house players play by rules of thumb.",
    ),
    _machine(
        "scheduler-idle",
        "thinking",
        "The scheduler {address} has no workers.",
        "Start some; see docs/agents.md.",
        Severity.HINT,
    ),
    _machine(
        "scheduler-open",
        "scheduler",
        "The scheduler {address} is open: anybody who reaches it can run programs on its workers, and read what house "
        "players think about.",
        "Use tls:// with certificates of your own, or let only the bot and the workers reach it; see docs/agents.md.",
        Severity.HINT,
    ),
    _machine(
        "port-in-use",
        "ports",
        "The address {address} of [health] is in use by another program.",
        "Set another port in [health]; each process needs its own.",
        Severity.STOPS,
        lasts=True,
    ),
    _machine(
        "port-unusable",
        "ports",
        "The address {address} of [health] cannot be used: {reason}.",
        "Set another port or host in [health]; ports below 1024 often belong to the administrator.",
        Severity.STOPS,
        lasts=True,
    ),
    _machine(
        "open-files-few",
        "limits",
        "This process may open only {limit} files and connections; it needs {needed}.",
        "Raise the limit: ulimit -n {needed}, or LimitNOFILE={needed} in a service of systemd.",
    ),
    _machine(
        "open-files-spent",
        "limits",
        "This process has no file or connection left to open.",
        "Raise the limit, with ulimit -n or LimitNOFILE in a service of systemd, and start the bot again.",
        Severity.STOPS,
    ),
    _machine(
        "alive-unwritable",
        "process",
        "The sign of life {file} of [health] cannot be written: {reason}.",
        "Let the bot write there, or name another file in [health]; `stammtisch health` would take the bot for dead.",
    ),
    _machine("stopping", "process", "The bot is stopping.", "Nothing has to be done.", Severity.STOPS),
    _machine("check-broken", "machine", "This check broke ({error}).", "Report it."),
)

CHECKS: Final = {each.code: each for each in (*_CONFIGURATION, *_DATABASE, *_DISCORD, *_MACHINE)}
"""All checks, by code."""
