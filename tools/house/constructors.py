"""How many things a class needs to be made.

Counted are the parameters of `__init__`, without `self`. Records of data, such as rows of a table, do not count: their
fields are what they are for. Two kinds of records would only hide parameters:

- A record made only to be passed: one class takes it in its constructor, or one record has it as a field;
  otherwise its name appears only where it is made. In that constructor it counts by its fields.
- A record of parts, which several constructors share: at least half of its fields are functions, or objects of a class
  that has a constructor or is a protocol. It counts as a constructor of its own.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from tools.house.sources import ClassName, Sources, fields, is_record, method, named

if TYPE_CHECKING:
    from collections.abc import Iterator


class Constructor(NamedTuple):
    """A class that is made of other things."""

    width: int
    name: str
    """The module and the class."""


def constructors(sources: Sources) -> list[Constructor]:
    """All constructors, the widest first."""
    passed = _passed(sources)
    found = []
    for name, node in sources.classes.items():
        if method(node, "__init__") is not None:
            found.append(Constructor(_width(sources, name, passed), ".".join(name)))
        elif name not in passed and _is_of_parts(sources, name):
            found.append(Constructor(len(fields(node)), ".".join(name)))
    return sorted(found, key=lambda each: (-each.width, each.name))


def _width(sources: Sources, name: ClassName, passed: set[ClassName]) -> int:
    """The parameters of a constructor, or the fields of a record; in both, records made only to be passed by theirs."""
    width = 0
    for annotation in _given(sources.classes[name]):
        named_here = _classes_in(sources, name[0], annotation) if annotation is not None else ()
        records = {each for _, each in named_here} & passed
        width += sum(_width(sources, record, passed) for record in records) or 1
    return width


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.arg]:
    given = function.args
    starred = [each for each in (given.vararg, given.kwarg) if each is not None]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *starred]


def _classes_in(sources: Sources, module: str, node: ast.AST) -> Iterator[tuple[ast.Name, ClassName]]:
    """The classes of ours that a part of a module names, and where."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and (found := sources.class_of(module, each.id)) is not None:
            yield each, found


def _passed(sources: Sources) -> set[ClassName]:
    """The records made only to be passed."""
    takers, others = defaultdict[ClassName, set[ClassName]](set), set[ClassName]()
    for module, source in sources.modules.items():
        expected: set[ast.AST] = set()
        for taker, annotation in _taken(source.tree):
            for name, record in _classes_in(sources, module, annotation):
                takers[record].add((module, taker))
                expected.add(name)
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call):
                expected.add(node.func)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
                expected |= {*ast.walk(node.returns)}
        others |= {record for name, record in _classes_in(sources, module, source.tree) if name not in expected}
    return {
        record
        for record, classes in takers.items()
        if len(classes) == 1 and record not in others and is_record(sources.classes[record])
    }


def _taken(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """What the classes of a module are made of: the class, and the annotation of a parameter or of a record's field."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from ((node.name, each) for each in _given(node) if each is not None)


def _given(node: ast.ClassDef) -> list[ast.expr | None]:
    """The annotations of all that a class is made of."""
    if (init := method(node, "__init__")) is not None:
        return [each.annotation for each in _parameters(init)[1:]]
    return [each.annotation for each in fields(node)] if is_record(node) else []


def _is_of_parts(sources: Sources, name: ClassName) -> bool:
    node = sources.classes[name]
    parts = [each for each in fields(node) if _is_part(sources, name[0], each.annotation)]
    return is_record(node) and bool(parts) and 2 * len(parts) >= len(fields(node))


def _is_part(sources: Sources, module: str, annotation: ast.expr) -> bool:
    """Whether this is a function, or an object of a class that has a constructor or is a protocol."""
    if any(named(each) == "Callable" for each in ast.walk(annotation)):
        return True
    nodes = [sources.classes[each] for _, each in _classes_in(sources, module, annotation)]
    return any(method(node, "__init__") or "Protocol" in map(named, node.bases) for node in nodes)
