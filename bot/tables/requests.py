"""What can be asked of a table: a closed set of plain values, and the one `match` that carries them out.

Members' clicks and commands, clocks, agents, features, the terminal and other processes send the same values to
`Host.ask`. A request is carried out on a draft: it changes the draft, or raises a refusal.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import TypeAlias, assert_never

from msgspec import Struct

from agents.registry import AgentRegistry
from bot.store.schema import DeadlineRecord, SaidRecord, Status
from bot.tables import advising, emotes, lobby, play, seats, timekeeping
from bot.tables.clocks import ClockSettings
from bot.tables.house_players import AgentTurn, StandIns
from bot.tables.looks import NO_APPEARANCE, Appearance, put_on
from bot.tables.play import Draft
from bot.tables.refusals import TableRefusal
from bot.tables.types import Absence, Because, Member, Table
from engines.contract import AnyGame, Options

# --- in the lobby ---


class Join(Struct, frozen=True):
    """Seat a member. In a channel without a table, a lobby is opened first."""

    member: Member
    game: str | None = None
    """The game they want to play; None: the one of the lobby, or the default one."""
    like: Table | None = None
    """An earlier table like which a new lobby is set up, with its agents."""
    by_click: bool = False
    """Whether the member has asked just now: then the limits on what members make the bot post apply."""
    look: Appearance = NO_APPEARANCE
    """What the member has chosen to look like."""


class AddAgent(Struct, frozen=True):
    """Give a free seat to an agent."""

    member_id: int | None
    name: str | None = None
    """The agent's name or level; None: the stand-in."""


class SeatAgents(Struct, frozen=True):
    """Seat this many agents: new ones have this name or level, and the last ones leave first."""

    member_id: int | None
    count: int
    name: str


class ChooseGame(Struct, frozen=True):
    """Change the game to be played."""

    member_id: int
    game: str
    options: Options | None = None
    """Its options; None: the host takes the server's."""


class SetUp(Struct, frozen=True):
    """Set `clock`, `advice` and options of the game, by name and as text: all of them, or none."""

    member_id: int | None
    chosen: Mapping[str, str]
    game: str | None = None
    """The game that they were chosen for, if known; the table may have another one by now."""


class Start(Struct, frozen=True):
    """Draw the seats and deal."""

    member_id: int | None
    seed: bytes | None = None
    """A prepared seed, as in a tutorial; None: the host draws one."""
    fills: bool = False
    """Whether house players first take the seats that the game still needs."""


# --- at the table ---


class Act(Struct, frozen=True):
    """Play a move of a member's seat. The game may refuse it with `Unreadable` or `IllegalMove`."""

    ply: int
    """The ply for which it was made."""
    member_id: int
    move: Struct | str
    """A move of the game, or its JSON text."""


class ActAsAgent(Struct, frozen=True):
    """Play the move that an agent has chosen on its turn."""

    turn: AgentTurn
    move: Struct
    agent: str
    """The agent that chose it, which may be the stand-in."""


class Undo(Struct, frozen=True):
    """Take back the move that a member has just made, if the game allows it and nobody has acted since."""

    ply: int
    member_id: int


class Say(Struct, frozen=True):
    """Let a member say something, in turn or not. This is not a ply."""

    member_id: int
    phrase: str


class ShowEmote(Struct, frozen=True):
    """Let a member show an emote, in turn or not. Agents and clocks do not hear of it."""

    member_id: int
    emote: str


class Advise(Struct, frozen=True):
    """Count the advice that a member gets at a ply, once."""

    ply: int
    member_id: int


# --- seats ---


class Leave(Struct, frozen=True):
    """Let a member leave. In a lobby the seat becomes free; at a running table an agent takes over."""

    member_id: int


class RemoveFromServer(Struct, frozen=True):
    """Let a member go who has left the server: out of the lobby, or an agent plays on until they are back."""

    member_id: int


class ComeBack(Struct, frozen=True):
    """Let a member play their seat again, unless somebody else has taken it."""

    member_id: int
    here: bool = True
    """Whether they ask in the table's server, as they must if they were removed from it."""


class TakeSeat(Struct, frozen=True):
    """Give a member the seat of an agent at a running table, if the seat's owner has left or there is none."""

    number: int
    member: Member
    look: Appearance = NO_APPEARANCE
    """What the member has chosen to look like."""


class ChangeAppearance(Struct, frozen=True):
    """Let a member look like this at an open table, as far as others leave the face and the name free."""

    member_id: int
    look: Appearance


class Kick(Struct, frozen=True):
    """Remove a member, on behalf of the host or a manager."""

    by: Member
    member_id: int
    manager: bool = False


class HandOn(Struct, frozen=True):
    """Make another member the host, on behalf of the host or a manager."""

    by: Member
    member_id: int
    manager: bool = False


# --- the clock ---


class Nudge(Struct, frozen=True):
    """Call the member who is to act, unless they were called just now."""

    member_id: int
    pings: bool = False
    """Whether that makes a phone ring, so that it counts for the limits of `bot.tables.act_limits`."""


class Pause(Struct, frozen=True):
    """Ask for a pause. Once all present members have asked, no clock runs at this table."""

    member_id: int


class Resume(Struct, frozen=True):
    """End a pause."""

    member_id: int


class Remind(Struct, frozen=True):
    """Remind the member to act, because a deadline has come."""

    deadline: DeadlineRecord


class EndIdle(Struct, frozen=True):
    """End the table, because nothing has happened there until this deadline."""

    deadline: DeadlineRecord


class ActInTime(Struct, frozen=True):
    """Play an agent's move for a member whose time is up. After a second missed turn, the agent takes over the seat."""

    deadline: DeadlineRecord
    move: Struct
    agent: str
    said: tuple[SaidRecord, ...]
    """What was said at the table when the agent was asked."""


# --- the end ---


class VoteToStop(Struct, frozen=True):
    """Vote to stop a running game. It stops once more than half of its active members have voted for it."""

    member_id: int


class Stop(Struct, frozen=True):
    """End a table early. A seated member may end a lobby, the host a running table, and a manager either."""

    member: Member
    manager: bool = False
    lobby_only: bool = False
    """Whether a running table is refused."""


class End(Struct, frozen=True):
    """End a table for a reason that no member chose."""

    because: Because


Request: TypeAlias = (
    Join
    | AddAgent
    | SeatAgents
    | ChooseGame
    | SetUp
    | Start
    | Act
    | ActAsAgent
    | Undo
    | Say
    | ShowEmote
    | Advise
    | Leave
    | RemoveFromServer
    | ComeBack
    | TakeSeat
    | ChangeAppearance
    | Kick
    | HandOn
    | Nudge
    | Pause
    | Resume
    | Remind
    | EndIdle
    | ActInTime
    | VoteToStop
    | Stop
    | End
)

Ask: TypeAlias = Callable[[str, Request], Awaitable[Table]]
"""Carries out a request at the table with this id, stores the change and announces it; the host implements it."""


class House(Struct, frozen=True):
    """What requests depend on besides the table."""

    games: Mapping[str, AnyGame]
    agents: AgentRegistry
    stand_ins: StandIns
    clocks: ClockSettings
    now: Callable[[], datetime]

    def game(self, name: str) -> AnyGame:
        """A game by its name. Raises TableRefusal if it is not installed."""
        if name not in self.games:
            raise TableRefusal("unknown-game", game=name)
        return self.games[name]

    def agent(self, game: str, name: str | None) -> str:
        """The agent of this name or level; for None, the stand-in. Raises TableRefusal if the game has none such."""
        chosen = self.agents.named(game, name or self.stand_ins.name_at(game))
        if chosen is None:
            raise TableRefusal("no-agent", game=game, agent=name or "")
        return chosen


def carry_out(request: Request, draft: Draft, house: House) -> None:
    """Change a draft as requested, or raise a refusal and leave it as it is.

    The host completes a request first: a new game has its options, and a start its seed.
    """
    row, now = draft.row, house.now()
    match request:
        case Join(member=member, game=game, look=look):
            if row.status == Status.LOBBY and game not in {None, row.game}:
                raise TableRefusal("other-game", game=row.game)
            lobby.sit_down(row, draft.game, member, look)
        case AddAgent(member_id, name):
            lobby.require_setting_up(draft.before.table, member_id)
            lobby.add_agent(row, draft.game, house.agent(row.game, name))
        case SeatAgents(member_id, count, name):
            lobby.require_setting_up(draft.before.table, member_id)
            lobby.seat_agents(row, draft.game, count, house.agent(row.game, name), now)
        case ChooseGame(member_id, game, options):
            lobby.require_setting_up(draft.before.table, member_id)
            chosen = house.game(game)
            lobby.choose_game(row, chosen, chosen.Options() if options is None else options, house.agents.like)
        case SetUp(member_id, settings, game):
            lobby.require_setting_up(draft.before.table, member_id)
            if game not in {None, row.game}:
                raise TableRefusal("form-of-other-game", game=row.game)
            lobby.set_up(row, draft.game, settings)
        case Start(member_id, seed, fills):
            lobby.require_setting_up(draft.before.table, member_id)
            if seed is None:
                raise ValueError("no seed was drawn")
            if fills:
                lobby.fill(row, draft.game, house.agent(row.game, ""))
            play.deal(draft, seed, now)
        case Act(ply, member_id, move):
            seats.require_running(row)
            play.play(draft, seats.controlled_by(row, member_id), ply, move, now)
        case ActAsAgent(turn, move, agent):
            seats.require_running(row)
            play.play(draft, turn.seat_in(row), turn.ply, move, now, agent)
        case Undo(ply, member_id):
            seats.require_running(row)
            play.take_back(draft, seats.controlled_by(row, member_id), ply, now)
        case Say(member_id, phrase):
            play.say(draft, seats.controlled_by(row, member_id), phrase)
        case ShowEmote(member_id, emote):
            seats.require_running(row)
            seat = seats.controlled_by(row, member_id)
            has_phrases = bool(draft.game.phrases(draft.game.view(draft.state, seat.number)))
            emotes.show(row, seat, emote, has_phrases=has_phrases)
        case Advise(ply, member_id):
            advising.count(draft, ply, member_id)
        case Leave() | RemoveFromServer() | ComeBack() | TakeSeat() | ChangeAppearance() | Kick() | HandOn():
            _change_seats(request, draft, house.stand_ins.name_at(row.game), now)
        case Nudge() | Pause() | Resume() | Remind() | EndIdle() | ActInTime():
            _change_clock(request, draft, house, now)
        case VoteToStop(member_id):
            play.vote_to_stop(row, member_id, now)
        case Stop(member, manager, lobby_only):
            play.stop(row, draft.game, member, now, manager=manager, lobby_only=lobby_only)
        case End(because):
            seats.end_because(row, because, now)
        case _:
            assert_never(request)


def _change_seats(
    request: Leave | RemoveFromServer | ComeBack | TakeSeat | ChangeAppearance | Kick | HandOn,
    draft: Draft,
    stand_in: str,
    now: datetime,
) -> None:
    row = draft.row
    match request:
        case Leave(member_id):
            lobby.leave(row, member_id, stand_in, now)
            play.count(row, now)
        case RemoveFromServer(member_id) if row.status == Status.LOBBY:
            lobby.get_up(row, member_id, now)
        case RemoveFromServer(member_id):
            seats.require_running(row)
            seats.hand_to_agent(row, seats.required_seat(row, member_id), stand_in, Absence.REMOVED)
            play.count(row, now)
        case ComeBack(member_id, here):
            seats.come_back(row, member_id, here=here)
        case TakeSeat(number, member, look):
            put_on(row, seats.take(row, number, member), look)
        case ChangeAppearance(member_id, look):
            if not row.is_open:
                raise TableRefusal("table-over")
            put_on(row, seats.required_seat(row, member_id), look)
        case Kick(by, member_id, manager):
            seats.kick(row, by, member_id, stand_in, now, manager=manager)
            play.count(row, now)
        case HandOn(by, member_id, manager):
            seats.hand_on(row, by, member_id, manager=manager)
        case _:
            assert_never(request)


def _change_clock(
    request: Nudge | Pause | Resume | Remind | EndIdle | ActInTime, draft: Draft, house: House, now: datetime
) -> None:
    match request:
        case Nudge(member_id, pings):
            timekeeping.nudge(draft, member_id, house.clocks, now, pings=pings)
        case Pause(member_id):
            timekeeping.pause(draft, member_id, house.clocks)
        case Resume(member_id):
            timekeeping.go_on(draft, member_id)
        case Remind(deadline):
            timekeeping.remind(draft, deadline, now)
        case EndIdle(deadline):
            timekeeping.end_idle(draft, deadline, now)
        case ActInTime(deadline, move, agent, said):
            stand_in = house.stand_ins.name_at(draft.row.game)
            timekeeping.act_in_time(draft, deadline, timekeeping.InTime(move, agent, said, stand_in), now)
        case _:
            assert_never(request)
