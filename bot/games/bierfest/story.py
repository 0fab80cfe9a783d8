"""What happens at a table of Willkommen, Bierfest!, as lines that a person reads.

Here belong the turns that the table still shows, and toasts. Here does not belong what can be done: that is `screen`.
"""

from __future__ import annotations

from bot.games.bierfest.faces import Faces
from bot.locales import Words
from bot.screens.people import name_of
from bot.tables import Sight
from engines.bierfest import Part, Turn, View


def story(sight: Sight, view: View, words: Words) -> list[str]:
    """The turns of the last round in small letters, then the current one, and what is awaited at a toast."""
    teller = _Teller(sight, view, words)
    latest = next((turn for turn in (view.turn, *reversed(view.recent)) if turn.toast is not None), None)
    lines = []
    for turn in view.recent:
        lines += [f"-# {each}" for each in teller.turn(turn, whole=turn is latest)]
    if not view.turn.drew and not view.recent:
        lines.append(words("bierfest-first", name=f"**{teller.name(view.turn.seat)}**"))
    lines += teller.turn(view.turn, whole=view.turn is latest)
    return [*lines, *teller.awaited()]


class _Teller:
    def __init__(self, sight: Sight, view: View, words: Words) -> None:
        self._sight = sight
        self._view = view
        self._words = words
        self._faces = Faces(view.options, words)

    def name(self, seat: int) -> str:
        return name_of(self._sight.table.seats[seat], self._words)

    def turn(self, turn: Turn, *, whole: bool) -> list[str]:
        """A turn in a line; a toast in one more for each seat, if it is to be told in whole."""
        if not turn.drew:
            return []
        words, name = self._words, f"**{self.name(turn.seat)}**"
        if turn.laid is not None:
            return [words("bierfest-laid", name=name, set=self._faces.laid(turn.laid))]
        if turn.returned:
            return [words("bierfest-drew-and-returned", name=name, drew=turn.drew, returned=turn.returned)]
        lines = [words("bierfest-drew", name=name, drew=turn.drew)]
        if turn.toast is None:
            return lines
        lines.append(words("bierfest-last-toast" if turn.toast.emptied else "bierfest-toast", name=name))
        if turn.toast.refused:
            lines.append(words("bierfest-refused", name=name, count=turn.toast.refused))
        return lines + [self._part(part) for part in turn.toast.parts] if whole else lines

    def _part(self, part: Part) -> str:
        """What one seat did at a toast."""
        words, faces = self._words, self._faces
        said = []
        if part.laid is not None:
            said.append(words("bierfest-part-laid", set=faces.laid(part.laid)))
        else:
            said.append(words("bierfest-part-nothing"))
        if part.toasts:
            said.append(words("bierfest-part-toasts", count=part.toasts))
        if part.lost:
            said.append(words("bierfest-part-lost", cards=faces.cards(part.lost)))
        if part.along:
            said.append(words("bierfest-part-along", cards=faces.cards(part.along)))
        if any(part.minus):
            said.append(words("bierfest-part-minus", count=sum(part.minus)))
        return words("bierfest-part", name=self.name(part.seat), done=" · ".join(said))

    def awaited(self) -> list[str]:
        """Who has to decide what, while a toast goes round."""
        view, words = self._view, self._words
        if view.to_act is None:
            return []
        name = f"**{self.name(view.to_act)}**"
        if view.stage == "refuse":
            return [words("bierfest-may-refuse", name=name)]
        if view.stage == "toast":
            return [words("bierfest-may-lay", name=name)]
        if view.stage == "lose":
            return [words("bierfest-must-lose-cards", name=name, count=view.to_lose)]
        return []
