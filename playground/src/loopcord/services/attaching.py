"""The files of a message after it is sent or edited, and the references to them in its embeds and components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from loopcord.data.components import walk
from loopcord.data.errors import ApiError, Json, invalid_form
from loopcord.data.files import Upload, clean_name
from loopcord.data.message_shapes import PICTURES
from loopcord.data.problems import WARNINGS, Path

if TYPE_CHECKING:
    from loopcord.data.links import Links
    from loopcord.data.state import State
    from loopcord.data.world import Attachment, Message

MAX_FILES = 10
"""The most files of a message."""

_REFERENCE = "attachment://"


class Planned(Struct):
    """A file that the message will have: an existing or a new one."""

    filename: str
    kept: Attachment | None = None
    upload: Upload | None = None
    about: Json = field(default_factory=dict)
    """Its entry in the form."""


def plan(form: Json, files: dict[int, Upload], present: list[Attachment], path: Path, *, edit: bool) -> list[Planned]:
    """The files of a message after it is sent or edited, in order. Raises ApiError if they are not allowed.

    New files without a list of `attachments` replace the old ones: so does API version 10 (discord-api-docs, issue
    5170), although Discord's page "Edit Message" says that they are appended.
    """
    listed = form.get("attachments")
    if listed is None:
        kept = [] if files else [Planned(each.filename, kept=each) for each in present]
        return _counted(kept + [_new(each) for each in files.values()])
    found: list[Planned] = []
    by_id = {each.id: each for each in present}
    rest = dict(files)
    for index, entry in enumerate(listed):
        name = str(entry["id"])
        if name in by_id:
            found.append(Planned(by_id[name].filename, kept=by_id[name], about=entry))
        elif name.isdigit() and int(name) in files:
            upload = rest.pop(int(name))
            found.append(_new(Upload(entry.get("filename") or upload.filename, upload.data), entry))
        else:
            error = {"code": "ATTACHMENT_NOT_FOUND", "message": f"Attachment data with id {name} not found"}
            place: Json = {"attachments": {str(index): {"id": {"_errors": [error]}}}}
            for step in reversed(path):
                place = {str(step): place}
            raise invalid_form(place)
    if not edit:
        found += [_new(each) for each in rest.values()]
    elif rest:
        warning = f"files[{next(iter(rest))}]: an edit takes no file that `attachments` does not list."
        WARNINGS.set((*WARNINGS.get(), warning))
    return _counted(found)


def _new(upload: Upload, about: Json | None = None) -> Planned:
    return Planned(clean_name(upload.filename), upload=upload, about=about or {})


def _counted(found: list[Planned]) -> list[Planned]:
    if len(found) > MAX_FILES:
        raise ApiError(400, 30015, f"Maximum number of attachments in a message reached ({MAX_FILES})")
    return found


def names(planned: list[Planned]) -> list[str]:
    """The names of the files."""
    return [each.filename for each in planned]


def keep(state: State, message: Message, planned: list[Planned]) -> None:
    """Store new files, update the descriptions of the others, and delete those that are no longer in the message."""
    kept = {each.kept.id for each in planned if each.kept is not None}
    for attachment in message.attachments:
        if attachment.id not in kept:
            state.files.drop(attachment.id)
    message.attachments = []
    for each in planned:
        if each.kept is not None:
            attachment = each.kept
        elif each.upload is not None:
            attachment = state.files.keep(state.snowflakes.next(), each.upload)
            attachment.title = each.about.get("title") or attachment.title
        else:
            continue
        if "description" in each.about:
            attachment.description = each.about["description"]
        if each.about.get("is_spoiler") is not None:
            attachment.spoiler = each.about["is_spoiler"]
        message.attachments.append(attachment)


def settle_embeds(embeds: list[Json], planned: list[Planned], links: Links) -> None:
    """Convert the URLs of pictures in embeds to lasting references."""
    for embed in embeds:
        for part, key in PICTURES:
            if (embed.get(part) or {}).get(key):
                embed[part][key] = _settled(embed[part][key], planned, links)


def settle_components(components: list[Json], planned: list[Planned], links: Links) -> None:
    """Convert the URLs of media and files in components to lasting references."""
    for component in walk(components):
        for owner in (component, *component.get("items", [])):
            for key in ("media", "file"):
                if key in owner:
                    owner[key]["url"] = _settled(owner[key]["url"], planned, links)


def _settled(url: str, planned: list[Planned], links: Links) -> str:
    """`attachment://name` for a file of the message, however it is referenced; any other URL without its signature."""
    if url.startswith(_REFERENCE):
        return _REFERENCE + clean_name(url.removeprefix(_REFERENCE))
    number = links.attachment_in(url)
    own = next((each for each in planned if each.kept is not None and each.kept.id == number), None)
    return links.unsigned(url) if own is None else _REFERENCE + own.filename
