"""The gateway's opcodes, close codes and limits, and the exception that closes a socket."""

from __future__ import annotations

LARGEST_FRAME = 4096
"""The size in bytes of the largest frame that a bot may send."""

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE_STATE, RESUME, RECONNECT = 0, 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = 8, 9, 10, 11

CLOSE_REASONS = {
    4000: "Unknown error.",
    4001: "Unknown opcode.",
    4002: "Error while decoding payload.",
    4003: "Not authenticated.",
    4004: "Authentication failed.",
    4005: "Already authenticated.",
    4007: "Invalid seq.",
    4008: "Rate limited.",
    4009: "Session timed out.",
    4010: "Invalid shard.",
    4011: "Sharding required.",
    4012: "Invalid API version.",
    4013: "Invalid intent(s).",
    4014: "Disallowed intent(s).",
}

ENDS_SESSION = frozenset({1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014})
"""Close codes that end the session, so that a RESUME is answered with op 9."""


class Closing(Exception):  # noqa: N818  (the regular end of a connection, not an error of the program)
    """Raised to close the current socket with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(CLOSE_REASONS.get(code, ""))
        self.code = code
