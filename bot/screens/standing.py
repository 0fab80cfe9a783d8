"""The screens of messages, each drawn once: an answer shows the same one that delivery compares a moment later."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeAlias

from msgspec.structs import replace

from bot.locales import Speech, language_of
from bot.screens.game_screens import Plugins
from bot.screens.parts import Screen
from bot.screens.reader import ANYBODY, Reader
from bot.screens.table import standing_screen
from bot.tables import Snapshot

SNAPSHOTS: Final = 128
"""Of how many snapshots the screens are kept: those of the moves that are being shown just now; 60 kB each at most."""

_Asked: TypeAlias = tuple[int | None, str, Reader, bool]


class StandingScreens:
    """`standing_screen`, remembered for the snapshots that were drawn last.

    A snapshot never changes and is one object as long as its table does not; so the same question about the same object
    has the same answer, until other emojis are written with.
    """

    def __init__(self, plugins: Plugins, speech: Speech) -> None:
        self._plugins = plugins
        self._speech = speech
        self._emojis = speech.emojis
        self._drawn: OrderedDict[Snapshot, dict[_Asked, tuple[Reader, Screen]]] = OrderedDict()

    def __call__(
        self,
        snapshot: Snapshot,
        member_id: int | None,
        locale: str | None,
        reader: Reader = ANYBODY,
    ) -> Screen:
        """See `standing_screen`."""
        if self._emojis is not self._speech.emojis:
            self._emojis = self._speech.emojis
            self._drawn.clear()
        screens = self._drawn.setdefault(snapshot, {})
        self._drawn.move_to_end(snapshot)
        if len(self._drawn) > SNAPSHOTS:
            self._drawn.popitem(last=False)
        # Of what changes while the table does not, only the last is kept: a choice is text that clicks bring, and at
        # other tables turns come and go, any number of both.
        language = language_of(locale or snapshot.table.place.locale)
        asked = (member_id, language, replace(reader, choice="", waiting=()), reader.choice != "")
        drawn_for, screen = screens.get(asked, (reader, None))
        if screen is None or drawn_for != reader:
            screen = standing_screen(self._plugins, self._speech, snapshot, member_id, locale, reader)
            screens[asked] = (reader, screen)
        return screen
