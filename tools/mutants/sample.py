"""The possible mutants of a module, and a random sample of them from a seed."""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.provider import OperatorProvider

OPERATORS: Final = OperatorProvider()
LEFT_OUT: Final = {
    "RemoveDecorator",  # @override, @final and @abstractmethod do nothing at run time, and mypy checks them
    "VariableReplacer",  # needs the name of a variable
    "VariableInserter",  # as above
}
NO_RESULT: Final = {"frozen", "gc", "cache_hash"}
"""Options of msgspec Structs that change no result: mypy checks what is frozen, the others are for speed."""


class Mutant(NamedTuple):
    """A module with one fault in it."""

    path: str
    first_line: int
    """The first line of the statement with the fault; for compound statements, of their head."""
    last_line: int
    line: int
    operator: str
    code: str
    """The whole module with the fault."""

    def difference(self, source: str) -> list[str]:
        """The lines that differ, in pairs: the original and the mutant's."""
        pairs = zip(source.splitlines(), self.code.splitlines(), strict=False)
        return [line for old, new in pairs if old != new for line in (f"- {old.strip()}", f"+ {new.strip()}")][:4]


class Statement(NamedTuple):
    """The lines of a statement, without those of the statements inside it."""

    first_line: int
    last_line: int


def draw(path: str, source: str, size: int, seed: int) -> tuple[list[Mutant], int]:
    """At most `size` mutants of a module, all at different places, and the total number of places."""
    places = _places(source)
    statements = list(_statements(ast.parse(source)))
    chance = random.Random(f"{seed} {path}")
    drawn: list[Mutant] = []
    for line, column in chance.sample(sorted(places), len(places)):
        if len(drawn) == size:
            break
        operator, occurrence = chance.choice(places[line, column])
        statement = max(each for each in statements if each.first_line <= line <= each.last_line)
        code = _mutated(source, operator, occurrence)
        if code is not None:
            drawn.append(Mutant(path, *statement, line, operator, code))
    return sorted(drawn, key=lambda mutant: mutant.line), len(places)


def _places(source: str) -> dict[tuple[int, int], list[tuple[str, int]]]:
    """By line and column of each place that can be mutated: the operators for it, each with its occurrence number."""
    nodes = list(ast_nodes(get_ast(source)))
    silent = list(_without_effect(ast.parse(source)))
    places = defaultdict(list)
    for name in OPERATORS:
        if name in LEFT_OUT:
            continue
        operator = OPERATORS[name]()
        found = (start for node in nodes for start, _end in operator.mutation_positions(node))
        for occurrence, (line, column) in enumerate(found):
            if not any(first <= (line, column) < last for first, last in silent):
                places[line, column].append((name, occurrence))
    return places


def _without_effect(tree: ast.AST) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The start and end, as line and column, of annotations, type aliases, and other code for type checkers only."""
    for node in ast.walk(tree):
        found: ast.AST | None = None
        if isinstance(node, ast.arg):
            found = node.annotation
        elif isinstance(node, ast.AnnAssign):
            found = node if ast.unparse(node.annotation) == "TypeAlias" else node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found = node.returns
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found = node
        elif isinstance(node, ast.keyword) and node.arg in NO_RESULT:
            found = node.value
        if isinstance(found, ast.expr | ast.stmt):
            yield (found.lineno, found.col_offset), (found.end_lineno or 0, found.end_col_offset or 0)


def _statements(tree: ast.AST) -> Iterator[Statement]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            first = min((each.lineno for each in getattr(node, "decorator_list", ())), default=node.lineno)
            yield Statement(first, max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno)
        elif isinstance(node, ast.match_case):
            yield Statement(node.pattern.lineno, max(node.pattern.lineno, node.body[0].lineno - 1))
        elif isinstance(node, ast.ExceptHandler):
            yield Statement(node.lineno, max(node.lineno, node.body[0].lineno - 1))
        if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler):
            yield from _statements(node)


def _mutated(source: str, operator: str, occurrence: int) -> str | None:
    """The code of a mutant; None if it is not a valid program, or the same one."""
    try:
        code: str = mutate_code(source, OPERATORS[operator](), occurrence)
        return code if ast.dump(ast.parse(code)) != ast.dump(ast.parse(source)) else None
    except SyntaxError:  # such as a star in a parameter list, mistaken for a product
        return None
    except AttributeError:  # Cosmic Ray 8.7 does not know exceptions with a dot in their name
        return None
