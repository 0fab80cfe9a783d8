"""The buttons for each decision of Willkommen, Bierfest!, and what each of them would bring.

The best set of each beer is laid with one tap, any other in three steps at most: the beer, how many, and which food
along. Cards are put back, refused and lost one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.games.bierfest.faces import Faces
from bot.games.bierfest.hand_picture import kinds_to_choose, letters, set_letter
from bot.games.bierfest.turns import BierfestTableView, turns_of
from bot.locales import Words
from bot.locales.numbers import signed
from bot.screens.clicks import Click
from bot.screens.parts import Button, ButtonStyle, Part, button, menu, menu_option, row, rows, text
from bot.screens.refusals import refusal_text
from engines.bierfest import (
    BEERS,
    CALLS,
    FOODS,
    GAME,
    MOST_DRAWS,
    TOAST,
    CountedAgainst,
    Draw,
    LaidSet,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    Skip,
    Stop,
    ToastCalled,
    brings,
)
from engines.payload import encode_payload

SetMove: TypeAlias = Lay | LayBeer

_MENU: Final = 25
"""Discord allows a menu this many options."""
_LOSE: Final = ("lose.", "lose")
"""What to lose is chosen from so many menus at most: there are 6 sets of each beer, 20 of these 30 with food. Each menu
needs a custom_id of its own: it carries another beginning of the payload, and what is chosen is the rest of it."""
_TAPPED: Final = 12
"""Up to so many cards to lose have a button each; more of them stand in menus."""
_WIDTH: Final = 4


class Decision:
    """What the reader can do now."""

    def __init__(self, table_view: BierfestTableView, words: Words, choice: str) -> None:
        self._table_view = table_view
        self._view = table_view.view
        self._words = words
        self._choice = choice
        self._faces = Faces(table_view.view.options, words)
        self._letters = letters(kinds_to_choose(table_view))

    def parts(self) -> list[Part]:
        """The task and its buttons, if it is the reader's decision."""
        if self._view.seat is None or self._table_view.to_act != self._view.seat:
            return []
        match self._view.stage:
            case "draw":
                return self._draw()
            case "more" | "return":
                return self._more() if self._view.turn.drew == 1 else self._put_back()
            case "refuse":
                return self._refuse()
            case "toast":
                return self._toast()
            case "lose":
                return self._lose()
            case "over":
                return []

    # --- the kit -----------------------------------------------------------------------------------

    def _say(self, key: str, **values: str | int) -> str:
        return self._words(f"bierfest-{key}", **values)

    def _button(
        self, label: str, move: Move, style: ButtonStyle = ButtonStyle.secondary, *, card: int | None = None
    ) -> Button:
        table, icon = self._table_view.table, "" if card is None else self._faces.icon(card)
        return button(label, Click(table.id, table.ply, "move", encode_payload(move)), style=style, icon=icon)

    def _grey(self, label: str, move: Move, *, card: int | None = None) -> tuple[Button, str]:
        """A button that cannot be pressed now, and why; raises ValueError if it can."""
        refusal = GAME.explain(self._view, move)
        if refusal is None:
            raise ValueError(f"{move} is legal")
        table, icon = self._table_view.table, "" if card is None else self._faces.icon(card)
        grey = button(label, Click(table.id, table.ply, "move", encode_payload(move)), disabled=True, icon=icon)
        return grey, f"-# ✗ {refusal_text(refusal, self._words, table)}"

    def _lettered(self, kind: int, label: str) -> str:
        return f"{self._letters[kind]} · {label}"

    def _card(self, sign: str, move: Return | Refuse) -> Button:
        """A card that goes away, with a sign of where to."""
        label = self._lettered(move.card, f"{sign} {self._faces.label(move.card)}")
        return self._button(label, move, ButtonStyle.primary, card=move.card)

    def _pick(self, label: str, payload: str, chosen: bool, *, back: str = "", icon: str = "") -> Button:
        table = self._table_view.table
        style = ButtonStyle.primary if chosen else ButtonStyle.secondary
        return button(label, Click(table.id, table.ply, "pick", back if chosen else payload), style=style, icon=icon)

    # --- a turn ------------------------------------------------------------------------------------

    def _draw(self) -> list[Part]:
        draw = self._button(self._draw_label(1), Draw(), ButtonStyle.success)
        return [text(f"**{self._words('table-your-turn')}** {self._say('draw-first-card')}", *self._third()), row(draw)]

    def _draw_label(self, number: int) -> str:
        """What to draw, and what becomes of it for certain."""
        if any(isinstance(event, ToastCalled) for event in GAME.preview(self._view, Draw())):
            return self._say("button-draw-last")
        if number == 1:
            return self._say("button-draw")
        lays = any(isinstance(move, Lay) for move in self._table_view.legal)
        return self._say("button-draw-no-laying" if lays else "button-draw-more", number=number)

    def _third(self) -> list[str]:
        """That the next toast card would call a toast."""
        near = self._view.hand[TOAST] == CALLS - 1 and Draw() in self._table_view.legal
        return [self._say("third-toast-card")] if near else []

    def _more(self) -> list[Part]:
        draw = self._button(self._draw_label(2), Draw(), ButtonStyle.success)
        lays = [move for move in self._table_view.legal if isinstance(move, Lay)]
        question = self._say("more-or-lay" if lays else "more-or-stop")
        first = row(draw, self._button(self._say("button-stop"), Stop()))
        return [text(*self._drawn(), question, *self._third()), first, *self._sets(lays)]

    def _drawn(self) -> list[str]:
        """The cards of this turn."""
        own = self._view.own
        if own is None:
            return []
        lines = [self._say("you-drew", cards=self._faces.cards(own.drawn))]
        _, turn = turns_of(self._table_view, self._view)
        if turn is not None and turn.put_back:
            lines.append(self._say("you-returned", cards=self._faces.row(reversed(turn.put_back))))
        return lines

    def _put_back(self) -> list[Part]:
        turn, legal = self._view.turn, self._table_view.legal
        first, why = [], []
        if Draw() in legal:
            first.append(self._button(self._draw_label(turn.drew + 1), Draw(), ButtonStyle.success))
        else:
            grey, reason = self._grey(self._say("button-draw"), Draw())
            first.append(grey)
            why.append(reason)
        keep = self._say("button-enough" if turn.returned else "button-keep-all")
        first.append(self._button(keep, Stop()))
        beer = next((beer for beer in BEERS if self._view.hand[beer] > 1), None)
        if beer is not None:
            grey, reason = self._grey(self._say("button-lay"), Lay(beer, 2))
            first.append(grey)
            why.append(reason)
        backs = [self._card("↩", move) for move in legal if isinstance(move, Return)]
        questions = [self._say("draw-up-to", most=MOST_DRAWS)] if Draw() in legal else []
        questions.append(self._say("put-back", count=self._view.to_return))
        lines = [*self._drawn(), *questions, *self._third(), *why]
        return [text(*lines), row(*first), *rows(backs, _WIDTH)]

    # --- laying ------------------------------------------------------------------------------------

    def _sets(self, moves: Sequence[SetMove]) -> list[Part]:
        """The best set of each beer at once; or another: the beer, how many, the food. Another click unchooses."""
        if not moves:
            return []
        beers = sorted({move.beer for move in moves})
        best = {beer: max(self._of(beer, moves), key=self._value) for beer in beers}
        chosen = self._choice.split(".")
        several = [beer for beer in beers if len(self._of(beer, moves)) > 1]
        beer = next((each for each in several if str(each) == chosen[0]), None)
        picks = [
            self._pick(self._other(each), f"{each}", each == beer, icon=self._faces.icon(each)) for each in several
        ]
        if beer is not None:
            return [*rows(picks, _WIDTH), *self._of_beer(beer, self._of(beer, moves), chosen[1:])]
        lays = [
            self._button(self._lettered(each, self._laying(move)), move, ButtonStyle.primary, card=each)
            for each, move in best.items()
        ]
        return [*rows(lays, 2), *rows(picks, _WIDTH)]

    @staticmethod
    def _of(beer: int, moves: Sequence[SetMove]) -> list[SetMove]:
        return [move for move in moves if move.beer == beer]

    def _value(self, move: SetMove) -> tuple[int, int]:
        """The better of two sets brings more; of equal ones the one with fewer cards, but at a toast with more."""
        if isinstance(move, LayBeer):
            return brings(self._view, move) + move.count, move.count
        return brings(self._view, move), -move.count - move.foods

    def _other(self, beer: int) -> str:
        return self._lettered(beer, self._say("button-other", beer=self._faces.label(beer)))

    def _laying(self, move: SetMove) -> str:
        laid = LaidSet(move.beer, move.count, move.foods, move.food) if isinstance(move, Lay) else None
        shown = self._faces.laid_label(laid or LaidSet(move.beer, move.count))
        return self._say("button-lay-set", set=shown, points=brings(self._view, move)) + self._rest(move)

    def _rest(self, move: Move) -> str:
        """What counts against the reader after a move at a toast, if that is certain."""
        against = [event for event in GAME.preview(self._view, move) if isinstance(event, CountedAgainst)]
        count = sum(sum(event.cards) for event in against)
        return self._say("button-rest", count=count) if count else ""

    def _of_beer(self, beer: int, of_beer: Sequence[SetMove], chosen: Sequence[str]) -> list[Part]:
        plain = {move.count: move for move in of_beer if isinstance(move, LayBeer) or not move.foods}
        fed = {move.count for move in of_beer if isinstance(move, Lay) and move.foods}
        count = next((each for each in plain if [*chosen] == [str(each)] and each in fed), None)
        buttons = []
        for each, move in plain.items():
            if each in fed:
                buttons.append(self._pick(f"×{each} …", f"{beer}.{each}", each == count, back=f"{beer}"))
            else:
                label = self._say("button-points", card=f"×{each}", points=brings(self._view, move))
                buttons.append(self._button(label + self._rest(move), move, ButtonStyle.success))
        parts: list[Part] = [text(self._say("choose-count", beer=self._faces.card(beer))), *rows(buttons, 5)]
        if count is None:
            return parts
        along = [move for move in of_beer if isinstance(move, Lay) and move.count == count]
        foods, why = [self._food(move) for move in along], []
        for food in FOODS:
            lay = Lay(beer, count, 1, food)
            if self._view.hand[food] and lay not in along:
                grey, reason = self._grey(self._faces.label(food), lay, card=food)
                foods.append(grey)
                why.append(reason)
        return [*parts, text(self._say("choose-food"), *why), *rows(foods, _WIDTH)]

    def _food(self, lay: Lay) -> Button:
        without = self._say("button-no-food")
        card = without if lay.food is None else f"{self._faces.label(lay.food)} ×{lay.foods}"
        label = self._say("button-points", card=card, points=brings(self._view, lay))
        return self._button(label, lay, ButtonStyle.success, card=lay.food)

    # --- a toast -----------------------------------------------------------------------------------

    def _refuse(self) -> list[Part]:
        buttons = [self._card("✖", move) for move in self._table_view.legal if isinstance(move, Refuse)]
        buttons.append(self._button(self._say("button-take-rest"), Skip(), ButtonStyle.success))
        return [text(self._say("choose-refusals")), *rows(buttons, _WIDTH)]

    def _toast(self) -> list[Part]:
        lays = [move for move in self._table_view.legal if isinstance(move, LayBeer)]
        nothing = self._say("button-lay-nothing") + self._rest(Skip())
        skip = self._button(nothing, Skip(), ButtonStyle.danger)
        return [text(self._say("lay-at-toast")), *self._sets(lays), row(skip)]

    def _lose(self) -> list[Part]:
        view, table = self._view, self._table_view.table
        own = view.laid[view.seat] if view.seat is not None else ()
        losses = [move for move in self._table_view.legal if isinstance(move, Lose)]
        task = text(self._say("lose-cards", count=view.to_lose))
        if len(losses) <= _TAPPED:
            buttons = [self._button(self._losing(move), move, ButtonStyle.primary, card=move.card) for move in losses]
            return [task, *rows(buttons, _WIDTH)]
        menus = []
        for beginning, start in zip(_LOSE, range(0, len(losses), _MENU), strict=False):
            options = [
                menu_option(
                    self._losing(move),
                    encode_payload(move).removeprefix(beginning),
                    description=self._say("of-set", set=self._faces.laid_label(own[move.place])),
                    icon=self._faces.icon(move.card),
                )
                for move in losses[start : start + _MENU]
            ]
            menus.append(menu(self._say("choose-loss"), Click(table.id, table.ply, "move", beginning), options))
        return [task, *menus]

    def _losing(self, move: Lose) -> str:
        """Which card of which set, and what goes with it."""
        points = brings(self._view, move)
        told = signed(points)
        return f"{set_letter(move.place)} · {self._faces.label(move.card)} {told}"
