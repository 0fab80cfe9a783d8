"""A sprite is rasterised once for all processes; a folder that fails, or holds nonsense, costs time and no picture."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bot.pictures import composing, rasters, sprite_files
from bot.pictures.composing import Composer, Worker
from bot.pictures.drawing import Box, Drawing, Sprite, stamp
from bot.pictures.sprite_files import SpriteFiles, default_folder

GROUND: Final = Sprite("ground", '<rect width="60" height="50" fill="#4A3526"/>', Box(0, 0, 60, 50))
COIN: Final = Sprite("coin", '<circle r="13" fill="#E9B44C" fill-opacity="0.9"/>', Box(-20, -20, 40, 40))
BOTH: Final = Drawing(60, 50, [stamp(GROUND, 0, 0), stamp(COIN, 20, 20)])


def numbered(number: int) -> Sprite:
    return Sprite(f"sprite {number}", f"<!-- {number} -->", Box(0, 0, 1, 1))


def colours(files: SpriteFiles | None, kept: int = rasters.MAX_RASTER_BYTES) -> list[int]:
    """The colours of a drawing as a process draws it that has drawn nothing before."""
    found: list[int] = Composer(kept, files).colours(BOTH).ravel().tolist()
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "sprites"


@pytest.fixture
def rasterised(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sprites that are rasterised from now on."""
    rasterise, names = rasters._png_of, list[str]()

    def noted(sprite: Sprite) -> bytes:
        names.append(sprite.name)
        return rasterise(sprite)

    monkeypatch.setattr(rasters, "_png_of", noted)
    return names


def test_a_second_process_rasterises_nothing(folder: Path, rasterised: list[str]) -> None:
    expected = colours(None)
    rasterised.clear()
    assert colours(SpriteFiles(folder)) == colours(SpriteFiles(folder)) == expected
    assert rasterised == ["ground", "coin"]


def test_a_raster_that_was_dropped_is_the_same_again(folder: Path, rasterised: list[str]) -> None:
    composer = Composer(1, SpriteFiles(folder))  # Only the last raster is kept.
    first, second = (composer.colours(BOTH).tolist() for _ in range(2))
    assert first == second
    assert rasterised == ["ground", "coin"]


def test_the_process_of_a_painter_keeps_its_sprites_in_the_cache_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    worker = Worker()
    try:
        worker.file_of(BOTH)
    finally:
        worker.kill()
    folder = default_folder()
    assert folder is not None
    assert folder.is_relative_to(tmp_path)
    kept = SpriteFiles(folder)
    assert None not in [kept.get(GROUND), kept.get(COIN)]
    assert folder.stat().st_mode & 0o077 == 0


def test_pictures_are_drawn_for_a_user_without_a_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: int) -> None:
        raise KeyError("getpwuid(): uid not found")

    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.chdir(tmp_path)
    assert default_folder() is None
    found: list[int] = composing._composer.__wrapped__().colours(BOTH).ravel().tolist()
    assert found == colours(None)
    assert [*tmp_path.iterdir()] == [], "no folder called ~ here"


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-9])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def changed(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def replaced_by_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("damage", [truncated, emptied, changed, replaced_by_a_folder])
def test_a_sprite_with_a_damaged_file_is_rasterised_again(
    damage: Callable[[Path], None], folder: Path, rasterised: list[str]
) -> None:
    expected = colours(SpriteFiles(folder))
    for file in folder.iterdir():
        damage(file)
    rasterised.clear()
    assert colours(SpriteFiles(folder)) == expected
    assert rasterised == ["ground", "coin"]


def test_pictures_are_drawn_where_no_files_can_be_kept(folder: Path) -> None:
    expected = colours(None)
    folder.parent.write_bytes(b"")  # A file is where a folder has to be.
    assert colours(SpriteFiles(folder)) == expected


def test_nothing_is_left_of_a_file_that_could_not_be_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    files = SpriteFiles(folder)
    monkeypatch.setattr(Path, "replace", fails)
    files.add(COIN, b"png")
    assert [*folder.iterdir()] == []


def test_another_version_of_resvg_or_another_font_draws_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = SpriteFiles(folder)
    files.add(COIN, b"of this version")
    monkeypatch.setattr(sprite_files, "_drawn_by", lambda: "another")
    assert files.get(COIN) is None
    files.add(COIN, b"of another one")
    monkeypatch.undo()
    assert files.get(COIN) == b"of this version"


@pytest.fixture
def crowded(folder: Path) -> tuple[SpriteFiles, list[Sprite]]:
    """The files of a folder that holds 10,000 bytes, and sprites of 1,000 bytes each that were written one by one."""
    sprites, writer = [numbered(number) for number in range(12)], SpriteFiles(folder)
    for number, sprite in enumerate(sprites):
        writer.add(sprite, bytes(1_000 - 4))
        os.utime(writer._file_of(sprite), (number, number))
    return SpriteFiles(folder, 10_000), sprites


def test_the_oldest_files_give_way_to_new_ones(crowded: tuple[SpriteFiles, list[Sprite]]) -> None:
    files, sprites = crowded
    files.add(COIN, b"png")
    assert [number for number, each in enumerate(sprites) if files.get(each)] == [7, 8, 9, 10, 11]
    assert files.get(COIN) == b"png"


def test_files_are_counted_again_when_as_many_bytes_are_written_as_there_was_room_for(folder: Path) -> None:
    files = SpriteFiles(folder, 10_000)
    for number in range(100):
        files.add(numbered(number), bytes(996))
        assert sum(each.stat().st_size for each in folder.iterdir()) <= 11_000
    assert files.get(numbered(99)) is not None


@pytest.mark.parametrize("step", ["stat", "unlink"])
def test_a_file_that_another_process_deletes_at_the_same_time_is_nothing_to_stop_for(
    step: str, crowded: tuple[SpriteFiles, list[Sprite]], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, sprites = crowded
    then, unlink, oldest = (
        getattr(Path, step),
        Path.unlink,
        min(folder.iterdir(), key=lambda each: each.stat().st_mtime),
    )

    def deleted_before(self: Path, **options: bool) -> object:
        if self == oldest:
            unlink(self, missing_ok=True)
        return then(self, **options)

    monkeypatch.setattr(Path, step, deleted_before)
    files.add(COIN, b"png")
    assert files.get(COIN) == b"png"
    assert files.get(sprites[0]) is None
