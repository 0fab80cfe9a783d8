"""Every planted fault still fits the code that it replaces, and evenings find faults."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.simulation.planted.fault import FAULTS, Fault
from tests.simulation.planted.playing import MODULES

NAMES = [*FAULTS]


def shape(function: Any) -> tuple[object, ...]:
    """The parameters of a function, and the way in which it is called."""
    parameters = inspect.signature(function).parameters.values()
    return (
        [(each.name, each.kind, each.default) for each in parameters],
        inspect.iscoroutinefunction(function),
        inspect.isgeneratorfunction(function),
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_fault_replaces_a_function_by_one_with_the_same_parameters(name: str) -> None:
    fault: Fault = FAULTS[name]
    original = fault.original
    with fault.planted() as reached:
        planted = fault.original
        assert planted is not original
        assert shape(planted) == shape(original)
    assert fault.original is original
    assert reached.count == 0


def test_every_fault_says_in_a_sentence_what_breaks() -> None:
    assert len(MODULES) == 4
    assert all(each.breaks.endswith(".") and "\n\n" not in each.breaks for each in FAULTS.values())
