"""Turns screens into what discord.py sends: plain parts into components, pictures into files, or into words if late."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never, cast

import discord
import yarl
from discord import ui
from msgspec import Struct

from bot.messages.discord_api.budget import rank_now
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import MotionFormat, Reveal
from bot.pictures.studio import LAST, Studio
from bot.screens.parts import (
    Button,
    ButtonStyle,
    ChannelMenu,
    Container,
    Field,
    Form,
    Gallery,
    Link,
    Menu,
    OneOf,
    Part,
    Picture,
    Row,
    Screen,
    Section,
    Separator,
    Text,
    Tick,
    Typing,
    in_words,
    read_click,
)

if TYPE_CHECKING:
    from discord.types.message import Attachment as AttachmentPayload

Item: TypeAlias = "ui.Item[ui.LayoutView]"
Layout: TypeAlias = Callable[[Screen], ui.LayoutView]
"""Builds the components of a screen."""

STYLES: Final = {
    ButtonStyle.primary: discord.ButtonStyle.primary,
    ButtonStyle.secondary: discord.ButtonStyle.secondary,
    ButtonStyle.success: discord.ButtonStyle.success,
    ButtonStyle.danger: discord.ButtonStyle.danger,
}


CHANNELS: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""The kinds of channels in which people can write, directly or in threads."""

PICTURE_TIMEOUT: Final = 2.0
"""Seconds that a message waits for its picture. After that it goes out in words, and the picture follows."""
PICTURE_RETRY: Final = 3.0
"""Seconds before asking again for a picture that the studio had no room for."""
REVEAL_AFTER: Final = 2.0
"""Seconds that a message shows a still picture, at least, before the one that moves is drawn, after all others."""
_KINDS: Final = frozenset({"png", *MotionFormat})
"""The file name extensions of pictures."""
NOTHING: Final[Mapping[str, int]] = {}


def layout(screen: Screen) -> ui.LayoutView:
    """The components of a screen. Needs a running event loop."""
    view = ui.LayoutView(timeout=None)
    for item in items(screen):
        view.add_item(item)
    # discord.py does not keep a stopped view. Nothing has to wait for our clicks, because they carry all their data.
    view.stop()
    return view


def take_apart(view: ui.LayoutView) -> None:
    """Separate the components of a view that has been sent.

    They refer to each other, so that otherwise only the garbage collector frees them, and the more it has to do, the
    longer clicks wait for it.
    """
    for item in [*view.walk_children()]:
        if isinstance(item, ui.Container | ui.ActionRow | ui.Section):
            item.clear_items()
    view.clear_items()


class Renderer:
    """Builds the components of screens, without the buttons and menus that nothing in this bot handles.

    A screen may have buttons of a feature. Without that feature, they are left out here.
    """

    def __init__(self) -> None:
        self.handled: Collection[str] | None = None
        """The kinds of clicks that are handled. While it is None, they are not known yet, and nothing is left out."""

    def layout(self, screen: Screen) -> ui.LayoutView:
        """The components of a screen. Needs a running event loop."""
        return layout(screen if self.handled is None else Screen(tuple(_handled(screen.parts, self.handled))))


def _handled(parts: Iterable[Part], kinds: Collection[str]) -> Iterator[Part]:
    """The parts without clicks of other kinds, and without the rows and boxes that this leaves empty."""

    def is_handled(each: Button | Link | Menu | ChannelMenu | Picture) -> bool:
        click = None if isinstance(each, Link | Picture) else read_click(each.custom_id)
        return click is None or click.kind in kinds

    for part in parts:
        match part:
            case Row():
                if buttons := tuple(filter(is_handled, part.buttons)):
                    yield Row(buttons)
            case Section():
                yield part if is_handled(part.accessory) else Text(part.content)
            case Menu() | ChannelMenu():
                if is_handled(part):
                    yield part
            case Container():
                if inner := tuple(_handled(part.parts, kinds)):
                    yield Container(inner, part.colour)
            case Text() | Separator() | Gallery():
                yield part
            case _:
                assert_never(part)


def items(screen: Screen) -> list[Item]:
    """The components of a screen, in order. Needs no event loop."""
    return [_item(part) for part in screen.parts]


def files(screen: Screen, drawn: Mapping[str, bytes]) -> list[discord.File]:
    """The pictures of a screen as files; `drawn` holds the content of each key.

    A picture that is not in `drawn` is left out: it must be attached to the message already.
    """
    found = {picture.key: picture.drawing for picture in screen.pictures}
    return [PictureFile(io.BytesIO(drawn[key]), file_name(each)) for key, each in found.items() if key in drawn]


def file_name(drawing: Drawing) -> str:
    """The name of the file that holds a picture."""
    return f"{drawing.key}.{drawing.kind if isinstance(drawing, Reveal) else 'png'}"


class PictureFile(discord.File):
    """A picture in memory."""

    def close(self) -> None:
        """See discord.File, which leaves a buffer that refers to itself: only the garbage collector would free it."""
        super().close()
        vars(self.fp).pop("close", None)


class KeptAttachment(discord.Attachment):
    """A file that stays on a message. An edit sends only its id."""

    def __init__(self, number: int) -> None:
        # Nothing else is known about it, or needed.
        self.id = number
        self.filename = self.url = ""

    def to_dict(self) -> AttachmentPayload:
        """The part of an edit's payload that names it."""
        return cast("AttachmentPayload", {"id": self.id})


def attached_to(message: discord.Message) -> Mapping[str, int]:
    """The attachment ids of the pictures that a message shows, by key, as Discord sent them with the message."""
    found: dict[str, int] = {}
    for gallery in _galleries(message.components):
        for item in gallery.items:
            key, _, kind = yarl.URL(item.media.url).name.partition(".")
            if kind in _KINDS and item.media.attachment_id is not None:  # Any other is none of ours.
                found[key] = item.media.attachment_id
    return found


def _galleries(components: Sequence[discord.Component]) -> Iterable[discord.MediaGalleryComponent]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield component
        elif isinstance(component, discord.Container):
            yield from _galleries(component.children)


def _item(part: Part) -> Item:
    match part:
        case Text():
            return ui.TextDisplay(part.content)
        case Section():
            beside = part.accessory
            if isinstance(beside, Picture):
                thumbnail: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(_address(beside), description=beside.alt)
                return ui.Section(ui.TextDisplay(part.content), accessory=thumbnail)
            return ui.Section(ui.TextDisplay(part.content), accessory=_button(beside))
        case Separator():
            if part.visible:
                return ui.Separator()
            return ui.Separator(visible=False, spacing=discord.SeparatorSpacing.large)
        case Container():
            return ui.Container(*map(_item, part.parts), accent_colour=discord.Colour(part.colour))
        case Row():
            return ui.ActionRow(*map(_button, part.buttons))
        case Menu():
            return ui.ActionRow(_select(part))
        case ChannelMenu():
            return ui.ActionRow(_channel_select(part))
        case Gallery():
            shown = [discord.MediaGalleryItem(_address(each), description=each.alt) for each in part.pictures]
            return ui.MediaGallery(*shown)
    assert_never(part)


def _button(button: Button | Link) -> ui.Button[ui.LayoutView]:
    if isinstance(button, Link):
        return ui.Button(label=button.label, url=button.url, style=discord.ButtonStyle.link)
    return ui.Button(
        label=button.label or None,
        custom_id=button.custom_id,
        style=STYLES[button.style],
        disabled=button.disabled,
        emoji=button.emoji or None,
    )


def _select(menu: Menu) -> ui.Select[ui.LayoutView]:
    options = [
        discord.SelectOption(
            label=each.label,
            value=each.value,
            description=each.description,
            default=each.default,
            emoji=each.emoji or None,
        )
        for each in menu.options
    ]
    return ui.Select(custom_id=menu.custom_id, placeholder=menu.placeholder, options=options)


def _channel_select(menu: ChannelMenu) -> ui.ChannelSelect[ui.LayoutView]:
    return ui.ChannelSelect(
        custom_id=menu.custom_id,
        placeholder=menu.placeholder,
        channel_types=CHANNELS,
        min_values=0,
        max_values=menu.most,
        default_values=[discord.SelectDefaultValue.from_channel(discord.Object(each)) for each in menu.chosen],
    )


def _address(picture: Picture) -> str:
    """The URL by which a message shows a picture attached to it."""
    return f"attachment://{file_name(picture.drawing)}"


def modal(form: Form) -> ui.Modal:
    """A form as a modal window. Needs a running event loop."""
    window = ui.Modal(title=form.title, custom_id=form.custom_id)
    for field in form.fields:
        window.add_item(ui.Label(text=field.label, description=field.note, component=_field(field)))
    # Like a view, it need not be kept: a submitted form carries all its data.
    window.stop()
    return window


def _field(field: Field) -> ui.RadioGroup[ui.Modal] | ui.Checkbox[ui.Modal] | ui.TextInput[ui.Modal]:
    match field:
        case OneOf():
            options = [
                discord.RadioGroupOption(
                    label=each.label, value=each.value, description=each.description, default=each.default
                )
                for each in field.options
            ]
            return ui.RadioGroup(custom_id=field.name, options=options)
        case Tick():
            return ui.Checkbox(custom_id=field.name, default=field.ticked)
        case Typing():
            return ui.TextInput(custom_id=field.name, max_length=field.longest, placeholder=field.example or None)
    assert_never(field)


class Illustrated(Struct, frozen=True):
    """A screen ready to be sent."""

    screen: Screen
    drawn: Mapping[str, bytes] = {}
    """The files that are sent with it, by the picture's key."""
    kept: Mapping[str, int] = {}
    """The ids of the attachments that stay on its message, by key. All others are removed."""
    in_words: bool = False
    """Whether words replace a picture."""
    followed: bool = False
    """Whether the pictures will follow, or those that move."""

    @property
    def has_files(self) -> bool:
        """Whether Discord could refuse it because of its files."""
        return bool(self.drawn or self.kept)

    def files(self) -> list[discord.File]:
        """The files of a new message. Sending consumes them: call this again for each attempt."""
        return files(self.screen, self.drawn)

    def attachments(self) -> list[discord.Attachment | discord.File]:
        """All attachments of a message after an edit: Discord removes those that are not listed."""
        return [*map(KeptAttachment, self.kept.values()), *self.files()]


def as_words(screen: Screen) -> Illustrated:
    """A screen with words instead of its pictures."""
    return Illustrated(in_words(screen), in_words=True) if screen.pictures else Illustrated(screen)


class Illustrator:
    """Gets the pictures of screens from the studio."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self.draws = studio.draws
        """Whether there are pictures at all."""
        self.motion = studio.motion
        """The format of pictures that move; None: none does."""
        self._late: dict[Hashable, _Late | _LateReveal] = {}
        """The pictures that follow, by the message that they are for."""

    async def illustrate(
        self,
        screen: Screen,
        patience: float,
        attached: Mapping[str, int] = NOTHING,
        *,
        urgent: bool = False,
        follow: Callable[[], None] | None = None,
        message: Hashable = None,
    ) -> Illustrated:
        """A screen with all its pictures, or in words if one of them is not drawn within `patience` seconds.

        Pictures already `attached` to its message stay and are not drawn. `follow` is called, perhaps several times,
        when a late picture is drawn or may be asked for again; it needs the `message`, whose late pictures of an
        earlier screen are no longer wanted. Unless they are `urgent`, pictures are drawn in the order of requests.

        Nothing waits for a picture that moves: it is drawn last of all, and follows while the message shows a still
        one. One that is drawn already is shown at once.
        """
        reveals = {
            key: each
            for picture in screen.pictures
            if isinstance(each := picture.drawing, Reveal)
            for key in [each.key]
        }
        are_late = any(key not in attached and self._studio.drawn(key) is None for key in reveals)
        shown = screen.at_rest if are_late else screen
        drawings = {picture.key: picture.drawing for picture in shown.pictures}
        kept = {key: attached[key] for key in drawings if key in attached}
        ask = partial(self._studio.ask, urgent=urgent, rank=rank_now())
        asked = {key: ask(drawings[key]) for key in drawings if key not in kept}
        self.forget(message)
        if waiting := [future for future in asked.values() if not future.done()]:
            try:
                await asyncio.wait(waiting, timeout=patience)
            except asyncio.CancelledError:
                for future in waiting:
                    future.cancel()
                raise
        late = [future for future in asked.values() if not future.done()]
        drawn = {key: png for key, future in asked.items() if future.done() and (png := future.result()) is not None}
        if len(drawn) == len(asked):
            follows = are_late and self._studio.draws and not any(map(self._studio.has_given_up, reveals))
            if follows and follow is not None:
                wanted = [each for key, each in reveals.items() if key not in attached]
                self._late[message] = _LateReveal(
                    lambda: [self._studio.ask(each, rank=LAST) for each in wanted], follow
                )
            return Illustrated(shown, drawn, kept, followed=follows)
        refused = [key for key, future in asked.items() if future.done() and key not in drawn]
        again = any(not self._studio.has_given_up(key) for key in refused) and self.draws
        if follow is not None and (late or again):
            self._late[message] = _Late(late, follow, again=again)
        return Illustrated(in_words(screen), in_words=True, followed=bool(late) or again)

    def forget(self, message: Hashable) -> None:
        """Let the late pictures of a message no longer be drawn, because it shows or will show something else."""
        if (late := self._late.pop(message, None)) is not None:
            late.forget()


class _Late:
    """The pictures that a message still waits for."""

    def __init__(
        self, futures: Sequence[asyncio.Future[bytes | None]], follow: Callable[[], None], *, again: bool
    ) -> None:
        """Calls `follow` for each that is drawn, and if there is one to be asked for `again`, after a while."""
        self._futures = futures
        self._follow = follow
        self._later = asyncio.get_running_loop().call_later(PICTURE_RETRY, follow) if again else None
        for future in futures:
            future.add_done_callback(self._arrived)

    def forget(self) -> None:
        """No longer wait for them."""
        for future in self._futures:
            future.cancel()
        if self._later is not None:
            self._later.cancel()

    def _arrived(self, future: asyncio.Future[bytes | None]) -> None:
        if not future.cancelled():
            self._follow()


class _LateReveal:
    """The pictures that move and that a message, which shows still ones, waits for."""

    def __init__(self, ask: Callable[[], list[asyncio.Future[bytes | None]]], follow: Callable[[], None]) -> None:
        """Asks for them after a while, and calls `follow` once all are drawn; not if one of them is not."""
        self._ask = ask
        self._follow = follow
        self._futures: list[asyncio.Future[bytes | None]] = []
        self._later = asyncio.get_running_loop().call_later(REVEAL_AFTER, self._begin)

    def forget(self) -> None:
        """No longer wait for them."""
        self._later.cancel()
        for future in self._futures:
            future.cancel()

    def _begin(self) -> None:
        self._futures = self._ask()
        for future in self._futures:
            future.add_done_callback(self._arrived)

    def _arrived(self, _: asyncio.Future[bytes | None]) -> None:
        if all(each.done() and not each.cancelled() and each.result() is not None for each in self._futures):
            self._follow()
