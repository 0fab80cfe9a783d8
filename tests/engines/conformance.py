"""The conformance kit over whole play-throughs: the checks of `engines.conformance`, and those that need hooks.

A game's hooks supply the knowledge about that game. `test_conformance` runs part of the kit over all games, `soak` far
more. A failed check raises AssertionError with what it examined.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from engines import codec, conformance
from engines.chance import Chance
from engines.contract import IllegalMove, Step, Unreadable, seen_by
from engines.replay import move_numbers
from tests.engines.refusals import check_explanations, comparable, refusal_of
from tests.engines.saves import Save, decode_save, encode_save
from tests.engines.steps import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engines.contract import AnyGame, Options
    from tests.engines.hooks import Hooks

CODE = re.compile(r"[a-z]+(-[a-z]+)*")
UNREADABLE: tuple[bytes | str, ...] = (
    *(b"", b"\xff\xfe", b"null", b"[]", b"{}", b"7", b'"pass"', b"{", b'{"move":"castle"}', b"[" * 5000),
    *("", "nul\ud800l", '{"move":null}', '{"move":"play","card":1e999}', '{"move":' + "9" * 5000 + "}"),
)


FORGETS = {"bierfest"}
"""Bierfest's view remembers single cards, but not what follows from several hands (docs/rules/bierfest.md).

A draw loses two facts: how few of the top two cards were toast cards when others went back below them (this matters
only if all but one went back, which happened in none of 180 games of heuristic players); and that a seat that put a
card back held at most two toast cards, including that card. Keeping them needs a state of another shape.
"""
TRIES = 16
"""The most tries to find a move that keeps a lasting game going."""
COMPARED = 6
"""About how many legal moves of a state are compared by what they reveal."""
DETAILED_GAME = 4
"""In a series of games, the number in which the first event of each kind is examined closely."""
TRUTHS = 2
"""The determinizations of each view that are tried when a move may be taken back."""


class Played(NamedTuple):
    """The length and the end of a play-through."""

    moves: int
    reason: str


def check_game(
    game: AnyGame,
    hooks: Hooks,
    seats: int,
    options: Options,
    seed: bytes,
    closely: Callable[[int], bool],
    looked: Callable[[int], bool] = lambda ply: True,
    known: Counter[type] | None = None,
) -> Played:
    """Check a random play-through at the plies in `looked`, and with all checks at those in `closely`.

    What moves reveal is also checked wherever a kind of event first occurs in a game. If several games get the same
    `known`, this happens only in the first `DETAILED_GAME` games with the event.
    """
    known = Counter() if known is None else known
    state = game.setup(seats, options, Chance(seed, 0))
    assert game.setup(seats, options, Chance(seed, 0)) == state, "the same deal came out differently"
    things = hooks.things(state)
    log: list[bytes] = []
    heard: set[type] = set()
    numbers = move_numbers(game, seats, options, seed)
    while True:
        ply = len(log) + 1
        if looking := looked(ply):
            raise_first(conformance.position(game, seats, state))
            state = loaded(game, state)
            assert hooks.things(state) == things, f"something was lost or found: {state}"
        chance = Chance(seed, ply, "conformance")
        legal = list(game.legal_moves(state))
        move = choose(game, hooks, state, legal, chance, lasting=is_lasting(seed)) if legal else None
        if close := closely(ply):
            check_refusals(game, hooks, state, ply, seed)
            for each in legal:
                raise_first(conformance.step(game, seats, state, each, (seed, ply)))
            raise_first(conformance.truths(game, seats, state, chance, hooks))
        if move is None:
            raise_first(conformance.position(game, seats, state))
            break
        next(numbers)
        log.append(codec.encode_move(move))
        if looking:
            raise_first(conformance.step(game, seats, state, move, (seed, ply)))
        step = game.apply(state, move, Chance(seed, ply))
        new = {type(event) for event in step.events} - heard
        if close or (looking and any(known[kind] < DETAILED_GAME for kind in new)):
            check_events_tell_no_more(game, hooks, seats, state, ply, seed)
            check_secrets(game, hooks, seats, state, move, ply, seed)
            check_explanations(game, hooks, seats, state, ply, seed)
            check_take_back(game, seats, state, ply, seed)
        if close and game.name not in FORGETS:
            raise_first(conformance.forgotten(game, seats, state, move, (seed, ply)))
        if close or looking:
            heard |= new
            known.update(new)
        state = step.state
    check_replay(game, seats, options, seed, log, state)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason in hooks.reasons, f"unheard-of reason {outcome.reason}"
    return Played(len(log), outcome.reason)


def is_lasting(seed: bytes) -> bool:
    """Whether this seed is for a lasting game (one in eight); random play hardly ever reaches the late rules."""
    return seed[0] % 8 == 0


def choose(game: AnyGame, hooks: Hooks, state: Any, legal: list[Any], chance: Chance, *, lasting: bool) -> Any:
    """A random move; in a lasting game one after which the game goes on, if a few tries find one."""
    move = chance.choice(legal)
    for _ in range(TRIES if lasting else 0):
        if hooks.goes_on(state, game.apply(state, move, chance).state):
            break
        move = chance.choice(legal)
    return move


def raise_first(complaints: Iterator[str]) -> None:
    """Raise AssertionError with the first complaint, if any."""
    for complaint in complaints:
        raise AssertionError(complaint)


def loaded(game: AnyGame, state: Any) -> Any:
    """The state after saving and loading. Play continues from it, so that nothing can hide outside the save."""
    return codec.decode_state(game, codec.encode_state(game, state))


def check_refusals(game: AnyGame, hooks: Hooks, state: Any, ply: int, seed: bytes) -> None:
    """Check that illegal and unreadable moves are refused with a code and change nothing."""
    before = codec.encode_state(game, state)
    legal = list(game.legal_moves(state))
    tried = 0
    for move, code in hooks.illegal(state):
        assert move not in legal
        refusal = refusal_of(partial(game.apply, state, move, Chance(seed, ply)))
        assert isinstance(refusal, IllegalMove), f"{move} was not refused as illegal: {refusal!r}"
        assert refusal.code == code, f"{move} was refused as {refusal.code}, not as {code}"
        assert CODE.fullmatch(code), code
        tried += 1
    assert tried, "the hooks know nothing illegal here"
    for written in (*UNREADABLE, *_one_field_off(legal)):
        refusal = refusal_of(partial(codec.decode_move, game, written))
        assert isinstance(refusal, Unreadable), f"{written!r} was read as a move: {refusal!r}"
        assert CODE.fullmatch(refusal.code)
    assert codec.encode_state(game, state) == before, "a refusal changed something"


def _one_field_off(legal: list[Any]) -> Iterator[bytes]:
    """The first legal move with one extra field, and without each of its fields."""
    for move in legal[:1]:
        fields = json.loads(codec.encode_move(move))
        yield json.dumps({**fields, "surprise": 1}).encode()
        needed = {field.encode_name for field in msgspec.structs.fields(move) if field.required}
        for name in fields.keys() & needed:
            yield json.dumps({key: value for key, value in fields.items() if key != name}).encode()


def check_secrets(game: AnyGame, hooks: Hooks, seats: int, state: Any, move: Any, ply: int, seed: bytes) -> None:
    """Check that each seat sees the same, and gets the same refusals, if the hidden cards are others."""
    raise_first(conformance.secrets(game, hooks, seats, state, move, (seed, ply)))
    seat = game.to_act(state)
    other = hooks.hidden_swap(state, seat, move, Chance(seed, ply, f"swap {seat}"))
    for wrong, _ in hooks.illegal(state):
        one, two = (
            comparable(refusal_of(partial(game.apply, each, wrong, Chance(seed, ply)))) for each in (state, other)
        )
        assert one == two, f"the refusal of {wrong} tells seat {seat} what it may not know"


def check_events_tell_no_more(game: AnyGame, hooks: Hooks, seats: int, state: Any, ply: int, seed: bytes) -> None:
    """Check that moves and chances that leave a seat with the same view tell it the same events.

    A view holds everything that perfect memory may know. An event that tells more reveals a secret from the move or
    from chance (or the view forgets something), and swapping hidden things cannot show that.
    Open moves are no secret, so each is compared only with itself under another chance.
    """
    legal = list(game.legal_moves(state))
    told: dict[tuple[int | None, bytes, Any], tuple[bytes, Any]] = {}
    for move in legal[:: 1 + len(legal) // COMPARED]:
        for chance in (Chance(seed, ply), Chance(seed, ply, "another")):
            step = game.apply(state, move, chance)
            for seat in (ply % seats, None):
                view = codec.encode_view(game.view(step.state, seat))
                events = codec.encode_events(seen_by(seat, step.events))
                shown = move if isinstance(move, hooks.open_moves) else None
                before, other = told.setdefault((seat, view, shown), (events, move))
                assert before == events, f"the events tell seat {seat} {move} from {other}, and its view does not"


def check_take_back(game: AnyGame, seats: int, state: Any, ply: int, seed: bytes) -> None:
    """Check that a move that may be taken back shows no seat and no spectator anything new.

    So with every determinization of a seat's view and every chance, the move must be legal, and the seat must see the
    same events and then the same view.
    """
    legal = list(game.legal_moves(state))
    for move in legal[:: 1 + len(legal) // COMPARED]:
        step = game.apply(state, move, Chance(seed, ply))
        if not game.may_take_back(state, move, step.state):
            continue
        for seat in (*range(seats), None):
            for number in range(TRUTHS):
                chance = Chance(seed, ply, f"truth {number}")
                other = game.resample(game.view(state, seat), chance)
                shows = f"{move} may be taken back, and shows seat {seat} what it did not know"
                assert move in game.legal_moves(other), shows
                assert _seen(game, game.apply(other, move, chance), seat) == _seen(game, step, seat), shows


def _seen(game: AnyGame, step: Step[Any, Any], seat: int | None) -> tuple[bytes, bytes]:
    """The events that a seat sees, and its view afterwards."""
    return codec.encode_events(seen_by(seat, step.events)), codec.encode_view(game.view(step.state, seat))


def differs(game: AnyGame, hooks: Hooks, seats: int, options: Options, seed: bytes) -> bool:
    """Whether a game with these options differs from one with the defaults, given the same deal and choices."""
    lasting = is_lasting(seed)
    return conformance.differs(
        game,
        seats,
        options,
        seed,
        lambda state, legal, chance: choose(game, hooks, state, [*legal], chance, lasting=lasting),
    )


def check_replay(game: AnyGame, seats: int, options: Options, seed: bytes, log: list[bytes], state: Any) -> None:
    """Check that the seed and the moves reproduce the state byte for byte, and that a save keeps everything."""
    moves = [codec.decode_move(game, written) for written in log]
    again = replay(game, seats, options, seed, moves)
    assert codec.encode_state(game, again) == codec.encode_state(game, state), "the replay ended elsewhere"
    save = Save(game.name, seats, options, seed, tuple(moves), state)
    written = encode_save(save)
    assert decode_save(written) == save
    assert encode_save(decode_save(written)) == written


def check_shape(game: AnyGame, hooks: Hooks) -> None:
    """Check the game's attributes, and that the hooks try every option."""
    raise_first(conformance.shape(game))
    assert game.Options() in hooks.options, "the defaults are not among the options to play with"
    for field in msgspec.structs.fields(game.Options):
        played = {getattr(options, field.name) for options in hooks.options}
        assert len(played) > 1, f"nothing but {played} to play with as {field.name}"
    for options in hooks.options:
        assert codec.decode_options(game, codec.encode_options(options)) == options
