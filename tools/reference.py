"""Generate pages from the code: `python -m tools.reference`, or with `--check` only compare them.

- docs/commands.md: the commands on Discord, from the bot's own command tree, and those of `stammtisch`.
- docs/configuration.md: the settings, from config.example.toml, which a test compares with the code.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import typer.main
from discord import app_commands
from typer.core import TyperCommand, TyperGroup

from bot.app import Stammtisch
from bot.cli.main import cli
from bot.store.store import Store

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLE: Final = ROOT / "config.example.toml"
Row: TypeAlias = tuple[str, ...]

COMMANDS: Final = """# Commands

Everything you can type. `python -m tools.reference` writes this page.

## On Discord

Most of them are buttons, too. [Tables](tables.md) says who may use them when.

{slash}

## `stammtisch`

`stammtisch COMMAND --help` explains the options.

{terminal}
"""
SETTINGS: Final = """# Settings of the bot

All settings of `config.toml`; `config.example.toml` has the same text. Each can also come from the environment, which
wins: `STAMMTISCH_<SECTION>__<NAME>`. `python -m tools.reference` writes this page.

{sections}
"""


def table(head: Row, rows: Sequence[Row]) -> str:
    """Rows as Markdown."""
    lines = [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in (head, *rows)]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


async def slash_commands() -> dict[str, tuple[str, list[str]]]:
    """The commands on Discord by name: the English description, and the options; optional ones are in brackets."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{folder}/none.sqlite3")
        try:
            bot = Stammtisch.unconnected(store)
            await bot.add_cogs()
            return {
                each.name: (
                    str(each.description),
                    [one.display_name if one.required else f"[{one.display_name}]" for one in each.parameters],
                )
                for each in bot.tree.get_commands()
                if isinstance(each, app_commands.Command)
            }
        finally:
            await store.close()


def terminal_commands() -> dict[str, str]:
    """The commands of `stammtisch`, including those of groups, with the first paragraph of their help."""
    return dict(_commands(typer.main.get_command(cli), ""))


def _commands(command: object, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(command, TyperGroup):
        for part, inner in command.commands.items():
            yield from _commands(inner, f"{name} {part}".strip())
    elif isinstance(command, TyperCommand):
        yield name, (command.help or "").partition("\n\n")[0].replace("\n", " ")


def settings(example: str) -> dict[str, dict[str, str]]:
    """The comment above each setting of config.example.toml, by section and name.

    Raises ValueError for a setting without one.
    """
    found: dict[str, dict[str, str]] = {}
    section, comment = "", list[str]()
    for line in example.splitlines():
        if line.startswith("["):
            section, comment = line.strip("[]"), []
            found[section] = {}
        elif line.startswith("# ") and not (section == "editions" and "=" in line):
            comment.append(line.removeprefix("# "))
        elif section and "=" in line:
            name = line.removeprefix("# ").partition("=")[0].strip()
            if not comment:
                raise ValueError(f"config.example.toml does not explain {section}.{name}")
            found[section]["<game>" if section == "editions" else name] = " ".join(comment)
            comment = []
    return found


def commands_page(slash: Mapping[str, tuple[str, list[str]]]) -> str:
    """docs/commands.md."""
    typed = [(f"`{' '.join([f'/{name}', *options])}`", words) for name, (words, options) in sorted(slash.items())]
    told = [(f"`stammtisch {name}`", words) for name, words in sorted(terminal_commands().items())]
    return COMMANDS.format(slash=table(("command", ""), typed), terminal=table(("command", ""), told))


def settings_page(example: str) -> str:
    """docs/configuration.md."""
    values = tomllib.loads(example)
    parts = []
    for section, names in settings(example).items():
        rows = [
            (f"`{name}`", "" if section == "editions" else f"`{_value_text(values[section][name])}`", words)
            for name, words in names.items()
        ]
        parts.append(f"## `[{section}]`\n\n{table(('setting', 'default', 'meaning'), rows)}")
    return SETTINGS.format(sections="\n\n".join(parts))


def _value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def pages() -> dict[Path, str]:
    """All pages with their expected text."""
    return {
        ROOT / "docs" / "commands.md": commands_page(asyncio.run(slash_commands())),
        ROOT / "docs" / "configuration.md": settings_page(EXAMPLE.read_text(encoding="utf-8")),
    }


def main() -> int:
    """Write the pages, or compare them; with `--check`, return 1 if any is outdated."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is outdated")
    only_check = parser.parse_args().check
    outdated = [(path, text) for path, text in pages().items() if not path.exists() or path.read_text("utf-8") != text]
    for path, text in outdated:
        print(f"{path.relative_to(ROOT)} {'is outdated' if only_check else 'is written'}")
        if not only_check:
            path.write_text(text, encoding="utf-8")
    return 1 if outdated and only_check else 0


if __name__ == "__main__":
    sys.exit(main())
