"""What is measured in the source files, apart from constructors."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

from tools.house.sources import ClassName, Sources, named

if TYPE_CHECKING:
    from collections.abc import Mapping

KIT: Final = "bot.games.kit"
"""What authors of games import: names that are repeated inside of it do not count."""
OTHER_PROCESSES: Final = frozenset({"lease", "leases", "inbox", "peer", "peers"})
"""Words that only code about several processes needs."""
MAY_KNOW: Final = ("bot.cluster", "bot.store", "bot.ops.metrics")
"""Where these words belong."""


def behind(sources: Sources, name: str) -> list[str]:
    """Our modules that a module imports, directly or indirectly, without itself. Raises LookupError if it is unknown.

    Imports inside functions count, those under `if TYPE_CHECKING` do not. See Sources.imports for packages.
    """
    if name not in sources.modules:
        raise LookupError(f"there is no module {name}")
    found, left = {name}, [name]
    while left:
        new = sources.imports(left.pop()) - found
        found |= new
        left += new
    return sorted(found - {name})


def methods(sources: Sources, name: str) -> list[str]:
    """The public methods and properties of the only class with this name, also those that it inherits from ours.

    Raises LookupError if there is not exactly one such class.
    """
    classes = [each for each in sources.classes if each[1] == name]
    if len(classes) != 1:
        raise LookupError(f"there are {len(classes)} classes {name}")
    return sorted(_methods(sources, classes[0]))


def _methods(sources: Sources, name: ClassName) -> set[str]:
    node = sources.classes[name]
    functions = [each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = {each.name for each in functions if not each.name.startswith("_")}
    for base in node.bases:
        if (inherited := sources.class_of(name[0], named(base))) is not None:
            found |= _methods(sources, inherited)
    return found


def repeated(sources: Sources, *, inside_kit: bool = False) -> Mapping[str, list[str]]:
    """Names of public classes at the top of several modules outside of the games' own packages, with these modules.

    Names that only the kit for authors of games repeats are left out, unless `inside_kit`.
    """
    found = defaultdict[str, list[str]](list)
    games = _games(sources)
    for module, name in sources.classes:
        if not name.startswith("_") and not any(is_in(module, each) for each in games):
            found[name].append(module)
    return {
        name: sorted(modules)
        for name, modules in sorted(found.items())
        if len({KIT if is_in(each, KIT) and not inside_kit else each for each in modules}) > 1
    }


def _games(sources: Sources) -> set[str]:
    """The packages of the games: each folder with a plug-in, and those with its name next to rules and agents."""
    plugins = {re.fullmatch(r"bot\.games\.(\w+)\.plugin", each) for each in sources.modules}
    games = {found[1] for found in plugins if found is not None and found[1] != "kit"}
    return {f"{package}.{game}" for package in ("bot.games", "engines", "agents") for game in games}


def knowing(sources: Sources, *, everywhere: bool = False) -> list[str]:
    """The modules that name leases, inbox or peers: as words, or as parts of names such as `LeasesMoved`.

    Those in which these words belong are left out, unless `everywhere`.
    """
    return sorted(
        name
        for name, module in sources.modules.items()
        if (everywhere or not any(is_in(name, each) for each in MAY_KNOW))
        and not OTHER_PROCESSES.isdisjoint(words_in(module.text))
    )


def words_in(text: str) -> set[str]:
    """The words of a text and the parts of its names, in small letters."""
    return {each.lower() for each in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text)}


def is_in(module: str, package: str) -> bool:
    """Whether a module is this package, or in it."""
    return module == package or module.startswith(f"{package}.")
