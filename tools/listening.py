"""What a screen reader says of a message, from its components as Discord's API has them, and what it cannot say well.

Works for any message: `payload(screen)` of a screen, or the `components` of a message on the playground.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

Component: TypeAlias = Mapping[str, Any]

_EMOJI: Final = re.compile(r"<a?:(\w+):\d*>")
_MARKDOWN: Final = re.compile(r"\*\*|__|~~|`|(?<!\\)\*|^-# |^#{1,3} |^> |^- ", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\(?=[^0-9A-Za-z\s])")
_INVISIBLE: Final = re.compile("[\u2060\u200b\ufe0e\ufe0f\u2066-\u2069]")
_MENTION: Final = re.compile(r"<(?:([@#])[!&]?|/[\w -]+:|t:)(\d+)[^>]*>")
_SIGNS: Final = re.compile("[→←↑↓↩↪✖✗✓❌▲△▶◀⏮⏭⇄⚙♂♀×👥🔁🚫🏁🏳⁰¹²³⁴⁵⁶⁷⁸⁹]")
"""Signs that no screen reader says, or not as they are meant."""
_SQUARE: Final = re.compile(r"\d ?× ?\d")
"""Such as `3 × 3`, which is read as "3 times 3"."""
_FIGURE: Final = re.compile(r"[+−±=-]?\s*\d+\s*[+−±=-]?")
_TWICE: Final = re.compile(r"\b([^\W\d_]{2,})\s+\1\b", re.IGNORECASE)


class Line(NamedTuple):
    """A line as it is read aloud."""

    kind: str
    """`text`, `button`, `link`, `menu`, `option` or `picture`."""
    said: str
    target: str = ""
    """What pressing or choosing it does: a custom_id, an address or a value."""
    menu: str = ""
    """The custom_id of the menu of an option."""


def audible_lines(components: Iterable[Component]) -> Iterator[Line]:
    """All lines of a message in the order of reading."""
    for part in components:
        for text in str(part.get("content") or "").splitlines():
            if said := spoken(text):
                yield Line("text", said)
        match part.get("type"):
            case 2:
                yield Line("link" if part.get("url") else "button", _label(part), part.get("custom_id") or part["url"])
            case 3:
                menu = str(part["custom_id"])
                yield Line("menu", spoken(str(part.get("placeholder") or "")), menu)
                for option in part["options"]:
                    said = ", ".join(filter(None, (_label(option), spoken(option.get("description") or ""))))
                    yield Line("option", said, str(option["value"]), menu)
            case 8:
                yield Line("menu", spoken(str(part.get("placeholder") or "")), str(part["custom_id"]))
            case 11:
                yield from _picture(part)
            case 12:
                for item in part["items"]:
                    yield from _picture(item)
        yield from audible_lines(part.get("components") or ())
        if accessory := part.get("accessory"):
            yield from audible_lines([accessory])


def _picture(part: Component) -> Iterator[Line]:
    for text in str(part.get("description") or "").splitlines():
        yield Line("picture", spoken(text))


def spoken(text: str) -> str:
    """A text without what only the eye sees; an emoji of the application is said by its name."""
    bare = _EMOJI.sub(r":\1:", _MENTION.sub(_mentioned, text))
    bare = _ESCAPE.sub("", _MARKDOWN.sub("", bare))
    return " ".join(_INVISIBLE.sub("", bare).split())


def _mentioned(found: re.Match[str]) -> str:
    """A mention or a time as it is read; names are known only to Discord."""
    return {"#": f"channel {found[2]}", "@": f"member {found[2]}"}.get(found[1] or "", "that time")


def _label(part: Component) -> str:
    emoji = part.get("emoji") or {}
    name = f":{emoji['name']}:" if emoji.get("id") else str(emoji.get("name") or "")
    return " ".join(filter(None, (name, spoken(str(part.get("label") or "")))))


def faults(components: Sequence[Component], *, repeats: bool = False) -> list[str]:
    """What a listener cannot understand; `repeats`: the same may have happened twice, as in a log."""
    lines = [*audible_lines(components)]
    twice = () if repeats else _twice(lines)
    return [*(fault for line in lines for fault in _of_line(line)), *twice, *_alike(lines)]


def _of_line(line: Line) -> Iterator[str]:
    said, what = line.said, f"{line.kind} {line.said!r}"
    if re.search(r":\w+:(?!\d)", said) and re.search(r":[A-Za-z_]\w*:", said):
        yield f"an emoji of the application in the {what}"
    # An option may be the name of the game 111.
    is_worded = any(letter.isalnum() if line.kind == "option" else letter.isalpha() for letter in said)
    if line.kind in {"button", "link", "option", "menu"} and not is_worded:
        yield f"no word in the {what}"
    if found := _SIGNS.search(_SQUARE.sub("", said)):
        yield f"the sign {found[0]} in the {what}"
    if line.kind in {"button", "text"} and (found := _TWICE.search(said)):
        yield f"{found[1]!r} twice in the {what}"
    for piece in re.split(" · |[,;、；：] ?", said) if line.kind == "text" else ():
        if not any(letter.isalnum() for letter in piece) and piece.strip(" .:…()!?"):
            yield f"only signs ({piece!r}) in the {what}"
        if _FIGURE.fullmatch(piece.strip()) and piece.strip()[0] in "+±=":
            yield f"only a figure ({piece!r}) in the {what}"


def _twice(lines: Sequence[Line]) -> Iterator[str]:
    """Lines that are read twice, or that a longer line repeats from its beginning."""
    texts = Counter(line.said for line in lines if line.kind in {"text", "picture"} and len(line.said) > 12)
    yield from (f"twice in one message: {said!r}" for said, count in texts.items() if count > 1)
    for said in texts:
        longer = [each for each in texts if each != said and len(said) > 24 and each.startswith(said)]
        longer = [each for each in longer if each[len(said) :].strip()[0] not in "(（"]  # It has a note.
        yield from (f"twice in one message: {said!r} and {each!r}" for each in longer)


def _alike(lines: Sequence[Line]) -> Iterator[str]:
    """Choices that are read alike and do different things."""
    targets: dict[tuple[str, str], set[str]] = {}
    for line in lines:
        if line.kind in {"button", "link", "option"}:
            targets.setdefault((line.menu, line.said), set()).add(line.target)
    for (_, said), found in targets.items():
        if len(found) > 1:
            yield f"several choices are read as {said!r}"
