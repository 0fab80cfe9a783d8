"""The screens of `/stats` and `/ladder`, and the subject that their clicks carry."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta

from msgspec import Struct

from agents.agent import level_of
from bot.features.records.pages import BestResult, Figures, GameFigures, LadderPage, MemberPage, ServerPage
from bot.features.records.pictures import ladder_drawing, member_drawing
from bot.features.records.ratings import ENOUGH, Season, points
from bot.features.records.recording import CODES
from bot.features.records.store import Rung, StandingRecord
from bot.locales import Words, number
from bot.pictures.drawing import Sprite
from bot.screens.game_screens import Plugins
from bot.screens.parts import (
    NO_TABLE,
    Button,
    ButtonStyle,
    Click,
    Part,
    Screen,
    SelectOption,
    box,
    button,
    gap,
    line,
    menu_option,
    menus,
    picture,
    row,
    text,
    timestamp,
)
from bot.screens.people import cleaned, harmless, in_a_row, listed, member_name
from bot.screens.result_screen import achievement_told
from bot.tables.types import Member, told_apart

_SERVER = "s"
_GAMES = 12
"""How many of a member's games are listed, the most played ones; all of them could be too long for a message."""


class Subject(Struct, frozen=True):
    """Whose figures to show, and at which game."""

    member_id: int | None
    """None: the server's."""
    game: str | None
    """None: all games."""

    def __str__(self) -> str:
        """The form in a click, such as `123.bremen`."""
        return f"{_SERVER if self.member_id is None else self.member_id}.{self.game or ''}"


def read_subject(payload: str, games: Container[str]) -> Subject | None:
    """The subject of a click; None for nonsense, and for a game that is not offered."""
    whose, point, game = payload.partition(".")
    if not point or (game and game not in games):
        return None
    if whose == _SERVER:
        return Subject(None, game or None)
    if whose.isascii() and whose.isdecimal() and len(whose) <= 20 and int(whose) < 2**63:
        return Subject(int(whose), game or None)
    return None


def member_screen(plugins: Plugins, page: MemberPage, words: Words, reader: int | None, name: str = "") -> Screen:
    """A member's figures as this reader sees them; None: as posted in the channel, without buttons.

    `name` is what they are called here, if that is known.
    """
    subject, own = Subject(page.member_id, page.game), page.member_id == reader
    called = name or page.name or ""
    name = _name(called, words)
    heading = words("stats-heading-you") if own else words("stats-heading-of", name=name)
    parts: list[Part] = [text(f"### {words.mark('🍻')}{_with_game(heading, page.game, words)}")]
    if page.figures.games:
        parts += [
            picture(
                member_drawing(page.figures, _scenes(plugins, page.figures)),
                _picture_told(plugins, page.figures, words),
            ),
            text(*_totals(page.figures, words)),
            line(),
            text(*_by_game(plugins, page, words)),
        ]
        if page.game is None and page.achievements:
            had = {each.code for each in page.achievements}
            parts.append(text(*(f"🏅 {achievement_told(code, words)}" for code in CODES if code in had)))
    else:
        parts.append(text(words("stats-none-you") if own else words("stats-none-of", name=name)))
    if own and page.private:
        parts.append(text(f"{words.mark('🔒')}{words('stats-private')}"))
    if reader is not None:
        # Menus show no markdown.
        parts += _menus(plugins, subject, reader, cleaned(called) or words("member-nameless"), words)
        if offered := [*_buttons(page, subject, own, words)]:
            parts += [row(*offered), *gap(1)]
    return Screen.of(box(*parts))


def server_screen(plugins: Plugins, page: ServerPage, words: Words, reader: int | None) -> Screen:
    """The server's figures; `reader` as in `member_screen`."""
    parts: list[Part] = [text(f"### {words.mark('🍻')}{_with_game(words('stats-heading-server'), page.game, words)}")]
    parts.append(text(*_table_lines(plugins, page, words)))
    players = [(each.member_id, each.name) for each in page.regulars]
    for result in page.best:
        players += zip(result.member_ids, result.names, strict=False)
    names = _names(players, words)
    if page.best and page.game is not None:
        best = [_best_result(plugins, page.game, each, names, words) for each in page.best]
        parts.append(text(f"**{words('stats-best-results')}**", *best))
    if page.regulars:
        lines = []
        for place, each in enumerate(page.regulars, start=1):
            key = "stats-regular" if each.due else "stats-regular-together"
            due = decimal(each.due, words)
            told = words(key, name=f"**{names[each.member_id]}**", games=each.games, wins=each.wins, due=due)
            lines.append(f"`{place:>2}` {told}")
        parts.append(text(f"**{words('stats-regulars')}**", *lines))
    if reader is not None:
        subject = Subject(None, page.game)
        parts += [*_menus(plugins, subject, reader, "", words), row(_show(subject, words))]
    return Screen.of(box(*parts))


def decimal(value: float, words: Words) -> str:
    """A number with one decimal, in the notation of this language."""
    written = f"{value:.1f}"
    return written.replace(".", ",") if words.language == "de" else written


def _with_game(heading: str, game: str | None, words: Words) -> str:
    return f"{heading} · {words('stats-all-games') if game is None else words(f'{game}-name')}"


def _name(name: str | None, words: Words) -> str:
    return harmless(name or "") or words("member-nameless")


def _names(members: Iterable[tuple[int, str | None]], words: Words) -> dict[int, str]:
    """The names of members by id; those of one name have numbers, in the order of their ids, which stays the same."""
    known = {member_id: Member(member_id, name or "") for member_id, name in members}
    apart = told_apart(known[member_id] for member_id in sorted(known))
    return {member.id: member_name(member, words) for member in apart}


# --- a member ------------------------------------------------------------------------------------


_MOST_PLAYED = 3
"""How many games the picture shows."""


def _most_played(plugins: Plugins, figures: Figures) -> list[GameFigures]:
    return [each for each in figures.by_game if each.game in plugins][:_MOST_PLAYED]


def _scenes(plugins: Plugins, figures: Figures) -> list[tuple[Sprite, int]]:
    """The scenes of the games played most, with how often each was played."""
    return [(plugins[each.game].pictures.cover(), each.games) for each in _most_played(plugins, figures)]


def _picture_told(plugins: Plugins, figures: Figures, words: Words) -> Iterator[str]:
    """The picture in words."""
    played = [f"{words(f'{each.game}-name')} ({each.games})" for each in _most_played(plugins, figures)]
    yield words("stats-picture", played=in_a_row(played, words), games=figures.games, wins=figures.wins)
    places = [
        words("stats-latest-won") if each.won else words("stats-latest", rank=each.rank, players=each.players)
        for each in figures.latest
    ]
    yield words("stats-picture-latest", places=in_a_row(places, words))


def _totals(figures: Figures, words: Words) -> Iterator[str]:
    yield words("stats-games", games=figures.games, wins=figures.wins)
    if figures.due:
        due, share = decimal(figures.due, words), decimal(figures.won_alone / figures.due, words)
        key = "stats-due" if figures.won_alone else "stats-due-none"
        yield words(key, wins=figures.won_alone, due=due, share=share)
    if figures.place is not None:
        yield words("stats-place", place=decimal(figures.place, words))
    if figures.longest_streak > 1:
        yield words("stats-streak", now=figures.streak, longest=figures.longest_streak)
    yield _time(figures.time, words)


def _time(long: timedelta, words: Words) -> str:
    minutes = max(1, round(long / timedelta(minutes=1)))
    if minutes < 120:
        return words("stats-minutes", count=minutes)
    hours = round(minutes / 60)
    return words("stats-hours", count=hours) if hours < 72 else words("stats-days", count=round(hours / 24))


def _by_game(plugins: Plugins, page: MemberPage, words: Words) -> Iterator[str]:
    ratings = {each.game: each for each in page.standings}
    # A game that is no longer offered has no name.
    for each in [each for each in page.figures.by_game if each.game in plugins][:_GAMES]:
        told = [*_at_game(plugins, each, words)]
        if each.due is not None and (standing := ratings.get(each.game)) is not None:
            told.append(_rating(standing, words))
        yield f"**{words(f'{each.game}-name')}**"
        yield f"-# {' · '.join(told)}"


def _rating(standing: StandingRecord, words: Words) -> str:
    """A member's rating; with too few games, how many they have played."""
    if standing.games < ENOUGH:
        return words("stats-settling", games=standing.games, enough=ENOUGH)
    rating, spread = points(standing)
    return words("stats-rating", rating=str(rating), spread=spread)


def _at_game(plugins: Plugins, figures: GameFigures, words: Words) -> Iterator[str]:
    if figures.due is None or figures.place is None:
        yield words("stats-game-together", games=figures.games, wins=figures.wins)
    else:
        due, place = decimal(figures.due, words), decimal(figures.place, words)
        yield words("stats-game", games=figures.games, wins=figures.wins, due=due, place=place)
    if figures.best is not None:
        best, players = figures.best
        title, score = plugins[figures.game].screens.title(players, best, words), number(best)
        yield words("stats-best-title", score=score, title=title) if title else words("stats-best", score=score)


# --- a server ------------------------------------------------------------------------------------


def _table_lines(plugins: Plugins, page: ServerPage, words: Words) -> Sequence[str]:
    total = sum(page.tables.values())
    if not total:
        return [words("stats-none-server")]
    known = [(count, name) for name, count in page.tables.items() if name in plugins]
    told = [f"{words(f'{name}-name')} {count}" for count, name in sorted(known, key=lambda each: (-each[0], each[1]))]
    return [words("stats-tables", count=total), *([f"-# {' · '.join(told)}"] if page.game is None else [])]


def _best_result(plugins: Plugins, game: str, best: BestResult, known: Mapping[int, str], words: Words) -> str:
    title = plugins[game].screens.title(best.players, best.score, words)
    called = [known[member_id] for member_id in best.member_ids] or [_name(name, words) for name in best.names]
    names = listed([f"**{name}**" for name in called], words)
    score = number(best.score)
    return f"{score} · {names} · {timestamp(best.ended_at, 'd')}" + (f"\n-# {title}" if title else "")


# --- what else can be looked at ------------------------------------------------------------------


def _menus(plugins: Plugins, subject: Subject, reader: int, name: str, words: Words) -> list[Part]:
    """Menus of other figures: the reader's, the shown member's and the server's, at each game or at all."""
    subjects = [(reader, words("stats-you")), (None, words("stats-server"))]
    if subject.member_id not in {None, reader}:
        subjects.append((subject.member_id, name))
    options: list[SelectOption] = []
    for member_id, called in subjects:
        for game in (None, *plugins):
            other = Subject(member_id, game)
            if other != subject:
                played = words("stats-all-games") if game is None else words(f"{game}-name")
                options.append(menu_option(f"{called} · {played}", str(other)))
    return menus(words("menu-stats"), Click(NO_TABLE, 0, "stats"), options)


def _buttons(page: MemberPage, subject: Subject, own: bool, words: Words) -> Iterator[Button]:
    if not page.private and page.figures.games:
        yield _show(subject, words)
    if own:
        label = words("button-let-in" if page.private else "button-keep-out")
        yield button(label, Click(NO_TABLE, 0, "private", f"{'off' if page.private else 'on'}.{subject.game or ''}"))
    elif not page.figures.games:
        yield button(words("stats-server"), Click(NO_TABLE, 0, "stats", str(Subject(None, None))))


def _show(subject: Subject, words: Words) -> Button:
    return button(words("button-show-here"), Click(NO_TABLE, 0, "stats-show", str(subject)), style=ButtonStyle.primary)


_MEDALS = ("🥇", "🥈", "🥉")


def ladder_screen(plugins: Plugins, page: LadderPage, words: Words, reader: int | None) -> Screen:
    """The ladder as this reader sees it; None: as posted in the channel, without the reader's own parts."""
    ladder = page.ladder
    heading = words("ladder-heading", game=words(f"{page.game}-name"), season=season_name(page.season, words))
    parts: list[Part] = [text(f"### {words.mark('🪜')}{heading}")]
    rungs = (*ladder.top, *ladder.settling)
    known = [(rung.standing.member_id, rung.name) for rung in rungs]
    names = _names(((member_id, name) for member_id, name in known if member_id is not None), words)
    told = [_rung(plugins, rung, number, names, words) for number, rung in enumerate(ladder.top, start=1)]
    if ladder.top:
        parts += [picture(ladder_drawing(ladder.top), told, repeats=True), text(*told)]
    elif not ladder.settling:
        parts.append(text(words("ladder-none")))
    if ladder.settling:
        settling = [_settling(plugins, rung, names, words) for rung in ladder.settling]
        parts.append(text(words("ladder-settling", enough=ENOUGH), f"-# {' · '.join(settling)}"))
    if ladder.top or ladder.settling:
        parts.append(text(f"-# {words('ladder-note')}"))
    if reader is not None:
        parts.append(text(_own(page, words)))
        parts += _choices(plugins, page, words)
    return Screen.of(box(*parts))


def season_name(season: Season, words: Words) -> str:
    """The name of a season, such as `October–December 2026`."""
    return words("season-name", quarter=season.quarter, year=str(season.year))


def _called(plugins: Plugins, rung: Rung, names: Mapping[int, str], words: Words) -> str:
    standing = rung.standing
    if standing.member_id is not None:
        return names[standing.member_id]
    level = level_of(standing.participant, plugins[standing.game].iterations)
    return words("ladder-house", level=words(f"agent-{level}"))


def _rung(plugins: Plugins, rung: Rung, number: int, names: Mapping[int, str], words: Words) -> str:
    rating, spread = points(rung.standing)
    place = _MEDALS[number - 1] if number <= len(_MEDALS) else f"`{number:>2}`"
    name = _called(plugins, rung, names, words)
    figures = words("ladder-figures", games=rung.standing.games, wins=rung.standing.wins)
    return f"{place} **{name}** · **{rating}**\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{spread} · {figures}"


def _settling(plugins: Plugins, rung: Rung, names: Mapping[int, str], words: Words) -> str:
    return words("ladder-settling-one", name=_called(plugins, rung, names, words), games=rung.standing.games)


def _own(page: LadderPage, words: Words) -> str:
    """The reader's own place."""
    ladder = page.ladder
    if page.private:
        return f"{words.mark('🔒')}{words('stats-private')}"
    if ladder.own is None:
        return words("ladder-own-none")
    rating, spread = points(ladder.own.standing)
    if ladder.own_rank is None:
        return words("ladder-own-settling", games=ladder.own.standing.games, enough=ENOUGH)
    return words("ladder-own", rank=ladder.own_rank, ranked=ladder.ranked, rating=str(rating), spread=spread)


def _choices(plugins: Plugins, page: LadderPage, words: Words) -> Iterator[Part]:
    """Other games and seasons, and a button that posts this ladder."""
    here = f"{page.game}.{page.season}"
    games = [
        menu_option(words(f"{name}-name"), f"{name}.{page.season}")
        for name, plugin in plugins.items()
        if name != page.game and not plugin.game.cooperative
    ]
    yield from menus(words("menu-ladder-game"), Click(NO_TABLE, 0, "ladder"), games)
    seasons = [menu_option(season_name(season, words), str(season)) for season in page.seasons if season != page.season]
    yield from menus(words("menu-season"), Click(NO_TABLE, 0, "ladder", f"{page.game}."), seasons)
    shown = bool(page.ladder.top or page.ladder.settling)
    yield row(
        button(
            words("button-show-here"),
            Click(NO_TABLE, 0, "ladder-show", here),
            style=ButtonStyle.primary,
            disabled=not shown,
        ),
        button(words("button-own-stats"), Click(NO_TABLE, 0, "own-stats", page.game)),
    )
