"""axe-core for the tests of the chat page: what `make check-page` has installed, else fetched once with npm.

Which states of the page are looked at is the tests' business.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Page

FOLDER = Path(__file__).resolve().parent
PLAYGROUND = FOLDER.parents[1]
GRAVE = {"serious", "critical"}

STILL = "document.getAnimations().forEach((one) => one.effect.getTiming().iterations < 9 && one.finish())"

RUN = """async () => {
  const { violations } = await axe.run(document, { iframes: false, resultTypes: ["violations"] });
  return violations.map(({ id, impact, nodes }) => ({
    id, impact, nodes: nodes.slice(0, 4).map((node) => [node.target.join(" "), node.failureSummary].join(": ")),
  }));
}"""


def axe_source() -> str:
    """The script itself; without npm the test is skipped, or fails where tests in a browser are required."""
    version = json.loads((PLAYGROUND / "package.json").read_text("utf-8"))["devDependencies"]["axe-core"]
    installed = PLAYGROUND / "node_modules" / "axe-core"
    if _version_of(installed) == version:
        return (installed / "axe.min.js").read_text("utf-8")
    kept = FOLDER / ".cache" / f"axe-{version}.min.js"
    if not kept.is_file():
        _fetch(kept, version)
    return kept.read_text("utf-8")


def _version_of(package: Path) -> str | None:
    """The version of a package that npm has put there, if any."""
    about = package / "package.json"
    return str(json.loads(about.read_text("utf-8"))["version"]) if about.is_file() else None


def _fetch(kept: Path, version: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        _refuse("no npm on this machine: install one (such as Debian's package npm) to fetch axe-core")
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"]
        command.append(f"axe-core@{version}")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
        if done.returncode:
            _refuse(f"npm could not fetch axe-core:\n{done.stderr}")
        kept.parent.mkdir(exist_ok=True)
        # Several workers may fetch it at once; each puts a whole file in place.
        part = kept.with_suffix(f".{os.getpid()}")
        shutil.copy(Path(folder, "node_modules", "axe-core", "axe.min.js"), part)
        part.replace(kept)


def _refuse(words: str) -> None:
    if os.environ.get("CI") or os.environ.get("LOOPCORD_REQUIRE_BROWSER"):
        pytest.fail(words)
    pytest.skip(words)


async def grave_violations(page: Page, source: str) -> list[str]:
    """What axe-core finds on the page as it is now that is serious or critical."""
    # What is fading has no colour to judge yet; what goes on for ever cannot be waited for.
    await page.evaluate(STILL)
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(source)
    found = await page.evaluate(RUN)
    return [f"{one['id']}: {one['nodes']}" for one in found if one["impact"] in GRAVE]
