"""Willkommen, Bierfest! on Discord: what accompanies the pictures of the board and of a hand.

The best sets can be laid with one tap, any other in at most three steps: the beer, how many, and which food. Cards are
put back, refused and lost one by one. What cannot be done now has no button.

What ends a decision or draws a card is in the last row, and each step has its buttons above those of the step before.
So whatever is pressed keeps its place, and nothing else comes to lie under the thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, TypeAlias, assert_never

from bot.games.bierfest.barred import Barred
from bot.games.bierfest.text import (
    BierfestTableView,
    Faces,
    board_lines,
    hand_lines,
    last_turn,
    since_own_turn,
    teller_at,
    toast_line,
    turned_up,
)
from bot.locales import Words, signed
from bot.screens.game_screens import GameScreens, move_click, pick_click
from bot.screens.heights import lines_of, side_by_side
from bot.screens.parts import Button, ButtonStyle, Click, Part, button, menu_option, menus, row, text, texts
from bot.screens.people import in_a_row
from engines.bierfest import GAME
from engines.bierfest.edition import BEERS, CALLS, FOODS, TOAST, BierfestOptions, LaidSet, menu_of
from engines.bierfest.model import (
    CountedAgainst,
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
    ToastCalled,
    View,
)
from engines.bierfest.moves import brings, toast_now
from engines.codec import encode_payload

_SetMove: TypeAlias = Lay | LayBeer

_TAPPED: Final = 9
"""Up to this many cards to lose have a button each, if there is room; more are in menus."""
_DIRECT: Final = 4
"""The most beers whose best set has a button of its own."""
_LINES: Final = 4
"""The lines of buttons for sets for which there is room; fewer best sets have a button of their own if need be."""
_NAMED: Final = 4
"""Up to this many kinds of cards, buttons show a name; with more, only the icon."""


class _Decision:
    """What the reader can do now."""

    def __init__(self, table_view: BierfestTableView, words: Words, choice: str) -> None:
        self._table_view = table_view
        self._view = table_view.view
        self._words = words
        self._choice = choice
        self._faces = Faces(table_view.view.options, words)

    def parts(self) -> list[Part]:
        """The question and its buttons, if the reader has to decide."""
        if self._view.seat is None or self._table_view.to_act != self._view.seat:
            return []
        match self._view.stage:
            case "draw":
                return [self._ask("draw", *self._mind()), row(self._draw(1))]
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

    def _ask(self, key: str, *more: str, **values: str | int) -> Part:
        """The question, with a sentence about what to consider."""
        between = "" if self._words.language == "ja" else " "
        asked = between.join([self._say(f"ask-{key}", **values), *more])
        return text(self._say("your-turn", asked=asked))

    def _button(
        self, label: str, move: Move, style: ButtonStyle = ButtonStyle.secondary, *, card: int | None = None
    ) -> Button:
        table, icon = self._table_view.table, "" if card is None else self._faces.button_icon(card)
        return button(label, move_click(table, move), style=style, icon=icon)

    def _pick(self, label: str, payload: str, chosen: bool, *, back: str = "", icon: str = "") -> Button:
        table = self._table_view.table
        style = ButtonStyle.primary if chosen else ButtonStyle.secondary
        return button(label, pick_click(table, back if chosen else payload), style=style, icon=icon)

    def _cards(self, sign: str, moves: Sequence[Return | Refuse]) -> list[Part]:
        """Buttons for cards that go away; `sign` shows where to."""
        named = len(moves) <= _NAMED

        def of(move: Return | Refuse) -> Button:
            if self._words.is_aloud:
                key = "button-put-back" if isinstance(move, Return) else "button-refuse"
                return self._button(self._say(key, card=self._faces.label(move.card)), move)
            name = self._faces.label(move.card) if named else self._faces.button_sign(move.card)
            return self._button(f"{sign} {name}".strip(), move, card=move.card)

        return side_by_side(map(of, moves))

    # --- a turn ------------------------------------------------------------------------------------

    def _stop(self) -> Button:
        return self._button(self._say("button-stop"), Stop())

    def _draw(self, number: int) -> Button:
        return self._button(self._say("button-draw", number=number), Draw(), ButtonStyle.success)

    def _mind(self) -> list[str]:
        """What the next card would cause for certain: the last toast, or a toast if it is a toast card."""
        if Draw() not in self._table_view.legal:
            return []
        if any(isinstance(event, ToastCalled) for event in GAME.preview(self._view, Draw())):
            return [self._say("mind-last-card")]
        return [self._say("mind-toast-card")] if self._view.hand[TOAST] == CALLS - 1 else []

    def _more(self) -> list[Part]:
        last = row(self._stop(), self._draw(2))
        lays = [move for move in self._table_view.legal if isinstance(move, Lay)]
        if not lays:
            return [self._ask("more", *self._mind()), last]
        mind = self._mind() or [self._say("mind-laying")]
        return self._sets(lays, self._ask("lay-or-more", *mind), last)

    def _put_back(self) -> list[Part]:
        legal = self._table_view.legal
        backs = self._cards("⤵", [move for move in legal if isinstance(move, Return)])
        # Ending the turn comes first, so that a thumb that draws card after card never hits it.
        last = [self._stop(), *([self._draw(self._view.turn.drew + 1)] if Draw() in legal else [])]
        key = "draw-or-return" if Draw() in legal else "return"
        return [self._ask(key, *self._mind(), count=self._view.to_return), *backs, row(*last)]

    # --- laying ------------------------------------------------------------------------------------

    def _sets(self, moves: Sequence[_SetMove], question: Part, last: Part) -> list[Part]:
        """The best sets of some beers at once, or any set in steps: beer, number, food. Clicking again unchooses.

        `question` is asked while nothing is chosen; `last` is the row of buttons that is always there.
        """
        of_beers = {beer: self._of(beer, moves) for beer in sorted({move.beer for move in moves})}
        best = {beer: max(of_beer, key=self._value) for beer, of_beer in of_beers.items()}
        chosen = self._choice.split(".")
        beer = next((each for each, of_beer in of_beers.items() if str(each) == chosen[0] and len(of_beer) > 1), None)
        order = sorted(best, key=lambda beer: self._value(best[beer]), reverse=True)
        for most in range(min(_DIRECT, len(order)), -1, -1):
            direct = sorted(order[:most])
            lays = [self._best(best[each]) for each in direct]
            picks = [
                self._pick(self._any_of(each), f"{each}", each == beer, icon=self._faces.button_icon(each))
                if len(of_beer) > 1
                else self._best(best[each])
                for each, of_beer in of_beers.items()
                if each not in direct or len(of_beer) > 1
            ]
            if lines_of(lays) + lines_of(picks) <= _LINES:
                break
        if beer is not None:
            return [*self._of_beer(beer, of_beers[beer], chosen[1:], picks), last]
        return [question, *side_by_side(lays), *side_by_side(picks), last]

    def _best(self, move: _SetMove) -> Button:
        """The button that lays a set at once."""
        return self._button(self._laying(move), move, ButtonStyle.primary, card=move.beer)

    def _any_of(self, beer: int) -> str:
        """The label of the button for all sets of a beer, after its icon."""
        sign = self._faces.sign(beer)
        return self._say("button-any-of", beer=sign) if self._words.is_aloud else f"{sign} …".strip()

    def _number(self, count: int, beer: int, *, opens: bool) -> str:
        """The label of the button for this many of a beer; `opens`: the food is chosen next."""
        if self._words.is_aloud:
            several = self._faces.laid_label(LaidSet(beer, count))
            return self._say("button-then-food", beers=several) if opens else several
        return f"×{count} …" if opens else f"×{count}"

    @staticmethod
    def _of(beer: int, moves: Sequence[_SetMove]) -> list[_SetMove]:
        return [move for move in moves if move.beer == beer]

    def _value(self, move: _SetMove) -> tuple[int, int]:
        """Sets with more points are better; of equal ones those with fewer cards, but at a toast those with more."""
        if isinstance(move, LayBeer):
            return brings(self._view, move) + move.count, move.count
        return brings(self._view, move), -move.count - move.foods

    def _laying(self, move: _SetMove) -> str:
        laid = LaidSet(move.beer, move.count, move.foods, move.food) if isinstance(move, Lay) else None
        shown = self._faces.set_sign(laid or LaidSet(move.beer, move.count))
        if self._words.is_aloud:
            shown = self._say("button-lay", set=shown)
        return self._with(shown, self._brings(move))

    def _brings(self, move: Move) -> str:
        """The points of a move, and what counts against the reader after it at a toast, if that is certain."""
        against = [event for event in GAME.preview(self._view, move) if isinstance(event, CountedAgainst)]
        rest = sum(sum(event.cards) for event in against)
        if self._words.is_aloud:
            told = [] if isinstance(move, Skip) else [self._say("brings", points=signed(brings(self._view, move)))]
            return in_a_row([*told, *([self._say("brings-rest", count=rest)] if rest else [])], self._words)
        points = [] if isinstance(move, Skip) else [signed(brings(self._view, move))]
        return " ".join([*points, *([signed(-rest)] if rest else [])])

    def _with(self, label: str, brings: str) -> str:
        """A label and what its move brings."""
        return in_a_row(filter(None, (label, brings)), self._words) if self._words.is_aloud else f"{label} {brings}"

    def _of_beer(
        self, beer: int, of_beer: Sequence[_SetMove], chosen: Sequence[str], beers: Sequence[Button]
    ) -> list[Part]:
        """How many of a beer, then which food; a single number is chosen already. `beers` change the beer."""
        plain = {move.count: move for move in of_beer if isinstance(move, LayBeer) or not move.foods}
        fed = {move.count for move in of_beer if isinstance(move, Lay) and move.foods}
        count = next((each for each in fed if [*chosen] == [str(each)] or len(plain) == 1), None)
        counts = []
        for each, move in plain.items():
            if each in fed:
                label = self._number(each, beer, opens=each != count or not self._words.is_aloud)
                if self._words.is_aloud and each == count:
                    label = self._say("button-other-number", beers=label)
                counts.append(self._pick(label, f"{beer}.{each}", each == count, back=f"{beer}"))
            else:
                label = self._with(self._number(each, beer, opens=False), self._brings(move))
                counts.append(self._button(label, move, ButtonStyle.success))
        if count is None:
            return [self._ask("count", beer=self._faces.card(beer)), *side_by_side(counts), *side_by_side(beers)]
        foods = [self._food(move) for move in of_beer if isinstance(move, Lay) and move.count == count]
        others = [counts if len(plain) > 1 else [], beers]
        if lines_of(foods) + sum(map(lines_of, others)) > _LINES:  # There is room only for the way back.
            others = [[each for each in (*counts, *beers) if each.style is ButtonStyle.primary]]
        return [self._ask("food"), *side_by_side(foods), *chain.from_iterable(map(side_by_side, others))]

    def _food(self, lay: Lay) -> Button:
        none = self._say("button-no-food")
        return self._button(
            self._with(self._foods(lay) or none, self._brings(lay)), lay, ButtonStyle.success, card=lay.food
        )

    def _foods(self, lay: Lay) -> str:
        if lay.food is None:
            return ""
        if self._words.is_aloud:
            return self._faces.several(lay.food, lay.foods)
        return f"{self._faces.button_sign(lay.food)} ×{lay.foods}".strip()

    # --- a toast -----------------------------------------------------------------------------------

    def _refuse(self) -> list[Part]:
        refusals = [move for move in self._table_view.legal if isinstance(move, Refuse)]
        rest = self._button(self._say("button-take-rest"), Skip(), ButtonStyle.success)
        return [self._ask("refuse"), *self._cards("✖", refusals), row(rest)]

    def _toast(self) -> list[Part]:
        lays = [move for move in self._table_view.legal if isinstance(move, LayBeer)]
        nothing = self._with(self._say("button-lay-nothing"), self._brings(Skip())).strip()
        last = row(self._button(nothing, Skip(), ButtonStyle.danger))
        return self._sets(lays, self._ask("toast"), last)

    def _lose(self) -> list[Part]:
        view, table = self._view, self._table_view.table
        own = view.laid[view.seat] if view.seat is not None else ()
        losses = [move for move in self._table_view.legal if isinstance(move, Lose)]
        task, labels = self._ask("lose", count=view.to_lose), self._losing(losses)
        if len(losses) <= _TAPPED:
            buttons = [
                self._button(label, move, ButtonStyle.primary, card=move.card)
                for move, label in zip(losses, labels, strict=True)
            ]
            if lines_of(buttons) <= _LINES + 2:
                return [task, *side_by_side(buttons)]
        options = [
            menu_option(
                label,
                encode_payload(move),
                description=self._say("of-set", set=self._faces.laid_label(own[move.place])),
                icon=self._faces.icon(move.card),
            )
            for move, label in zip(losses, labels, strict=True)
        ]
        return [task, *menus(self._say("choose-loss"), Click(table.id, table.ply, "move"), options)]

    def _losing(self, losses: Sequence[Lose]) -> list[str]:
        """The label of each loss: the card, how many of it are in its set, and what goes with it.

        If two labels are the same, each also names its set, and equal sets are numbered.
        """
        view = self._view
        own = view.laid[view.seat] if view.seat is not None else ()

        def short(move: Lose) -> str:
            laid = own[move.place]
            count = laid.count if move.card == laid.beer else laid.foods
            if self._words.is_aloud:
                several = self._say("one-of", card=self._faces.label(move.card), count=count)
                return self._with(several, self._say("brings", points=signed(brings(view, move))))
            return f"{self._faces.sign(move.card)} ×{count} {signed(brings(view, move))}".strip()

        # The card is compared, too, because its icon differs.
        called = [(move.card, short(move)) for move in losses]
        again = [
            (card, told if called.count((card, told)) == 1 else f"{told} · {self._faces.laid_label(own[move.place])}")
            for move, (card, told) in zip(losses, called, strict=True)
        ]
        return [
            told if (number := again[:place].count((card, told))) == 0 else f"{told} ({number + 1})"
            for place, (card, told) in enumerate(again)
        ]


def _of_drawing(table_view: BierfestTableView, words: Words) -> str:
    view = table_view.view
    if view.stage == "draw":
        return words("bierfest-why-draw-first")
    best = max((brings(view, each) for each in table_view.legal if isinstance(each, Lay)), default=None)
    return words("bierfest-why-draw-all") if best is None else words("bierfest-why-draw", points=signed(best))


class BierfestScreens(GameScreens[Move, View, Event, BierfestOptions]):
    """How Willkommen, Bierfest! reads."""

    def board_text(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """The board in words; everything on it lies open."""
        # Hundreds of cards, each with the code of an emoji, would not fit into one message.
        return board_lines(table_view, words.without_emojis)

    def hand_text(self, table_view: BierfestTableView, words: Words, choice: str) -> Sequence[str]:
        """The reader's cards in words."""
        return hand_lines(table_view, words.without_emojis)

    def story(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """What happened since the reader's last turn; for a spectator, the last turn."""
        return last_turn(table_view, words) if table_view.seat is None else since_own_turn(table_view, words)

    def board(self, table_view: BierfestTableView, words: Words) -> Sequence[Part]:
        """What everybody held in a stopped game."""
        lines = []
        for seat in table_view.table.seats:
            if hand := turned_up(table_view, seat.number, words):
                lines += [teller_at(table_view, words).bold(seat.number), *hand]
        return texts(lines)

    def hand(self, table_view: BierfestTableView, words: Words, choice: str) -> Sequence[Part]:
        """The decision, or who has to play instead."""
        if table_view.to_act is not None and table_view.to_act != table_view.view.seat:
            return [text(words("table-turn", name=teller_at(table_view, words).name(table_view.to_act)))]
        return _Decision(table_view, words, choice).parts()

    def help(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """What to do at this stage of a turn or toast, and what a toast would bring now."""
        view = table_view.view
        step: str = view.stage
        if view.stage in {"more", "return"}:
            step = "more" if view.turn.drew == 1 else "return"
        told = [] if view.stage == "over" else [words(f"bierfest-help-{step}")]
        third = [words("bierfest-help-third")] if view.hand[TOAST] == CALLS - 1 and Draw() in table_view.legal else []
        return (*told, *third, *toast_line(table_view, words))

    def barred(self, table_view: BierfestTableView, words: Words, choice: str) -> Sequence[str]:
        """Why cards cannot be drawn, put back, laid or refused now."""
        return Barred(table_view, words).lines()

    def reason(self, table_view: BierfestTableView, move: Move, words: Words) -> str:
        """From rules of thumb."""
        view, points = table_view.view, signed(brings(table_view.view, move))
        match move:
            case Draw():
                return _of_drawing(table_view, words)
            case Stop():
                now = toast_now(view)
                return words("bierfest-why-stop", count=0 if now is None else now.minus)
            case Lay():
                return words("bierfest-why-lay", points=points)
            case Return(card=card):
                if card == TOAST:
                    return words("bierfest-why-return-toast")
                single = card in BEERS and view.hand[card] == 1
                return words("bierfest-why-return-single" if single else "bierfest-why-return")
            case LayBeer():
                return words("bierfest-why-lay-now", points=points)
            case Refuse():
                return words("bierfest-why-refuse")
            case Skip():
                return words("bierfest-why-take" if view.stage == "refuse" else "bierfest-why-lay-nothing")
            case Lose():
                cheapest = max(brings(view, each) for each in table_view.legal if isinstance(each, Lose))
                return words(
                    "bierfest-why-lose-least" if brings(view, move) == cheapest else "bierfest-why-lose", points=points
                )
            case _:
                assert_never(move)

    def edition(self, options: BierfestOptions, words: Words) -> Sequence[str]:
        """What sets and foods are worth, and which food goes with which beer."""
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

    def reckoning(self, table_view: BierfestTableView, seat: int, words: Words) -> str:
        """The worth of the sets, the minus cards, and the bonus for having all beers."""
        view, menu = table_view.view, menu_of(table_view.view.options)
        laid, minus = view.laid[seat], view.minus[seat]
        bonus = menu.edition.bonus if menu.all_beers(laid) else 0
        sets, against = menu.score(laid, minus) + sum(minus) - bonus, sum(minus)
        key = "bierfest-reckoning-all" if bonus else "bierfest-reckoning"
        return words(key, sets=sets, minus=against, bonus=bonus)
