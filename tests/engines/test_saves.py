"""Documents: real saves of every version, upgrades, and unreadable documents."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from engines import codec, upgrades
from engines.chance import Chance
from engines.contract import AnyGame, IllegalMove, Unreadable
from engines.forty_barrels.model import BarrelsOptions, Play
from engines.forty_barrels.rules import FortyBarrels
from engines.registry import games
from engines.upgrades import FORMAT, DocumentError
from tests.engines.golden import FOLDER
from tests.engines.saves import Save, decode_save, encode_save, replayed
from tests.engines.steps import replay

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.json"))
GAME = FortyBarrels()
SEED = bytes(range(32))


def a_save(moves: int = 3) -> Save:
    state, played = GAME.setup(2, BarrelsOptions(), Chance(SEED, 0)), []
    for ply in range(1, moves + 1):
        played.append(GAME.legal_moves(state)[0])
        state = GAME.apply(state, played[-1], Chance(SEED, ply)).state
    return Save(GAME.name, 2, BarrelsOptions(), SEED, tuple(played), state)


def changed(**fields: Any) -> bytes:
    return json.dumps({**json.loads(encode_save(a_save())), **fields}).encode()


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_save_still_replays_to_its_state(path: Path) -> None:
    save = decode_save(path.read_bytes())
    assert len(save.moves) > 2
    assert replayed(save) == save.state


def newest_save(game: AnyGame) -> bytes:
    """The save for the newest version of a game's rules."""
    saves = [path for path in SAVES if path.stem.startswith(f"{game.name}-")]
    assert saves, (
        f"{game.name} lacks tests/saves/{game.name}-{game.rules}.json: docs/adding-a-game.md says how it is made"
    )
    return max(saves).read_bytes()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_kept_save_of_today_is_written_again_byte_for_byte(game: AnyGame) -> None:
    assert encode_save(decode_save(newest_save(game))) + b"\n" == newest_save(game)


def test_replay_stops_at_the_first_illegal_move() -> None:
    save = a_save()
    with pytest.raises(IllegalMove, match="not-your-card"):
        replay(GAME, 2, BarrelsOptions(), SEED, [*save.moves, Play(-1, 0)])


def test_replay_refuses_a_move_after_the_end() -> None:
    state, played = GAME.setup(2, BarrelsOptions(), Chance(SEED, 0)), []
    while legal := GAME.legal_moves(state):
        played.append(legal[0])
        state = GAME.apply(state, legal[0], Chance(SEED, len(played))).state
    assert replay(GAME, 2, BarrelsOptions(), SEED, played) == state
    with pytest.raises(IllegalMove, match="game-over"):
        replay(GAME, 2, BarrelsOptions(), SEED, [*played, played[-1]])


@pytest.mark.parametrize("key", ["format", "rules"])
def test_a_newer_release_is_named_as_the_reason(key: str) -> None:
    newest = {"format": FORMAT, "rules": GAME.rules}[key]
    with pytest.raises(DocumentError, match=f"{key} 99, this release knows up to {newest}: .* newer release"):
        decode_save(changed(**{key: 99}))
    newer = json.dumps({**json.loads(codec.encode_state(GAME, a_save().state)), key: 99})
    with pytest.raises(DocumentError, match=f"{key} 99"):
        codec.decode_state(GAME, newer)


@pytest.mark.parametrize("number", [0, -1, None, "1", 1.0, True])
@pytest.mark.parametrize("key", ["format", "rules"])
def test_a_number_that_was_never_released_is_refused(key: str, number: object) -> None:
    with pytest.raises(DocumentError, match=r"cannot read|no valid"):
        decode_save(changed(**{key: number}))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "whist"}, "no game called 'whist'"),
        ({"game": None}, "no game called 'None'"),
        ({"seed": "xy"}, "cannot read the seed"),
        ({"seed": "00"}, "seed of 1 bytes"),
        ({"seats": 5}, "5 seats"),
        ({"seats": "2"}, "cannot read a save"),
        ({"moves": [{"move": "castle"}]}, "cannot read a move"),
        ({"options": {"jokers": 2}}, "cannot read the options"),
        ({"state": {}}, "cannot read the state"),
        ({"surprise": 1}, "cannot read a save"),
    ],
)
def test_a_damaged_save_is_refused_in_a_sentence(fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(DocumentError, match=sentence):
        decode_save(changed(**fields))


def objects(plain: Any) -> Iterator[dict[str, Any]]:
    """Every object of a JSON document."""
    if isinstance(plain, dict):
        yield plain
    for part in plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ():
        yield from objects(part)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_unknown_fields_are_refused_anywhere_in_a_save(game: AnyGame) -> None:
    document = json.loads(newest_save(game))
    for part in list(objects(document)):
        part["surprise"] = 1
        with pytest.raises(DocumentError, match=r"cannot read .*surprise"):
            decode_save(json.dumps(document).encode())
        del part["surprise"]
    assert decode_save(json.dumps(document).encode()) == decode_save(newest_save(game))


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b'{"format":1'])
def test_an_invalid_document_is_refused(data: bytes) -> None:
    with pytest.raises(DocumentError, match="cannot read"):
        decode_save(data)
    with pytest.raises(DocumentError, match="cannot read"):
        codec.decode_state(GAME, data)


def test_a_state_of_another_game_is_refused() -> None:
    other = codec.encode_state(GAME, a_save().state).replace(b"forty_barrels", b"whist")
    with pytest.raises(DocumentError, match="a state of whist"):
        codec.decode_state(GAME, other)


def test_unknown_fields_are_refused_beside_a_state() -> None:
    more = {**json.loads(codec.encode_state(GAME, a_save().state)), "surprise": 1}
    with pytest.raises(DocumentError, match=r"cannot read the envelope .*surprise"):
        codec.decode_state(GAME, json.dumps(more))


def test_older_documents_go_through_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two made-up older versions: format 0 called the seed `secret`, rules 0 counted spots and seats from 1."""

    def rename(document: dict[str, Any]) -> dict[str, Any]:
        document = dict(document)
        if "secret" in document:
            document["seed"] = document.pop("secret")
        return document

    def from_zero(document: dict[str, Any]) -> dict[str, Any]:
        document = {**document, "state": {**document["state"], "to_act": document["state"]["to_act"] - 1}}
        if "moves" in document:
            document["moves"] = [{**move, "spot": move["spot"] - 1} for move in document["moves"]]
        return document

    monkeypatch.setitem(upgrades.FORMATS, 0, rename)
    monkeypatch.setattr(FortyBarrels, "upgrades", {0: from_zero})
    save = a_save()
    old = json.loads(encode_save(save))
    old["secret"] = old.pop("seed")
    old["moves"] = [{**move, "spot": move["spot"] + 1} for move in old["moves"]]
    old["state"]["to_act"] += 1
    old |= {"format": 0, "rules": 0}
    assert decode_save(json.dumps(old)) == save
    envelope = {"format": 0, "game": GAME.name, "rules": 0, "state": old["state"]}
    assert codec.decode_state(GAME, json.dumps(envelope)) == save.state


def test_upgrading_leaves_the_old_document_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrades, "FORMATS", {0: lambda document: {**document, "seats": 3}})
    monkeypatch.setattr(upgrades, "FORMAT", 1)
    document = {"format": 0, "rules": 1, "seats": 2}
    assert upgrades.upgraded(document, GAME.name, GAME.rules, GAME.upgrades) == {"format": 1, "rules": 1, "seats": 3}
    assert document == {"format": 0, "rules": 1, "seats": 2}


def test_unknown_options_are_refused_and_missing_ones_have_their_default() -> None:
    assert codec.decode_options(GAME, b"{}") == GAME.Options()
    with pytest.raises(DocumentError, match="cannot read options of forty_barrels"):
        codec.decode_options(GAME, b'{"jokers":2}')


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_move_with_more_than_it_needs_is_unreadable(game: AnyGame) -> None:
    kinds = {*(get_args(game.Move) or [game.Move])}
    golden = (path.read_text(encoding="utf-8").splitlines() for path in FOLDER.glob(f"{game.name}-*.txt"))
    moves = [json.loads(line[6:]) for lines in golden for line in lines if line.startswith("move: ")]
    moves += [json.loads(codec.encode_move(kind())) for kind in kinds if not kind.__struct_fields__]
    by_kind = {type(codec.decode_move(game, json.dumps(move))): move for move in moves}
    assert by_kind.keys() == kinds, "a kind of move that no golden play-through has"
    for move in by_kind.values():
        with pytest.raises(Unreadable) as refusal:
            codec.decode_move(game, json.dumps({**move, "surprise": 1}))
        assert refusal.value.code == "unreadable-move"
