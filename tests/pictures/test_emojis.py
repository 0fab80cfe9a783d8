"""Icons as emojis: what Discord takes, and names that tell versions apart."""

from __future__ import annotations

import io
import re

from PIL import Image

from bot.games.registry import ICONS, PLUGINS
from bot.pictures.icons import emoji_name, emoji_text, icon_png, is_version_of
from tests.pictures.icons import an_icon

GAMES = ("bremen", "forty_barrels")


def test_a_picture_is_what_discord_takes() -> None:
    icon = an_icon("bremen_rooster")
    image = Image.open(io.BytesIO(icon_png(icon)))
    assert (image.format, image.size, image.mode) == ("PNG", (128, 128), "RGBA")
    assert image.getpixel((64, 64)) == (0xC9, 0x53, 0x3A, 255), "the origin is in the middle"
    assert image.getpixel((1, 64))[3] == 255, "it fills its box"  # type: ignore[index]
    assert image.getpixel((1, 1)) == (0, 0, 0, 0), "the ground is transparent"
    assert icon_png(icon) == icon_png(an_icon("bremen_rooster"))


def test_another_picture_has_another_name() -> None:
    red, blue = (an_icon("bremen_rooster", colour=colour) for colour in ("#C9533A", "#5B8DB8"))
    assert re.fullmatch("bremen_rooster_[0-9a-f]{4}", emoji_name(red))
    assert emoji_name(red) != emoji_name(blue)
    assert emoji_name(red) == emoji_name(an_icon("bremen_rooster", plain="another"))


def test_a_long_name_is_cut_to_what_discord_takes() -> None:
    name = emoji_name(an_icon("forty_barrels_queen_of_hearts"))
    assert len(name) == 32
    assert name.startswith("forty_barrels_queen_of_hear_")


def test_only_names_of_our_making_are_taken_for_ours() -> None:
    icons = [an_icon("bremen_rooster"), an_icon("other_thing")]
    for ours in ("bremen_rooster_0000", "bremen_goose_12ab", "other_thing_12ab"):
        assert is_version_of(ours, icons, GAMES), ours
    for foreign in (
        "rooster",
        "bremen_rooster",
        "bremen_rooster_12AB",
        "bremen_rooster_12abc",
        "cafe_12ab",
        "party_12ab",
    ):
        assert not is_version_of(foreign, icons, GAMES), foreign


def test_an_emoji_in_text_is_short_and_named_after_its_picture() -> None:
    assert emoji_text(an_icon("bremen_rooster"), 12, GAMES) == "<:rooster:12>"
    assert emoji_text(an_icon("forty_barrels_queen"), 12, GAMES) == "<:queen:12>"
    assert emoji_text(an_icon("bremen_4"), 12, GAMES) == "<:bremen_4:12>", "a name has two letters at least"


def test_the_icons_of_all_games_can_be_emojis() -> None:
    names = [emoji_name(icon) for icon in ICONS]
    assert len(set(names)) == len(names) <= 1000, "two versions of each fit into an application"
    for plugin in PLUGINS.values():
        for icon in plugin.icons:
            assert icon.name.startswith(f"{plugin.name}_")
            assert re.fullmatch(r"[a-z0-9_]{2,32}", emoji_name(icon))
            assert icon.plain
            assert icon.sprite.box.width == icon.sprite.box.height, icon.name
            assert len(icon_png(icon)) < 256 * 1024
