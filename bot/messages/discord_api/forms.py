"""Sends a message in the fullest form that Discord accepts: without the emojis that it refuses, without pictures, or
as nothing but its words.

Discord refuses a whole message for one part of it. The part may be gone (somebody deleted an application emoji), or
Discord may be wrong for a moment (now and then it refuses one of many valid emojis). Either way the message has to be
readable now, so a refused form is followed at once by a plainer one. What was left out comes back with the message's
next change. See docs/adr/0049-a-refused-message-goes-out-in-a-plainer-form.md.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeAlias, TypeVar

import discord
import structlog
from discord import ui
from msgspec.structs import replace

from bot.messages.discord_api.rendering import Illustrated, Layout, layout, take_apart
from bot.screens.parts import (
    BYTES,
    CHARACTERS,
    LABEL,
    OPTION,
    Button,
    Container,
    Link,
    Menu,
    Part,
    Picture,
    Row,
    Screen,
    Section,
    SelectOption,
    Text,
    cut,
    in_words,
)

log = structlog.get_logger(__name__)

T = TypeVar("T")

INVALID_BODY: Final = 50035
EMPTY_MESSAGE: Final = 50006
TOO_LARGE: Final = 413
ABOUT_CONTENT: Final = (INVALID_BODY, EMPTY_MESSAGE)
"""Discord's codes for a message that it might accept with other content."""
INVALID_EMOJI: Final = "INVALID_EMOJI"
"""The end of Discord's code for an emoji that it does not accept in a component, such as a deleted one."""

Tree: TypeAlias = Mapping[str, Any]
"""The `errors` of an answer with code 50035: the names and numbers that lead to a part of the body, then `_errors`."""

_EMOJI: Final = re.compile(r"<a?:(\w+):(\d+)>", re.ASCII)
_EMOJI_AND_SPACE: Final = re.compile(rf"{_EMOJI.pattern}( ?)", re.ASCII)
"""An icon without a plain text, such as a member's token, goes with the space behind it."""


# --- what Discord has refused ---------------------------------------------------------------------


def names_emoji(error: discord.HTTPException) -> bool:
    """Whether Discord refused a message because of an emoji."""
    return error.code == INVALID_BODY and any(True for _ in _places_of_emojis(_tree(error)))


def is_about_content(error: discord.HTTPException) -> bool:
    """Whether Discord might accept the same message with other content."""
    return error.status == TOO_LARGE or (error.status == 400 and error.code in ABOUT_CONTENT)


def refused_emojis(error: discord.HTTPException, components: Any) -> frozenset[int]:
    """The ids of the custom emojis that Discord refused in these components; all of them if it is not clear which."""
    found = set[int]()
    for place in _places_of_emojis(_tree(error)):
        start = place.index("components") + 1 if "components" in place else len(place)
        found.update(_emojis_below(_at(components, place[start:])))
    return frozenset(found or _emojis_below(components))


def _tree(error: discord.HTTPException) -> Tree:
    # The library keeps the tree in a private attribute; its text has only the sentences.
    tree = getattr(error, "_errors", None)
    return tree if isinstance(tree, Mapping) else {}


def _places_of_emojis(tree: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths to components whose emoji was refused."""
    for name, below in tree.items():
        if name == "_errors":
            codes = [str(each.get("code", "")) for each in below if isinstance(each, Mapping)]
            if any(code.endswith(INVALID_EMOJI) for code in codes):
                yield path
        elif name == "emoji":
            yield path
        elif isinstance(below, Mapping):
            yield from _places_of_emojis(below, (*path, name))


def _at(part: Any, path: tuple[str, ...]) -> Any:
    """The part of a body at a path; None if there is none."""
    for step in path:
        if isinstance(part, list) and step.isdecimal() and int(step) < len(part):
            part = part[int(step)]
        elif isinstance(part, dict):
            part = part.get(step)
        else:
            return None
    return part


def _emojis_below(part: Any) -> Iterator[int]:
    if isinstance(part, list):
        for each in part:
            yield from _emojis_below(each)
    elif isinstance(part, dict):
        if isinstance(emoji := part.get("emoji"), dict) and emoji.get("id") is not None:
            yield int(emoji["id"])
        if isinstance(content := part.get("content"), str):
            yield from (int(each[2]) for each in _EMOJI.finditer(content))
        for below in part.values():
            if isinstance(below, list | dict):
                yield from _emojis_below(below)


# --- plainer forms --------------------------------------------------------------------------------


def without_emojis(screen: Screen, refused: Collection[int], plain: Callable[[int], str | None]) -> Screen:
    """The same screen with plain text for these custom emojis: what `plain` says for their ids, or else their names."""

    def in_text(found: re.Match[str]) -> str:
        if int(found[2]) not in refused:
            return found[0]
        instead = plain(int(found[2]))
        return f"{found[1] if instead is None else instead}{found[3]}" if instead != "" else ""

    def with_emojis_in_text(text: str) -> str:
        return _EMOJI_AND_SPACE.sub(in_text, text)

    def labelled(emoji: str, label: str, limit: int) -> tuple[str, str]:
        found = _EMOJI.fullmatch(emoji)
        if found is None or int(found[2]) not in refused:
            return emoji, label
        instead = plain(int(found[2]))
        named = found[1] if instead is None else instead
        return "", cut(f"{named} {label}".strip() or found[1], limit)

    def of_button(button: Button) -> Button:
        emoji, label = labelled(button.emoji, button.label, LABEL)
        return replace(button, emoji=emoji, label=label)

    def of_option(option: SelectOption) -> SelectOption:
        emoji, label = labelled(option.emoji, option.label, OPTION)
        return replace(option, emoji=emoji, label=label)

    def of_part(part: Part) -> Part:
        match part:
            case Text():
                return Text(with_emojis_in_text(part.content))
            case Section():
                beside = part.accessory
                return Section(
                    with_emojis_in_text(part.content), beside if isinstance(beside, Picture) else of_button(beside)
                )
            case Row():
                return Row(tuple(each if isinstance(each, Link) else of_button(each) for each in part.buttons))
            case Menu():
                return replace(part, options=tuple(map(of_option, part.options)))
            case Container():
                return replace(part, parts=tuple(map(of_part, part.parts)))
            case _:
                return part

    return Screen(tuple(map(of_part, screen.parts)))


def only_words(screen: Screen) -> Screen:
    """The texts of a screen, cut to what Discord accepts, without anything to press or look at."""
    return Screen((Text(plain_words("\n".join(_said(in_words(screen).parts)), CHARACTERS)),))


def plain_words(text: str, limit: int) -> str:
    """A text without custom emojis, of at most this many characters and as many bytes as Discord accepts."""
    said = cut(_EMOJI.sub(r"\1", text).strip() or "…", limit)
    if len(said.encode()) > BYTES:
        said = said.encode()[: BYTES - 3].decode(errors="ignore") + "…"
    return said


def _said(parts: Collection[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text() | Section():
                yield part.content
            case Container():
                yield from _said(part.parts)
            case _:
                pass


# --- sending --------------------------------------------------------------------------------------


class Forms:
    """Lays out the messages of one bot, and finds the form of each that Discord accepts."""

    def __init__(self, layout: Layout = layout) -> None:
        self._layout = layout
        self.plain: Callable[[int], str | None] = lambda _: None
        """The text for a custom emoji, by id; None if it is none of ours."""
        self.refused: Callable[[Collection[int]], None] = lambda _: None
        """Called with the ids of custom emojis that Discord has refused, before the message is sent without them."""

    @contextmanager
    def laid_out(self, screen: Screen) -> Iterator[ui.LayoutView]:
        """The components of a screen, to be sent in this block."""
        view = self._layout(screen)
        try:
            yield view
        finally:
            take_apart(view)

    async def accepted(
        self,
        shown: Illustrated,
        give: Callable[[Illustrated], Awaitable[T]],
        without_files: Callable[[discord.HTTPException, Illustrated], Illustrated | None],
    ) -> tuple[Illustrated, T]:
        """Give a message to Discord in the fullest form that it accepts; returns that form, and what `give` returned.

        `without_files` returns the form without files, may raise instead, or returns None if the files are not the
        cause. Raises discord.HTTPException if no plainer form helps.
        """
        once = False
        while True:
            try:
                return shown, await give(shown)
            except discord.HTTPException as error:
                plainer, once = self._without_refused_emojis(shown, error, every=once), True
                plainer = plainer or without_files(error, shown)
                if plainer is None and is_about_content(error):
                    plainer = _in_plain_words(shown)
                if plainer is None:
                    raise
                log.info("message-refused", code=error.code, reason=error.text, instead=_described(shown, plainer))
                shown = plainer

    def _without_refused_emojis(
        self, shown: Illustrated, error: discord.HTTPException, *, every: bool
    ) -> Illustrated | None:
        """A message without the emojis that were refused, or without `every` custom one; None if nothing changes."""
        if not names_emoji(error):
            return None
        with self.laid_out(shown.screen) as view:
            untyped: Any = view  # The library has no types here.
            components = untyped.to_components()
        ids = frozenset(_emojis_below(components)) if every else refused_emojis(error, components)
        screen = without_emojis(shown.screen, ids, self.plain)
        if screen == shown.screen:
            return None
        self.refused(ids)
        return replace(shown, screen=screen)


def _in_plain_words(shown: Illustrated) -> Illustrated | None:
    words = Illustrated(only_words(shown.screen), in_words=True)
    return None if words.screen == shown.screen else words


def _described(before: Illustrated, after: Illustrated) -> str:
    if before.has_files and not after.has_files:
        return "no files"
    return "words" if all(isinstance(part, Text) for part in after.screen.parts) else "fewer emojis"
