"""The board and the hand of a table, the frames that all games share, and a cache of the screens drawn last.

Each screen is a pure function of a table view and a language.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from agents.agent import thinks
from bot.locales import Speech, Words, language_of
from bot.pictures.reveal import MotionFormat
from bot.screens.climax_screens import NewClimax, climax_button, climax_card, climax_line, climax_of_hand, new_climax
from bot.screens.emotes import emotes_button, emotes_told
from bot.screens.game_screens import (
    Plugins,
    ScreenPlugin,
    board_shown,
    hand_drawn,
    hand_shown,
    whole_board,
    without_repeats,
)
from bot.screens.guidance import aside_of, guided, hints_of_newcomer, may_ask, outcome_of_turn, story_of
from bot.screens.heights import ROOM, SPARE, height_of
from bot.screens.lobby_screens import closed_elsewhere, lobby_screen, settings
from bot.screens.menus import NO_LINKS, Links, link_buttons, link_rows, links_of_hand, more_button, next_table
from bot.screens.parts import (
    GREEN,
    GREY,
    NO_TABLE,
    ROWS,
    Button,
    ButtonStyle,
    Click,
    Link,
    Part,
    Screen,
    SelectOption,
    box,
    brief,
    button,
    fits,
    line,
    lines_of,
    menus,
    picture,
    row,
    rows,
    rows_of,
    text,
    texts,
)
from bot.screens.people import agent_name, channel_of, name_of
from bot.screens.presence import presence
from bot.screens.result_screen import again_button, last_hand, result_screen
from bot.screens.running_table import (
    go_on_button,
    may_show_emotes,
    may_talk,
    talk_button,
    time_in_hand,
    time_on_board,
    vote,
)
from bot.store.schema import Status
from bot.store.waiting import WaitingTable
from bot.tables.snapshots import Snapshot
from bot.tables.types import AnyTableView, Table
from engines.contract import Options, choices, written

IN_A_ROW: Final = 5
"""Discord's limit for buttons side by side."""

# --- the reader -----------------------------------------------------------------------------------


class Reader(Struct, frozen=True):
    """How to draw a hand for the member who reads it."""

    text_only: bool = False
    """Without pictures: the member wants none, or the bot draws none."""
    aloud: bool = False
    """In words that can be read aloud: the member wants text only."""
    motion: MotionFormat | None = None
    """The format of pictures that move; None: none does."""
    newcomer: bool = False
    """With hints, for a member who has not played this game before."""
    shut_out: bool = False
    """The bot may not write in the table's channel, so the hand says that the game goes on here."""
    choice: str = ""
    """What they have chosen so far of a move with several steps; see `GameScreens.hand`."""
    waiting: tuple[WaitingTable, ...] = ()
    """The other tables at which it is their turn; those that have waited longest come first."""


ANYBODY = Reader()
"""A reader with pictures, without hints, who has chosen nothing."""


# --- the screens ----------------------------------------------------------------------------------


def _driven_hand(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, text_only: bool, links: Links
) -> Screen:
    """A running hand that an agent plays. A member who has left sees no cards: somebody else may get them."""
    table = table_view.table
    if table_view.seat is None:
        raise ValueError("nobody drives for a spectator")
    seat = table.seats[table_view.seat]
    if seat.agent is None:
        raise ValueError(f"seat {seat.number} is driven by its owner")
    game, agent = words(f"{table.game}-name"), agent_name(seat.agent, words)
    told = words("hand-left" if seat.is_on_offer else "hand-driven", agent=agent, channel=channel_of(table, words))
    cards: list[Part] = []
    if not seat.is_on_offer:
        cards = hand_shown(plugin, table_view, words, text_only=text_only)
    back = button(words("button-return"), Click(table.id, 0, "back"), style=ButtonStyle.success)
    heading = text(f"### {words('table-hand-heading', game=game)}", told)
    return Screen.of(box(heading, *cards, row(back, *link_buttons(links, words)), colour=GREY))


def _sent_away_hand(table: Table, words: Words) -> Screen:
    """What remains of the hand of a member who was removed from a running game."""
    game, channel = words(f"{table.game}-name"), channel_of(table, words)
    return Screen.of(box(text(words("hand-sent-away", game=game, channel=channel)), colour=GREY))


def board_screen(
    plugins: Plugins,
    table_view: AnyTableView,
    words: Words,
    *,
    text_only: bool = False,
    motion: MotionFormat | None = None,
) -> Screen:
    """The message in the channel, computed from a spectator's table view: lobby, board or result."""
    if table_view.seat is not None:
        raise ValueError("the board is drawn from what a spectator may know")
    table = table_view.table
    if table.status is Status.LOBBY or not table_view.table.is_dealt:
        return lobby_screen(plugins, table, words, text_only=text_only)
    if table.status is Status.RUNNING:
        return _fitting(lambda told, _: _running(plugins, told, words, text_only=text_only), table_view)
    return result_screen(plugins, table_view, words, text_only=text_only, motion=motion)


def hand_screen(
    plugins: Plugins,
    table_view: AnyTableView,
    words: Words,
    reader: Reader = ANYBODY,
    *,
    links: Links = NO_LINKS,
    final: AnyTableView | None = None,
) -> Screen:
    """A member's own seat, by direct message or privately in the channel.

    Both are the same. `links` lead to the other messages of the table. `final` is the spectator's table view, for the
    board of a practice game, and for the final position once a game is over.
    """
    table = table_view.table
    words = words.aloud if reader.aloud else words
    game = words(f"{table.game}-name")
    channel = channel_of(table, words)
    if table.status is Status.LOBBY:
        where = words.naming_buttons_of(table.place.locale)("lobby-hand", game=game, channel=channel)
        note = [words("lobby-hand-shut-out")] if reader.shut_out else []
        return Screen.of(box(text(where, *note), *link_rows(links, words), colour=GREY))
    if not table_view.table.is_dealt:
        return Screen.of(box(text(closed_elsewhere(table, words)), colour=GREY))
    if table.status is not Status.RUNNING:
        plugin, motion = plugins[table.game], reader.motion
        over = last_hand(plugin, table_view, words, final, text_only=reader.text_only, motion=motion)
        told = text(words("table-hand-over", game=game, channel=channel))
        # The result of a tutorial has this button, too, and comes right below.
        again = [] if table.is_tutorial else [again_button(table, words)]
        leading: list[Button | Link] = [*again, *link_buttons(links, words)]
        return Screen.of(box(told, *over, *([row(*leading)] if leading else []), colour=GREY))
    plugin = plugins[table.game]
    if table_view.is_driven:
        return _driven_hand(plugin, table_view, words, text_only=reader.text_only, links=links)
    return _fitting(lambda told, cut: _running_hand(plugin, told, words, reader, final, cut=cut), table_view)


def _fitting(draw: Callable[[AnyTableView, bool], Screen], table_view: AnyTableView) -> Screen:
    """A screen of a table view, drawn without the story if it would be too long with it.

    `draw` takes the table view, and whether the story is left out, so that it can say so.
    """
    screen = draw(table_view, False)
    return screen if fits(screen) else draw(replace(table_view, story=()), True)


def hand_again(table: Table, words: Words) -> Screen:
    """Replaces a private hand that can no longer be kept up to date: a button that shows it again."""
    press = button(words("button-hand"), Click(table.id, 0, "hand"), style=ButtonStyle.primary)
    return Screen.of(text(words("hand-again")), row(press))


def _running_hand(
    plugin: ScreenPlugin,
    table_view: AnyTableView,
    words: Words,
    reader: Reader,
    spectators: AnyTableView | None,
    *,
    cut: bool,
) -> Screen:
    """A player's hand: where, what happened, the picture, the question, the choices, the buttons.

    `cut`: the story is left out because it was too long.
    """
    asked = plugin.screens.hand(table_view, words, reader.choice)
    time = texts(time_in_hand(table_view, words))
    guides = [[*time, *each] for each in guided(plugin, table_view, words, reader.choice, asked)]
    shown = _shown_of_hand(plugin, table_view, words, reader, guides[0])
    above: Sequence[Part] = ()
    is_partial = not (plugin.pictures.hand_shows_board or reader.text_only)
    if is_partial and table_view.table.is_tutorial and spectators is not None:  # No other message has the board.
        above = board_shown(plugin, spectators, words, text_only=False)
    told = [words("table-story-left-out")] if cut else plugin.screens.story(table_view, words)
    story = story_of(plugin, table_view, words, _untold(told, [*shown, *guides[0]]))
    acting = table_view.seat is not None and table_view.to_act == table_view.seat
    where = [
        *_where(plugin, table_view, words, reader, acting=acting),
        *presence(table_view, words),
        *_without_bubble(table_view, words, shown),
    ]
    bare_signs = _signs(plugin, table_view, words, reader)
    signs = _with_emotes(plugin, table_view, words, bare_signs)
    room = ROOM - SPARE + (height_of(Screen.of(*above)) if above else 0)

    def drawn(told: Sequence[str], card: Sequence[Part], last: Sequence[Part], below: Sequence[Part]) -> Screen:
        parts = [text(*where, *told), *card, *above, *shown, *below, *last]
        return Screen.of(box(*parts, colour=GREEN if acting else GREY))

    climax = climax_of_hand(plugin, table_view)
    if climax is None:
        screen = drawn(story, (), [row(*signs)], guides[0])
        if reader.text_only or not acting:
            return screen
        if len(guides) == 1:  # The log has what is left out.
            room, shorter = ROOM, [(story[-1:], guides[0]), ([], guides[0])]
        else:
            *fuller, barest = guides
            own = outcome_of_turn(plugin, table_view, words)
            shorter = [*((story, each) for each in fuller[1:]), (own, fuller[-1]), ([], fuller[-1]), ([], barest)]
        for told, below in shorter:
            if height_of(screen) <= room:
                break
            screen = drawn(told, (), [row(*signs)], below)
        return screen
    line = climax_line(table_view, climax, words)
    card = climax_card(table_view, climax, words, text_only=reader.text_only, on_hand=True, motion=reader.motion)
    once = {each.removeprefix("-# ") for each in lines_of(card)}
    others = [each for each in story if each.removeprefix("-# ") not in once]
    # The log has what is left out; a tutorial tells the outcome of the learner's turn if there is room.
    least = others if table_view.table.is_tutorial else []
    most = brief(others, left) if (left := ROWS - rows_of([line])) > 0 and not least else least
    with_card = [drawn([line, *each], card, [row(*signs)], guides[0]) for each in (most, least)]
    if reader.text_only:
        return with_card[0]
    show = rows([*bare_signs, climax_button(table_view, climax, words)], IN_A_ROW)
    with_line = [drawn([line, *each], (), show, below) for below in guides for each in (most, least, [])]
    # A choice of many buttons has no room for one more.
    barest_of_all = drawn([line], (), [row(*signs)], guides[-1])
    found = (each for each in (*with_card, *with_line) if height_of(each) <= room)
    return next(found, barest_of_all)


def _where(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, reader: Reader, *, acting: bool) -> list[str]:
    """The first line of a hand: the game, its channel, its round, and where else it is the reader's turn.

    Below it, that the bot is shut out of the channel.
    """
    table = table_view.table
    channel = channel_of(table, words)
    # A tutorial takes place in direct messages, like the hand.
    shown = [] if table.is_tutorial else [channel]
    heading, elsewhere = plugin.screens.heading(table_view, words), next_table(reader.waiting, words, acting=acting)
    where = _grey(words(f"{table.game}-name"), *shown, heading, *elsewhere)
    return [where, *([_grey(words("table-hand-shut-out", channel=channel))] if reader.shut_out else [])]


def _grey(*each: str) -> str:
    return f"-# {' · '.join(part for part in each if part)}"


def _signs(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, reader: Reader) -> list[Button]:
    """The last row of every running hand: take back, help, advice, talk, the menu, and the end of a pause.

    The member to act can end a pause from the hand, which says that the game is paused.
    """
    table = table_view.table
    back = button(words("button-take-back"), Click(table.id, table.ply, "take-back"))
    aside = aside_of(plugin, table_view)
    style = ButtonStyle.success if aside is not None and aside.button == "advice" else ButtonStyle.secondary
    advice = button(words("button-advice"), Click(table.id, table.ply, "advice"), style=style)
    return [
        *([back] if table_view.may_take_back else []),
        _help(plugin, table_view, words, newcomer=reader.newcomer),
        *([advice] if may_ask(table_view) else []),
        *([talk_button(plugin, table_view, words)] if may_talk(plugin, table_view) else []),
        more_button(table, words),
        *(go_on_button(table, words) if table_view.to_act == table_view.seat else []),
    ]


def _with_emotes(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, signs: list[Button]) -> list[Button]:
    """The last row of a hand with the button for emotes if the reader may show any, and the row gets no higher.

    The button is before that of the menu, which has it, too.
    """
    if len(signs) >= IN_A_ROW or not may_show_emotes(plugin, table_view):
        return signs
    menu = signs.index(more_button(table_view.table, words))
    longer = [*signs[:menu], emotes_button(table_view.table, words), *signs[menu:]]
    return longer if height_of(Screen.of(row(*longer))) == height_of(Screen.of(row(*signs))) else signs


def _without_bubble(table_view: AnyTableView, words: Words, shown: Sequence[Part]) -> list[str]:
    """The emotes in words that a picture has no token for; none in text, which tells all of them."""
    return emotes_told(table_view, words, besides=shown) if Screen.of(*shown).pictures else []


def _help(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, *, newcomer: bool = False) -> Button:
    """The button that explains the step; it is highlighted for a newcomer if it holds a hint for them."""
    table = table_view.table
    hinted = newcomer and not table.is_tutorial and bool(hints_of_newcomer(plugin, table_view, words))
    style = ButtonStyle.primary if hinted else ButtonStyle.secondary
    return button(words("button-how"), Click(table.id, 0, "how", table.game), style=style)


def standing_screen(
    plugins: Plugins,
    speech: Speech,
    snapshot: Snapshot,
    member_id: int | None,
    locale: str | None,
    reader: Reader = ANYBODY,
    links: Links | None = None,
) -> Screen:
    """A screen kept up to date: the board (`member_id` None) in the channel's language, or a member's hand.

    A hand is in the language of `locale`, or in the channel's if that is unknown. Its `links` are those of a hand in
    direct messages, unless others are given. The board of a tutorial, which only the learner sees, may be `aloud`.
    """
    here = snapshot.table.place.locale
    if member_id is None:
        said = speech(here).aloud if reader.aloud else speech(here)
        return board_screen(plugins, snapshot.view(None), said, text_only=reader.text_only, motion=reader.motion)
    if snapshot.table.was_sent_away(member_id):
        return _sent_away_hand(snapshot.table, speech(locale or here))
    return hand_screen(
        plugins,
        snapshot.view(member_id),
        speech(locale or here),
        reader,
        links=links or links_of_hand(snapshot.table),
        final=snapshot.view(None),
    )


def rules_screen(plugins: Plugins, game: str, options: Options, words: Words) -> Screen:
    """The rules of a game as a table with these options plays it, those options, and the edition."""
    parts: list[Part] = [text(words(f"{game}-rules", **settings_of(options)))]
    for heading, lines in (
        ("menu-settings", settings(game, options, words)),
        ("rules-edition", plugins[game].screens.edition(options, words)),
    ):
        if lines:
            parts += [line(), text(f"### {words(heading)}", *lines)]
    return Screen.of(box(*parts))


def rules_question(plugins: Plugins, words: Words) -> Screen:
    """The question which game's rules to show."""
    games = [SelectOption(label=words(f"{game}-name"), value=game) for game in plugins]
    return Screen.of(text(words("rules-question")), *menus(words("menu-game"), Click(NO_TABLE, 0, "rules-of"), games))


def settings_of(options: Options) -> dict[str, str | int]:
    """The option values by name: the text of the rules may use any of them."""
    chosen = {option: getattr(options, option) for option in choices(type(options))}
    return {option: value if type(value) is int else written(value) for option, value in chosen.items()}


def _shown_of_hand(
    plugin: ScreenPlugin, table_view: AnyTableView, words: Words, reader: Reader, below: Sequence[Part]
) -> list[Part]:
    """The picture of a hand; for text only, the board too, because the one in the channel is a picture.

    No line appears twice, or repeats what is `below`.
    """
    choice = reader.choice
    if reader.text_only:
        board = [*emotes_told(table_view, words), *plugin.screens.board_text(table_view, words)]
        told = plugin.screens.hand_text(table_view, words, choice)
        once = _untold(board, below), [line for line in _untold(told, below) if line not in board]
        return [text(*lines) for lines in once if lines]
    plain = words.without_emojis
    told = [*emotes_told(table_view, plain), *plugin.screens.hand_text(table_view, plain, choice)]
    return [picture(hand_drawn(plugin, table_view, choice, words), told)]


def _running(plugins: Plugins, table_view: AnyTableView, words: Words, *, text_only: bool) -> Screen:
    """The board of a running game: whose turn it is, what came last, the picture, and a button for the hand."""
    table, plugin = table_view.table, plugins[table_view.table.game]
    shown = [*whole_board(plugin, table_view, words, text_only=text_only)]
    heading = _grey(words(f"{table.game}-name"), plugin.screens.heading(table_view, words))
    lines = [heading, *presence(table_view, words), *_without_bubble(table_view, words, shown)]
    if table_view.to_act is not None:
        turn = f"{words.mark('▶')}{_turn(plugin, table, table_view.to_act, words)}"
        lines += [turn, *time_on_board(table_view, words)]
        shown = [*without_repeats(shown, [text(turn)])]
    lines += brief(_untold(plugin.screens.story(table_view, words), shown))
    signs = row(
        button(words("button-hand"), Click(table.id, 0, "hand"), style=ButtonStyle.primary),
        _help(plugin, table_view, words),
        more_button(table, words),
        *go_on_button(table, words),
    )
    return Screen.of(box(text(*lines), *shown, signs, *vote(table, words)))


def _untold(lines: Sequence[str], parts: Sequence[Part]) -> list[str]:
    """The lines of a story that these parts do not contain yet."""
    told = lines_of(parts)
    return [line for line in lines if line not in told]


def _turn(plugin: ScreenPlugin, table: Table, to_act: int, words: Words) -> str:
    """Who has to play, or is thinking."""
    seat = table.seats[to_act]
    is_thinking = (
        seat.agent is not None and thinks(seat.agent.name) and plugin.iterations is not None and table.paused_at is None
    )
    return words("table-thinks" if is_thinking else "table-turn", name=name_of(seat, words))


# --- the screens drawn last -----------------------------------------------------------------------

SNAPSHOTS: Final = 128
"""How many snapshots' screens to keep: those of moves being shown; at most 60 kB each."""

_Asked: TypeAlias = tuple[int | None, str, Reader, bool]


class StandingScreens:
    """`standing_screen`, with a cache for the snapshots drawn last.

    A snapshot never changes, and is one object as long as its table does not change. So the same question about the
    same object has the same answer, until the emojis change.
    """

    def __init__(self, plugins: Plugins, speech: Speech) -> None:
        self._plugins = plugins
        self._speech = speech
        self._emojis = speech.emojis
        self._drawn: OrderedDict[Snapshot, dict[_Asked, tuple[Reader, Screen]]] = OrderedDict()
        self._climaxes: OrderedDict[Snapshot, NewClimax | None] = OrderedDict()

    def __call__(
        self,
        snapshot: Snapshot,
        member_id: int | None,
        locale: str | None,
        reader: Reader = ANYBODY,
        links: Links | None = None,
    ) -> Screen:
        """See `standing_screen`. A hand with other links than in direct messages is not kept."""
        if links is not None and links != links_of_hand(snapshot.table):
            return standing_screen(self._plugins, self._speech, snapshot, member_id, locale, reader, links)
        if self._emojis is not self._speech.emojis:
            self._emojis = self._speech.emojis
            self._drawn.clear()
            self._climaxes.clear()
        screens = self._drawn.setdefault(snapshot, {})
        self._drawn.move_to_end(snapshot)
        if len(self._drawn) > SNAPSHOTS:
            self._drawn.popitem(last=False)
        # Keep only the latest choice and waiting tables: both can change any number of times while the table does not.
        language = language_of(locale or snapshot.table.place.locale)
        asked = (member_id, language, replace(reader, choice="", waiting=()), reader.choice != "")
        drawn_for, screen = screens.get(asked, (reader, None))
        if screen is None or drawn_for != reader:
            screen = standing_screen(self._plugins, self._speech, snapshot, member_id, locale, reader)
            screens[asked] = (reader, screen)
        return screen

    def climax(self, snapshot: Snapshot, reader: Reader) -> NewClimax | None:
        """What the channel may show as the newest climax; see `new_climax`. The `reader` is the same for a table."""
        if snapshot not in self._climaxes:
            words = self._speech(snapshot.table.place.locale)
            view, text_only, motion = snapshot.seen_by(None), reader.text_only, reader.motion
            self._climaxes[snapshot] = new_climax(self._plugins, view, words, text_only=text_only, motion=motion)
            if len(self._climaxes) > SNAPSHOTS:
                self._climaxes.popitem(last=False)
        return self._climaxes[snapshot]
