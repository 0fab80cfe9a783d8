"""Before the start: opening, sitting down, getting up, agents, the game and its options."""

from __future__ import annotations

import pytest

from agents.registry import AgentRegistry
from bot.games.registry import PLUGINS
from bot.host.host import Host
from bot.store.schema import Status
from bot.tables.clocks import Clock
from bot.tables.lobby import require_setting_up
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Act, AddAgent, ChooseGame, Join, Leave, SeatAgents, SetUp, Start, Stop
from bot.tables.types import Seat, SeatedAgent, Table, TablePlace
from engines.contract import choices
from engines.forty_barrels.model import BarrelsOptions
from engines.registry import games
from tests.tables.counting import CountingOptions
from tests.tables.tavern import ANNA, BEN, CLEO, DORA, PLACE, Tavern

ELSEWHERE = TablePlace(guild_id=None, channel_id=101, locale="ja")


def holders(table: Table) -> list[str | int]:
    """Members by name, agents by number."""
    return [seat.member.name if seat.member else seat.agent.number if seat.agent else "?" for seat in table.seats]


async def test_the_first_member_to_join_opens_a_lobby_for_the_first_registered_game(tavern: Tavern) -> None:
    table = await tavern.host.ask(PLACE, Join(ANNA))
    assert (table.place, table.game, table.status, table.is_open) == (PLACE, "counting", Status.LOBBY, True)
    assert table.seats == (Seat(0, 0, ANNA, None),)
    assert (table.host, table.members, table.seat_of(ANNA.id)) == (ANNA, (ANNA,), Seat(0, 0, ANNA, None))
    assert table.seat_of(BEN.id) is None
    assert (table.options, table.ply) == (CountingOptions(), 0)
    assert (table.commitment, table.seed, table.outcome, table.started_at, table.ended_at) == (None,) * 5
    assert tavern.changes == [table.id]
    assert await tavern.host.table(table.id) == table
    assert await tavern.host.open_table(PLACE.channel_id) == table


async def test_a_lobby_can_be_opened_for_any_game(tavern: Tavern) -> None:
    table = await tavern.host.ask(PLACE, Join(ANNA, "forty_barrels"))
    assert (table.game, table.options) == ("forty_barrels", BarrelsOptions())


async def test_those_who_join_sit_in_the_order_of_joining(tavern: Tavern) -> None:
    table = await tavern.lobby(CLEO, ANNA, BEN)
    assert holders(table) == ["Cleo", "Anna", "Ben"]
    assert table.host == CLEO


async def test_every_channel_has_a_table_of_its_own(tavern: Tavern) -> None:
    here, there = await tavern.lobby(ANNA), await tavern.lobby(ANNA, BEN, place=ELSEWHERE)
    assert here.id != there.id
    assert await tavern.host.open_tables() == (here, there)
    assert await tavern.host.open_tables(ANNA.id) == (here, there)
    assert await tavern.host.open_tables(BEN.id) == (there,)
    assert await tavern.host.open_tables(CLEO.id) == ()


async def test_an_impossible_joining_is_refused(tavern: Tavern) -> None:
    host = tavern.host
    await tavern.refuses(host.ask(PLACE, Join(ANNA, "chess")), "unknown-game", game="chess")
    await tavern.lobby(ANNA, BEN)
    await tavern.refuses(host.ask(PLACE, Join(ANNA)), "already-seated")
    await tavern.refuses(host.ask(PLACE, Join(CLEO, "forty_barrels")), "other-game", game="counting")
    await tavern.lobby(CLEO, game="counting")
    await tavern.refuses(host.ask(PLACE, Join(DORA)), "table-full", seats=3)


async def test_a_running_table_cannot_be_joined(tavern: Tavern) -> None:
    await tavern.running(ANNA, BEN)
    await tavern.refuses(tavern.host.ask(PLACE, Join(CLEO)), "table-running")
    await tavern.refuses(tavern.host.ask(PLACE, Join(CLEO, "forty_barrels")), "table-running")
    await tavern.refuses(tavern.host.ask(PLACE, Join(BEN)), "already-seated")


async def test_a_seat_that_is_given_up_is_free_again(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN, CLEO)
    table = await tavern.host.ask(table.id, Leave(ANNA.id))
    assert (holders(table), table.host) == (["Ben", "Cleo"], BEN)
    assert holders(await tavern.lobby(DORA)) == ["Ben", "Cleo", "Dora"]
    await tavern.refuses(tavern.host.ask(table.id, Leave(ANNA.id)), "not-seated")


async def test_a_lobby_that_everybody_left_is_gone(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    table = await tavern.host.ask(table.id, Leave(ANNA.id))
    assert (table.status, table.seats, table.seed) == (Status.STOPPED, (), None)
    assert (table.ended_at is not None, table.ended_by) == (True, ANNA)
    assert await tavern.host.open_table(PLACE.channel_id) is None
    await tavern.refuses(tavern.host.ask(table.id, Leave(ANNA.id)), "table-over")
    await tavern.refuses(tavern.host.ask(table.id, Start(ANNA.id)), "table-over")
    assert (await tavern.lobby(ANNA)).id != table.id


async def test_agents_take_free_seats_and_are_told_apart(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    table = await tavern.host.ask(table.id, AddAgent(ANNA.id))
    table = await tavern.host.ask(table.id, AddAgent(ANNA.id, "random"))
    assert table.seats[1:] == (
        Seat(1, 1, None, SeatedAgent("heuristic", 1)),
        Seat(2, 2, None, SeatedAgent("random", 2)),
    )
    await tavern.refuses(tavern.host.ask(table.id, AddAgent(ANNA.id)), "table-full", seats=3)


async def test_a_lobby_seats_as_many_agents_as_requested(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    table = await tavern.host.ask(table.id, SeatAgents(ANNA.id, 2, "random"))
    assert table.seats[1:] == (Seat(1, 1, None, SeatedAgent("random", 1)), Seat(2, 2, None, SeatedAgent("random", 2)))
    table = await tavern.host.ask(table.id, SeatAgents(ANNA.id, 1, "heuristic"))
    assert holders(table) == ["Anna", 1], "the one that came last goes first"
    table = await tavern.host.ask(table.id, SeatAgents(ANNA.id, 2, "heuristic"))
    assert [seat.agent.name for seat in table.seats if seat.agent] == ["random", "heuristic"], "who sits stays as it is"
    for count in (-1, 3):
        await tavern.refuses(tavern.host.ask(table.id, SeatAgents(ANNA.id, count, "random")), "table-full", seats=3)
    assert await tavern.host.table(table.id) == table
    table = await tavern.host.ask(table.id, SeatAgents(ANNA.id, 0, "random"))
    assert (holders(table), table.status) == (["Anna"], Status.LOBBY)


async def test_impossible_agents_are_refused(tavern: Tavern) -> None:
    host, table = tavern.host, await tavern.lobby(ANNA)
    await tavern.refuses(host.ask(table.id, AddAgent(ANNA.id, "wise")), "no-agent", game="counting", agent="wise")
    await tavern.refuses(host.ask(table.id, SeatAgents(ANNA.id, 1, "wise")), "no-agent", game="counting", agent="wise")
    await tavern.refuses(host.ask(table.id, AddAgent(BEN.id)), "not-seated")
    await tavern.refuses(host.ask(table.id, AddAgent(None)), "not-seated")
    await tavern.refuses(host.ask(table.id, SeatAgents(BEN.id, 1, "random")), "not-seated")


async def test_a_lobby_of_agents_alone_is_everybodys(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.host.ask(table.id, AddAgent(ANNA.id))
    table = await tavern.host.ask(table.id, Leave(ANNA.id))
    assert (table.status, table.host) == (Status.LOBBY, None)
    await tavern.host.ask(table.id, AddAgent(BEN.id))
    table = await tavern.host.ask(table.id, AddAgent(None))
    await tavern.host.ask(table.id, SetUp(CLEO.id, {"loud": "true"}))
    await tavern.host.ask(table.id, SeatAgents(None, 2, "random"))
    table = await tavern.host.ask(table.id, Start(CLEO.id))
    assert (table.status, len(table.seats)) == (Status.RUNNING, 2)


async def test_the_last_seat_of_all_stops_the_lobby_also_if_an_agent_had_it(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.host.ask(table.id, AddAgent(ANNA.id))
    await tavern.host.ask(table.id, Leave(ANNA.id))
    assert (await tavern.host.ask(table.id, SeatAgents(BEN.id, 0, "random"))).status == Status.STOPPED


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [("loud", "true", True), ("loud", "false", False), ("goal", "5", 5), ("goal", "500", 500), ("mood", "sad", "sad")],
)
async def test_an_option_is_set_from_its_text(tavern: Tavern, name: str, text: str, value: object) -> None:
    table = await tavern.lobby(ANNA)
    table = await tavern.host.ask(table.id, SetUp(ANNA.id, {name: text}))
    assert getattr(table.options, name) == value
    assert await tavern.host.table(table.id) == table


@pytest.mark.parametrize(
    ("name", "text"), [("loud", "perhaps"), ("goal", "4"), ("goal", "501"), ("goal", "x"), ("mood", "")]
)
async def test_a_text_that_is_no_value_of_the_option_is_refused(tavern: Tavern, name: str, text: str) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.refuses(tavern.host.ask(table.id, SetUp(ANNA.id, {name: text})), "bad-option", option=name, value=text)


async def test_options_are_set_by_those_who_sit_and_by_their_names(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.refuses(tavern.host.ask(table.id, SetUp(BEN.id, {"loud": "true"})), "not-seated")
    await tavern.refuses(tavern.host.ask(table.id, SetUp(ANNA.id, {"stakes": "5"})), "unknown-option", option="stakes")
    with pytest.raises(TableRefusal, match="not-seated"):
        require_setting_up(table, BEN.id)
    require_setting_up(table, ANNA.id)


async def test_all_is_chosen_at_once_or_nothing(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    chosen = {"loud": "true", "goal": "50", "clock": "day", "advice": "false"}
    for name, value in (("goal", "4"), ("clock", "never"), ("advice", "perhaps"), ("mood", "hungry")):
        bad = tavern.host.ask(table.id, SetUp(ANNA.id, chosen | {name: value}))
        await tavern.refuses(bad, "bad-option", option=name, value=value)
    others = tavern.host.ask(table.id, SetUp(ANNA.id, chosen, "forty_barrels"))
    await tavern.refuses(others, "form-of-other-game", game="counting")
    assert await tavern.host.table(table.id) == table
    table = await tavern.host.ask(table.id, SetUp(ANNA.id, chosen, "counting"))
    assert (table.options, table.clock, table.advice) == (CountingOptions(loud=True, goal=50), Clock.DAY, False)


def test_no_option_has_the_name_of_what_is_chosen_at_every_table() -> None:
    assert not {"clock", "advice"} & {option for game in games() for option in choices(game.Options)}


async def test_another_game_can_be_chosen_and_brings_its_own_options(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA, BEN)
    await tavern.host.ask(table.id, SetUp(ANNA.id, {"goal": "50"}))
    table = await tavern.host.ask(table.id, ChooseGame(BEN.id, "counting"))
    assert table.options == CountingOptions(goal=50), "the same game keeps them"
    table = await tavern.host.ask(table.id, ChooseGame(BEN.id, "forty_barrels"))
    assert (table.game, table.options, holders(table)) == ("forty_barrels", BarrelsOptions(), ["Anna", "Ben"])
    table = await tavern.host.ask(table.id, ChooseGame(BEN.id, "counting"))
    assert table.options == CountingOptions()


async def test_a_game_that_a_seated_agent_does_not_play_cannot_be_chosen(tavern: Tavern) -> None:
    agents = AgentRegistry({"forty_barrels": PLUGINS["forty_barrels"].agents})  # and the random one everywhere
    host, table = Host(tavern.store, tavern.host.games, agents), await tavern.lobby(ANNA, game="forty_barrels")
    await host.ask(table.id, AddAgent(ANNA.id, "random"))
    await host.ask(table.id, AddAgent(ANNA.id, "heuristic"))
    refused = {"game": "counting", "agent": "heuristic"}
    await tavern.refuses(host.ask(table.id, ChooseGame(ANNA.id, "counting")), "no-agent", **refused)
    await host.ask(table.id, SeatAgents(ANNA.id, 1, "heuristic"))
    assert (await host.ask(table.id, ChooseGame(ANNA.id, "counting"))).game == "counting"
    await host.close()


async def test_an_impossible_game_is_refused(tavern: Tavern) -> None:
    host, table = tavern.host, await tavern.lobby(ANNA, BEN, CLEO, DORA, game="forty_barrels")
    await tavern.refuses(host.ask(table.id, ChooseGame(ANNA.id, "counting")), "too-many-players", seated=4, seats=3)
    await tavern.refuses(host.ask(table.id, ChooseGame(ANNA.id, "chess")), "unknown-game", game="chess")
    await host.ask(table.id, Leave(DORA.id))
    await tavern.refuses(host.ask(table.id, ChooseGame(DORA.id, "counting")), "not-seated")


async def test_a_table_that_never_was_is_refused_by_every_request(tavern: Tavern) -> None:
    host = tavern.host
    for request in (
        host.table("nowhere"),
        host.table_view("nowhere"),
        host.verifier.codes("nowhere"),
        host.ask("nowhere", Leave(1)),
        host.ask("nowhere", AddAgent(1)),
        host.ask("nowhere", SeatAgents(1, 1, "random")),
        host.ask("nowhere", ChooseGame(1, "counting")),
        host.ask("nowhere", SetUp(1, {"loud": "true"})),
        host.ask("nowhere", Start(1)),
        host.ask("nowhere", Act(0, 1, "{}")),
        host.ask("nowhere", Stop(ANNA)),
    ):
        await tavern.refuses(request, "no-table")


async def test_once_it_runs_nothing_of_the_lobby_is_left(tavern: Tavern) -> None:
    host, table = tavern.host, await tavern.running(ANNA, BEN)
    for request in (
        host.ask(table.id, AddAgent(ANNA.id)),
        host.ask(table.id, SeatAgents(ANNA.id, 1, "random")),
        host.ask(table.id, ChooseGame(ANNA.id, "forty_barrels")),
        host.ask(table.id, SetUp(ANNA.id, {"loud": "true"})),
        host.ask(table.id, Start(ANNA.id)),
    ):
        await tavern.refuses(request, "table-running")


async def test_the_start_needs_enough_players_and_one_of_them(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.refuses(tavern.host.ask(table.id, Start(ANNA.id)), "too-few-players", seated=1, needed=2)
    await tavern.lobby(BEN)
    await tavern.refuses(tavern.host.ask(table.id, Start(CLEO.id)), "not-seated")
    await tavern.refuses(tavern.host.ask(table.id, Start(None)), "not-seated")


async def test_house_players_fill_the_seats_that_the_game_needs_at_the_start_and_no_more(tavern: Tavern) -> None:
    table = await tavern.lobby(ANNA)
    await tavern.refuses(tavern.host.ask(table.id, Start(CLEO.id, fills=True)), "not-seated")
    table = await tavern.host.ask(table.id, Start(ANNA.id, fills=True))
    assert table.status is Status.RUNNING
    assert [seat.member for seat in table.seats if seat.agent is None] == [ANNA]
    assert len(table.seats) == min(tavern.host.games[table.game].seats)


async def test_nobody_is_seated_at_a_start_that_needs_nobody(tavern: Tavern) -> None:
    await tavern.lobby(ANNA)
    table = await tavern.host.ask((await tavern.lobby(BEN)).id, Start(ANNA.id, fills=True))
    assert {seat.member for seat in table.seats} == {ANNA, BEN}


async def test_a_listener_that_fails_stops_neither_the_request_nor_the_others(tavern: Tavern) -> None:
    def fail(_table_id: str) -> None:
        raise RuntimeError("no screen")

    heard: list[str] = []
    tavern.host.ownership.on_change(fail)
    tavern.host.ownership.on_change(heard.append)
    table = await tavern.lobby(ANNA)
    assert heard == [table.id]
