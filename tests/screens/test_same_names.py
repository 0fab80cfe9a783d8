"""Members of one name are told apart wherever their tokens are not drawn, by a number that stays the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import structs

from bot.features.fairness import fairness_screen
from bot.features.nights.screens import group_choices, plan_screen
from bot.features.nights.store import Group, GuestAnswer
from bot.features.records.screens import ladder_screen, server_screen
from bot.features.replay.log import log_screen
from bot.features.replay.screens import Scene, replay_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.menus import kick_question, seat_question
from bot.screens.parts import Screen, in_words
from bot.screens.people import bare_name_of, everybody, member_name, name_of, plain_name_of
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.names import numbered
from bot.tables.snapshots import Past
from bot.tables.types import Absence, Member, SeatChange, SeatedAgent, SeatEvent, Table
from tests.games.pasts import past_of, positions_by_chance
from tests.screens.reading import payload
from tests.screens.record_pages import ladder_page, server_page
from tests.screens.table_views import a_table, played, table_view_of
from tests.screens.test_aloud import undealt
from tests.screens.test_night import AT, a_guest, a_night
from tools.listening import audible_lines

SAME = ("Alex", "ALEX", "Ａｌｅｘ", "*Alex*")


def called(table: Table, *names: str) -> Table:
    """A table whose members are called so, in seat order."""
    seats = [
        structs.replace(seat, member=Member(100 + place, name), agent=None)
        for place, (seat, name) in enumerate(zip(table.seats, names, strict=False))
    ]
    return structs.replace(table, seats=(*seats, *table.seats[len(seats) :]), host=seats[0].member)


def names_of(table: Table, language: str) -> list[str]:
    return [name_of(seat, words(language)) for seat in table.seats]


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (("Alex", "Alex"), [1, 2]),
        (SAME, [1, 2, 3, 4]),
        (("Alex", "A\u200blex", "Alex\u3164", "Al\u00adex"), [1, 2, 3, 4]),
        (("Alex", "Аlех"), [1, 2]),
        (("Alex", "Alex (2)", "Alex"), [1, 1, 3]),
        (("Alex", "Alexa", "Zoe", "José", "Jose"), [1, 1, 1, 1, 1]),
        (("की", "के"), [1, 1]),
        (("Anna 🎸", "Anna 🍕"), [1, 1]),
        (("***", "___"), [1, 1]),
        (("", "\u3164"), [1, 2]),
    ],
)
def test_names_that_look_or_sound_alike_are_numbered(names: tuple[str, ...], numbers: list[int]) -> None:
    assert numbered(names) == numbers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_seat_has_a_name_of_its_own_without_its_token(count: int, language: str) -> None:
    said, table = words(language), called(a_table(5), *["Alex"] * count)
    for write in (name_of, plain_name_of, bare_name_of):
        names = [write(seat, said) for seat in table.seats]
        assert names[0] == "Alex"
        assert len({*names}) == 5
    bracket = "Alex（2）" if language == "ja" else "Alex (2)"
    assert names_of(table, language)[1] == bracket
    assert bracket in everybody(table, said)


def screens_of(table: Table, past: Past, language: str) -> Iterator[tuple[str, Screen]]:
    """Screens that name every seat, in words and in pictures."""
    said = words(language)
    for number, (state, _) in enumerate(played(4, 1)):
        if number % 9:
            continue
        for seat in (None, 1):
            view = table_view_of(state, structs.replace(table, ply=number), seat)
            if seat is None:
                yield "the board", board_screen(PLUGINS, view, said)
                yield "the board in text", board_screen(PLUGINS, view, said, text_only=True)
            else:
                yield "a hand", hand_screen(PLUGINS, view, said)
                yield "a hand aloud", hand_screen(PLUGINS, view, said, Reader(text_only=True, aloud=True))
    lobby = structs.replace(table, status=Status.LOBBY, commitment=None)
    yield "the lobby", board_screen(PLUGINS, undealt(lobby), said)
    plugin = PLUGINS[past.table.game]
    yield "the replay", replay_screen(plugin, past, Scene(past.steps), said)
    yield "the log", log_screen(plugin, past, None, "0", said)
    yield "the result", board_screen(PLUGINS, past.view(past.steps, None), said)
    yield "fairness", fairness_screen(past.table, said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_screen_of_a_game_tells_them_apart_alt_texts_too(count: int, language: str) -> None:
    game = PLUGINS["forty_barrels"].game
    past = past_of(game, game.Options(), 4, positions_by_chance(game, 4, game.Options(), 2))
    past = Past(called(past.table, *["Alex"] * count), game, past.log, past.positions)
    names = {f"Alex{part}" for part in ("", *(f"({number})" for number in range(2, count + 1)))}
    for what, screen in screens_of(called(a_table(4), *["Alex"] * count), past, language):
        told = "\n".join(line.said for line in audible_lines(payload(in_words(screen))))
        found = re.findall(r"Alex(?: ?[(（]\d[)）])?", told)
        assert found, what
        named = {each.replace(" ", "").replace("（", "(").replace("）", ")") for each in found}
        # A log names only those who have done something on its page, and a hand calls one of them "you".
        assert named <= names, what
        if what not in {"the log", "a hand", "a hand aloud"}:
            assert named == names, what
        assert not re.search(r"Alex[,、] ?Alex(?! ?[(（])", told), what


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_of_views_and_questions_name_each_of_them(language: str) -> None:
    said, table = words(language), called(a_table(4), "Alex", "alex", "Ben")
    game = PLUGINS["forty_barrels"].game
    past = past_of(game, game.Options(), 4, positions_by_chance(game, 4, game.Options(), 2))
    past = Past(called(past.table, "Alex", "alex"), game, past.log, past.positions)
    replay = replay_screen(PLUGINS["forty_barrels"], past, Scene(0), said)
    options = [line.said for line in audible_lines(payload(replay)) if line.kind == "option"]
    assert len({*options}) == len(options)
    second = table.seats[1].member
    assert second is not None
    assert member_name(second, said) in kick_question(table, second, said).parts[0].parts[0].content  # type: ignore[union-attr]


def test_the_numbers_stay_the_same_when_seats_are_drawn_and_when_members_come_and_go() -> None:
    lobby = called(a_table(3), "Alex", "Alex", "Alex")
    assert names_of(lobby, "en") == ["Alex", "Alex (2)", "Alex (3)"]
    # The seats are drawn: the third to join sits on seat 0.
    order = (2, 0, 1)
    seats = tuple(structs.replace(lobby.seats[joined], number=place) for place, joined in enumerate(order))
    dealt = structs.replace(lobby, seats=seats, joined=tuple(order.index(joined) for joined in range(3)))
    assert [name_of(dealt.seats[number], words("en")) for number in dealt.joined] == ["Alex", "Alex (2)", "Alex (3)"]
    # The first leaves for good, and another Alex takes over.
    first = dealt.seats[dealt.joined[0]]
    assert first.member is not None
    gone = SeatChange(3, SeatEvent.LEFT, first.member)
    left = structs.replace(first, member=None, agent=SeatedAgent("heuristic", 1), absence=Absence.LEFT, history=(gone,))
    table = structs.replace(dealt, seats=tuple(left if seat is first else seat for seat in dealt.seats))
    assert [name_of(table.seats[number], words("en")) for number in table.joined[1:]] == ["Alex (2)", "Alex (3)"]
    newcomer = Member(900, "alex")
    taken = structs.replace(left, member=newcomer, agent=None, absence=None)
    taken = structs.replace(taken, history=(gone, SeatChange(5, SeatEvent.TAKEN, newcomer)))
    table = structs.replace(table, seats=tuple(taken if seat is left else seat for seat in table.seats))
    assert [name_of(table.seats[number], words("en")) for number in table.joined] == [
        "alex (4)",
        "Alex (2)",
        "Alex (3)",
    ]
    assert member_name(table.seats[first.number].history[0].member, words("en")) == "Alex"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_member_called_like_a_house_player_lacks_its_mark(language: str) -> None:
    said = words(language)
    resi = said("agent-name", number=1)
    table = called(a_table(3), resi, f"🤖 {resi}")
    names = [name_of(seat, said) for seat in table.seats]
    assert len({*names}) == 3
    assert names[2] == f"🤖 {resi}"
    assert [plain_name_of(seat, said) for seat in table.seats] == names
    assert not any(name.startswith("🤖") for name in names[:2])


def test_the_only_member_of_a_name_has_no_number() -> None:
    assert names_of(called(a_table(3), "Alex", "Ben"), "en")[:2] == ["Alex", "Ben"]
    assert member_name(Member(1, "Alex"), words("en")) == "Alex"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_and_its_groups_tell_members_of_one_name_apart(language: str) -> None:
    said = words(language)
    guests = (a_guest(5, "Alex"), a_guest(3, "alex"), a_guest(9, "Alex", GuestAnswer.OUT))
    night = a_night(planner_id=5, planner_name="Alex", guests=guests)
    told = [line.said for line in audible_lines(payload(plan_screen(PLUGINS, night, said)))]
    names = re.findall(r"[Aa]lex(?: ?[(（]\d[)）])?", " ".join(told))
    # Who is in, who is not, and the planner again.
    assert len({*names}) == 3
    assert next(member_name(member, said) for member in night.coming) == "Alex"
    answered_again = structs.replace(night, guests=(guests[1], guests[0], guests[2]))
    assert {*answered_again.coming} == {*night.coming}
    groups = [Group("t", (Member(1, "Alex"), Member(2, "Alex")), AT)]
    [(choice, _)] = group_choices(groups, "", said)
    assert len({*re.split(", |、", choice)}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_statistics_tell_members_of_one_name_apart(language: str) -> None:
    said, page, ladder = words(language), server_page("bremen"), ladder_page()
    regulars = tuple(structs.replace(each, name="Alex") for each in page.regulars)
    best = tuple(structs.replace(each, names=("Alex", "Alex"), member_ids=(2, 7)) for each in page.best)
    page = structs.replace(page, regulars=regulars, best=best)
    told = " ".join(line.said for line in audible_lines(payload(server_screen(PLUGINS, page, said, None))))
    found = [each.replace("（", " (").replace("）", ")") for each in re.findall(r"Alex(?: ?[(（]\d+[)）])?", told)]
    assert len({*found}) == len(regulars)
    assert found[: len(best) * 2] == ["Alex (3)", "Alex (8)"] * len(best), "the same numbers as in the list"
    top = tuple(structs.replace(rung, name="Alex") for rung in ladder.ladder.top)
    shown_ladder = structs.replace(ladder, ladder=structs.replace(ladder.ladder, top=top))
    lines = [line.said for line in audible_lines(payload(ladder_screen(PLUGINS, shown_ladder, said, None)))]
    alike = [re.sub(r".*?(Alex(?: ?[(（]\d+[)）])?).*", r"\1", line) for line in lines if "Alex" in line]
    assert len({*alike}) > 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_offered_seats_have_labels_that_differ(language: str) -> None:
    said, table = words(language), a_table(3)
    left = [
        structs.replace(seat, member=None, agent=SeatedAgent("heuristic", number), absence=Absence.LEFT)
        for number, seat in enumerate(table.seats, 1)
    ]
    labels = [
        line.said for line in audible_lines(payload(seat_question(structs.replace(table, seats=tuple(left)), said)))
    ]
    assert len({*labels}) == len(labels)
