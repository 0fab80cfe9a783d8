"""How Bremen is written: tiles and hands, the rounds on the table, who has won how many tiles, and votes.

Nothing of it is told from events: what the table shows lies there, and is in the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.locales import Words
from bot.screens.people import name_of
from bot.tables import TableView
from engines.bremen import Event, Held, Move, Tile, View

BremenTableView: TypeAlias = TableView[Move, View, Event]

FACES: Final = ("🐓", "🐴", "🐶", "🐱")
"""The animals by their numbers. The donkey is a horse's head: a donkey of its own is missing on many phones."""


def face(tile: Tile) -> str:
    """A tile as it is written, such as `🐓 9`."""
    return f"{FACES[tile.animal]} {tile.number}"


def name(table_view: BremenTableView, seat: int, words: Words) -> str:
    """The name of who holds a seat."""
    return name_of(table_view.table.seats[seat], words)


def heading(view: View, words: Words) -> list[str]:
    """Which round it is, and what is to be known of the deal and of the goal."""
    # A finished round stands under its own number until the next tile is led.
    lies = view.last is not None and not view.round
    lines = [words("bremen-round", number=sum(view.won) // view.seats if lies else view.number)]
    if view.middle is not None:
        lines.append(words("bremen-middle", tile=face(view.middle)))
    if view.redeals:
        lines.append(f"-# {words('bremen-redealt', count=view.redeals)}")
    if view.out_of_reach and view.outcome is None:
        lines.append(f"⚠️ {words('bremen-out-of-reach')}")
    return lines


def table(table_view: BremenTableView, view: View, words: Words) -> list[str]:
    """The tiles of this round, or the round that was won last, until the next tile is led; then any vote."""
    return [*_lying(table_view, view, words), *_vote(table_view, view, words)]


def _lying(table_view: BremenTableView, view: View, words: Words) -> list[str]:
    if view.round:
        return _played(table_view, view.leader, view.round, words)
    if view.last is not None:
        last = view.last
        key = "bremen-took" if view.left is None else "bremen-took-last"
        best = face(last.tiles[(last.taker - last.leader) % view.seats])
        taken = words(key, name=f"**{name(table_view, last.taker, words)}**", tile=best)
        return [*_played(table_view, last.leader, last.tiles, words), taken]
    return [words("bremen-leads-first", name=f"**{name(table_view, view.first, words)}**", tile=face(view.named))]


def _vote(table_view: BremenTableView, view: View, words: Words) -> list[str]:
    """Who would like to give up, and who has agreed; or who has asked for it in vain in this round."""
    if view.outcome is not None:
        return [words("bremen-given-up")] if view.outcome.reason == "conceded" else []
    vain = [seat for seat in view.proposed if seat != view.proposer]
    lines = [f"-# {words('bremen-plays-on', name=name(table_view, seat, words))}" for seat in vain]
    if view.proposer is None:
        return lines
    lines.append(words("bremen-wants-to-give-up", name=f"**{name(table_view, view.proposer, words)}**"))
    lines += [words("bremen-agreed", name=name(table_view, seat, words)) for seat in view.agreed]
    # A hand says it where it says whose turn it is, and asks its own seat there.
    return [*lines, *(asked(table_view, view, words) if view.seat is None else ())]


def asked(table_view: BremenTableView, view: View, words: Words) -> list[str]:
    """Whose answer all are waiting for."""
    if view.proposer is None or table_view.to_act is None:
        return []
    return [words("bremen-asked", name=f"**{name(table_view, table_view.to_act, words)}**")]


def _played(table_view: BremenTableView, leader: int, tiles: Sequence[Tile], words: Words) -> list[str]:
    """The tiles of a round, a line each, from the leader on."""
    keys = ["bremen-led", *["bremen-added"] * (len(tiles) - 1)]
    return [
        words(
            key, tile=f"**{face(tile)}**", name=name(table_view, (leader + step) % len(table_view.table.seats), words)
        )
        for step, (key, tile) in enumerate(zip(keys, tiles, strict=True))
    ]


def players(table_view: BremenTableView, view: View, words: Words) -> list[str]:
    """What each player has won and holds; at the end, what they keep."""
    left = tuple(each.hand for each in table_view.turned_up) or view.left
    lines = []
    for seat in range(view.seats):
        won = words("bremen-seat", name=name(table_view, seat, words), won=view.won[seat])
        if left is not None:
            held = words("bremen-seat-left", tile=f"**{' '.join(map(face, left[seat])) or '–'}**")
        elif view.held is not None:
            held = _animals(view.held[seat])
        else:
            held = words("bremen-seat-hidden", count=view.hand_counts[seat])
        lines.append(f"{won} · {held}")
    return lines


def _animals(held: Held) -> str:
    """How many of each animal, without those that are not there: `🐓×3 🐱×1`."""
    shown = [f"{animal}×{count}" for animal, count in zip(FACES, held.counts, strict=True) if count]
    return " ".join(shown) or "–"


def hand(view: View, words: Words) -> list[str]:
    """The own tiles, a line an animal."""
    lines = [words("bremen-hand")]
    for animal, shown in enumerate(FACES):
        numbers = [str(tile.number) for tile in view.hand if tile.animal == animal]
        if numbers:
            lines.append(f"{shown} **{'  '.join(numbers)}**")
    return lines
