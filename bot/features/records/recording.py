"""What to keep of a finished table, stored with its last move: results, standings and achievements.

Stopped tables, and tables outside a server such as tutorials, leave nothing.

The player who made most moves of a seat gets its result, member or agent; in a tie, the one who played there at the
end. So a member has no result if an agent made most of their moves, but cannot escape one by leaving a game that is
nearly lost. If the member took advice, the game counts as played, but not as won and without its score.

A member may earn an achievement once in a server. There are few, and none rewards playing more than one wants to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from agents.agent import SEARCH
from bot.features.records.ratings import rated, season_of
from bot.features.records.store import (
    FORGOTTEN,
    Achieved,
    PlayedRecord,
    ResultRecord,
    Share,
    achievements_of,
    add_achievements,
    add_results,
    games_by_name,
    games_of,
    private_among,
    save_standings,
    shares,
    standings,
)
from bot.store.schema import SeatRecord, Status, TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables import play
from bot.tables.seats import history_of, owner_of
from bot.tables.types import Earned, advised
from engines import codec
from engines.contract import AnyGame, Feat, Outcome
from engines.registry import NAMES

REGULAR_AFTER: Final = 25
"""How many finished games make a member a regular."""
IN_A_ROW: Final = 3

CODES: Final = (
    *("regular", "full_shelf", "hat_trick", "red_lantern", "giant_slayer", "in_tune"),
    *("first_draught", "toastmaster", "quiet_winner", "own_bill"),  # those that a game's engine finds: `Game.feats`
)
"""All achievements, in the order in which they are shown."""


def achieved(
    own: ResultRecord,
    results: Sequence[ResultRecord],
    before: Sequence[PlayedRecord],
    games: Mapping[str, int],
    feats: Sequence[Feat],
) -> tuple[str, ...]:
    """The achievements that a member earns with this result; some may have been earned before.

    `results` are those of the table; `before` are the member's `IN_A_ROW` - 1 games in the server before it, the latest
    first; `games` counts how often they have played each game there, this time included; `feats` are those of this
    game.
    """
    of_seat = {feat.code for feat in feats if feat.seat == own.seat}
    found = {*_of_results(own, results, before), *of_seat}
    if sum(games.values()) >= REGULAR_AFTER:
        found.add("regular")
    if games.keys() >= {*NAMES}:
        found.add("full_shelf")
    return tuple(code for code in CODES if code in found)


def _of_results(own: ResultRecord, results: Sequence[ResultRecord], before: Sequence[PlayedRecord]) -> Iterator[str]:
    latest = [(own.won, _is_last(own)), *((each.won, _is_last(each)) for each in before)]
    if len(latest) == IN_A_ROW and all(won for won, _ in latest):
        yield "hat_trick"
    if len(latest) == IN_A_ROW and all(last for _, last in latest):
        yield "red_lantern"
    if own.won and own.winners == own.players:
        yield "in_tune"
    thinkers = [each for each in results if each.agent is not None and each.agent.startswith(f"{SEARCH}:")]
    if own.won and thinkers and not any(each.won for each in thinkers):
        yield "giant_slayer"


def _is_last(each: ResultRecord | PlayedRecord) -> bool:
    """Whether nobody did worse at a table that somebody else won."""
    return each.winners > 0 and not each.won and each.rank == each.players


Maker: TypeAlias = "tuple[int | None, str | None]"
"""A member's id, or else an agent's name."""


def results_of(row: TableRecord, game: AnyGame, outcome: Outcome, made: Sequence[Share]) -> tuple[ResultRecord, ...]:
    """The results of a finished table, seat by seat; empty for a table outside a server."""
    if row.guild_id is None or row.started_at is None or row.ended_at is None:
        return ()
    seats = sorted(row.seats, key=lambda seat: seat.number or 0)
    makers = [_known(maker_of(seat, made)) for seat in seats]
    asked = [{each.id for each in advised(owner_of(seat), history_of(seat), seat.advice)} for seat in seats]
    marked = [member_id in ids for ids, (member_id, _) in zip(asked, makers, strict=True)]
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
            score=outcome.scores[number] if has_scores and not marked[number] else None,
            won=number in outcome.winners and not marked[number],
            players=len(seats),
            winners=len(outcome.winners),
            agents=sum(each is not None for _, each in makers),
            plies=row.ply,
            seconds=max(0, round((row.ended_at - row.started_at).total_seconds())),
            started_at=row.started_at,
            ended_at=row.ended_at,
            advised=marked[number],
        )
        for number, (member_id, agent) in enumerate(makers)
    )


def maker_of(seat: SeatRecord, made: Sequence[Share]) -> Maker:
    """The player who made most moves of a seat."""
    driver: Maker = (seat.member_id, None) if seat.agent is None else (None, seat.agent)
    moves: Counter[Maker] = Counter()
    for share in made:
        if share.seat == seat.number:
            moves[_maker(share, driver)] += share.moves
    most = max(moves.values(), default=0)
    return driver if moves[driver] == most else min((who for who in moves if moves[who] == most), key=str)


def _known(maker: Maker) -> Maker:
    """The same maker, or `FORGOTTEN` for a member who was forgotten during the game and so has a negative id."""
    return (None, FORGOTTEN) if maker[0] is not None and maker[0] < 0 else maker


def _maker(share: Share, driver: Maker) -> Maker:
    if share.agent is not None:
        return None, share.agent
    # Moves from before agents were recorded name neither.
    return driver if share.member_id is None else (share.member_id, None)


def record(unit: UnitOfWork, row: TableRecord, game: AnyGame) -> tuple[Earned, ...]:
    """Store what to keep of a table that has just ended. Returns what its members achieved for the first time.

    Call it after storing the table and its last move: that makes ends of tables wait for each other (`hold_standings`).
    """
    if row.status != Status.OVER or row.outcome is None:
        return ()
    outcome = codec.decode_outcome(row.outcome)
    results = results_of(row, game, outcome, shares(unit, row.id))
    if not results:
        return ()
    first, participants = results[0], sorted({each.participant for each in results})
    known = standings(unit, first.guild_id, first.game, str(season_of(first.ended_at)), participants)
    save_standings(unit, rated({each.participant: each for each in known}, results, together=game.cooperative))
    events = [event for told in play.log_entries(unit, row, game) for event in told.events]
    earned = _achieve(unit, results, game.feats(events, outcome))
    add_results(unit, results)
    return earned


def _achieve(unit: UnitOfWork, results: Sequence[ResultRecord], feats: Sequence[Feat]) -> tuple[Earned, ...]:
    of_members = [(each.member_id, each) for each in results if each.member_id is not None and not each.advised]
    private = private_among(unit, [member_id for member_id, _ in of_members]) if of_members else frozenset()
    found: list[Achieved] = []
    for member_id, result in of_members:
        if member_id in private:
            continue
        there = {each.code for each in achievements_of(unit, result.guild_id, member_id)}
        before = games_of(unit, result.guild_id, member_id, IN_A_ROW - 1)
        games = games_by_name(unit, result.guild_id, member_id)
        found += [
            Achieved(
                guild_id=result.guild_id,
                member_id=member_id,
                code=code,
                table_id=result.table_id,
                earned_at=result.ended_at,
            )
            for code in achieved(result, results, before, games, feats)
            if code not in there
        ]
    add_achievements(unit, found)
    return tuple(Earned(each.member_id, each.code) for each in found)
