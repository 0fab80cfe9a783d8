"""Pictures that move: complete at the beginning and at the end of each loop, and small."""

from __future__ import annotations

import io
from itertools import chain
from typing import Final

import pytest
from PIL import Image

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.animation import TooLarge, encode_animation
from bot.pictures.colours import palette
from bot.pictures.composing import Composer, file_of, packed, png_of, unpacked
from bot.pictures.drawing import Drawing
from bot.pictures.marks import Sitter, seated
from bot.pictures.reveal import LONGEST, LOOPS, MAX_BYTES, Frame, MotionFormat, Reveal
from bot.screens.climax import drawn
from bot.screens.table import board_screen
from tests.climaxes.test_found import Found, climaxes, some
from tests.pictures.drawings import drawn as sample

MOST_PIXELS: Final = 12_500_000
"""In all frames of a reveal. `bench.pictures` measures how long a new painter takes for them."""
A_WHILE: Final = 1.5
FACES: Final = [Sitter(regular, house=False) for regular in range(5)]
every_game = pytest.mark.parametrize("name", PLUGINS)
every_kind = pytest.mark.parametrize("kind", MotionFormat)


def reveals(name: str, kind: MotionFormat = MotionFormat.WEBP, count: int = 2) -> list[Reveal]:
    """Cards of climaxes that move, as hands and the channel show them, with the faces of their players."""
    found = [
        seated(drawn(each.climax, words(language), kind, on_hand=on_hand), FACES)
        for each in some(name, count)
        for language, on_hand in (("en", True), ("ja", False))
    ]
    assert all(isinstance(each, Reveal) for each in found)
    return [each for each in found if isinstance(each, Reveal)]


def results(name: str) -> list[Reveal]:
    """The results of games that a climax has ended, one for each kind of climax."""
    ends = {type(each.climax): each for each in climaxes(name) if each.view(None).table.outcome is not None}
    screens = [board_screen(PLUGINS, each.view(None), words("en"), motion=MotionFormat.WEBP) for each in ends.values()]
    return [each.drawing for screen in screens for each in screen.pictures if isinstance(each.drawing, Reveal)]


def pixels(data: bytes) -> bytes:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB").tobytes()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_moves_for_about_two_seconds_and_its_still_picture_is_the_card(name: str, language: str) -> None:
    for each in some(name, 4):
        for on_hand in (True, False):
            still = each.climax.card(words(language), on_hand=on_hand)
            moves = drawn(each.climax, words(language), MotionFormat.WEBP, on_hand=on_hand)
            assert isinstance(moves, Reveal)
            assert moves.still == moves.frames[-1].drawing == still
            assert moves != still
            assert A_WHILE <= sum(frame.seconds for frame in moves.frames) <= LONGEST
            assert drawn(each.climax, words(language), None, on_hand=on_hand) == still


@every_game
@every_kind
def test_a_reveal_has_a_small_file_and_few_pixels_to_draw_and_rests_after_three_loops(
    name: str, kind: MotionFormat
) -> None:
    found = [*reveals(name, kind, 1), *(Reveal(each.frames, kind) for each in results(name))]
    assert found
    for each in found:
        assert each.width * each.height * len(each.frames) <= MOST_PIXELS
        data = file_of(each)
        assert len(data) <= MAX_BYTES
        with Image.open(io.BytesIO(data)) as image:
            assert image.format == kind.upper()
            assert image.n_frames == len(each.frames)  # type: ignore[attr-defined]
            # A GIF is played once, and then again as often as it says.
            assert image.info["loop"] + (kind is MotionFormat.GIF) == LOOPS


@every_game
def test_the_first_frame_of_a_reveal_is_the_still_picture_to_the_pixel(name: str) -> None:
    for each in reveals(name, count=1)[:2]:
        assert pixels(file_of(each)) == pixels(png_of(each.still))


@every_game
def test_the_result_of_a_game_that_ended_with_a_climax_plays_it_and_is_complete_before_and_after(name: str) -> None:
    found = results(name)
    assert found, "this game can end with a climax"
    for each in found:
        assert each.still == each.frames[-1].drawing
        assert (each.width, each.height) == (each.still.width, each.still.height)


def test_a_reveal_in_the_channel_turns_no_card_of_40_barrels_and_is_the_same_whatever_came_up() -> None:
    fired = [each for each in some("forty_barrels", 12) if type(each.climax).__name__ == "Fired"]
    assert fired
    for each in fired:
        on_hand, in_channel = (sprites(each, on_hand=is_on_hand) for is_on_hand in (True, False))
        assert any("card back" in name for name in on_hand)
        assert not any("card" in name or "face" in name or "edges" in name for name in in_channel)
        sums = {f"figures {number}" for number in range(40)} - {f"figures {each.climax.total - 40}"}  # type: ignore[attr-defined]
        assert not {name.partition(" at ")[0] for name in in_channel} & sums, "the sum before would tell the card"


def sprites(each: Found, *, on_hand: bool) -> set[str]:
    """The names of all that is on any frame of a card."""
    frames = each.climax.reveal(words("en"), on_hand=on_hand)
    return {stamp.sprite.name for stamp in chain(*(frame.drawing.stamps for frame in frames))}


@every_game
def test_a_reveal_arrives_at_a_painter_as_it_was_and_wears_the_faces_of_its_players(name: str) -> None:
    for each in reveals(name, count=1):
        arrived = unpacked(packed(each))
        assert isinstance(arrived, Reveal)
        assert (arrived.key, arrived.kind, len(arrived.frames)) == (each.key, each.kind, len(each.frames))
        for frame in each.frames:
            assert seated(frame.drawing, FACES) == frame.drawing, "each frame has its faces already"


def test_frames_that_are_no_loop_around_a_complete_picture_are_refused() -> None:
    a, b = sample("a"), sample("b")
    smaller = Drawing(a.width, a.height - 1, b.stamps)
    for frames in (
        [Frame(a, 1), Frame(a, 1)],
        [Frame(a, 0.5), Frame(b, 0.5), Frame(b, 0.5)],
        [Frame(a, 0.5), Frame(smaller, 0.5), Frame(a, 0.5)],
        [Frame(a, 1), Frame(b, 1), Frame(a, 1)],
    ):
        with pytest.raises(ValueError, match=r"loop|frames|complete"):
            Reveal(frames, MotionFormat.WEBP)
    assert Reveal([Frame(a, 0.5), Frame(b, 0.5), Frame(a, 0.5)], MotionFormat.WEBP).still == a


def test_the_key_of_a_reveal_depends_on_each_frame_its_time_and_the_format() -> None:
    a, b, c = map(sample, "abc")
    told = [
        ([Frame(a, 0.5), Frame(b, 0.5), Frame(a, 0.5)], MotionFormat.WEBP),
        ([Frame(a, 0.5), Frame(c, 0.5), Frame(a, 0.5)], MotionFormat.WEBP),
        ([Frame(a, 0.5), Frame(b, 0.6), Frame(a, 0.5)], MotionFormat.WEBP),
        ([Frame(a, 0.5), Frame(b, 0.5), Frame(a, 0.5)], MotionFormat.GIF),
    ]
    assert len({a.key, *(Reveal(*each).key for each in told)}) == 5


@every_kind
def test_a_reveal_that_would_be_too_large_is_written_smaller_and_else_not_at_all(kind: MotionFormat) -> None:
    [reveal, *_] = reveals("bierfest", kind, 1)
    composer = Composer()
    frames = [composer.indices(each.drawing) for each in reveal.frames]
    seconds = [each.seconds for each in reveal.frames]
    full = len(encode_animation(frames, palette(), seconds, kind))
    smaller = encode_animation(frames, palette(), seconds, kind, full - 1)
    assert len(smaller) < full
    with Image.open(io.BytesIO(smaller)) as image:
        assert image.n_frames == len(frames)  # type: ignore[attr-defined]
    with pytest.raises(TooLarge):
        encode_animation(frames, palette(), seconds, kind, 1_000)
