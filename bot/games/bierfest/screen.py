"""Willkommen, Bierfest! on Discord: what lies in front of everybody, the hand, and the buttons for each decision.

A set is laid in up to three steps: the beer, how many, and which food along. Cards are put back one by one. Here does
not belong a rule (engines) nor a word (bot/locales); how cards are written is in `faces`, what happened in `story`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from bot.games.bierfest.faces import Faces
from bot.games.bierfest.story import story
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Part, button, menu, row, rows, text
from bot.screens.people import name_of
from bot.tables import Sight
from engines.bierfest import (
    BEERS,
    FOODS,
    MOST_DRAWS,
    BierfestOptions,
    Draw,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    Skip,
    Stop,
    View,
    cards_of,
    menu_of,
)
from engines.contract import Unreadable

_PLAIN: Final[dict[str, Move]] = {"draw": Draw(), "stop": Stop(), "skip": Skip()}
_MENU: Final = 25
"""Discord allows a menu this many options."""
_LOSE: Final = ("lose", "lose2", "lose3")
"""What to lose is chosen from so many menus at most, and each needs a custom_id of its own: 32 sets, two kinds each."""
_WIDTH: Final = 4


class BierfestScreens:
    """How Willkommen, Bierfest! looks."""

    game = "bierfest"

    def board(self, sight: Sight, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = _view(sight)
        return [text(*story(sight, view, words)), text(_counts(view, words)), text(*_players(sight, view, words))]

    def hand(self, sight: Sight, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees; what happened lately only where the bot will take it away again."""
        view = _view(sight)
        told = [text(*story(sight, view, words))] if standing else []
        front = text(_counts(view, words), *_players(sight, view, words))
        return [*told, front, *_Decision(sight, view, words, choice, standing=standing).parts()]

    def house_values(self, options: BierfestOptions, words: Words) -> Sequence[str]:
        """What sets and foods are worth, and what goes together."""
        values, faces = menu_of(options).values, Faces(options, words)
        rows_of_points: dict[tuple[int, ...], list[int]] = {}
        for beer, each in zip(BEERS, values.beers, strict=True):
            rows_of_points.setdefault(each.points, []).append(beer)
        lines = [
            words("bierfest-value-beers", beers=faces.row(beers), points=" / ".join(map(str, points)))
            for points, beers in rows_of_points.items()
        ]
        lines.append(words("bierfest-value-foods", points=" / ".join(map(str, values.food_points))))
        for food, pairing in zip(FOODS, values.foods, strict=True):
            pairs = [beer for beer in BEERS if menu_of(options).goes_with(food, beer)]
            if pairing.goes_with:
                lines.append(words("bierfest-value-pairs", food=faces.card(food), beers=faces.row(pairs)))
            else:
                lines.append(words("bierfest-value-no-pairs", food=faces.card(food)))
        return [*lines, words("bierfest-value-bonus", points=values.bonus)]

    def move(self, payload: str) -> Move:
        """A word such as `draw`, or a word with numbers: `lay.2.4.1.5` lays four of beer 2 with one of food 5."""
        if payload in _PLAIN:
            return _PLAIN[payload]
        word, *written = payload.split(".")
        if not all(number.isascii() and number.isdecimal() and len(number) <= 2 for number in written):
            raise Unreadable("unreadable-move")
        match word, [int(number) for number in written]:
            case "lay", [beer, count]:
                return Lay(beer, count)
            case "lay", [beer, count, foods, food]:
                return Lay(beer, count, foods, food)
            case "beer", [beer, count]:
                return LayBeer(beer, count)
            case "return", [card]:
                return Return(card)
            case "refuse", [card]:
                return Refuse(card)
            case word, [place, card] if word in _LOSE:
                return Lose(place, card)
        raise Unreadable("unreadable-move")


def _view(sight: Sight) -> View:
    if not isinstance(sight.view, View):
        raise TypeError("these screens show Willkommen, Bierfest! only")
    return sight.view


def _counts(view: View, words: Words) -> str:
    # Toast cards that are given back at the last toast do not revive the deck: nobody draws any more.
    emptied = view.turn.toast is not None and view.turn.toast.emptied
    return words("bierfest-table", deck=0 if emptied else view.deck, toasts=view.toasts)


def _players(sight: Sight, view: View, words: Words) -> list[str]:
    """Two lines for each seat: cards in hand and points; what lies in front of it."""
    faces, house = Faces(view.options, words), menu_of(view.options)
    lines = []
    for seat in sight.table.seats:
        laid, minus = view.laid[seat.number], view.minus[seat.number]
        points, name = house.score(laid, minus), f"**{name_of(seat, words)}**"
        held, sign = view.hand_counts[seat.number], "−" if points < 0 else ""
        lines.append(words("bierfest-seat", name=name, hand=held, sign=sign, points=abs(points)))
        lying = [faces.sets(laid)] if laid else []
        if any(minus):
            face_up = (card for card, count in enumerate(minus) for _ in range(count))
            lying.append(words("bierfest-minus", count=sum(minus), cards=faces.cards(face_up)))
        if house.all_beers(laid):
            lying.append(words("bierfest-all-beers", points=house.values.bonus))
        if lying:
            lines.append(f"> {' · '.join(lying)}")
    return lines


class _Decision:
    """The own hand and what its owner can do now."""

    def __init__(self, sight: Sight, view: View, words: Words, choice: str, *, standing: bool) -> None:
        self._sight = sight
        self._view = view
        self._words = words
        self._choice = choice
        self._standing = standing
        self._faces = Faces(view.options, words)

    def parts(self) -> list[Part]:
        """The hand, and below it the buttons if it is this seat's decision."""
        sight, view, words = self._sight, self._view, self._words
        hand = self._faces.hand(view.hand)
        shown = [words("bierfest-hand", count=sum(view.hand)), *hand] if hand else [words("bierfest-hand-empty")]
        if sight.to_act != view.seat:
            waiting = [] if sight.to_act is None else [words("table-turn", name=self._name(sight.to_act))]
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
        return name_of(self._sight.table.seats[seat], self._words)

    def _button(
        self, label: str, kind: str, payload: str, style: ButtonStyle = ButtonStyle.secondary
    ) -> ui.Button[Any]:
        table = self._sight.table
        return button(label, Click(table.id, table.ply, kind, payload), style=style)

    def _say(self, key: str, **values: str | int) -> str:
        return self._words(f"bierfest-{key}", **values)

    # --- a turn ------------------------------------------------------------------------------------

    def _draw(self) -> list[Part]:
        turn = self._words("table-your-turn")
        draw = self._button(self._say("button-draw"), "move", "draw", ButtonStyle.success)
        return [text(f"**{turn}** {self._say('draw-first-card')}"), row(draw)]

    def _more(self) -> list[Part]:
        if self._view.turn.drew > 1:
            return self._put_back()
        draw = self._button(self._say("button-draw-more", number=2), "move", "draw", ButtonStyle.success)
        stop = self._button(self._say("button-stop"), "move", "stop")
        lays = [move for move in self._sight.legal if isinstance(move, Lay)]
        question = self._say("more-or-lay" if lays else "more-or-stop")
        return [text(*self._drawn(), question), row(draw, stop), *self._sets(lays, "lay")]

    def _drawn(self) -> list[str]:
        """The cards of this turn, where they do not stand there for ever."""
        own = self._view.own
        if own is None or not self._standing:
            return []
        lines = [self._say("you-drew", cards=self._faces.cards(own.drawn))]
        if own.returned:
            lines.append(self._say("you-returned", cards=self._faces.row(reversed(own.returned))))
        return lines

    def _put_back(self) -> list[Part]:
        turn, legal = self._view.turn, self._sight.legal
        first = []
        if Draw() in legal:
            label = self._say("button-draw-more", number=turn.drew + 1)
            first.append(self._button(label, "move", "draw", ButtonStyle.success))
        keep = self._say("button-enough" if turn.returned else "button-keep-all")
        first.append(self._button(keep, "move", "stop"))
        backs = [
            self._button(f"↩ {self._faces.label(move.card)}", "move", f"return.{move.card}", ButtonStyle.primary)
            for move in legal
            if isinstance(move, Return)
        ]
        questions = [self._say("draw-up-to", most=MOST_DRAWS)] if Draw() in legal else []
        questions.append(self._say("put-back", count=turn.drew - 1 - turn.returned))
        return [text(*self._drawn(), *questions), row(*first), *rows(backs, _WIDTH)]

    # --- laying ------------------------------------------------------------------------------------

    def _sets(self, moves: Sequence[Lay | LayBeer], word: str) -> list[Part]:
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
        foods = {move.count: isinstance(move, Lay) and move.foods > 0 for move in of_beer}
        counts = sorted(foods)
        count = next((each for each in counts if chosen[1:] == [str(each)] and foods[each]), None)
        buttons = []
        for each in counts:
            if foods[each]:
                buttons.append(self._pick(f"×{each}", f"{beer}.{each}", each == count, back=f"{beer}"))
            else:
                buttons.append(self._button(f"×{each}", "move", f"{word}.{beer}.{each}", ButtonStyle.success))
        parts += [text(self._say("choose-count", beer=self._faces.card(beer))), *rows(buttons, 5)]
        if count is None:
            return parts
        along = [move for move in of_beer if isinstance(move, Lay) and move.count == count]
        return [*parts, text(self._say("choose-food")), *rows([self._food(move) for move in along], _WIDTH)]

    def _pick(self, label: str, payload: str, chosen: bool, *, back: str = "") -> ui.Button[Any]:
        style = ButtonStyle.primary if chosen else ButtonStyle.secondary
        return self._button(label, "pick", back if chosen else payload, style)

    def _food(self, lay: Lay) -> ui.Button[Any]:
        if lay.food is None:
            label, payload = self._say("button-no-food"), f"lay.{lay.beer}.{lay.count}"
        else:
            label = f"{self._faces.label(lay.food)} ×{lay.foods}"
            payload = f"lay.{lay.beer}.{lay.count}.{lay.foods}.{lay.food}"
        return self._button(label, "move", payload, ButtonStyle.success)

    # --- a toast -----------------------------------------------------------------------------------

    def _refuse(self) -> list[Part]:
        refusals = [move for move in self._sight.legal if isinstance(move, Refuse)]
        buttons = [
            self._button(f"✖ {self._faces.label(move.card)}", "move", f"refuse.{move.card}", ButtonStyle.primary)
            for move in refusals
        ]
        buttons.append(self._button(self._say("button-take-rest"), "move", "skip", ButtonStyle.success))
        return [text(self._say("choose-refusals")), *rows(buttons, _WIDTH)]

    def _toast(self) -> list[Part]:
        lays = [move for move in self._sight.legal if isinstance(move, LayBeer)]
        skip = self._button(self._say("button-lay-nothing"), "move", "skip", ButtonStyle.danger)
        return [text(self._say("lay-at-toast")), *self._sets(lays, "beer"), row(skip)]

    def _lose(self) -> list[Part]:
        table, view = self._sight.table, self._view
        own = view.laid[view.seat] if view.seat is not None else ()
        options = []
        known: Counter[str] = Counter()
        for place, laid in enumerate(own):
            for card in sorted({*cards_of(laid)}):
                label = self._say("of-set", card=self._faces.label(card), set=self._faces.laid_label(laid))
                known[label] += 1
                # Of equal sets the second says so: no two lines of a menu read the same.
                label += f" ({known[label]})" if known[label] > 1 else ""
                options.append(SelectOption(label=label, value=f"{place}.{card}"))
        menus = [
            menu(
                self._say("choose-loss"),
                Click(table.id, table.ply, "move", f"{_LOSE[start // _MENU]}."),
                options[start : start + _MENU],
            )
            for start in range(0, len(options), _MENU)
        ]
        return [text(self._say("lose-cards", count=view.to_lose)), *menus]
