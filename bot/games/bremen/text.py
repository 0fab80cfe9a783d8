"""How Bremen is written: tiles and hands, the rounds on the table, the tiles won, votes, the goal.

The view has what lies on the table; of the story only the finished round is shown, to readers who may still see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.games.bremen.art.sprites import ICONS
from bot.locales import Words, counted
from bot.screens.people import in_a_row, is_reader, teller_of, voice_at
from bot.tables.types import TableView
from engines.bremen.model import ANIMALS, TILES, Event, LastRound, Move, Play, Tile, Took, View, wish
from engines.bremen.scoring import GOALS, reach

BremenTableView: TypeAlias = TableView[Move, View, Event]
TilesLeft: TypeAlias = "tuple[tuple[Tile, ...], ...]"
"""What each seat still holds."""


def playable(table_view: BremenTableView) -> tuple[Tile, ...]:
    """The tiles that may be played now, sorted."""
    return tuple(TILES[move.tile] for move in table_view.legal if isinstance(move, Play))


def finished_round(table_view: BremenTableView) -> LastRound | None:
    """The last finished round, while this seat may see it: until it has played in the next one.

    A spectator sees it until the next tile is led.
    """
    view = table_view.view
    if not view.round or view.seat is None:
        return view.last
    if (view.seat - view.leader) % view.seats < len(view.round):
        return None
    took = next((event for event in reversed(table_view.story) if isinstance(event, Took)), None)
    if took is None:
        return None
    # The event lists the tiles from the leader on, so the taker and the best tile show who led.
    leader = (took.seat - took.tiles.index(took.best)) % view.seats
    return LastRound(leader, took.tiles, took.seat)


class Slot(NamedTuple):
    """What is certain about one animal among the tiles that will be left."""

    sure: bool
    """Whether exactly one of them will be of this animal."""
    missed: bool
    """Whether none of them will be, or several: then everybody loses."""
    seat: int | None
    """The seat that is certain to have it; None if none is."""


def slots(view: View) -> tuple[Slot, ...]:
    """What is certain about the animals left, by animal, from what everybody sees; at the end, the result."""
    held: list[tuple[int, ...]] | None = None if view.held is None else [each.counts for each in view.held]
    if view.left is not None:
        held = [tuple(sum(tile.animal == animal for tile in hand) for animal in range(4)) for hand in view.left]
    found = []
    for animal in range(4):
        keepers = [seat for seat, counts in enumerate(held or []) if counts[animal] and counts[animal] == sum(counts)]
        middle = view.middle is not None and view.middle.animal == animal
        certain = len(keepers) + middle
        gone = held is not None and not middle and not any(counts[animal] for counts in held)
        found.append(Slot(certain == 1, certain > 1 or gone, keepers[0] if certain == len(keepers) == 1 else None))
    return tuple(found)


def goals_of(seats: int) -> tuple[int, ...]:
    """The rungs of the goal, in tiles."""
    return tuple(rounds * seats for rounds in GOALS[seats])


def standing(won: Sequence[int], seats: int) -> tuple[int, ...]:
    """Those of them with exactly one seat on them."""
    return tuple(goal for goal in goals_of(seats) if won.count(goal) == 1)


def tiles_left(table_view: BremenTableView) -> TilesLeft | None:
    """Everybody's remaining tiles, once they are turned up: at the end, and when a table was stopped."""
    return tuple(each.hand for each in table_view.turned_up) or table_view.view.left


_TOGETHER: Final = "\u00a0"
"""Keeps an icon and its number on one line."""
_YES: Final = " ✓"
_NO: Final = " ✗"


def face(tile: Tile, words: Words) -> str:
    """A tile in a text, such as `🐓 9`."""
    icon = words.icon(ICONS[tile.animal])
    return f"{icon} {tile.number}" if words.is_aloud else counted(icon, tile.number)


# --- the whole of it, in words -------------------------------------------------------------------


def board_in_words(table_view: BremenTableView, words: Words) -> list[str]:
    """The board: what lies on the table, the round, the players, the goal."""
    # A hand names the round above all else.
    heading = [round_heading(table_view.view, words)] if table_view.seat is None else []
    return [
        *on_the_table(table_view, words),
        *turn(table_view, words),
        *heading,
        *known(table_view.view, words),
        *_state(table_view, words),
    ]


def hand_in_words(table_view: BremenTableView, words: Words) -> list[str]:
    """The reader's tiles, and the table as far as the picture shows it, in the same lines as on the board."""
    finished = last_round(table_view, words) if table_view.view.round else []
    return [
        *_own_tiles(table_view, words),
        *finished,
        *on_the_table(table_view, words),
        *turn(table_view, words),
        *_state(table_view, words),
    ]


def _state(table_view: BremenTableView, words: Words) -> list[str]:
    """With three seats the tile left over; then the players, the goal, and what was said."""
    middle = table_view.view.middle
    left_over = [] if middle is None else [words("bremen-middle", tile=face(middle, words))]
    return [*left_over, *players(table_view, words), goal(table_view, words), *talk(table_view, words)]


def turn(table_view: BremenTableView, words: Words) -> list[str]:
    """The other seat that has to play or to answer; readers see their own turn next to the buttons."""
    to_act = table_view.to_act
    if to_act is None or to_act == table_view.seat:
        return []
    return asked(table_view, words) or [words("table-turn", name=voice_at(table_view, words).name(to_act))]


# --- the table -----------------------------------------------------------------------------------


def round_heading(view: View, words: Words) -> str:
    """Which round it is."""
    # The board shows a finished round under its own number until the next tile is led; hands show both.
    lies = view.seat is None and view.last is not None and not view.round
    return words("bremen-round", number=sum(view.won) // view.seats if lies else view.number)


def known(view: View, words: Words) -> list[str]:
    """What to know about the deal, and that the goal is out of reach."""
    lines = [f"-# {words('bremen-redealt', count=view.redeals)}"] if view.redeals else []
    if view.out_of_reach and view.outcome is None:
        lines.append(f"{words.mark('⚠️')}{words('bremen-out-of-reach')}")
    return lines


def on_the_table(table_view: BremenTableView, words: Words) -> list[str]:
    """The tiles of this round, or the last finished round until the next tile is led; then any vote."""
    return [*_lying(table_view, words), *votes(table_view, words)]


def _lying(table_view: BremenTableView, words: Words) -> list[str]:
    view = table_view.view
    if view.round:
        return played(table_view, view.leader, view.round, words)
    if view.last is not None:
        return [*played(table_view, view.last.leader, view.last.tiles, words), taken(table_view, words)]
    return [voice_at(table_view, words).said(view.first, "bremen-leads-first", tile=face(view.named, words))]


def taken(table_view: BremenTableView, words: Words) -> str:
    """Who takes the finished round that lies on the table."""
    view, last = table_view.view, table_view.view.last
    if last is None:
        raise ValueError("no finished round lies there")
    key = "bremen-took" if view.left is None else "bremen-took-last"
    best = face(last.tiles[(last.taker - last.leader) % view.seats], words)
    return teller_of(table_view, words).said(last.taker, key, tile=best)


def played(table_view: BremenTableView, leader: int, tiles: Sequence[Tile], words: Words) -> list[str]:
    """The tiles of a round, a line each, from the leader on."""
    lines, voice = [], teller_of(table_view, words)
    for step, tile in enumerate(tiles):
        seat, shown = (leader + step) % table_view.view.seats, f"**{face(tile, words)}**"
        if step == 0 and is_reader(voice.table.seats[seat], table_view.seat):
            lines.append(words("bremen-led-you", tile=shown))
        else:
            key = "bremen-added" if step else "bremen-led"
            lines.append(words(key, tile=shown, name=voice.name(seat)))
    return lines


def last_round(table_view: BremenTableView, words: Words) -> list[str]:
    """The finished round in one line, while this seat may see it."""
    finished, seats = finished_round(table_view), table_view.view.seats
    if finished is None:
        return []
    voice = teller_of(table_view, words)
    between = ": " if words.is_aloud else _TOGETHER
    tiles = [
        f"{voice.name((finished.leader + step) % seats)}{between}{face(tile, words)}"
        for step, tile in enumerate(finished.tiles)
    ]
    best = face(finished.tiles[(finished.taker - finished.leader) % seats], words)
    took = voice.said(finished.taker, "bremen-took-last", tile=best)
    return [words("bremen-last-round", tiles=" · ".join(tiles), took=took)]


def votes(table_view: BremenTableView, words: Words) -> list[str]:
    """Who wants to give up, and who has agreed; or who has asked in vain in this round."""
    view = table_view.view
    if view.outcome is not None:
        return [words("bremen-given-up")] if view.outcome.reason == "conceded" else []
    voice = voice_at(table_view, words)
    lines = [f"-# {voice.said(seat, 'bremen-plays-on')}" for seat in view.proposed if seat != view.proposer]
    if view.proposer is None:
        return lines
    lines.append(voice.said(view.proposer, "bremen-wants-to-give-up"))
    return lines + [voice.said(seat, "bremen-agreed") for seat in view.agreed]


def asked(table_view: BremenTableView, words: Words) -> list[str]:
    """Whose answer everybody is waiting for."""
    if table_view.view.proposer is None or table_view.to_act is None:
        return []
    return [words("bremen-asked", name=voice_at(table_view, words).bold(table_view.to_act))]


# --- players, the goal, the reader's tiles ------------------------------------------------------------


def players(table_view: BremenTableView, words: Words) -> list[str]:
    """What each player has won and holds; at the end, what they keep."""
    view, left, voice = table_view.view, tiles_left(table_view), voice_at(table_view, words)
    lines = []
    for seat in range(view.seats):
        won = words("bremen-seat", name=voice.name(seat), won=view.won[seat])
        if left is not None:
            kept = _row((face(tile, words) for tile in left[seat]), words)
            held = words("bremen-seat-left", tile=f"**{kept or words('bremen-nothing')}**")
        elif view.held is not None:
            counts = zip(ICONS, view.held[seat].counts, strict=True)
            several = [
                words("bremen-several", animal=words.icon(animal), count=count) for animal, count in counts if count
            ]
            held = _row(several, words) or words("bremen-nothing")
        else:
            held = words("bremen-seat-hidden", count=view.hand_counts[seat])
        lines.append(f"{won} · {held}")
    return lines


def goal(table_view: BremenTableView, words: Words) -> str:
    """The goal, how far it is reached, and what is certain from what everybody sees.

    Such as `Goal: somebody 24, somebody 16, somebody 8, somebody 0; now 8·4·4·0 · left for sure: 🐓 🐓 ✗`.
    """
    view, near = table_view.view, reach(table_view.view)
    judged = view.outcome is not None and view.outcome.reason != "conceded"
    shares = words("bremen-goal", players=view.seats, now=_dotted(sorted(view.won, reverse=True), words))
    shares += _mark(words, judged=judged, well=near.counts)
    animals = _row((words.icon(ICONS[animal]) for animal in near.left), words)
    if judged:
        left = words("bremen-left", animals=animals) + _mark(words, judged=True, well=near.differ is True)
    elif near.differ is False and len(set(near.left)) == len(near.left):
        left = words("bremen-left-clash") + ("" if words.is_aloud else _NO)
    elif near.left:
        left = words("bremen-left-sure", animals=animals + _mark(words, judged=False, well=near.differ is not False))
    else:
        left = words("bremen-left-differ")
    return f"{shares} · {left}"


def _mark(words: Words, *, judged: bool, well: bool) -> str:
    """A cross for what is missed, or certain to be; a tick only for what is reached in the end; aloud, words."""
    if words.is_aloud:
        return (f", {words('bremen-reached')}" if judged else "") if well else f", {words('bremen-missed')}"
    return (_YES if judged else "") if well else _NO


def _dotted(counts: Iterable[int], words: Words) -> str:
    """Several numbers, such as `24·12·0`."""
    return in_a_row(map(str, counts), words) if words.is_aloud else "·".join(map(str, counts))


def _row(shown: Iterable[str], words: Words) -> str:
    """Tiles or animals side by side."""
    return in_a_row(shown, words) if words.is_aloud else " ".join(shown)


def tiles_by_animal(tiles: Iterable[Tile], words: Words) -> list[str]:
    """Tiles in a text, an entry for each animal."""
    numbers: dict[int, list[str]] = {}
    for tile in tiles:
        numbers.setdefault(tile.animal, []).append(str(tile.number))
    between = ", " if words.is_aloud else " "
    return [
        words("bremen-own-tiles", animal=words.icon(ICONS[animal]), numbers=between.join(shown))
        for animal, shown in sorted(numbers.items())
    ]


def _own_tiles(table_view: BremenTableView, words: Words) -> list[str]:
    """The reader's tiles, a line per animal; and those that may be played, if only some may."""
    view, may = table_view.view, playable(table_view)
    lines = [words("bremen-hand")]
    for animal in range(len(ANIMALS)):
        numbers = [str(tile.number) for tile in view.hand if tile.animal == animal]
        if numbers:
            shown = in_a_row(numbers, words) if words.is_aloud else "  ".join(numbers)
            lines.append(words("bremen-own-tiles", animal=words.icon(ICONS[animal]), numbers=f"**{shown}**"))
    if may and len(may) < len(view.hand):
        lines.append(words("bremen-playable", tiles=" · ".join(face(tile, words) for tile in may)))
    return lines


# --- talk ----------------------------------------------------------------------------------------


def talk(table_view: BremenTableView, words: Words) -> list[str]:
    """What each seat said last, until it plays."""
    voice, said = voice_at(table_view, words), table_view.view.said
    return [words("talk-said", name=voice.name(each.seat), phrase=phrase(each.phrase, words)) for each in said]


def phrase(code: str, words: Words) -> str:
    """A phrase as a sentence."""
    asked = wish(code)
    if asked.animal is None:
        return words(f"bremen-said-{code}")
    return words(f"bremen-said-{asked.how or 'animal'}-of", animal=words.icon(ICONS[asked.animal]))
