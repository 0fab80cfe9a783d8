"""Results: how each seat of a table has ended, and whose result that is.

A result belongs to whoever made most moves of the seat, member or agent; of two who made as many, to the one who
played there at the end. So who is driven for most of a game has no result of it, and who leaves a game that is nearly
lost has one.

Where the seat of a member took advice, the game counts as played, but not as won and without its score.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from bot.store import FORGOTTEN, ResultRecord

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.store import SeatRecord, Share, TableRecord
    from engines.contract import AnyGame, Outcome

Maker: TypeAlias = "tuple[int | None, str | None]"
"""A member by their id, or else an agent by its name."""


def results_of(row: TableRecord, game: AnyGame, outcome: Outcome, made: Sequence[Share]) -> tuple[ResultRecord, ...]:
    """The results of a table that has ended, seat by seat; empty for one that stands in no server."""
    if row.guild_id is None or row.started_at is None or row.ended_at is None:
        return ()
    seats = sorted(row.seats, key=lambda seat: seat.number or 0)
    makers = [_known(maker_of(seat, made)) for seat in seats]
    advised = [seat.advice > 0 and member_id is not None for seat, (member_id, _) in zip(seats, makers, strict=True)]
    has_scores = game.scored and not (game.cooperative and not outcome.winners)
    return tuple(
        ResultRecord(
            table_id=row.id,
            seat=number,
            guild_id=row.guild_id,
            game=row.game,
            member_id=member_id,
            agent=agent,
            rank=outcome.ranks[number],
            score=outcome.scores[number] if has_scores and not advised[number] else None,
            won=number in outcome.winners and not advised[number],
            players=len(seats),
            winners=len(outcome.winners),
            agents=sum(each is not None for _, each in makers),
            plies=row.ply,
            seconds=max(0, round((row.ended_at - row.started_at).total_seconds())),
            started_at=row.started_at,
            ended_at=row.ended_at,
            advised=advised[number],
        )
        for number, (member_id, agent) in enumerate(makers)
    )


def maker_of(seat: SeatRecord, made: Sequence[Share]) -> Maker:
    """Who has made most moves of a seat."""
    driver: Maker = (seat.member_id, None) if seat.agent is None else (None, seat.agent)
    moves: Counter[Maker] = Counter()
    for share in made:
        if share.seat == seat.number:
            moves[_maker(share, driver)] += share.moves
    most = max(moves.values(), default=0)
    return driver if moves[driver] == most else min((who for who in moves if moves[who] == most), key=str)


def _known(maker: Maker) -> Maker:
    """The same, but for a member who was forgotten in the middle of the game: no member has a negative id."""
    return (None, FORGOTTEN) if maker[0] is not None and maker[0] < 0 else maker


def _maker(share: Share, driver: Maker) -> Maker:
    if share.agent is not None:
        return None, share.agent
    # Moves from before agents were written down tell neither.
    return driver if share.member_id is None else (share.member_id, None)
