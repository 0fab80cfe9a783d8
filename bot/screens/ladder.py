"""The ladder of a game in a server: who stands where in a season, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator

from agents.levels import level_of
from bot.locales import Words
from bot.pictures import rungs
from bot.records.pages import LadderPage
from bot.records.ratings import ENOUGH, points
from bot.records.seasons import Season
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.game_screens import Plugins
from bot.screens.names import harmless
from bot.screens.parts import ButtonStyle, Part, Screen, box, button, menu, menu_option, picture, row, text
from bot.store import Rung

_MEDALS = ("🥇", "🥈", "🥉")


def ladder_screen(plugins: Plugins, page: LadderPage, words: Words, reader: int | None) -> Screen:
    """The ladder as this reader sees it; None: as everybody does in the channel, without what is theirs alone."""
    ladder = page.ladder
    heading = words("ladder-heading", game=words(f"{page.game}-name"), season=season_name(page.season, words))
    parts: list[Part] = [text(f"### 🪜 {heading}")]
    told = [_rung(plugins, rung, number, words) for number, rung in enumerate(ladder.top, start=1)]
    if ladder.top:
        drawn = [rungs.Rung(*points(rung.standing), rung.standing.member_id is None) for rung in ladder.top]
        parts += [picture(rungs.ladder_drawing(drawn), told, repeats=True), text(*told)]
    elif not ladder.settling:
        parts.append(text(words("ladder-none")))
    if ladder.settling:
        settling = [_settling(plugins, rung, words) for rung in ladder.settling]
        parts.append(text(words("ladder-settling", enough=ENOUGH), f"-# {' · '.join(settling)}"))
    if ladder.top or ladder.settling:
        parts.append(text(f"-# {words('ladder-note')}"))
    if reader is not None:
        parts.append(text(_own(page, words)))
        parts += _choices(plugins, page, words)
    return Screen.of(box(*parts))


def season_name(season: Season, words: Words) -> str:
    """What a season is called, such as `October–December 2026`."""
    return words("season-name", quarter=season.quarter, year=str(season.year))


def _called(plugins: Plugins, rung: Rung, words: Words) -> str:
    standing = rung.standing
    if standing.member_id is not None:
        return harmless(rung.name or "") or words("member-nameless")
    level = level_of(standing.participant, plugins[standing.game].iterations)
    return words("ladder-house", level=words(f"agent-{level}"))


def _rung(plugins: Plugins, rung: Rung, number: int, words: Words) -> str:
    rating, spread = points(rung.standing)
    place = _MEDALS[number - 1] if number <= len(_MEDALS) else f"`{number:>2}`"
    name = _called(plugins, rung, words)
    figures = words("ladder-figures", games=rung.standing.games, wins=rung.standing.wins)
    return f"{place} **{name}** · **{rating}**\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{spread} · {figures}"


def _settling(plugins: Plugins, rung: Rung, words: Words) -> str:
    return words("ladder-settling-one", name=_called(plugins, rung, words), games=rung.standing.games)


def _own(page: LadderPage, words: Words) -> str:
    """Where the reader stands."""
    ladder = page.ladder
    if page.private:
        return f"🔒 {words('stats-private')}"
    if ladder.own is None:
        return words("ladder-own-none")
    rating, spread = points(ladder.own.standing)
    if ladder.own_rank is None:
        return words("ladder-own-settling", games=ladder.own.standing.games, enough=ENOUGH)
    return words("ladder-own", rank=ladder.own_rank, ranked=ladder.ranked, rating=str(rating), spread=spread)


def _choices(plugins: Plugins, page: LadderPage, words: Words) -> Iterator[Part]:
    """Other games and seasons, and a way to show this one to all."""
    here = f"{page.game}.{page.season}"
    games = [
        menu_option(words(f"{name}-name"), f"{name}.{page.season}")
        for name, plugin in plugins.items()
        if name != page.game and not plugin.game.cooperative
    ]
    if games:
        yield menu(words("menu-ladder-game"), Click(NO_TABLE, 0, "ladder"), games)
    seasons = [menu_option(season_name(season, words), str(season)) for season in page.seasons if season != page.season]
    if seasons:
        yield menu(words("menu-season"), Click(NO_TABLE, 0, "ladder", f"{page.game}."), seasons)
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
