"""What a planted fault is, and the list of all."""

from __future__ import annotations

import inspect
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.simulation.evening import Plan


class Reached:
    """Counts how often a fault has made the bot do something else."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        """Count once more."""
        self.count += 1


class Fault(Struct, frozen=True):
    """A fault that can be planted."""

    name: str
    breaks: str
    """What the bot then does wrong, in a sentence."""
    owner: Any
    """The class or module whose attribute is replaced."""
    attribute: str
    make: Callable[[Any, Reached], Any]
    """Makes the replacement from the original."""
    needs: Callable[[Plan], bool]
    """Whether an evening with this plan can reach the fault at all."""

    @property
    def original(self) -> Any:
        """The function that is replaced. Raises AttributeError if it is gone."""
        return inspect.getattr_static(self.owner, self.attribute)

    @contextmanager
    def planted(self) -> Iterator[Reached]:
        """Plant the fault in this block; yields how often it was reached so far."""
        reached, before = Reached(), self.original
        setattr(self.owner, self.attribute, self.make(before, reached))
        try:
            yield reached
        finally:
            setattr(self.owner, self.attribute, before)


FAULTS: Final[dict[str, Fault]] = {}
"""All faults by name."""


def always(_: Plan) -> bool:
    """Any evening can reach the fault."""
    return True


def between_processes(plan: Plan) -> bool:
    """Only an evening with several processes can."""
    return plan.processes > 1


def after_a_crash(plan: Plan) -> bool:
    """Only an evening with killed bots can."""
    return plan.kills > 0


def plants(
    owner: Any, attribute: str, needs: Callable[[Plan], bool] = always
) -> Callable[[Callable[[Any, Reached], Any]], Callable[[Any, Reached], Any]]:
    """Add a fault to the list: the decorated function makes the replacement of this attribute.

    The fault is named after that function, and its docstring says what breaks.
    """

    def add(make: Callable[[Any, Reached], Any]) -> Callable[[Any, Reached], Any]:
        name = make.__name__.replace("_", "-")
        FAULTS[name] = Fault(name, inspect.getdoc(make) or "", owner, attribute, make, needs)
        return make

    return add
