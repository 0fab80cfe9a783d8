"""Willkommen, Bierfest! on Discord: what lies in front of everybody, the hand, and the buttons for each decision.

A set is laid in up to three steps: the beer, how many, and which food along. Cards are put back one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bot.games.bierfest.text import BierfestTableView, Faces, story, turns_of
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import GameScreens
from bot.screens.parts import Button, ButtonStyle, Part, SelectOption, button, menu, row, rows, text
from bot.screens.people import name_of
from engines.bierfest import (
    BEERS,
    FOODS,
    MOST_DRAWS,
    BierfestOptions,
    Draw,
    Event,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    Skip,
    Stop,
    View,
    menu_of,
)
from engines.payload import encode_payload

_MENU: Final = 25
"""Discord allows a menu this many options."""
_LOSE: Final = ("lose.", "lose")
"""What to lose is chosen from so many menus at most: there are 6 sets of each beer, 20 of these 30 with food. Each menu
needs a custom_id of its own: it carries another beginning of the payload, and what is chosen is the rest of it."""
_WIDTH: Final = 4


class BierfestScreens(GameScreens[Move, View, Event, BierfestOptions]):
    """How Willkommen, Bierfest! looks."""

    def board(self, table_view: BierfestTableView, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = table_view.view
        told = _told(table_view, view, words)
        return [*told, text(_counts(view, words)), text(*_players(table_view, view, words))]

    def hand(self, table_view: BierfestTableView, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees; what happened lately only where the bot will take it away again."""
        view = table_view.view
        told = _told(table_view, view, words) if standing else []
        front = text(_counts(view, words), *_players(table_view, view, words))
        return [*told, front, *_Decision(table_view, view, words, choice, standing=standing).parts()]

    def edition(self, options: BierfestOptions, words: Words) -> Sequence[str]:
        """What sets and foods are worth, and what goes together."""
        edition, faces = menu_of(options).edition, Faces(options, words)
        rows_of_points: dict[tuple[int, ...], list[int]] = {}
        for beer, each in zip(BEERS, edition.beers, strict=True):
            rows_of_points.setdefault(each.points, []).append(beer)
        lines = [
            words("bierfest-edition-beers", beers=faces.row(beers), points=" / ".join(map(str, points)))
            for points, beers in rows_of_points.items()
        ]
        lines.append(words("bierfest-edition-foods", points=" / ".join(map(str, edition.food_points))))
        for food, pairing in zip(FOODS, edition.foods, strict=True):
            pairs = [beer for beer in BEERS if menu_of(options).goes_with(food, beer)]
            if pairing.goes_with:
                lines.append(words("bierfest-edition-pairs", food=faces.card(food), beers=faces.row(pairs)))
            else:
                lines.append(words("bierfest-edition-no-pairs", food=faces.card(food)))
        return [*lines, words("bierfest-edition-bonus", points=edition.bonus)]


def _told(table_view: BierfestTableView, view: View, words: Words) -> list[Part]:
    """What happened lately; nothing if the story is empty, as for a table from before events were stored."""
    lines = story(table_view, view, words)
    return [text(*lines)] if lines else []


def _counts(view: View, words: Words) -> str:
    # Toast cards that are given back at the last toast do not revive the deck: nobody draws any more.
    emptied = view.turn.toast is not None and view.turn.toast.emptied
    return words("bierfest-table", deck=0 if emptied else view.deck, toasts=view.toasts)


def _players(table_view: BierfestTableView, view: View, words: Words) -> list[str]:
    """A few lines for each seat: cards in hand and points; the hand, if it is turned up; what lies in front of it."""
    faces, menu = Faces(view.options, words), menu_of(view.options)
    lines = []
    for seat in table_view.table.seats:
        laid, minus = view.laid[seat.number], view.minus[seat.number]
        points, name = menu.score(laid, minus), f"**{name_of(seat, words)}**"
        held, sign = view.hand_counts[seat.number], "−" if points < 0 else ""
        lines.append(words("bierfest-seat", name=name, hand=held, sign=sign, points=abs(points)))
        if table_view.turned_up and (hand := faces.hand(table_view.turned_up[seat.number].hand)):
            lines.append(f"> {words('bierfest-turned-up', cards=' · '.join(hand))}")
        lying = [faces.sets(laid)] if laid else []
        if any(minus):
            face_up = (card for card, count in enumerate(minus) for _ in range(count))
            lying.append(words("bierfest-minus", count=sum(minus), cards=faces.cards(face_up)))
        if menu.all_beers(laid):
            lying.append(words("bierfest-all-beers", points=menu.edition.bonus))
        if lying:
            lines.append(f"> {' · '.join(lying)}")
    return lines


class _Decision:
    """The own hand and what its owner can do now."""

    def __init__(self, table_view: BierfestTableView, view: View, words: Words, choice: str, *, standing: bool) -> None:
        self._table_view = table_view
        self._view = view
        self._words = words
        self._choice = choice
        self._standing = standing
        self._faces = Faces(view.options, words)

    def parts(self) -> list[Part]:
        """The hand, and below it the buttons if it is this seat's decision."""
        table_view, view, words = self._table_view, self._view, self._words
        hand = self._faces.hand(view.hand)
        shown = [words("bierfest-hand", count=sum(view.hand)), *hand] if hand else [words("bierfest-hand-empty")]
        if table_view.to_act != view.seat:
            waiting = [] if table_view.to_act is None else [words("table-turn", name=self._name(table_view.to_act))]
            return [text(*shown, *waiting)]
        decide = {
            "draw": self._draw,
            "more": self._more,
            "return": self._put_back,
            "refuse": self._refuse,
            "toast": self._toast,
            "lose": self._lose,
        }[view.stage]
        return [text(*shown), *decide()]

    def _name(self, seat: int) -> str:
        return name_of(self._table_view.table.seats[seat], self._words)

    def _button(self, label: str, move: Move, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        table = self._table_view.table
        return button(label, Click(table.id, table.ply, "move", encode_payload(move)), style=style)

    def _say(self, key: str, **values: str | int) -> str:
        return self._words(f"bierfest-{key}", **values)

    # --- a turn ------------------------------------------------------------------------------------

    def _draw(self) -> list[Part]:
        turn = self._words("table-your-turn")
        draw = self._button(self._say("button-draw"), Draw(), ButtonStyle.success)
        return [text(f"**{turn}** {self._say('draw-first-card')}"), row(draw)]

    def _more(self) -> list[Part]:
        if self._view.turn.drew > 1:
            return self._put_back()
        draw = self._button(self._say("button-draw-more", number=2), Draw(), ButtonStyle.success)
        stop = self._button(self._say("button-stop"), Stop())
        lays = [move for move in self._table_view.legal if isinstance(move, Lay)]
        question = self._say("more-or-lay" if lays else "more-or-stop")
        return [text(*self._drawn(), question), row(draw, stop), *self._sets(lays)]

    def _drawn(self) -> list[str]:
        """The cards of this turn, where they do not stand there for ever."""
        own = self._view.own
        if own is None or not self._standing:
            return []
        lines = [self._say("you-drew", cards=self._faces.cards(own.drawn))]
        _, turn = turns_of(self._table_view, self._view)
        if turn is not None and turn.put_back:
            lines.append(self._say("you-returned", cards=self._faces.row(reversed(turn.put_back))))
        return lines

    def _put_back(self) -> list[Part]:
        turn, legal = self._view.turn, self._table_view.legal
        first = []
        if Draw() in legal:
            label = self._say("button-draw-more", number=turn.drew + 1)
            first.append(self._button(label, Draw(), ButtonStyle.success))
        keep = self._say("button-enough" if turn.returned else "button-keep-all")
        first.append(self._button(keep, Stop()))
        backs = [
            self._button(f"↩ {self._faces.label(move.card)}", move, ButtonStyle.primary)
            for move in legal
            if isinstance(move, Return)
        ]
        questions = [self._say("draw-up-to", most=MOST_DRAWS)] if Draw() in legal else []
        questions.append(self._say("put-back", count=self._view.to_return))
        return [text(*self._drawn(), *questions), row(*first), *rows(backs, _WIDTH)]

    # --- laying ------------------------------------------------------------------------------------

    def _sets(self, moves: Sequence[Lay] | Sequence[LayBeer]) -> list[Part]:
        """First the beer, then how many, then the food. What is chosen can be unchosen by another click."""
        if not moves:
            return []
        chosen = self._choice.split(".")
        beers = sorted({move.beer for move in moves})
        beer = next((each for each in beers if str(each) == chosen[0]), None)
        parts = rows([self._pick(self._faces.label(each), f"{each}", each == beer) for each in beers], _WIDTH)
        if beer is None:
            return [text(self._say("choose-beer")), *parts]
        of_beer = [move for move in moves if move.beer == beer]
        plain = {move.count: move for move in of_beer if isinstance(move, LayBeer) or not move.foods}
        fed = {move.count for move in of_beer if isinstance(move, Lay) and move.foods}
        count = next((each for each in plain if chosen[1:] == [str(each)] and each in fed), None)
        buttons = []
        for each, move in plain.items():
            if each in fed:
                buttons.append(self._pick(f"×{each}", f"{beer}.{each}", each == count, back=f"{beer}"))
            else:
                buttons.append(self._button(f"×{each}", move, ButtonStyle.success))
        parts += [text(self._say("choose-count", beer=self._faces.card(beer))), *rows(buttons, 5)]
        if count is None:
            return parts
        along = [move for move in of_beer if isinstance(move, Lay) and move.count == count]
        return [*parts, text(self._say("choose-food")), *rows([self._food(move) for move in along], _WIDTH)]

    def _pick(self, label: str, payload: str, chosen: bool, *, back: str = "") -> Button:
        table = self._table_view.table
        style = ButtonStyle.primary if chosen else ButtonStyle.secondary
        return button(label, Click(table.id, table.ply, "pick", back if chosen else payload), style=style)

    def _food(self, lay: Lay) -> Button:
        without = self._say("button-no-food")
        label = without if lay.food is None else f"{self._faces.label(lay.food)} ×{lay.foods}"
        return self._button(label, lay, ButtonStyle.success)

    # --- a toast -----------------------------------------------------------------------------------

    def _refuse(self) -> list[Part]:
        refusals = [move for move in self._table_view.legal if isinstance(move, Refuse)]
        buttons = [self._button(f"✖ {self._faces.label(move.card)}", move, ButtonStyle.primary) for move in refusals]
        buttons.append(self._button(self._say("button-take-rest"), Skip(), ButtonStyle.success))
        return [text(self._say("choose-refusals")), *rows(buttons, _WIDTH)]

    def _toast(self) -> list[Part]:
        lays = [move for move in self._table_view.legal if isinstance(move, LayBeer)]
        skip = self._button(self._say("button-lay-nothing"), Skip(), ButtonStyle.danger)
        return [text(self._say("lay-at-toast")), *self._sets(lays), row(skip)]

    def _lose(self) -> list[Part]:
        table, view = self._table_view.table, self._view
        own = view.laid[view.seat] if view.seat is not None else ()
        losses = [move for move in self._table_view.legal if isinstance(move, Lose)]
        known: Counter[str] = Counter()
        menus = []
        for beginning, start in zip(_LOSE, range(0, len(losses), _MENU), strict=False):
            options = []
            for move in losses[start : start + _MENU]:
                card, laid = self._faces.label(move.card), self._faces.laid_label(own[move.place])
                label = self._say("of-set", card=card, set=laid)
                known[label] += 1
                # Of equal sets the second says so: no two lines of a menu read the same.
                label += f" ({known[label]})" if known[label] > 1 else ""
                options.append(SelectOption(label=label, value=encode_payload(move).removeprefix(beginning)))
            menus.append(menu(self._say("choose-loss"), Click(table.id, table.ply, "move", beginning), options))
        return [text(self._say("lose-cards", count=view.to_lose)), *menus]
