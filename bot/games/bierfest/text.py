"""All that the pictures of Willkommen, Bierfest! say, in words, and the figures of points."""

from __future__ import annotations

from bot.games.bierfest.faces import Faces
from bot.games.bierfest.icons import CARDS, MINUS_CARD
from bot.games.bierfest.story import last_turn, teller_at
from bot.games.bierfest.turns import BierfestTableView
from bot.locales import Words, counted
from bot.locales.numbers import signed
from engines.bierfest import BEERS, FOODS, MOST_BEERS, TOAST, LaidSet, Lose, menu_of, toast_now


def board_lines(table_view: BierfestTableView, words: Words) -> list[str]:
    """The board: whose turn it is and what just happened, the counts, then a few lines for each seat.

    A seat is told what happened in its own hand.
    """
    teller, awaited = teller_at(table_view, words), table_view.to_act
    lines = []
    if awaited is not None:
        own = awaited == table_view.view.seat
        lines.append(words("table-your-turn") if own else words("table-turn", name=teller.name(awaited)))
    if table_view.view.seat is None:
        lines += last_turn(table_view, words)
    return [*lines, counts(table_view, words), *players(table_view, words)]


def counts(table_view: BierfestTableView, words: Words) -> str:
    """The deck, and the toasts so far."""
    view = table_view.view
    # Toast cards that are given back at the last toast do not revive the deck: nobody draws any more.
    emptied = view.turn.toast is not None and view.turn.toast.emptied
    icon = words.icon(CARDS[TOAST])
    return words("bierfest-table", deck=0 if emptied else view.deck, toasts=view.toasts, icon=icon)


def players(table_view: BierfestTableView, words: Words) -> list[str]:
    """A few lines for each seat: cards in hand and points; the hand, if it is turned up; what lies in front of it."""
    view = table_view.view
    faces, menu, teller = Faces(view.options, words), menu_of(view.options), teller_at(table_view, words)
    lines = []
    for seat in table_view.table.seats:
        laid, minus = view.laid[seat.number], view.minus[seat.number]
        points, name = menu.score(laid, minus), f"**{teller.name(seat.number)}**"
        held, sign = view.hand_counts[seat.number], "−" if points < 0 else ""
        lines.append(words("bierfest-seat", name=name, hand=held, sign=sign, points=abs(points)))
        lines += turned_up(table_view, seat.number, words)
        lying = [faces.sets(laid)] if laid else []
        if any(minus):
            face_up = (card for card, count in enumerate(minus) for _ in range(count))
            against = counted(words.icon(MINUS_CARD), sum(minus))
            lying.append(words("bierfest-minus", minus=against, count=sum(minus), cards=faces.cards(face_up)))
        if menu.all_beers(laid):
            lying.append(words("bierfest-all-beers", points=menu.edition.bonus))
        if lying:
            lines.append(f"> {' · '.join(lying)}")
    return lines


def turned_up(table_view: BierfestTableView, seat: int, words: Words) -> list[str]:
    """The hand of a seat where a game was stopped."""
    if not table_view.turned_up:
        return []
    hand = Faces(table_view.view.options, words).hand(table_view.turned_up[seat].hand)
    return [f"> {words('bierfest-turned-up', cards=' · '.join(hand))}"] if hand else []


def hand_lines(table_view: BierfestTableView, words: Words) -> list[str]:
    """What the reader holds, or the own sets where a card of them is to be lost; then the counts and all seats."""
    view = table_view.view
    if view.seat is not None and any(isinstance(move, Lose) for move in table_view.legal):
        faces = Faces(view.options, words)
        own = [faces.worthy(laid) for laid in view.laid[view.seat]]
    else:
        own = _held(table_view, words)
    return [*own, counts(table_view, words), *players(table_view, words)]


def _held(table_view: BierfestTableView, words: Words) -> list[str]:
    """The own cards by kind with their worth, what goes together, and what a toast would bring now."""
    view = table_view.view
    faces, menu = Faces(view.options, words), menu_of(view.options)

    def several(card: int) -> str:
        count = view.hand[card]
        if card in BEERS and count > 1:
            worth = menu.worth(LaidSet(card, min(count, MOST_BEERS)))
            return words("bierfest-worth", set=faces.several(card, count), points=worth)
        return faces.counted(card, count)

    beers = [several(card) for card in BEERS if view.hand[card]]
    others = [several(card) for card in (*FOODS, TOAST) if view.hand[card]]
    held = sum(view.hand)
    lines = [words("bierfest-hand", count=held) if held else words("bierfest-hand-empty")]
    lines += [" · ".join(cards) for cards in (beers, others) if cards]
    for food in FOODS:
        pairs = [beer for beer in BEERS if menu.goes_with(food, beer)]
        if pairs:
            lines.append(words("bierfest-edition-pairs", food=faces.card(food), beers=faces.row(pairs)))
    now = toast_now(view)
    if now is not None and held and view.turn.toast is None:
        lines.append(words("bierfest-toast-now", points=signed(now.points)))
    return lines


def toast_line(table_view: BierfestTableView, words: Words) -> list[str]:
    """What a toast would bring the reader if it came now, and why."""
    view, now = table_view.view, toast_now(table_view.view)
    if now is None or view.turn.toast is not None or not any(view.hand):
        return []
    parts = []
    if now.laid is not None:
        laid = Faces(view.options, words).laid(now.laid)
        parts.append(words("bierfest-toast-now-lay", set=laid, points=signed(now.brings)))
    if now.minus:
        parts.append(words("bierfest-toast-now-minus", count=now.minus))
    if now.costs:
        toasts = counted(words.icon(CARDS[TOAST]), view.hand[TOAST])
        parts.append(words("bierfest-toast-now-costs", toasts=toasts, points=now.costs))
    told = words("bierfest-toast-now", points=f"**{signed(now.points)}**")
    return [words("bierfest-toast-now-why", told=told, parts=" · ".join(parts)) if parts else told]
