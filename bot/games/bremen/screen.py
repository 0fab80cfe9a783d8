"""The screens of Bremen: the round on the table, who has won how many tiles, and a hand to play from.

Here belong drawing and reading back what a button carries. Here does not belong any rule: what is legal comes in with
the sight. Screens never read the view's part `memory`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Part, button, row, rows, text
from bot.screens.people import name_of
from bot.tables import Sight
from engines.bremen import ANIMALS, TILES, Agree, BremenOptions, Held, Play, Propose, Refuse, Tile, View, title
from engines.contract import Unreadable

FACES: Final = ("🐓", "🐴", "🐶", "🐱")
"""The animals by their numbers. The donkey is a horse's head: a donkey of its own is missing on many phones."""
GIVE_UP: Final = "give-up"
"""The half-made choice of somebody who is asked whether they mean it."""
_PLAIN: Final[dict[str, Propose | Agree | Refuse]] = {"propose": Propose(), "agree": Agree(), "refuse": Refuse()}
_WIDTH = 5


class BremenScreens:
    """How Bremen looks."""

    game = "bremen"

    def board(self, sight: Sight, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = _view(sight)
        return [*_common(sight, view, words), *_end(sight, view, words)]

    def hand(self, sight: Sight, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees; the table only where the bot will take its tiles away again."""
        view = _view(sight)
        # A private answer that stays would go on showing tiles that the table has turned over.
        return [*(_common(sight, view, words) if standing else ()), *_decision(sight, view, words, choice)]

    def house_values(self, options: BremenOptions, words: Words) -> Sequence[str]:
        """There are none: every figure of this game stands in its rule text."""
        return ()

    def move(self, payload: str) -> Play | Propose | Agree | Refuse:
        """A tile's number, or what is said about giving up."""
        if payload in _PLAIN:
            return _PLAIN[payload]
        if not (payload.isascii() and payload.isdecimal() and len(payload) <= 2):
            raise Unreadable("unreadable-move")
        return Play(int(payload))


def _view(sight: Sight) -> View:
    if not isinstance(sight.view, View):
        raise TypeError("these screens show Bremen only")
    return sight.view


def _face(tile: Tile) -> str:
    """A tile as it is written, such as `🐓 9`."""
    return f"{FACES[tile.animal]} {tile.number}"


def _name(sight: Sight, seat: int, words: Words) -> str:
    return name_of(sight.table.seats[seat], words)


def _seats_from(view: View, leader: int) -> Iterable[int]:
    return ((leader + step) % view.seats for step in range(view.seats))


# --- the table -----------------------------------------------------------------------------------


def _common(sight: Sight, view: View, words: Words) -> list[Part]:
    """What the board and a hand that is kept up to date both show."""
    return [
        text(*_heading(sight, view, words)),
        text(*_table(sight, view, words)),
        text(*_players(sight, view, words)),
    ]


def _heading(sight: Sight, view: View, words: Words) -> list[str]:
    lines = [words("bremen-round", number=view.number)]
    if view.middle is not None:
        lines.append(words("bremen-middle", tile=_face(view.middle)))
    if view.redeals:
        lines.append(f"-# {words('bremen-redealt', count=view.redeals)}")
    if view.out_of_reach and view.outcome is None:
        lines.append(f"⚠️ {words('bremen-out-of-reach')}")
    return lines


def _table(sight: Sight, view: View, words: Words) -> list[str]:
    """The tiles of this round, or the round that was won last, until the next tile is led; then any vote."""
    return [*_lying(sight, view, words), *_vote(sight, view, words)]


def _lying(sight: Sight, view: View, words: Words) -> list[str]:
    if view.round:
        return _played(sight, view.leader, view.round, words)
    if view.last is not None:
        last = view.last
        key = "bremen-took" if view.left is None else "bremen-took-last"
        best = _face(last.tiles[(last.taker - last.leader) % view.seats])
        taken = words(key, name=f"**{_name(sight, last.taker, words)}**", tile=best)
        return [*_played(sight, last.leader, last.tiles, words), taken]
    return [words("bremen-leads-first", name=f"**{_name(sight, view.first, words)}**", tile=_face(view.named))]


def _vote(sight: Sight, view: View, words: Words) -> list[str]:
    """Who would like to give up, and who has agreed; or who has asked for it in vain in this round."""
    if view.outcome is not None:
        return [words("bremen-given-up")] if view.outcome.reason == "conceded" else []
    vain = [seat for seat in view.proposed if seat != view.proposer]
    lines = [f"-# {words('bremen-plays-on', name=_name(sight, seat, words))}" for seat in vain]
    if view.proposer is None:
        return lines
    lines.append(words("bremen-wants-to-give-up", name=f"**{_name(sight, view.proposer, words)}**"))
    for seat in _seats_from(view, view.proposer):
        if seat == view.to_act:
            break
        if seat != view.proposer:
            lines.append(words("bremen-agreed", name=_name(sight, seat, words)))
    # A hand says it where it says whose turn it is, and asks its own seat there.
    return [*lines, *(_asked(sight, view, words) if view.seat is None else ())]


def _asked(sight: Sight, view: View, words: Words) -> list[str]:
    """Whose answer all are waiting for."""
    if view.proposer is None or view.to_act is None:
        return []
    return [words("bremen-asked", name=f"**{_name(sight, view.to_act, words)}**")]


def _played(sight: Sight, leader: int, tiles: Sequence[Tile], words: Words) -> list[str]:
    """The tiles of a round, a line each, from the leader on."""
    keys = ["bremen-led", *["bremen-added"] * (len(tiles) - 1)]
    return [
        words(key, tile=f"**{_face(tile)}**", name=_name(sight, (leader + step) % len(sight.table.seats), words))
        for step, (key, tile) in enumerate(zip(keys, tiles, strict=True))
    ]


def _players(sight: Sight, view: View, words: Words) -> list[str]:
    lines = []
    for seat in range(view.seats):
        won = words("bremen-seat", name=_name(sight, seat, words), won=view.won[seat])
        if view.left is not None:
            held = words("bremen-seat-left", tile=f"**{' '.join(map(_face, view.left[seat]))}**")
        elif view.held is not None:
            held = _animals(view.held[seat])
        else:
            held = words("bremen-seat-hidden", count=view.hand_counts[seat])
        lines.append(f"{won} · {held}")
    return lines


def _animals(held: Held) -> str:
    """How many of each animal, without those that are not there: `🐓×3 🐱×1`."""
    shown = [f"{face}×{count}" for face, name in zip(FACES, ANIMALS, strict=True) if (count := getattr(held, name))]
    return " ".join(shown) or "–"


def _end(sight: Sight, view: View, words: Words) -> list[Part]:
    """The score and the title of those who have won."""
    if view.outcome is None or not view.outcome.winners:
        return []
    score = view.outcome.scores[0]
    earned = words(f"bremen-title-{title(view.seats, score)}")
    return [text(words("bremen-score", score=score, title=f"**{earned}**"))]


# --- the hand ------------------------------------------------------------------------------------


def _decision(sight: Sight, view: View, words: Words, choice: str) -> list[Part]:
    hand = text(*_hand(view, words))
    if sight.to_act != view.seat:
        turn = [] if sight.to_act is None else [words("table-turn", name=_name(sight, sight.to_act, words))]
        return [text(*_hand(view, words), *(_asked(sight, view, words) or turn))]
    table, ply = sight.table.id, sight.table.ply
    if view.proposer is not None:
        question = words("bremen-give-up-too", name=_name(sight, view.proposer, words))
        agree = button(words("bremen-button-agree"), Click(table, ply, "move", "agree"), style=ButtonStyle.danger)
        refuse = button(words("bremen-button-refuse"), Click(table, ply, "move", "refuse"), style=ButtonStyle.success)
        return [hand, text(question), row(agree, refuse)]
    if choice == GIVE_UP and Propose() in sight.legal:
        sure = button(words("bremen-button-ask"), Click(table, ply, "move", "propose"), style=ButtonStyle.danger)
        back = button(words("bremen-button-back"), Click(table, ply, "pick"), style=ButtonStyle.secondary)
        return [hand, text(words("bremen-give-up-sure")), row(sure, back)]
    return [text(*_hand(view, words), *_task(view, words)), *_tiles(sight, table, ply), *_giving_up(sight, words)]


def _task(view: View, words: Words) -> list[str]:
    turn = words("table-your-turn")
    if not view.round:
        return [f"**{turn}** {words('bremen-lead')}"]
    led = view.round[0].animal
    follows = any(tile.animal == led for tile in view.hand)
    return [f"**{turn}** {words('bremen-follow' if follows else 'bremen-any', animal=FACES[led])}"]


def _tiles(sight: Sight, table: str, ply: int) -> list[Part]:
    """One button a tile that may be played, each animal on rows of its own."""
    found: list[Part] = []
    tiles = [TILES[move.tile] for move in sight.legal if isinstance(move, Play)]
    for animal in range(len(ANIMALS)):
        buttons: list[ui.Button[Any]] = [
            button(_face(tile), Click(table, ply, "move", str(tile.index)), style=ButtonStyle.primary)
            for tile in tiles
            if tile.animal == animal
        ]
        found += rows(buttons, _WIDTH)
    return found


def _giving_up(sight: Sight, words: Words) -> list[Part]:
    if Propose() not in sight.legal:
        return []
    return [row(button(words("bremen-button-give-up"), Click(sight.table.id, sight.table.ply, "pick", GIVE_UP)))]


def _hand(view: View, words: Words) -> list[str]:
    """The own tiles, a line an animal."""
    lines = [words("bremen-hand")]
    for animal, face in enumerate(FACES):
        numbers = [str(tile.number) for tile in view.hand if tile.animal == animal]
        if numbers:
            lines.append(f"{face} **{'  '.join(numbers)}**")
    return lines
