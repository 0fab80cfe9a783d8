"""Willkommen, Bierfest! on Discord: what stands beside the pictures of the board and of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.bierfest.decision import Decision
from bot.games.bierfest.faces import Faces
from bot.games.bierfest.reasons import reason
from bot.games.bierfest.reckoning import BierfestReckoning
from bot.games.bierfest.story import last_turn, since_own_turn, teller_at
from bot.games.bierfest.text import board_lines, hand_lines, toast_line, turned_up
from bot.games.bierfest.turns import BierfestTableView
from bot.locales import Words
from bot.screens.parts import Part, text
from engines.bierfest import BEERS, CALLS, FOODS, TOAST, BierfestOptions, Draw, Move, menu_of


class BierfestScreens(BierfestReckoning):
    """How Willkommen, Bierfest! reads."""

    def board_text(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """The board in words; all of it lies open for as long as it lies there."""
        # Hundreds of cards, each with the code of an emoji, would not fit into one message.
        return board_lines(table_view, words.without_emojis)

    def hand_text(self, table_view: BierfestTableView, words: Words, choice: str) -> Sequence[str]:
        """The own cards in words."""
        return hand_lines(table_view, words.without_emojis)

    def story(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """What happened since the own last turn; for a spectator, the last turn."""
        return last_turn(table_view, words) if table_view.seat is None else since_own_turn(table_view, words)

    def board(self, table_view: BierfestTableView, words: Words) -> Sequence[Part]:
        """Of a game that was stopped, what everybody held."""
        lines = []
        for seat in table_view.table.seats:
            if hand := turned_up(table_view, seat.number, words):
                lines += [f"**{teller_at(table_view, words).name(seat.number)}**", *hand]
        return [text(*lines)] if lines else []

    def hand(self, table_view: BierfestTableView, words: Words, choice: str) -> Sequence[Part]:
        """The decision, or who else is to play."""
        if table_view.to_act is not None and table_view.to_act != table_view.view.seat:
            return [text(words("table-turn", name=teller_at(table_view, words).name(table_view.to_act)))]
        return Decision(table_view, words, choice).parts()

    def help(self, table_view: BierfestTableView, words: Words) -> Sequence[str]:
        """What is to be done at this stage of a turn or toast, and what a toast would bring now."""
        view = table_view.view
        step: str = view.stage
        if view.stage in {"more", "return"}:
            step = "more" if view.turn.drew == 1 else "return"
        told = [] if view.stage == "over" else [words(f"bierfest-help-{step}")]
        third = [words("bierfest-help-third")] if view.hand[TOAST] == CALLS - 1 and Draw() in table_view.legal else []
        return (*told, *third, *toast_line(table_view, words))

    def reason(self, table_view: BierfestTableView, move: Move, words: Words) -> str:
        """By its rules of thumb."""
        return reason(table_view, move, words)

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
