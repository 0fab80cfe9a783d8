"""What the reconciler wants of climaxes: once, silently, not too often; the board waits, and is posted below."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from bot.messages.discord_api.budget import Rank
from bot.messages.post_cache import board_of, climax_at
from bot.messages.reconciler import CLIMAX_EVERY, NONCE_LASTS, Wanted, messages
from bot.screens.climax_screens import NewClimax
from bot.screens.parts import Screen, box, in_words, picture, text
from bot.store.schema import GONE, REPLACING, Post
from tests.messages.test_reconciler import NOW, SECOND, notes_of, post_at, snapshot, wanted_of
from tests.pictures.drawings import drawn

FIRED_SCREEN = Screen.of(box(text("**Ben is fired!**"), picture(drawn("42"), ["42"])))
NEW = NewClimax(7, FIRED_SCREEN)


def at(ply: int, ago: timedelta, **changed: object) -> Post:
    """A climax that was posted then."""
    post = post_at(climax_at(snapshot().table.id, ply), NOW - ago)
    return replace(post, digest=FIRED_SCREEN.digest) if not changed else replace(post, **changed)


def test_a_new_climax_is_posted_without_a_sound_and_the_board_waits_for_it() -> None:
    shown = snapshot()
    slot, board = climax_at(shown.table.id, 7), board_of(shown.table.id)
    wanted = wanted_of(shown, notes_of(shown, post_at(board, NOW - SECOND), climax=NEW))
    assert wanted[slot] == Wanted(FIRED_SCREEN)
    assert board not in wanted, "it stays as it is"
    ranks = messages(shown, notes_of(shown, climax=NEW), calls=False)
    assert ranks[slot] is Rank.BOARD


def test_a_board_above_a_climax_is_posted_again_below_it_and_then_only_edited() -> None:
    shown = snapshot()
    slot, board = climax_at(shown.table.id, 7), board_of(shown.table.id)
    above, below = post_at(board, NOW - 9 * SECOND), post_at(board, NOW - SECOND)
    for post, is_moved in ((above, True), (below, False)):
        wanted = wanted_of(shown, notes_of(shown, post, at(7, 5 * SECOND), climax=NEW))
        assert slot not in wanted, "it stays"
        assert wanted[board].replaces(post) == is_moved
    ended = snapshot(ended_at=NOW)
    assert wanted_of(ended, notes_of(ended, at(7, 5 * SECOND)))[board].since == NOW, "the result is a new message"


def test_a_climax_soon_after_another_one_is_left_out_for_good() -> None:
    shown = snapshot()
    slot, board = climax_at(shown.table.id, 7), board_of(shown.table.id)
    for ago, is_posted in ((CLIMAX_EVERY - SECOND, False), (CLIMAX_EVERY, True)):
        wanted = wanted_of(shown, notes_of(shown, at(3, ago), climax=NEW))
        assert wanted[slot].screen == (FIRED_SCREEN if is_posted else None)
        assert (board in wanted) != is_posted
    left_out = at(7, SECOND, digest=GONE, message_id=0)
    for ago in (SECOND, 2 * CLIMAX_EVERY):
        wanted = wanted_of(shown, notes_of(shown, at(3, ago), left_out, climax=NEW))
        assert slot not in wanted or wanted[slot] == Wanted(None)
        assert board in wanted


def test_a_climax_that_was_left_out_keeps_no_later_one_out() -> None:
    shown = snapshot()
    left_out = at(3, SECOND, digest=GONE, message_id=0)
    wanted = wanted_of(shown, notes_of(shown, left_out, climax=NEW))
    assert wanted[climax_at(shown.table.id, 7)] == Wanted(FIRED_SCREEN)


def test_a_climax_on_its_way_is_sent_again_only_while_its_nonce_is_remembered() -> None:
    shown = snapshot()
    slot, board = climax_at(shown.table.id, 7), board_of(shown.table.id)
    for ago, is_sent in ((NONCE_LASTS - SECOND, True), (NONCE_LASTS, False)):
        on_its_way = at(7, ago, digest=REPLACING, message_id=0)
        wanted = wanted_of(shown, notes_of(shown, on_its_way, climax=NEW))
        assert wanted[slot].screen == (FIRED_SCREEN if is_sent else None)
        assert (board in wanted) != is_sent
    old = wanted_of(shown, notes_of(shown, at(7, SECOND, digest=REPLACING, message_id=0)))
    assert old[slot] == Wanted(None), "it is not new any more"


def test_a_posted_climax_gets_its_late_picture_and_is_then_left_as_it_is() -> None:
    shown, slot = snapshot(), climax_at(snapshot().table.id, 7)
    for digest, is_edited in (
        (in_words(FIRED_SCREEN).digest, True),
        (FIRED_SCREEN.digest, False),
        ("of another language", False),
    ):
        wanted = wanted_of(shown, notes_of(shown, at(7, SECOND, digest=digest), climax=NEW))
        assert (slot in wanted) == is_edited
    later = wanted_of(shown, notes_of(shown, at(7, SECOND, digest=in_words(FIRED_SCREEN).digest)))
    assert slot not in later, "another move has followed: it stays in words"
