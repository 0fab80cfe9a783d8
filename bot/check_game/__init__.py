"""`stammtisch check-game`: lists what a game lacks of everything the bot needs.

It plays random games and checks positions: rules, views and secrets (`engines.conformance`), words and screens in every
language, the lesson, and the writing in pictures (`pictures`). Without declared zones it knows only the contract of a
game, so it finds less than the author's own tests should.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final, NamedTuple, TypeAlias

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message
from msgspec import Struct

from agents.games import AGENTS
from bot.check_game.pictures import unreadable
from bot.features.learning import how_screen, now_screen
from bot.games.plugin import AnyPlugin
from bot.games.registry import LEFT_OUT, PLUGINS
from bot.locales import LANGUAGES, MissingWordsError, Words, foreign_words, words
from bot.messages.discord_api.rendering import items
from bot.pictures.icons import icon_png
from bot.screens.climax_screens import new_climax
from bot.screens.game_screens import LEARNER, Example, Lesson, board_drawn, hand_drawn
from bot.screens.guidance import named, steps_to
from bot.screens.parts import Screen, read_click, text
from bot.screens.table import Reader, board_screen, hand_screen, rules_screen
from bot.store.schema import Status
from bot.tables.seats import TOKENS
from bot.tables.story import LogEntry, public_log, recent_events
from bot.tables.types import AnyTableView, Member, Seat, SeatedAgent, Table, TablePlace
from engines import conformance
from engines.chance import Chance, commitment
from engines.codec import decode_payload, encode_payload
from engines.conformance import KnowsCards
from engines.contract import AnyGame, Event, Options, Step, choices, written
from engines.registry import NAMES, ORIGINS
from engines.replay import EndlessGame, move_numbers, playthrough

GAMES: Final = 2
"""The number of random games for each number of seats."""
OPENING: Final = 16
"""Every position up to this ply is checked closely, then one in `APART`."""
APART: Final = 12
LOOKS: Final = 8
"""About how many positions of a game have their screens checked."""
TRIED: Final = 12
"""A value of a table option must change at least one of this many games."""
STEPS: Final = 600
"""The most half-made choices of one decision."""
MAX_COMPLAINTS: Final = 30
"""The most complaints to report."""
ALIKE: Final = 5
"""The most complaints that begin with the same two words: many mistakes recur at every move."""
NARROW, WIDE = 25, 11
"""How many narrow or full-width characters of `<game>-hook` fit beside a thumbnail on a phone."""
RULES: Final = 3900
"""The most characters in `<game>-rules`."""
VALUES, LABEL, NOTE = 10, 45, 100
"""Discord's limits for a table option in a form: its values, and the characters of its name and of its note."""

_WHEN: Final = datetime.fromtimestamp(0, UTC)
_PEOPLE: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hanna", "Ida", "Jo")
_CARD: Final = r"(?:10|[2-9]|[AJQK])[♥♦♠♣]|[\U0001F1E6-\U0001F1FF]{2}[♂♀]|[🐓🐴🐶🐱] ?\d+|\w+ ?×\d+"
"""A standard card, a guest, a tile, or several cards of one kind."""
_NUMBER: Final = r"[+−]?\d+"
_SEVERAL: Final = 60
"""More moves than any turn has."""
PARTS: Final = ("shape", "options", "sentences", "lesson", "rules", "screens")
"""The checks, in this order."""
Component: TypeAlias = dict[str, Any]
"""A message component in the form of Discord's API."""


class _Game(NamedTuple):
    """A played game."""

    seats: int
    options: Options
    seed: bytes
    states: list[Struct]
    """The states by ply; the deal is the first."""
    log: list[LogEntry]
    """One entry for each move, so the log up to a ply has as many entries."""


def problems(name: str) -> list[str]:
    """What is wrong with a game, one sentence per problem; empty if nothing is."""
    for origin, reason in LEFT_OUT.items():
        if origin.game == name:
            return [f"it is left out: {reason}"]
    if name not in PLUGINS:
        return [f"there is no game called {name}"]
    return complaints(PLUGINS[name])


def installed_games(without: Collection[str]) -> Iterator[tuple[str, str, str, str, str]]:
    """All installed games, then those that failed to load; the settings exclude those in `without`.

    Yields name, version of the rules, distribution, its version, and status, as text for people. Games from other
    distributions are checked, which takes a few seconds each.
    """
    for name, plugin in PLUGINS.items():
        origin = ORIGINS.get(name)
        source = ("stammtisch", version("stammtisch")) if origin is None else (origin.distribution, origin.version)
        found = [] if origin is None else problems(name)
        told = f"{len(found)} to do: stammtisch check-game {name}" if found else "good"
        if name in without:
            told = f"{told}; not offered because of [games] without"
        yield name, str(plugin.game.rules), *source, told
    for broken, reason in LEFT_OUT.items():
        yield broken.game, "?", broken.distribution, broken.version, f"left out: {reason}"


def complaints(plugin: AnyPlugin, parts: Sequence[str] = PARTS) -> list[str]:
    """What is wrong with these parts of a game; `screens` checks the games that `rules` has played."""
    check = _Check(plugin)
    for part in parts:
        with check.trying(part):
            getattr(check, part)()
    alike = Counter[str]()
    shown = []
    for complaint in check.found:
        kind = " ".join(complaint.split()[:2])
        alike[kind] += 1
        if alike[kind] <= ALIKE:
            shown.append(complaint)
    return shown[:MAX_COMPLAINTS]


class _Check:
    """The check of one game, and its findings."""

    def __init__(self, plugin: AnyPlugin) -> None:
        self.plugin = plugin
        self.game: AnyGame = plugin.game
        self.name = plugin.name
        self.found: dict[str, None] = {}
        """The complaints, each once, in order."""
        self.played: list[_Game] = []
        self.is_endless = False
        """Whether a game did not end."""

    def expect(self, holds: object, complaint: str) -> None:
        """Add a complaint unless the condition holds."""
        if not holds:
            self.found[complaint] = None

    def note(self, complaints: Iterator[str]) -> None:
        """Add these complaints."""
        self.found.update(dict.fromkeys(complaints))

    @contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """Add a complaint if the game raises something."""
        try:
            yield
        except EndlessGame as error:
            self.is_endless = True
            self.expect(False, str(error))
        except MissingWordsError as error:
            self.expect(False, f"{what}: the sentence {error} is missing")
        except Exception as error:  # any error is a complaint
            self.expect(False, f"{what}: {type(error).__name__}: {error}")

    # --- checks without playing -------------------------------------------------------------------

    def shape(self) -> None:
        """Check the game as an object, its agents, its icons and its cover."""
        game, plugin = self.game, self.plugin
        self.note(conformance.shape(game))
        most = max(game.seats, default=0)
        self.expect(most <= TOKENS, f"{most} seats: a table has at most {TOKENS}")
        self.expect(len(choices(game.Options)) <= 3, "more than three table options")
        for name, values in choices(game.Options).items():
            told = f"the option {name} has {len(values)} values: a form offers 2 to {VALUES}"
            self.expect(2 <= len(values) <= VALUES, told)
        self.expect("heuristic" in AGENTS.of(self.name), "no agent is called heuristic")
        self.expect(plugin.minutes > 0, "`minutes` is not positive")
        self.expect(plugin.sign in plugin.icons, "the sign is not among the icons")
        for icon in plugin.icons:
            self.expect(icon.name.startswith(f"{self.name}_"), f"the icon {icon.name} does not begin with the name")
            with self.trying(f"the icon {icon.name}"):
                icon_png(icon)
        box = plugin.pictures.cover().box
        self.expect((box.width, box.height) == (360, 360), "the cover is not 360 by 360")

    def options(self) -> None:
        """Check that each value of a table option changes some game and shows on the rules page."""
        seats, default = self.game.seats[0], self.game.Options()
        seeds = [number.to_bytes(32, "big") for number in range(TRIED)]
        for name, values in choices(self.game.Options).items():
            for value in values:
                if value == getattr(default, name):
                    continue
                options = self.game.Options(**{name: value})
                differs = any(conformance.differs(self.game, seats, options, seed) for seed in seeds)
                self.expect(differs, f"the option {name} is never seen: {written(value)} changes no game")
                pages = [self._rules(each, LANGUAGES[0]) for each in (default, options)]
                self.expect(pages[0] != pages[1], f"the rules page does not show the option {name}: {written(value)}")

    def _rules(self, options: Options, language: str) -> str:
        """The text of the rules page."""
        screen = rules_screen(PLUGINS, self.name, options, words(language))
        return "\n".join(str(each["content"]) for each in _components(screen) if each["type"] == 10)

    def sentences(self) -> None:
        """Check that every language has the same sentences, and those that all games need."""
        if (origin := ORIGINS.get(self.name)) is not None:
            keys = {each: self._keys(foreign_words(origin.package, each), each) for each in LANGUAGES}
            for language in LANGUAGES:
                for key in sorted(set().union(*keys.values()) - keys[language]):
                    self.expect(False, f"{language}: the sentence {key} is missing")
                for key in sorted(keys[language]):
                    self.expect(key.startswith(f"{self.name}-"), f"{language}: {key} does not begin with {self.name}-")
        for key in self._needed():
            self._needs(key)
        for language in LANGUAGES:
            with self.trying(f"{language}: the hook"):
                hook = words(language)(f"{self.name}-hook")
                self.expect(line_share(hook) <= 1, f"{language}: the hook is wider than {NARROW} letters")
            with self.trying(f"{language}: the rules"):
                screen = rules_screen(PLUGINS, self.name, self.game.Options(), words(language))
                self._fits(screen, f"{language}: the rules")
            for option in choices(self.game.Options):
                for part, key, most in (("name", option, LABEL), ("note", f"{option}-note", NOTE)):
                    own = f"{self.name}-option-{key}"
                    fits = not words(language).has(own) or len(words(language)(own)) <= most
                    self.expect(fits, f"{language}: the {part} of the option {option} has more than {most} characters")

    def _keys(self, text: str | None, language: str) -> set[str]:
        if text is None:
            self.expect(False, f"{language}: there is no file locales/{language}.ftl, or it is not UTF-8")
            return set()
        found: set[str] = set()
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, Junk):
                self.expect(False, f"{language}: cannot be read: {str(entry.content).strip()[:60]}")
            elif isinstance(entry, Message):
                found.add(entry.id.name)
        return found

    def _needs(self, key: str) -> None:
        for language in LANGUAGES:
            self.expect(words(language).has(key), f"{language}: the sentence {key} is missing")

    def _needed(self) -> Iterator[str]:
        """The keys of the sentences that every game has."""
        yield from (f"{self.name}-{each}" for each in ("name", "hook", "rules"))
        lesson = self.plugin.lesson
        yield from (*(page.text for page in lesson.pages), *lesson.hints, lesson.opening, *_beside(lesson))
        for option, values in choices(self.game.Options).items():
            own = f"{self.name}-option-{option}"
            yield from (own, f"{own}-note")
            if values != (False, True):
                yield from (f"{own}-{written(value)}" for value in values)

    def lesson(self) -> None:
        """Check the pages of the lesson."""
        lesson = self.plugin.lesson
        for deal in dict.fromkeys((lesson.practised, lesson.shown)):
            if not self._ends(deal.seats, self.game.Options(), deal.seed):
                return
            self.expect(deal.seats in self.game.seats, "the lesson has a number of seats that the game does not allow")
        self.expect(lesson.hints, "the lesson has no hints")
        for number, page in enumerate(lesson.pages, start=1):
            for language in LANGUAGES:
                with self.trying(f"{language}: page {number} of the lesson"):
                    screen = Screen.of(text(words(language)(page.text, players=lesson.seats)))
                    self._fits(screen, f"{language}: page {number} of the lesson")
        for language in LANGUAGES:
            with self.trying(f"{language}: the lesson"):
                told = lies(self.plugin, self._rules(self.game.Options(), language), words(language))
                self.note(f"{language}: {each}" for each in told)

    # --- whole games ------------------------------------------------------------------------------

    def rules(self) -> None:
        """Play and check random games for every number of seats, with the default options and with others.

        The first game that does not end is the last one.
        """
        others = [
            self.game.Options(**{name: value})
            for name, values in choices(self.game.Options).items()
            for value in values
        ]
        for seats in self.game.seats:
            for number in range(GAMES):
                options = [self.game.Options(), *others][(number + seats) % (1 + len(others)) if number else 0]
                seed = (1000 * seats + number).to_bytes(32, "big")
                if not self._ends(seats, options, seed):
                    return
                with self.trying(f"a game of {seats}"):
                    self._play(seats, options, seed)
                if self.is_endless:
                    return  # the next one would take as long

    def _ends(self, seats: int, options: Options, seed: bytes) -> bool:
        """Whether a game of random moves ends; else a complaint, for the first such game.

        It costs little, while an agent that plays games to their end before each move would take hours over this one.
        """
        game = self.game

        def choose(state: Struct, ply: int) -> Struct | None:
            legal = game.legal_moves(state)
            return Chance(seed, ply, "end").choice(legal) if legal else None

        if self.is_endless:
            return False
        with self.trying("a game of random moves"):
            for _ in playthrough(game, seats, options, seed, choose):
                pass
        return not self.is_endless

    def _play(self, seats: int, options: Options, seed: bytes) -> None:
        game, agent = self.game, self.plugin.agents[0]
        state = game.setup(seats, options, Chance(seed, 0))
        self.expect(game.setup(seats, options, Chance(seed, 0)) == state, "the same seed gives another deal")
        cards = game if isinstance(game, KnowsCards) else None
        things = None if cards is None else cards.things(state)
        states, log = [state], list[LogEntry]()
        hides = False
        numbers = move_numbers(game, seats, options, seed)
        while (seat := game.to_act(state)) is not None:
            ply = next(numbers)
            chance = Chance(seed, ply, "check")
            closely = ply <= OPENING or ply % APART == 0
            if closely:
                self.note(conformance.position(game, seats, state))
                self.note(conformance.truths(game, seats, state, chance, cards))
            self.expect(cards is None or cards.things(state) == things, "a card disappears or appears")
            legal = game.legal_moves(state)
            if not legal:
                return
            hides = hides or any(
                game.resample(game.view(state, each), chance) != state for each in (*range(seats), None)
            )
            move = chance.choice(legal)
            if closely or ply % 3 == 0:
                chosen = agent.choose(game.view(state, seat), legal, chance)
                self.expect(chosen in legal, "the heuristic agent chooses an illegal move")
                move = chosen if ply % 3 == 0 and chosen in legal else move
            step = self._step(state, move, seats, seed, ply, closely=closely)
            state = step.state
            states.append(state)
            log.append(LogEntry(seat, step.events, ply))
        self.note(conformance.position(game, seats, state))
        self.expect(hides, "no view hides anything: resample never finds a state other than the true one")
        self.played.append(_Game(seats, options, seed, states, log))

    def _step(
        self, state: Struct, move: Struct, seats: int, seed: bytes, ply: int, *, closely: bool
    ) -> Step[Struct, Event]:
        """Make a move, and check its events."""
        game, chance = self.game, (seed, ply)
        if closely:
            self.note(conformance.step(game, seats, state, move, chance))
            self.note(conformance.preview(game, state, move, chance))
        if closely and self.name not in NAMES:  # the tests of the shipped games check it
            self.note(conformance.forgotten(game, seats, state, move, chance))
        if closely and isinstance(game, KnowsCards):
            self.note(conformance.secrets(game, game, seats, state, move, chance))
        return game.apply(state, move, Chance(seed, ply))

    # --- screens ----------------------------------------------------------------------------------

    def screens(self) -> None:
        """Check the screens of the played games, and the sentences for their events and endings."""
        for seats, options, seed, states, log in self.played:
            for event in (event for told in log for event in told.events):
                mention = self.plugin.log.mention(event)
                if mention is not None:
                    self._needs(f"{self.name}-log-{mention.code}")
                    self._needs(f"{self.name}-log-{mention.code}-you")
            outcome = self.game.outcome(states[-1])
            if outcome is not None:
                self._needs(f"{self.name}-reason-{outcome.reason}")
            every = max(1, len(states) // LOOKS)
            with self.trying(f"the screens of {seats} seats"):
                for ply, state in enumerate(states):
                    if ply % every == 0 or ply == len(states) - 1:
                        self._screens(state, log[:ply], seats, options, seed)
                for ply in [ply for ply in range(1, len(states)) if ply <= OPENING or ply % APART == 0]:
                    boards = [self._board(states[each], log[:each], seats, options, seed) for each in (ply - 1, ply)]
                    self.expect(boards[0] != boards[1], "a move does not change the board")

    def _board(self, state: Struct, log: Sequence[LogEntry], seats: int, options: Options, seed: bytes) -> object:
        view = self._table_view(state, log, None, seats, options, seed)
        return board_screen(PLUGINS, view, words(LANGUAGES[0])).parts

    def _screens(self, state: Struct, log: Sequence[LogEntry], seats: int, options: Options, seed: bytes) -> None:
        """Check the board and all hands of a position in every language, with and without pictures."""
        for seat in (None, *range(seats)):
            with self.trying("a picture"):
                view = self._table_view(state, log, seat, seats, options, seed)
                whole = board_drawn(self.plugin, view) if seat is None else hand_drawn(self.plugin, view)
                shown = "the board" if seat is None else "a hand"
                self.note(f"the picture of {shown}: {each}" for each in unreadable(whole))
        for language in LANGUAGES:
            said = words(language)
            for text_only in (False, True):
                with self.trying(f"{language}: the board"):
                    view = self._table_view(state, log, None, seats, options, seed)
                    self._fits(board_screen(PLUGINS, view, said, text_only=text_only), f"{language}: the board")
                    climax = new_climax(PLUGINS, view, said, text_only=text_only)
                    if climax is not None:
                        self._fits(climax.screen, f"{language}: a climax")
                for seat in range(seats):
                    with self.trying(f"{language}: a hand"):
                        view = self._table_view(state, log, seat, seats, options, seed)
                        reader = Reader(text_only=text_only, newcomer=True)
                        self._fits(hand_screen(PLUGINS, view, said, reader), f"{language}: a hand")
            seat_to_act = self.game.to_act(state)
            if seat_to_act is not None:
                with self.trying(f"{language}: the choices of a hand"):
                    self._choices(self._table_view(state, log, seat_to_act, seats, options, seed), language)

    def _choices(self, view: AnyTableView, language: str) -> None:
        """Check the buttons of a hand, step by step, and the sentences that explain a move."""
        said = words(language)
        offered: set[Struct] = set()
        waiting, known = [""], {""}
        while waiting and len(known) <= STEPS:
            screen = hand_screen(PLUGINS, view, said, Reader(choice=waiting.pop()))
            self._fits(screen, f"{language}: a hand")
            for kind, payload in _clicks(screen):
                if kind == "move":
                    offered.add(decode_payload(self.game, payload))
                elif kind == "pick" and payload not in known:
                    known.add(payload)
                    waiting.append(payload)
        self.expect(len(known) <= STEPS, "the steps of a choice do not end")
        legal = set(view.legal)
        for move in offered - legal:
            self.expect(False, f"a button offers an illegal move: {move}")
        for move in legal - offered:
            self.expect(False, f"no button makes the legal move {move}")
        move = view.legal[view.table.ply % len(view.legal)]
        self.expect(steps_to(self.plugin, view, encode_payload(move), said), f"advice finds no way to {move}")
        self.expect(self.plugin.screens.reason(view, move, said).strip(), f"{language}: no reason for {move}")
        self.expect("".join(self.plugin.screens.help(view, said)).strip(), f"{language}: no help for a turn")
        self._fits(now_screen({self.name: self.plugin}, view, said), f"{language}: the page behind ?")
        self._fits(
            how_screen({self.name: self.plugin}, self.name, 0, said, view), f"{language}: the first page of the lesson"
        )

    def _table_view(
        self, state: Struct, log: Sequence[LogEntry], seat: int | None, seats: int, options: Options, seed: bytes
    ) -> AnyTableView:
        game, to_act, outcome = self.game, self.game.to_act(state), self.game.outcome(state)
        taken = tuple(
            Seat(each, each, Member(each + 1, _PEOPLE[each]), None)
            if each < seats - 1
            else Seat(each, each, None, SeatedAgent("heuristic", 1))
            for each in range(seats)
        )
        table = Table(
            id="check000",
            place=TablePlace(1, 2, "en"),
            game=self.name,
            status=Status.RUNNING if outcome is None else Status.OVER,
            options=options,
            seats=taken,
            joined=tuple(range(seats)),
            host=taken[0].member,
            ply=len(log),
            commitment=commitment(seed),
            seed=None if outcome is None else seed,
            outcome=outcome,
            created_at=_WHEN,
            started_at=_WHEN,
            ended_at=None if outcome is None else _WHEN,
        )
        legal = tuple(game.legal_moves(state)) if seat is not None and seat == to_act else ()
        told = recent_events(log, seat, to_act)
        view, everybody = game.view(state, seat), public_log(log)
        return AnyTableView(table=table, seat=seat, view=view, legal=legal, story=told, log=everybody, to_act=to_act)

    def _fits(self, screen: Screen, what: str) -> None:
        """Check a screen against Discord's limits."""
        parts = [*_components(screen)]
        self.expect(len(parts) <= 40, f"{what} has more than 40 components")
        content = "".join(str(each.get("content", "")) for each in parts)
        self.expect(len(content) <= 4000, f"{what} has more than 4000 characters")
        ids = [each["custom_id"] for each in parts if "custom_id" in each]
        self.expect(len({*ids}) == len(ids), f"{what} has the same button twice")
        for each in parts:
            if each["type"] == 2:
                label = str(each.get("label") or "")
                self.expect(label or each.get("emoji"), f"{what} has a button with neither label nor emoji")
                self.expect(len(label) <= 80, f"{what} has a label of more than 80 characters: {label}")
            if each["type"] == 3:
                self.expect(1 <= len(each["options"]) <= 25, f"{what} has a menu with no options, or more than 25")
            if each["type"] == 10:
                self.expect(str(each["content"]).strip(), f"{what} has an empty text")
            if each["type"] == 12:
                told = [str(one.get("description") or "") for one in each["items"]]
                self.expect(all(1 <= len(one) <= 1024 for one in told), f"{what} has a picture without alt text")


def line_share(hook: str) -> float:
    """How much of the line beside a thumbnail a hook takes; 1 is the whole line."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in hook)
    return wide / WIDE + (len(hook) - wide) / NARROW


def _components(screen: Screen) -> Iterator[Component]:
    waiting: list[Component] = [item.to_component_dict() for item in items(screen)]
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("components", [])
        waiting += [part["accessory"]] if "accessory" in part else []


def _clicks(screen: Screen) -> Iterator[tuple[str, str]]:
    """The kind and payload of every button and menu option."""
    for part in _components(screen):
        click = read_click(str(part.get("custom_id", "")))
        if click is None or part.get("disabled"):
            continue
        for value in [each["value"] for each in part["options"]] if part["type"] == 3 else [""]:
            yield click.kind, click.payload + value


# --- the truth of a lesson ---------------------------------------------------------------------


def _plain(told: str) -> str:
    """A text without formatting and emojis."""
    told = re.sub(r"[\u2060\ufe0e\ufe0f*\\]", "", told.replace("\xa0", " ").replace("\u2007", " "))
    return re.sub(r"<a?:\w+:\d+>", "", told)


def cards_in(told: str) -> set[str]:
    """The cards that a text mentions."""
    return {each.replace(" ", "") for each in re.findall(_CARD, _plain(told))}


def numbers_in(told: str) -> set[str]:
    """The numbers that a text mentions, without plus signs."""
    return {each.removeprefix("+") for each in re.findall(_NUMBER, _plain(told))}


def _example_text(plugin: AnyPlugin, example: Example, said: Words) -> Iterator[str]:
    """The text of an example's board and hand, with the reason and steps of the learner's next move."""
    yield from plugin.screens.board_text(example.board, said)
    yield from plugin.screens.hand_text(example.hand, said, "")
    if example.hand.legal and example.move is not None:
        yield plugin.screens.reason(example.hand, example.move, said)
        yield named(steps_to(plugin, example.hand, encode_payload(example.move), said) or (), said)


def turn_shown(plugin: AnyPlugin, ply: int | None, said: Words, *, practised: bool = False) -> str:
    """The same from `ply` through the rest of the learner's turn to the position after it.

    `practised`: in the tutorial, else in the example of the pages.
    """
    at = plugin.practice if practised else plugin.example
    lines = [*_example_text(plugin, at(ply), said)]
    if ply is not None:
        for later in range(ply + 1, ply + _SEVERAL):
            lines += _example_text(plugin, at(later), said)
            if at(later).hand.to_act != LEARNER:
                break
    return "\n".join(lines)


def lies(plugin: AnyPlugin, rules: str, said: Words) -> Iterator[str]:
    """What the lesson mentions but does not show, one sentence each; `rules` is the text of the rules page."""
    lesson = plugin.lesson
    for number, page in enumerate(lesson.pages, start=1):
        told, seen = said(page.text, players=lesson.seats), turn_shown(plugin, page.ply, said)
        for each in _missing(told, seen, "" if number == 3 else rules):  # the third page is the example
            yield f"page {number} of the lesson mentions {each}, which is not shown"
    told, seen = said(lesson.opening), turn_shown(plugin, 0, said, practised=True)
    for each in _missing(told, seen, ""):
        yield f"the opening of the lesson mentions {each}, which the learner does not see"
    for key in (*lesson.hints, *_beside(lesson)):
        for each in sorted(numbers_in(said(key)) - numbers_in(rules)):
            yield f"the hint {key} mentions {each}, which the rules do not"


def _beside(lesson: Lesson) -> Iterator[str]:
    """The keys of what a tutorial says besides hints and reasons; a game need not have any."""
    yield from filter(None, (lesson.then, *dict(lesson.kinds).values(), *(each.text for each in lesson.asides)))


def _missing(told: str, seen: str, rules: str) -> list[str]:
    """The cards mentioned in `told` but not in `seen`, and the numbers in neither `seen` nor `rules`."""
    return sorted((cards_in(told) - cards_in(seen)) | (numbers_in(told) - numbers_in(seen) - numbers_in(rules)))
