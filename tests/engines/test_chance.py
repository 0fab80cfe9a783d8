"""Golden values of the random stream, so that no release deals an old table differently."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chance import Chance, commitment

SEED = bytes(range(32))


def test_golden_words() -> None:
    chance = Chance(SEED, 0)
    assert [chance.below(2**32) for _ in range(10)] == [
        *(2591034985, 497081475, 2970958092, 2287359284, 1490339149, 3955721857, 523326264, 3870641501),
        *(2741385420, 4052345903),
    ]


def test_golden_words_are_what_the_page_says() -> None:
    words = []
    for block in range(2):
        message = b"house" + b"\0" + (7).to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.new(SEED, message, hashlib.sha256).digest()
        words += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    chance = Chance(SEED, 7, "house")
    assert [chance.below(2**32) for _ in range(16)] == words


def test_golden_shuffle() -> None:
    assert Chance(SEED, 0).shuffle(range(10)) == [9, 3, 7, 6, 2, 1, 8, 4, 0, 5]


def test_a_shuffle_throws_words_away_as_below_does() -> None:
    """In this long one a word is thrown away; the order is that of the page, drawn item by item."""
    items, drawn = list(range(50_000)), Chance(SEED, 12)
    for at in range(len(items) - 1, 0, -1):
        other = drawn.below(at + 1)
        items[at], items[other] = items[other], items[at]
    shuffling = Chance(SEED, 12)
    assert shuffling.shuffle(range(50_000)) == items
    words = Chance(SEED, 12)
    for _ in range(50_000):  # one for each exchange, and the one thrown away
        words.below(2**32)
    assert shuffling.below(2**32) == words.below(2**32)


def test_golden_dice() -> None:
    chance = Chance(SEED, 7, "house")
    assert [chance.below(6) for _ in range(20)] == [3, 5, 3, 4, 1, 2, 0, 0, 5, 1, 2, 5, 2, 3, 2, 4, 2, 5, 2, 4]


def test_golden_choice() -> None:
    assert Chance(SEED, 3).choice("abcdefgh") == "h"


def test_words_beyond_the_last_full_range_are_thrown_away() -> None:
    """Of the golden words those of 3 * 2**30 and more are left out, not folded back."""
    chance = Chance(SEED, 0)
    assert [chance.below(3 * 2**30) for _ in range(6)] == [
        *(2591034985, 497081475, 2970958092, 2287359284, 1490339149, 523326264),
    ]


def test_golden_commitment() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"this one has {length}"):
        Chance(bytes(length), 0)
    with pytest.raises(ValueError, match=f"this one has {length}"):
        commitment(bytes(length))


def test_a_negative_ply_and_a_name_with_a_zero_byte_are_refused() -> None:
    with pytest.raises(ValueError, match="not -1"):
        Chance(SEED, -1)
    with pytest.raises(ValueError, match="zero byte"):
        Chance(SEED, 0, "a\0b")


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match=f"not {n}"):
        Chance(SEED, 0).below(n)


def test_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        Chance(SEED, 0).choice([])


@given(st.integers(1, 2**32), st.integers(0, 2**40))
def test_below_stays_in_its_range(n: int, ply: int) -> None:
    chance = Chance(SEED, ply)
    assert all(0 <= chance.below(n) < n for _ in range(20))


@given(st.lists(st.integers()), st.integers(0, 1000))
def test_shuffle_keeps_the_items_and_leaves_its_argument_alone(items: list[int], ply: int) -> None:
    before = list(items)
    shuffled = Chance(SEED, ply).shuffle(items)
    assert Counter(shuffled) == Counter(before)
    assert items == before


def test_every_order_comes_up_equally_often() -> None:
    """Chi-squared over the 24 orders of four; the seed is fixed, so this either holds or does not."""
    chance = Chance(SEED, 1)
    orders = Counter(tuple(chance.shuffle(range(4))) for _ in range(24_000))
    assert len(orders) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 49.7  # p = 0.001 for 23 degrees


def test_plies_streams_and_seeds_do_not_touch() -> None:
    firsts = {
        Chance(seed, ply, stream).below(2**32)
        for seed in (SEED, bytes(32))
        for ply in range(50)
        for stream in ("table", "seats", "house")
    }
    assert len(firsts) == 300
