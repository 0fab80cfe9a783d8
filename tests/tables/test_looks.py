"""The faces and short names of members at a table: who was first keeps them, and house players give way."""

from __future__ import annotations

import pytest

from bot.features.privacy.member_data import without
from bot.store.schema import SeatRecord
from bot.tables.looks import Appearance
from bot.tables.requests import AddAgent, ChangeAppearance, Join, Kick, Leave, Start, TakeSeat
from bot.tables.types import Member, Table
from tests.store.rows import table_record
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, Tavern


def faces(table: Table) -> dict[str, int]:
    """The face of each member; house players are numbered."""
    names = {
        seat.member.name if seat.member else f"house {seat.agent and seat.agent.number}": seat.token
        for seat in table.seats
    }
    assert len({*names.values()}) == len(table.seats), "no face is there twice"
    return names


async def test_a_member_has_their_face_at_every_table(tavern: Tavern) -> None:
    table = await tavern.host.ask(PLACE, Join(ANNA, "forty_barrels", look=Appearance(3)))
    assert faces(table) == {"Anna": 3}
    table = await tavern.host.ask(PLACE, Join(BEN, look=Appearance(0)))
    await tavern.host.ask(table.id, Leave(ANNA.id))
    table = await tavern.host.ask(PLACE, Join(ANNA, look=Appearance(3)))
    assert faces(table) == {"Ben": 0, "Anna": 3}
    table = await tavern.host.ask(table.id, Start(BEN.id))
    assert faces(table) == {"Ben": 0, "Anna": 3}


async def test_a_face_is_the_first_members_even_if_they_have_not_chosen_it(tavern: Tavern) -> None:
    first = faces(await tavern.lobby(ANNA))["Anna"]
    table = await tavern.host.ask(PLACE, Join(BEN, look=Appearance(first)))
    assert faces(table)["Anna"] == first
    table = await tavern.host.ask(table.id, ChangeAppearance(BEN.id, Appearance(4)))
    assert faces(table) == {"Anna": first, "Ben": 4}
    table = await tavern.host.ask(table.id, ChangeAppearance(ANNA.id, Appearance(4)))
    assert faces(table) == {"Anna": first, "Ben": 4}


@pytest.mark.parametrize("face", range(5))
async def test_a_house_player_gives_way(tavern: Tavern, face: int) -> None:
    table = await tavern.host.ask(PLACE, Join(ANNA, "forty_barrels"))
    for _ in range(2):
        table = await tavern.host.ask(table.id, AddAgent(ANNA.id))
    before = faces(table)
    table = await tavern.host.ask(PLACE, Join(BEN, look=Appearance(face)))
    assert faces(table)["Anna"] == before["Anna"]
    assert (faces(table)["Ben"] == face) == (before["Anna"] != face)


async def test_a_newcomer_brings_their_face_to_the_seat_they_take(tavern: Tavern) -> None:
    table = await tavern.running(ANNA, BEN, game="forty_barrels")
    before = faces(table)
    seat = table.seat_of(BEN.id)
    assert seat is not None
    await tavern.host.ask(table.id, Kick(ANNA, BEN.id))
    table = await tavern.host.ask(table.id, TakeSeat(seat.number, DORA, Appearance(4, "Dori")))
    assert faces(table) == {"Anna": before["Anna"], "Dori": 4}


async def test_a_short_name_is_used_where_nobody_is_called_like_that(tavern: Tavern) -> None:
    await tavern.host.ask(PLACE, Join(ANNA, "forty_barrels", look=Appearance(short_name="Annchen")))
    await tavern.host.ask(PLACE, Join(BEN, look=Appearance(short_name="ANNCHEN")))
    table = await tavern.host.ask(PLACE, Join(CLEO, look=Appearance(short_name="Be\u200bn")))
    assert [member.name for member in table.members] == ["Annchen", "Ben", "Cleo"]
    table = await tavern.host.ask(table.id, ChangeAppearance(ANNA.id, Appearance()))
    table = await tavern.host.ask(table.id, ChangeAppearance(BEN.id, Appearance(short_name="Benno")))
    assert [member.name for member in table.members] == ["Anna", "Benno", "Cleo"]
    assert all(member.number == 1 for member in table.members)


async def test_only_members_of_an_open_table_change_their_look_there(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.refuses(tavern.host.ask(table.id, ChangeAppearance(BEN.id, Appearance(1))), "not-seated")
    await tavern.host.ask(table.id, Leave(ANNA.id))
    await tavern.refuses(tavern.host.ask(table.id, ChangeAppearance(ANNA.id, Appearance(1))), "table-over")


def test_the_name_of_a_forgotten_member_is_not_kept() -> None:
    seat = SeatRecord(joined=1, member_id=1, name="Anna", short_name="Annchen", token=2)
    row, _ = without(table_record(seats=[seat]), Member(1, "Anna").id)
    assert (row.seats[0].name, row.seats[0].short_name) == (None, None)
