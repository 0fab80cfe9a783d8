"""Golden play-throughs: whole games as text that a person can read, and the program must write again letter by letter.

    python -m tests.engines.golden                                      write all of them again, from their own moves
    python -m tests.engines.golden --new forty_barrels-NAME --seats 3 --seed HEX     add one, played by chance
        --options JSON     with other table options than the defaults
        --kinds sensible,careless     played by house players, those of the last kind on all seats left over

A worked example of a rule text, which no deal leads to, has two more lines in its head: `example`, which names its
place in the text, and `start`, the state that it begins with. To add one, write its head and its moves and run the
program.

Look at the difference before you commit it: if the same moves lead elsewhere, the `rules` number of the game must rise.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.games.registry import HOUSE
from engines import codec
from engines.chance import Chance, commitment
from engines.registry import game
from tests.engines.conformance import choose, is_lasting
from tests.engines.hooks import HOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.contract import AnyGame, Options

FOLDER = Path(__file__).parent / "golden"


class PlayThrough(NamedTuple):
    """What a play-through in text consists of; all else follows from it."""

    rules: AnyGame
    seats: int
    options: Options
    seed: bytes
    moves: list[Any]
    example: dict[str, str]
    """The two more lines of a worked example."""

    def first(self) -> Any:
        """The state that it begins with."""
        if "start" in self.example:
            return codec.decode_state(self.rules, self.example["start"])
        return self.rules.setup(self.seats, self.options, Chance(self.seed, 0))

    def states(self) -> Iterator[tuple[Any, Any]]:
        """Every state with the move that follows, which is None for the last."""
        state = self.first()
        for ply, move in enumerate(self.moves, start=1):
            yield state, move
            state = self.rules.apply(state, move, Chance(self.seed, ply)).state
        yield state, None


def read(text: str) -> PlayThrough:
    """The play-through that stands in this text."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    rules = game(head["game"])
    moves = [codec.decode_move(rules, line[6:]) for line in text.splitlines() if line.startswith("move: ")]
    options = codec.decode_options(rules, head["options"])
    example: dict[str, str] = {name: head[name] for name in ("example", "start") if name in head}
    return PlayThrough(rules, int(head["seats"]), options, bytes.fromhex(head["seed"]), moves, example)


def render(play: PlayThrough) -> str:
    """A play-through as text: the truth at every ply, each move, what happened, and what everybody saw at the end."""
    rules = play.rules
    lines = [
        f"game: {rules.name}",
        f"rules: {rules.rules}",
        f"seats: {play.seats}",
        f"options: {codec.encode_options(play.options).decode()}",
        f"seed: {play.seed.hex()}",
        f"commitment: {commitment(play.seed)}",
        *(f"{name}: {value}" for name, value in play.example.items()),
    ]
    for ply, (state, move) in enumerate(play.states()):
        seat, legal = rules.to_act(state), len(rules.legal_moves(state))
        lines += ["", f"ply {ply}, over" if seat is None else f"ply {ply}, seat {seat} to act, {legal} legal moves"]
        lines += [f"    {line}" for line in HOOKS[rules.name].drawing(state).splitlines()]
        if move is not None:
            lines += [f"move: {codec.encode_move(move).decode()}"]
            happened = rules.apply(state, move, Chance(play.seed, ply + 1)).events
            lines += [f"event: {codec.encode_event(event).decode()}" for event in happened]
    lines += ["", f"state: {codec.encode_state(rules, state).decode()}"]
    for watcher in (*range(play.seats), None):
        view = codec.encode_view(rules.view(state, watcher)).decode()
        lines += [f"view of {'a spectator' if watcher is None else f'seat {watcher}'}: {view}"]
    return "\n".join([*lines, ""])


def by_chance(rules: AnyGame, seats: int, seed: bytes, options: Options | None = None) -> list[Any]:
    """The moves of a game played as the conformance kit plays it."""
    state = rules.setup(seats, options or rules.Options(), Chance(seed, 0))
    moves: list[Any] = []
    while legal := list(rules.legal_moves(state)):
        ply = len(moves) + 1
        chance = Chance(seed, ply, "conformance")
        moves.append(choose(rules, HOOKS[rules.name], state, legal, chance, lasting=is_lasting(seed)))
        state = rules.apply(state, moves[-1], Chance(seed, ply)).state
    return moves


def by_house(rules: AnyGame, seats: int, seed: bytes, options: Options, kinds: list[str]) -> list[Any]:
    """The moves of a game between house players; the last kind sits on all seats left over."""
    players = [HOUSE.player(rules.name, kinds[min(seat, len(kinds) - 1)]) for seat in range(seats)]
    state = rules.setup(seats, options, Chance(seed, 0))
    moves: list[Any] = []
    while (seat := rules.to_act(state)) is not None:
        chance = Chance(seed, len(moves) + 1, f"house-{seat}")
        moves.append(players[seat].choose(rules.view(state, seat), rules.legal_moves(state), chance))
        state = rules.apply(state, moves[-1], Chance(seed, len(moves))).state
    return moves


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.golden", description="Write golden play-throughs.")
    parser.add_argument("--new", help="the name of a file to add, such as forty_barrels-short")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=bytes.fromhex)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--kinds", type=lambda text: text.split(","))
    asked = parser.parse_args()
    if asked.new:
        if not asked.seats or not asked.seed:
            parser.error("--new needs --seats and --seed")
        rules = game(asked.new.split("-")[0])
        options = codec.decode_options(rules, asked.options)
        if asked.kinds:
            moves = by_house(rules, asked.seats, asked.seed, options, asked.kinds)
        else:
            moves = by_chance(rules, asked.seats, asked.seed, options)
        text = render(PlayThrough(rules, asked.seats, options, asked.seed, moves, {}))
        (FOLDER / f"{asked.new}.txt").write_text(text, encoding="utf-8")
        return
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(render(read(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
