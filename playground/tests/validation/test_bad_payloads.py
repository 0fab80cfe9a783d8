"""Every kind of bad payload, over HTTP: refused, and nothing is changed."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

from loopcord.description.table import table
from tests.validation.bad_payloads import ADDRESSES, BAD, CALLBACK, SEEN, UNSEEN, Bad
from tests.validation.forms import places
from tests.validation.neighbours import NEIGHBOURS

if TYPE_CHECKING:
    from tests.validation.form_sender import FormSender


def test_there_are_forty_two() -> None:
    assert (len(SEEN), len(UNSEEN), len(BAD)) == (24, 18, 42)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("bad", [*BAD.values(), *NEIGHBOURS.values()], ids=[*BAD, *NEIGHBOURS])
async def test_it_is_refused(sender: FormSender, bad: Bad) -> None:
    messages, commands = sender.count(), sender.commands()
    status, error = await sender.send(bad.target, bad.form)
    assert (status, error["code"]) == (400, bad.code)
    assert list(places(error.get("errors", {}))) == ([bad.place] if bad.place else [])
    assert sender.complaints() == []
    assert (sender.count(), sender.commands()) == (messages, commands)


@pytest.mark.parametrize("bad", SEEN, ids=[bad.name for bad in SEEN])
def test_the_table_alone_would_find_it(bad: Bad) -> None:
    method, path = ADDRESSES.get(bad.target, CALLBACK)
    found = table().read(method, path, copy.deepcopy(bad.form)).problems
    assert [".".join(map(str, place)) for place, _, _ in found] == [bad.place.split()[0]]


@pytest.mark.parametrize("bad", UNSEEN, ids=[bad.name for bad in UNSEEN])
def test_the_table_alone_would_let_it_through(bad: Bad) -> None:
    method, path = ADDRESSES.get(bad.target, CALLBACK)
    assert table().read(method, path, copy.deepcopy(bad.form)).problems == []
