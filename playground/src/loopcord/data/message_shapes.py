"""Messages and their attachments in Discord's JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.shapes import channel, user
from loopcord.data.snowflakes import iso

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.links import Links
    from loopcord.data.world import Attachment, Message, World

HIDDEN_CONTENT: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
"""What a bot without the message content intent sees of other people's messages."""

HAS_THREAD = 1 << 5
"""The flag of a message from which a thread was started. The thread has the message's id."""

PICTURES = (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url"))
"""The pictures of an embed: the part, and the key of the URL in it."""

_IS_SPOILER = 1 << 3


def attachment_shape(one: Attachment, url: str, *, ephemeral: bool = False) -> Json:
    """An attachment object; `ephemeral` if only one person sees it and it goes with its message or interaction."""
    shape: Json = {
        "id": one.id,
        "filename": one.filename,
        "size": one.size,
        "url": url,
        "proxy_url": url,
        "content_type": one.content_type,
    }
    if one.title is not None:
        shape["title"] = one.title
    if one.description is not None:
        shape["description"] = one.description
    if one.width is not None and one.height is not None:
        shape |= {"width": one.width, "height": one.height}
    if one.spoiler:
        shape["flags"] = _IS_SPOILER
    return shape | {"ephemeral": True} if ephemeral else shape


def ephemeral_attachment(one: Attachment, application: str, links: Links) -> Json:
    """The attachment object of a file sent with an interaction or attached to an ephemeral message."""
    url = links.to("ephemeral-attachments", application, one.id, one.filename)
    return attachment_shape(one, url, ephemeral=True)


def message_shape(one: Message, world: World, links: Links) -> Json:
    """A message object as REST returns it. Its `attachments` are the files that no embed or component shows."""
    app = world.application
    if app is None:
        raise LookupError("a world has an application before it has messages")
    author = app if one.author == app.id else world.people[one.author]
    files = [_attachment(each, one, app.id, links) for each in one.attachments]
    media = _Media(files, links)
    embeds = [_embed(each, media) for each in one.embeds]
    components = [_component(each, media) for each in one.components]
    shape: Json = {
        "id": one.id,
        "channel_id": one.channel,
        "type": one.type,
        "author": user(author),
        "content": one.content,
        "timestamp": iso(one.sent),
        "edited_timestamp": None if one.edited is None else iso(one.edited),
        "flags": one.flags,
        "tts": one.tts,
        "pinned": False,
        "mention_everyone": one.everyone,
        "mentions": [user(world.people[each]) for each in one.mentions if each in world.people],
        "mention_roles": one.mention_roles,
        "attachments": [each for each in files if each["id"] not in media.shown],
        "embeds": embeds,
        "components": components,
    }
    if one.reference is not None or one.points_to is not None:
        shape |= _reference(one, world, links)
    if one.position is not None:
        shape["position"] = one.position
    if one.flags & HAS_THREAD and one.id in world.channels:
        shape["thread"] = channel(world.channels[one.id], world)
    if one.interaction is not None:
        shape |= {"interaction_metadata": one.interaction, "application_id": app.id, "webhook_id": app.id}
        if one.command is not None:
            who = one.interaction["user"]
            shape["interaction"] = {"id": one.interaction["id"], "type": 2, "name": one.command, "user": who}
    return shape


def fresh_message_shape(one: Message, shape: Json) -> Json:
    """A message as its sender gets it: with the nonce, which later reads do not return."""
    return shape if one.nonce is None else shape | {"nonce": one.nonce}


def _reference(one: Message, world: World, links: Links) -> Json:
    target = world.message(one.reference or "")
    pointer: Json = {"type": 0, "channel_id": one.points_to or one.channel}
    if (where := world.channels[one.channel]).guild is not None:
        pointer["guild_id"] = where.guild
    if one.reference is None:  # it refers to a channel as a whole
        return {"message_reference": pointer}
    pointer["message_id"] = one.reference
    shape: Json = {"message_reference": pointer}
    if target is None or target.reference is None:  # a reply shows the message it replies to, one level deep
        shape["referenced_message"] = None if target is None else message_shape(target, world, links)
    return shape


def _attachment(one: Attachment, message: Message, application: str, links: Links) -> Json:
    if message.ephemeral_for is not None:
        return ephemeral_attachment(one, application, links)
    return attachment_shape(one, links.to("attachments", message.channel, one.id, one.filename))


class _Media:
    """The files of one message, and those of them that its embeds and components show."""

    def __init__(self, files: list[Json], links: Links) -> None:
        self.shown: set[str] = set()
        """The ids of the files shown."""
        self._files = {each["filename"]: each for each in files}
        self._links = links

    def find(self, url: str) -> Json | None:
        """The file that `attachment://name` refers to; None for any other URL."""
        found = self._files.get(url.removeprefix("attachment://")) if url.startswith("attachment://") else None
        if found is not None:
            self.shown.add(found["id"])
        return found

    def address(self, url: str) -> str:
        """Any other URL; one that leads to a file here gets a new signature."""
        return self._links.refreshed(url) or url


def _component(part: Json, media: _Media) -> Json:
    """A copy of a component with `attachment://name` replaced by the file's URL."""
    copy = dict(part)
    for key in ("media", "file"):
        if key in part:
            copy[key] = _item(part[key]["url"], media)
    if "file" in part and (found := media.find(part["file"]["url"])):
        copy |= {"name": found["filename"], "size": found["size"]}
    for key in ("components", "items"):
        if key in part:
            copy[key] = [_component(each, media) for each in part[key]]
    if "accessory" in part:
        copy["accessory"] = _component(part["accessory"], media)
    return copy


def _item(url: str, media: _Media) -> Json:
    """A media item: one of the message's files, or external media."""
    found = media.find(url)
    if found is None:
        url = media.address(url)
        return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "loading_state": 2}
    return {
        "id": found["id"],
        "url": found["url"],
        "proxy_url": found["proxy_url"],
        "width": found.get("width"),
        "height": found.get("height"),
        "content_type": found["content_type"],
        "attachment_id": found["id"],
        "loading_state": 2,
    }


def _embed(embed: Json, media: _Media) -> Json:
    copy: Json = {"type": "rich"} | embed
    for part, key in PICTURES:
        url = (embed.get(part) or {}).get(key)
        if not url:
            continue
        if (found := media.find(url)) is None:
            copy[part] = embed[part] | {key: media.address(url)}
            continue
        copy[part] = embed[part] | {key: found["url"], f"proxy_{key}": found["proxy_url"]}
        if key == "url":
            known = {name: found[name] for name in ("width", "height", "content_type") if name in found}
            copy[part] |= known
    if "fields" in embed:
        copy["fields"] = [{"inline": False} | field for field in embed["fields"]]
    return copy
