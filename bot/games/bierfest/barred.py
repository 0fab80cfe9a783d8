"""What a step of Bierfest does not offer, and why: drawing, putting back, laying, and cards that cannot go."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.bierfest.text import BierfestTableView, Faces
from bot.locales import Words
from bot.screens.refusal_text import refusal_text
from engines.bierfest import GAME
from engines.bierfest.edition import BEERS, FOODS, TOAST
from engines.bierfest.model import Draw, Lay, LayBeer, Move, Refuse, Return, Skip, Stop


class Barred:
    """The lines of one step."""

    def __init__(self, table_view: BierfestTableView, words: Words) -> None:
        self._table_view = table_view
        self._view = table_view.view
        self._hand = table_view.view.hand
        self._words = words
        self._faces = Faces(table_view.view.options, words)

    def lines(self) -> list[str]:
        """Why what the hand shows cannot be done now."""
        if self._view.seat is None or self._table_view.to_act != self._view.seat:
            return []
        match self._view.stage:
            case "draw":
                return [*self._why(Stop())]
            case "more" | "return":
                return [*self._laying(), *self._why(Draw()), *self._putting_back()]
            case "refuse":
                return [*self._refusing()]
            case "toast":
                foods = [card for card in FOODS if self._hand[card]]
                eaten = [self._words("bierfest-barred-toast-food", foods=self._faces.row(foods))] if foods else []
                return [*self._single(), *eaten]
            case "lose":
                return [*self._why(Skip())]
            case "over":
                return []

    def _why(self, move: Move) -> Iterator[str]:
        """The refusal of this move, if it is refused."""
        if (refusal := GAME.explain(self._view, move)) is not None:
            yield refusal_text(refusal, self._words, self._table_view.table)

    def _laying(self) -> Iterator[str]:
        """Why no set can be laid; or which beers are too few, and which foods go with no set."""
        if self._view.turn.drew > 1:
            if any(self._hand[beer] > 1 for beer in BEERS):
                yield from self._why(Lay(BEERS[0], 2))
            return
        yield from self._single()
        lays = [move for move in self._table_view.legal if isinstance(move, Lay)]
        alone = [food for food in FOODS if self._hand[food] and all(move.food != food for move in lays)]
        if alone:
            yield self._words("bierfest-barred-food", foods=self._faces.row(alone))

    def _single(self) -> Iterator[str]:
        """The beers of which there is only one."""
        beers = [beer for beer in BEERS if self._hand[beer] == 1]
        kind: type[Lay | LayBeer] = LayBeer if self._view.stage == "toast" else Lay
        for why in self._why(kind(beers[0], 1)) if beers else ():
            yield f"{self._faces.row(beers)}: {why}"

    def _putting_back(self) -> Iterator[str]:
        """Why no card can be put back; with an empty hand there is none."""
        if not any(isinstance(move, Return) for move in self._table_view.legal):
            yield from self._why(Return(next((card for card, count in enumerate(self._hand) if count), TOAST)))

    def _refusing(self) -> Iterator[str]:
        """The cards that were in the hand before."""
        may = {move.card for move in self._table_view.legal if isinstance(move, Refuse)}
        before = [card for card, count in enumerate(self._hand) if count and card not in may]
        for why in self._why(Refuse(before[0])) if before else ():
            yield f"{self._faces.row(before)}: {why}"
