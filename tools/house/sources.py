"""The source files of the house as syntax trees; nothing is imported."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PACKAGES: Final = ("bot", "engines", "agents")
RECORDS: Final = frozenset({"Struct", "NamedTuple", "TypedDict", "dataclass"})
"""Bases and decorators of classes whose constructor is made from their fields."""

ClassName: TypeAlias = "tuple[str, str]"
"""The module of a class, and its name."""


@dataclass(frozen=True)
class Module:
    """A source file."""

    text: str
    tree: ast.Module
    is_package: bool
    """Whether it is the `__init__.py` of a package."""

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self.text.splitlines())


class Sources:
    """All modules under some packages, by their dotted names."""

    def __init__(self, root: Path, packages: tuple[str, ...] = PACKAGES) -> None:
        """`root` is the folder with the packages. Raises FileNotFoundError if it has none of them."""
        self.modules: dict[str, Module] = {}
        for package in packages:
            for path in sorted((root / package).rglob("*.py")):
                parts = path.relative_to(root).with_suffix("").parts
                is_package = parts[-1] == "__init__"
                text = path.read_text(encoding="utf-8")
                name = ".".join(parts[:-1] if is_package else parts)
                self.modules[name] = Module(text, ast.parse(text, str(path)), is_package)
        if not self.modules:
            raise FileNotFoundError(f"no modules of {', '.join(packages)} in {root}")

    @cached_property
    def classes(self) -> dict[ClassName, ast.ClassDef]:
        """The classes at the top of all modules."""
        return {
            (name, each.name): each
            for name, module in self.modules.items()
            for each in module.tree.body
            if isinstance(each, ast.ClassDef)
        }

    def imports(self, name: str) -> set[str]:
        """Our modules that a module imports when it is used: also inside functions, but not for type checkers only.

        The packages around an imported module are included only if they import something of ours themselves.
        """
        return {each for target, attribute in self._targets(name) for each in self._executed(target, attribute)} - {
            name
        }

    def class_of(self, name: str, written: str) -> ClassName | None:
        """The class of ours that a name means in a module; None if it means something else."""
        seen: set[ClassName] = set()
        while (name, written) not in seen:
            if (name, written) in self.classes:
                return name, written
            seen.add((name, written))
            name, written = self._imported_names.get(name, {}).get(written, (name, written))
        return None

    @cached_property
    def _imported_names(self) -> dict[str, dict[str, tuple[str, str]]]:
        """By module and name there: the module it is imported from, and its name in that module."""
        found: dict[str, dict[str, tuple[str, str]]] = {}
        for name, module in self.modules.items():
            names = found[name] = {}
            for node in _statements(module.tree, for_type_checkers=True):
                if isinstance(node, ast.ImportFrom):
                    source = self._source(name, node)
                    names |= {each.asname or each.name: (source, each.name) for each in node.names}
        return found

    def _targets(self, name: str) -> Iterator[tuple[str, str]]:
        """The modules that a module imports, each with the attribute that it takes from there, if any."""
        for node in _statements(self.modules[name].tree, for_type_checkers=False):
            if isinstance(node, ast.Import):
                yield from ((each.name, "") for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from ((self._source(name, node), each.name) for each in node.names)

    def _source(self, name: str, node: ast.ImportFrom) -> str:
        """The module from which a statement in a module imports."""
        if not node.level:
            return node.module or ""
        parts = name.split(".")
        around = parts[: len(parts) - node.level + self.modules[name].is_package]
        return ".".join([*around, *([node.module] if node.module else [])])

    def _executed(self, target: str, attribute: str) -> Iterator[str]:
        """Our modules that an import executes."""
        submodule = f"{target}.{attribute}"
        imported = submodule if attribute and submodule in self.modules else target
        if imported not in self.modules:
            return
        yield imported
        while "." in imported:
            imported = imported.rpartition(".")[0]
            if imported in self.modules and any(each in self.modules for each, _ in self._targets(imported)):
                yield imported


def _statements(tree: ast.AST, *, for_type_checkers: bool) -> Iterator[ast.stmt]:
    """All statements, also those inside of others."""
    for node in ast.iter_child_nodes(tree):
        if not for_type_checkers and isinstance(node, ast.If) and named(node.test) == "TYPE_CHECKING":
            for each in node.orelse:
                yield each
                yield from _statements(each, for_type_checkers=False)
            continue
        if isinstance(node, ast.stmt):
            yield node
        yield from _statements(node, for_type_checkers=for_type_checkers)


def named(node: ast.AST) -> str:
    """The last part of a name that is written as `name`, `module.name`, `name[...]` or `name(...)`; else nothing."""
    if isinstance(node, ast.Subscript):
        return named(node.value)
    if isinstance(node, ast.Call):
        return named(node.func)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def method(node: ast.ClassDef, name: str) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """A method in the body of a class."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.name == name:
            return each
    return None


def is_record(node: ast.ClassDef) -> bool:
    """Whether the constructor of a class is made from its fields."""
    kinds = {named(each) for each in (*node.bases, *node.decorator_list)}
    return bool(kinds & RECORDS) and method(node, "__init__") is None


def fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields of a record."""
    annotated = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    return [each for each in annotated if named(each.annotation) != "ClassVar"]
