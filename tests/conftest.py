"""What holds for every test: no clock decides about it, and one that hangs says where."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import hypothesis
import pytest
from alembic.script import ScriptDirectory

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alembic.config import Config

# What the tests share asserts too, and has to say what it saw; rewritten before anything of it is imported.
ROOMS = "agents answers cogs e2e engines evenings games locales records screens simcord store tables"
pytest.register_assert_rewrite("tests.installed", *(f"tests.{room}" for room in ROOMS.split()))

from tests.hanging import pytest_runtest_makereport  # noqa: E402  (after what it must come after)
from tests.in_memory import MEMORY, has_room  # noqa: E402  (the same)

__all__ = ["pytest_runtest_makereport"]

if has_room():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

hypothesis.settings.register_profile("no-clock", deadline=None)
hypothesis.settings.load_profile("no-clock")


@pytest.fixture(scope="session", autouse=True)
def cache_folder_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests, and the programs that they start, leave nothing in the cache of the user who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def migrations_read_once() -> Iterator[None]:
    """At every opening of a database Alembic would compile all migrations; no test changes them."""
    read, known = ScriptDirectory.from_config, dict[str | None, ScriptDirectory]()

    def once(config: Config) -> ScriptDirectory:
        folder = config.get_main_option("script_location")
        if folder not in known:
            known[folder] = read(config)
        return known[folder]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScriptDirectory, "from_config", once)
        yield
