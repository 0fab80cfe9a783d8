"""A plug-in: everything that a game brings to the bot, in one typed bundle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Final, TypeAlias, cast

from msgspec import Struct

from agents.agent import HEURISTIC, Agent
from agents.question import decide, derived_seed
from bot.pictures.icons import Icon
from bot.screens.game_screens import LEARNER, Deal, Example, GamePlugin
from bot.store.schema import Status
from bot.tables.story import LogEntry, finished_turns, recent_events
from bot.tables.types import LEARNER_ID, AnyTableView, Member, Seat, SeatedAgent, Table, TablePlace
from engines.codec import encode_payload
from engines.contract import Event, EventT, MoveT, Options, OptionsT, StateT, ViewT
from engines.replay import Position, playthrough

_NEVER: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, kw_only=True)
class Plugin(GamePlugin[StateT, MoveT, ViewT, EventT, OptionsT]):
    """One game. Its texts are the Fluent files with its name; its edition, if it has one, is in its options."""

    icons: tuple[Icon, ...] = ()
    """The icons in its texts and on its buttons."""
    without_asking: tuple[type[MoveT], ...] = ()
    """Moves that the host makes for a member who has no other, if `Game.is_forced_openly`.

    This must never reveal anything about a hidden hand.
    """

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name

    @property
    def agents(self) -> tuple[Agent[ViewT, MoveT], ...]:
        """The agents that decide at once, the best first."""
        return self.played_by.agents

    def without_thinkers(self) -> Plugin[StateT, MoveT, ViewT, EventT, OptionsT]:
        """The same game without agents that think."""
        return replace(self, played_by=replace(self.played_by, search=None, iterations=None))

    def example(self, ply: int | None) -> Example:
        """The deal of the pages after `ply` moves of its best agent; None: at its end."""
        return _example(self, self.lesson.shown, ply)

    def practice(self, ply: int | None) -> Example:
        """The tutorial's deal after `ply` moves, for a learner who follows all suggestions; None: at its end."""
        return _example(self, self.lesson.practised, ply)

    def suggestion(self, table_view: AnyTableView) -> Struct:
        """The move that its best agent would make, with the seed of this ply of the tutorial."""
        view, legal = cast("ViewT", table_view.view), cast("tuple[MoveT, ...]", table_view.legal)
        prepared = _prepared(self.lesson.practised, table_view.table.ply, legal)
        if prepared is not None:
            return prepared
        move: MoveT = _suggestion(self, view, legal, table_view.table.ply)
        return move


AnyPlugin: TypeAlias = Plugin[Struct, Struct, Struct, Event, Options]
"""A plug-in without the types of its game."""


def _prepared(deal: Deal, ply: int, legal: tuple[MoveT, ...]) -> MoveT | None:
    """The prepared move at this ply; None if there is none, or if it is not legal because others were made before."""
    payload = dict(deal.moves).get(ply)
    return None if payload is None else next((move for move in legal if encode_payload(move) == payload), None)


@lru_cache(maxsize=256)  # a hand is drawn several times before its move is made
def _suggestion(
    plugin: Plugin[StateT, MoveT, ViewT, EventT, OptionsT], view: ViewT, legal: tuple[MoveT, ...], ply: int
) -> MoveT:
    return decide(plugin.agents[0], view, legal, derived_seed(plugin.lesson.seed, ply + 1, LEARNER))


@cache
def _course(
    plugin: Plugin[StateT, MoveT, ViewT, EventT, OptionsT], deal: Deal
) -> tuple[Position[StateT, MoveT, EventT], ...]:
    """A whole game, decided as at a table with this seed."""
    game, agent = plugin.game, plugin.agents[0]
    options = cast("OptionsT", game.Options())  # a class variable cannot be typed by the type parameter

    def choose(state: StateT, ply: int) -> MoveT | None:
        seat = game.to_act(state)
        if seat is None:
            return None
        legal = tuple(game.legal_moves(state))
        prepared = _prepared(deal, ply - 1, legal) if seat == LEARNER else None
        if prepared is not None:
            return prepared
        return decide(agent, game.view(state, seat), legal, derived_seed(deal.seed, ply, seat))

    return tuple(playthrough(game, deal.seats, options, deal.seed, choose))


@cache
def _example(plugin: Plugin[StateT, MoveT, ViewT, EventT, OptionsT], deal: Deal, ply: int | None) -> Example:
    game, course = plugin.game, _course(plugin, deal)
    played = course[: None if ply is None else ply + 1]
    log = [LogEntry(each.seat, each.events, step) for step, each in enumerate(played) if each.seat is not None]
    state, seats = played[-1].state, range(deal.seats)
    outcome = game.outcome(state)
    table = Table(
        id="example",
        place=TablePlace(None, 0, "en"),
        game=game.name,
        status=Status.RUNNING if outcome is None else Status.OVER,
        options=cast("OptionsT", game.Options()),
        seats=tuple(
            Seat(each, each, None, SeatedAgent(HEURISTIC, each)) if each else Seat(0, 0, Member(LEARNER_ID, ""), None)
            for each in seats
        ),
        joined=tuple(seats),
        ply=len(log),
        commitment="",
        outcome=outcome,
        created_at=_NEVER,
        started_at=_NEVER,
    )
    to_act = game.to_act(state)

    def seen_by(seat: int | None) -> AnyTableView:
        legal = tuple(game.legal_moves(state)) if seat is not None and seat == to_act else ()
        told = recent_events(log, seat, to_act)
        return AnyTableView(
            table=table,
            seat=seat,
            view=game.view(state, seat),
            legal=legal,
            story=told,
            to_act=to_act,
            own_turns=finished_turns(log, seat, len(log), to_act),
        )

    following = course[len(played)].move if len(played) < len(course) else None
    return Example(seen_by(None), seen_by(LEARNER), following)
