"""What a message of a table should show: a pure function of the table's snapshot and of what its messages show now.

Nothing here reads a clock, waits or keeps state. `bot.messages.table_sync` gathers the notes, and the sender of each
message calls this and carries out the result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta
from typing import Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.messages.discord_api.budget import Rank
from bot.messages.post_cache import BOARD, CALL, HAND, TURN_CALL, Slot, board_of, climax_at, hand_of
from bot.pictures.reveal import MotionFormat
from bot.screens.climax_screens import NewClimax
from bot.screens.menus import Links
from bot.screens.parts import Screen, is_without_pictures
from bot.screens.running_table import called_member
from bot.screens.table import ANYBODY, Reader
from bot.store.schema import GONE, REPLACING, UNKNOWN, MemberNote, MessageRow, Post, Status
from bot.store.waiting import WaitingTable
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, Table

NUDGE_AFTER: Final = timedelta(minutes=2)
"""An edit notifies nobody, so a hand older than this is replaced by a new message when its member's turn begins."""
CLIMAX_EVERY: Final = timedelta(seconds=30)
"""At most one climax of a table is posted within this time; a later one is on hands only."""
NONCE_LASTS: Final = timedelta(minutes=1)
"""Discord is sure to remember the nonce of a message for this long, so that it is not posted a second time."""
PLAYING_ALONG: Final = timedelta(minutes=2)
"""A member who has clicked on anything this recently needs neither a call nor a new message when the turn comes."""

WaitingTables: TypeAlias = Mapping[int, tuple[WaitingTable, ...]]
"""The other tables that wait for each member, the longest wait first."""


class Call(Struct, frozen=True):
    """A message that calls members."""

    screen: Screen
    sentence: str | None = None
    """What their phones show: it mentions the called members. None: they have been called before."""


DrawCall: TypeAlias = Callable[[Table, int | None], Call]
"""Returns the message that calls a member to act at a running table; for None, the one that calls to a lobby."""
Say: TypeAlias = Callable[[Snapshot, int, str | None], str]
"""Returns the sentence that a phone shows when a member's hand is posted, in their language. It names no card."""


DrawClimax: TypeAlias = Callable[[Snapshot, Reader], NewClimax | None]
"""Returns the newest climax of a running table, if it is new enough to be posted, as the channel's reader reads it."""

SayEnd: TypeAlias = Callable[[Table, Collection[int]], str]
"""Returns the sentence with which a result calls these members."""


class Draw(Protocol):
    """Draws the screen that a message should show."""

    def __call__(
        self,
        snapshot: Snapshot,
        member_id: int | None,
        locale: str | None,
        reader: Reader = ANYBODY,
        links: Links | None = None,
    ) -> Screen:
        """Draw the board (`member_id` is None), or a member's hand in their language.

        A hand has these `links`; without any, those of a hand in direct messages.
        """


class Presentation(Struct, frozen=True):
    """What messages show."""

    draw: Draw
    draw_call: DrawCall | None = None
    """Without it, nobody is called in a channel."""
    say: Say | None = None
    """Without it, no hand rings."""
    draw_again: Callable[[Table, str | None], Screen] | None = None
    """Returns what a private hand shows, in this language, when it no longer follows its table.

    Without it, there are no private hands.
    """
    draw_climax: DrawClimax | None = None
    """Without it, climaxes are on hands only."""
    say_end: SayEnd | None = None
    """Without it, no result rings."""


class Notes(Struct, frozen=True, kw_only=True):
    """What the messages of a table depend on besides its snapshot."""

    now: datetime
    began: datetime
    """When this process started."""
    posts: Mapping[Slot, Post]
    """What is known about the table's messages now, including those that are gone: it changes with each request."""
    members: Mapping[int, MemberNote]
    """What is known about each member who has a seat or a message."""
    seen: Mapping[int, datetime] = {}
    """When each member last clicked or used a command."""
    choices: Mapping[Slot, str] = {}
    """What is chosen on hands and not played yet."""
    waiting: WaitingTables = {}
    draws: bool = True
    """Whether there are pictures at all."""
    motion: MotionFormat | None = None
    """The format of pictures that move; None: none does."""
    shut_out: bool = False
    """Whether the bot may not write in the table's channel, as far as it knows."""
    call: Wanted | None = None
    """The call that is to be posted in the lobby."""
    climax: NewClimax | None = None
    """The newest climax, if it is new enough to be posted."""
    called_at_end: tuple[int, ...] = ()
    """The members whom the result of the table calls."""

    def post(self, slot: Slot) -> Post | None:
        """The post of a slot whose message still exists."""
        post = self.posts.get(slot)
        return post if post is not None and post.stands else None

    @property
    def climaxes(self) -> list[Post]:
        """The climaxes of the table that were posted, or were about to be."""
        return [post for slot, post in self.posts.items() if slot.is_climax and post.digest != GONE]

    def is_gone(self, slot: Slot) -> bool:
        """Whether the message in a slot was deleted."""
        post = self.posts.get(slot)
        return post is not None and post.digest == GONE


class Wanted(Struct, frozen=True):
    """What one message should show, and how old it may be."""

    screen: Screen | None
    """None: there should be no message."""
    since: datetime | None = None
    """A message posted before this is replaced, whatever it shows."""
    rings_since: datetime | None = None
    """One posted before this is replaced instead of edited, unless this version was delivered before."""
    sentence: str | None = None
    """What phones show for the first message, and for one that replaces another for these two reasons; None: they do
    not ring."""
    pinged: tuple[int, ...] = ()
    """The members whom the sentence pings in the channel."""
    only_edited: bool = False
    """Whether no message is posted if there is none, or somebody has deleted it."""

    def replaces(self, post: MessageRow) -> bool:
        """Whether this message is replaced, whatever it shows."""
        return self.since is not None and post.posted_at < self.since

    def is_shown_by(self, post: MessageRow) -> bool:
        """Whether this message shows the screen already."""
        return self.screen is not None and post.digest == self.screen.digest

    def may_ring(self, post: MessageRow | None) -> bool:
        """Whether this message is perhaps posted again so that it is noticed."""
        before = [each for each in (self.since, self.rings_since) if each is not None]
        return post is None or (before != [] and post.posted_at < max(before))


def messages(snapshot: Snapshot, notes: Notes, *, calls: bool) -> dict[Slot, Rank]:
    """The messages that a table has or should have, the most urgent first: the hand of the member to act, the board.

    `calls`: whether members may be called in the channel.
    """
    table, to_act = snapshot.table, snapshot.view(None).to_act
    acting, waiting = dict[Slot, Rank](), dict[Slot, Rank]()
    for seat in table.seats:
        if seat.member is not None and not seat.member.is_nobody:
            if seat.number == to_act:
                acting[hand_of(table.id, seat.member.id)] = Rank.TURN
            else:
                waiting[hand_of(table.id, seat.member.id)] = Rank.BOARD if table.is_tutorial else Rank.HAND
    found = {**acting, board_of(table.id): Rank.BOARD, **waiting}
    new = None if notes.climax is None else climax_at(table.id, notes.climax.ply)
    if new is not None:
        found[new] = Rank.BOARD
    if calls:
        found[Slot(table.id, TURN_CALL)] = Rank.BOARD
    if notes.call is not None:
        found[Slot(table.id, CALL)] = Rank.BOARD
    for slot, post in notes.posts.items():
        # An earlier climax stays as it is, unless a process before this one was about to post it.
        if post.digest != GONE and (not slot.is_climax or post.digest == REPLACING):
            found.setdefault(slot, Rank.ERRAND)
    return found


def watched_message(table: Table) -> Slot:
    """The message on which everybody follows the game: the board, or in a tutorial the learner's hand."""
    return hand_of(table.id, table.members[0].id) if table.is_tutorial and table.members else board_of(table.id)


def reconcile(slot: Slot, snapshot: Snapshot, notes: Notes, presentation: Presentation) -> Wanted | None:
    """What one message of a table should show; None: it stays as it is."""
    draw, draw_call = presentation.draw, presentation.draw_call
    if slot.kind == BOARD:
        return _board(snapshot, notes, draw, presentation.say_end)
    if slot.kind == HAND and slot.member_id is not None:
        return _hand(slot, slot.member_id, snapshot, notes, draw, presentation.say)
    if slot.kind == CALL:
        return _call(slot, snapshot, notes, draw_call)
    if slot.kind == TURN_CALL and draw_call is not None:
        return _turn_call(slot, snapshot, notes, draw_call)
    if slot.is_climax:
        return _climax(slot, notes)
    return None


def reader_of(
    note: MemberNote,
    table: Table,
    waiting: WaitingTables,
    choice: str,
    *,
    draws: bool,
    motion: MotionFormat | None,
    shut_out: bool,
) -> Reader:
    """How a member's hand at a table is drawn, with this choice made on it."""
    return Reader(
        text_only=note.text_only or not draws,
        aloud=note.text_only,
        motion=motion if note.motion else None,
        newcomer=not note.has_played(table.game),
        shut_out=shut_out,
        choice=choice,
        waiting=waiting.get(note.member_id, ()),
    )


def reader_of_board(table: Table, learner: MemberNote | None, *, draws: bool, motion: MotionFormat | None) -> Reader:
    """How what everybody sees of a table is drawn: for its server, or in a tutorial for its `learner`."""
    text_only = learner is not None and learner.text_only
    moves = table.motion if learner is None else learner.motion
    return Reader(text_only=text_only or not draws, aloud=text_only, motion=motion if moves else None)


def _board(snapshot: Snapshot, notes: Notes, draw: Draw, say_end: SayEnd | None) -> Wanted | None:
    table = snapshot.table
    if table.has_lost_its_place:
        return None
    if table.is_tutorial and (table.is_open or not table.is_dealt):
        return Wanted(None)  # It would stand next to the hand, which shows everything. The result is posted.
    is_closed_lobby = not (table.is_open or table.is_dealt)
    if is_closed_lobby and (table.was_closed_alone or notes.is_gone(board_of(table.id))):
        return Wanted(None)  # The next table in the channel takes away the others.
    if notes.climax is not None and notes.post(climax := climax_at(table.id, notes.climax.ply)) is None:
        wanted = _climax(climax, notes)
        if wanted is not None and wanted.screen is not None:
            return None  # It is posted below the climax, which comes first.
    # The result of a game that was dealt is a new message, and so is a board above a climax.
    ended = [table.ended_at] if table.is_dealt and table.ended_at is not None else []
    since = max((*ended, *(post.posted_at for post in notes.climaxes if post.stands)), default=None)
    learner = notes.members.get(table.members[0].id) if table.is_tutorial and table.members else None
    reader = reader_of_board(table, learner, draws=notes.draws, motion=notes.motion)
    wanted = Wanted(draw(snapshot, None, None, reader), since)
    if say_end is None or not notes.called_at_end:
        return wanted
    return replace(wanted, sentence=say_end(table, notes.called_at_end), pinged=notes.called_at_end)


def _climax(slot: Slot, notes: Notes) -> Wanted | None:
    """The message of a climax: posted once, silently, unless another one was posted just before; then it stays.

    Wanted without a screen: it is not posted, or left to itself, for good.
    """
    new, post = notes.climax, notes.posts.get(slot)
    if new is None or slot != climax_at(slot.subject, new.ply):
        return Wanted(None)  # It was about to be posted when it was new.
    if post is None:
        is_crowded = any(notes.now - each.posted_at < CLIMAX_EVERY for each in notes.climaxes)
        return Wanted(None if is_crowded else new.screen)
    if post.digest == REPLACING:
        return Wanted(new.screen if notes.now - post.posted_at < NONCE_LASTS else None)
    # It may still lack its picture. Otherwise it stays as it was posted, although a seat may have another player.
    return Wanted(new.screen) if is_without_pictures(new.screen, post.digest) else None


def _call(slot: Slot, snapshot: Snapshot, notes: Notes, draw: DrawCall | None) -> Wanted | None:
    if snapshot.table.status is not Status.LOBBY:
        return Wanted(None)
    post = notes.post(slot)
    if post is not None and not post.is_due:
        return None  # It stays as it was sent.
    if notes.call is not None:
        return notes.call
    # A process before this one has posted the sentence, or has begun to. It is not known any more who was called.
    return Wanted(None if draw is None else draw(snapshot.table, None).screen)


def _hand(slot: Slot, member_id: int, snapshot: Snapshot, notes: Notes, draw: Draw, say: Say | None) -> Wanted | None:
    table, post = snapshot.table, notes.post(slot)
    if table.is_tutorial and not table.is_dealt:
        return Wanted(None)  # It is dealt at once; after a crash, when the learner asks for it again.
    seat = table.seat_of(member_id)
    if (seat is None or seat.member is None) and not table.was_sent_away(member_id):
        return Wanted(None)
    note = notes.members[member_id]
    if seat is None or seat.member is None:
        return None if post is None else Wanted(draw(snapshot, member_id, note.reads))
    if note.dm_refusal is not None and (table.is_open or post is None):
        return Wanted(None)  # It can no longer follow the game, so no link may lead to it.
    is_past = table.ended_at is not None and (notes.is_gone(slot) or notes.now - table.ended_at > NUDGE_AFTER)
    if is_past and post is None:
        return None  # If another game has begun, the hand was deleted and must not come back.
    choice = notes.choices.get(slot, "")
    reader = reader_of(
        *(note, table, notes.waiting, choice), draws=notes.draws, motion=notes.motion, shut_out=notes.shut_out
    )
    screen = draw(snapshot, member_id, note.reads, reader)
    if _was_called_in_channel(snapshot, member_id, notes):
        return Wanted(screen)  # They accept direct messages again; one turn rings once.
    since = rings_since = None
    if note.notices and post is not None and note.dm_refusal is None:  # Otherwise no new message would get there.
        since = table.called_at if called_member(snapshot) == member_id else None
        # Not if only its pictures are missing.
        if not is_without_pictures(screen, post.digest):
            rings_since = _rings_since(snapshot, seat.member, notes)
    wanted = Wanted(screen, since, rings_since)
    if say is None or not (note.notices and wanted.may_ring(post)):
        return wanted
    return replace(wanted, sentence=say(snapshot, member_id, note.reads))


def _was_called_in_channel(snapshot: Snapshot, member_id: int, notes: Notes) -> bool:
    """Whether a call in the channel has rung for this member since their turn began or they were last reminded."""
    table, call = snapshot.table, notes.posts.get(Slot(snapshot.table.id, TURN_CALL))
    since = table.called_at or table.turn_at
    if call is None or not call.message_id or since is None or call.posted_at < since:
        return False
    return called_member(snapshot) == member_id


def _rings_since(snapshot: Snapshot, member: Member, notes: Notes) -> datetime | None:
    """A hand posted before this time is posted again, so that its member notices; None if no hand is.

    This happens at the deal, once when the member's turn comes after a while, and when the game ends because its place
    is gone. A step in the middle of a turn does not count as a new turn. A turn does not ring for a member who plays
    along: a new message would cost two requests and lose the token of the last click, which edits the old one.
    """
    table, view = snapshot.table, snapshot.view(member.id)
    found = [table.started_at, table.ended_at if table.has_lost_its_place else None]
    has_turn = view.seat is not None and view.to_act == view.seat and not view.is_driven
    if has_turn and table.turn_at is not None and snapshot.turn == table.ply:
        seen = notes.seen.get(member.id)
        if seen is None or seen < table.turn_at - PLAYING_ALONG:
            found.append(table.turn_at - NUDGE_AFTER)
    return max((each for each in found if each is not None), default=None)


def _turn_call(slot: Slot, snapshot: Snapshot, notes: Notes, draw: DrawCall) -> Wanted:
    """The call for a member to act who accepts no direct messages but wants notices, if the table calls people.

    It is posted with a new turn unless the member plays along, and after a reminder or nudge; it goes with the turn.
    """
    table, member_id = snapshot.table, called_member(snapshot)
    note = None if member_id is None else notes.members[member_id]
    if member_id is None or note is None or not (table.calls and note.dm_refusal is not None and note.notices):
        return Wanted(None)
    if table.is_tutorial:
        return Wanted(None)  # Its channel is the direct messages that the member refuses.
    # A call that shows something else calls somebody else: it is replaced, never edited.
    since = table.called_at or table.turn_at
    call = draw(table, member_id)
    wanted = Wanted(call.screen, since, notes.now, call.sentence, pinged=(member_id,))
    post = notes.post(slot)
    if post is not None and not wanted.replaces(post):
        if post.digest == call.screen.digest:
            return wanted
        if post.is_due_as(call.screen.digest) or post.digest == UNKNOWN:
            return replace(wanted, rings_since=None)  # It has rung in this turn, whatever it shows.
    if table.called_at is None:
        # The process before this one has called the member at older turns, or their reminders will.
        is_old = table.turn_at is None or table.turn_at < notes.began
        seen = notes.seen.get(member_id)
        if is_old or (seen is not None and seen >= notes.now - PLAYING_ALONG):
            return Wanted(None)
    return wanted
