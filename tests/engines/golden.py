"""Golden play-throughs: whole games as readable text, which the program must reproduce exactly.

        python -m tests.engines.golden                                      rewrite all of them from their own moves
        python -m tests.engines.golden --new forty_barrels-NAME --seats 3 --seed HEX     add one, played at random
            --options JSON     with table options other than the defaults
            --agents heuristic,random     played by agents, the last of them on all remaining seats
        python -m tests.engines.golden --save forty_barrels-NAME          keep the first half of one as a save

A worked example from a rule text, which no deal leads to, has two more lines in its head: `example`, its place in the

text, and `start`, its first state. To add one, write its head and its moves and run the program.

Check the diff before you commit it: if the same moves lead to another result, the game's `rules` number must rise.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

from bot.games.registry import AGENTS
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import Event
from engines.registry import game
from engines.replay import Position, playthrough, replayed
from tests.engines.conformance import choose, is_lasting
from tests.engines.hooks import HOOKS
from tests.engines.saves import Save, encode_save

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.contract import AnyGame, Options

FOLDER = Path(__file__).parent / "golden"
SAVES = Path(__file__).parents[1] / "saves"


class PlayThrough(NamedTuple):
    """What defines a play-through; everything else follows from it."""

    rules: AnyGame
    seats: int
    options: Options
    seed: bytes
    moves: list[Struct]
    example: dict[str, str]
    """The two extra lines of a worked example; empty for others."""

    def first(self) -> Any:
        """The first state."""
        if "start" in self.example:
            return codec.decode_state(self.rules, self.example["start"])
        return self.rules.setup(self.seats, self.options, Chance(self.seed, 0))

    def positions(self) -> Iterator[Position[Struct, Struct, Event]]:
        """Every position from the first state on."""
        return replayed(self.rules, self.first(), self.seed, self.moves)


def read(text: str) -> PlayThrough:
    """Read a play-through from its text."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())
    rules = game(head["game"])
    moves = [codec.decode_move(rules, line[6:]) for line in text.splitlines() if line.startswith("move: ")]
    options = codec.decode_options(rules, head["options"])
    example: dict[str, str] = {name: head[name] for name in ("example", "start") if name in head}
    return PlayThrough(rules, int(head["seats"]), options, bytes.fromhex(head["seed"]), moves, example)


def render(play: PlayThrough) -> str:
    """A play-through as text: the full state at every ply, each move, its events, and everybody's view at the end."""
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
    for position in play.positions():
        if position.move is not None:
            lines += [f"move: {codec.encode_move(position.move).decode()}"]
            lines += [
                f"event: {msgspec.json.encode(event, order='deterministic').decode()}" for event in position.events
            ]
        state = position.state
        seat, legal = rules.to_act(state), len(rules.legal_moves(state))
        stand = "over" if seat is None else f"seat {seat} to act, {legal} legal moves"
        lines += ["", f"ply {position.ply}, {stand}"]
        lines += [f"    {line}" for line in HOOKS[rules.name].drawing(state).splitlines()]
    lines += ["", f"state: {codec.encode_state(rules, state).decode()}"]
    for watcher in (*range(play.seats), None):
        view = codec.encode_view(rules.view(state, watcher)).decode()
        lines += [f"view of {'a spectator' if watcher is None else f'seat {watcher}'}: {view}"]
    return "\n".join([*lines, ""])


def by_chance(rules: AnyGame, seats: int, seed: bytes, options: Options | None = None) -> list[Struct]:
    """The moves of a random game, chosen as the conformance kit chooses them."""

    def chosen(state: Struct, ply: int) -> Struct:
        chance, legal = Chance(seed, ply, "conformance"), list(rules.legal_moves(state))
        move: Struct = choose(rules, HOOKS[rules.name], state, legal, chance, lasting=is_lasting(seed))
        return move

    played = playthrough(rules, seats, options or rules.Options(), seed, chosen)
    return [position.move for position in played if position.move is not None]


def by_agents(rules: AnyGame, seats: int, seed: bytes, options: Options, agents: list[str]) -> list[Struct]:
    """The moves of a game between agents; the last one named takes all remaining seats."""
    players = [AGENTS.agent(rules.name, agents[min(seat, len(agents) - 1)]) for seat in range(seats)]

    def chosen(state: Struct, ply: int) -> Struct:
        seat = rules.to_act(state)
        assert seat is not None
        chance = Chance(seed, ply, f"agent-{seat}")
        move: Struct = players[seat].choose(rules.view(state, seat), rules.legal_moves(state), chance)
        return move

    played = playthrough(rules, seats, options, seed, chosen)
    return [position.move for position in played if position.move is not None]


def write_save(play: PlayThrough) -> None:
    """Write the first half of a play-through as the game's next save."""
    half = len(play.moves) // 2
    *_, position = replayed(play.rules, play.first(), play.seed, play.moves[:half])
    save = Save(play.rules.name, play.seats, play.options, play.seed, tuple(play.moves[:half]), position.state)
    number = 1 + len(list(SAVES.glob(f"{play.rules.name}-*.json")))
    (SAVES / f"{play.rules.name}-{number}.json").write_bytes(encode_save(save) + b"\n")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.engines.golden", description="Write golden play-throughs.")
    parser.add_argument("--new", help="the name of a file to add, such as forty_barrels-short")
    parser.add_argument("--save", help="the name of a file whose first half is kept in tests/saves as a real save")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=bytes.fromhex)
    parser.add_argument("--options", default="{}")
    parser.add_argument("--agents", type=lambda text: text.split(","))
    asked = parser.parse_args()
    if asked.save:
        write_save(read((FOLDER / f"{asked.save}.txt").read_text(encoding="utf-8")))
        return
    if asked.new:
        if not asked.seats or not asked.seed:
            parser.error("--new needs --seats and --seed")
        rules = game(asked.new.split("-")[0])
        options = codec.decode_options(rules, asked.options)
        if asked.agents:
            moves = by_agents(rules, asked.seats, asked.seed, options, asked.agents)
        else:
            moves = by_chance(rules, asked.seats, asked.seed, options)
        text = render(PlayThrough(rules, asked.seats, options, asked.seed, moves, {}))
        (FOLDER / f"{asked.new}.txt").write_text(text, encoding="utf-8")
        return
    for path in sorted(FOLDER.glob("*.txt")):
        path.write_text(render(read(path.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
