"""The options of games in words: as lines, in short, for a menu, and as fields of a form."""

from __future__ import annotations

from collections.abc import Iterator

from bot.locales import Words
from bot.screens.forms import Field, OneOf, Tick
from bot.screens.parts import SelectOption
from engines.contract import Options
from engines.options import Choice, choices, written


def settings(game: str, options: Options, words: Words) -> list[str]:
    """What is chosen at a table, as lines."""
    lines = []
    for option, value in _chosen(options):
        name = _capital(words(f"{game}-option-{option}"))
        if isinstance(value, bool):
            lines.append(words("setting-on" if value else "setting-off", option=name))
        else:
            lines.append(words("setting-is", option=name, value=_shown(game, option, value, words)))
    return lines


def in_short(game: str, options: Options, words: Words) -> Iterator[str]:
    """The same in a few words each, to fit side by side; a game may have short words of its own for an option."""
    for option, value in _chosen(options):
        name, own = words(f"{game}-option-{option}"), f"{game}-option-{option}-short"
        if isinstance(value, bool):
            yield words("setting-short-on" if value else "setting-short-off", option=name)
        elif words.has(own):
            yield words(own, value=_shown(game, option, value, words))
        else:
            yield words("setting-short", option=name, value=_shown(game, option, value, words))


def option_choices(game: str, options: Options, words: Words) -> list[SelectOption]:
    """What else the options of a game can be, for a menu; the values are such as `target.60`."""
    found = []
    for option, values in choices(type(options)).items():
        name, note = words(f"{game}-option-{option}"), words(f"{game}-option-{option}-note")
        for value in values:
            if value == getattr(options, option):
                continue
            if isinstance(value, bool):
                label = words("setting-switch-on" if value else "setting-switch-off", option=name)
            else:
                shown = _shown(game, option, value, words)
                label = words("setting-choose", option=_capital(name), value=shown)
            found.append(SelectOption(label=label, description=note, value=f"{option}.{written(value)}"))
    return found


def option_fields(game: str, options: Options, words: Words) -> Iterator[Field]:
    """A field for each option by its name, as it is chosen now."""
    for option, values in choices(type(options)).items():
        label, note = _capital(words(f"{game}-option-{option}")), words(f"{game}-option-{option}-note")
        chosen = getattr(options, option)
        if isinstance(chosen, bool):
            yield Tick(option, label, chosen, note)
        else:
            offered = tuple(
                SelectOption(_shown(game, option, value, words), written(value), default=value == chosen)
                for value in values
            )
            yield OneOf(option, label, offered, note)


def _chosen(options: Options) -> Iterator[tuple[str, Choice]]:
    for option in choices(type(options)):
        yield option, getattr(options, option)


def _shown(game: str, option: str, value: Choice, words: Words) -> str:
    return words(f"{game}-option-{option}-{written(value)}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
