"""What workers of tests do instead of drawing, or before it. They find a folder in the name of a drawing's sprite."""

from __future__ import annotations

import os
import time
from pathlib import Path

from bot.pictures.composing import draw, unpacked


def folder_of(data: bytes) -> Path:
    """The folder of the test: the name of the first sprite."""
    return Path(unpacked(data).stamps[0].sprite.name)


def dying(data: bytes) -> bytes:
    """Die of a picture, always."""
    os._exit(3)


def dying_once(data: bytes) -> bytes:
    """Die of the first picture that this test has drawn."""
    mark = folder_of(data) / "died"
    if not mark.exists():
        mark.touch()
        os._exit(3)
    return draw(data)


def failing(data: bytes) -> bytes:
    """Fail, and say what it was that failed."""
    raise ValueError("the queen of hearts")


def when_told(data: bytes) -> bytes:
    """Note that it was begun, and draw as soon as the test says so; for ever if it does not."""
    folder = folder_of(data)
    with (folder / "begun").open("a") as begun:
        begun.write(f"{unpacked(data).key} {os.getpid()}\n")
    while not (folder / "go").exists():
        time.sleep(0.01)
    return draw(data)


def patient(data: bytes) -> bytes:
    """Tell how far this process gives way to others."""
    return str(os.nice(0)).encode()
