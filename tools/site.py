"""MkDocs hooks of the documentation's site, named in mkdocs.yml.

- Pages from elsewhere in the repository, such as the playground's, are included in the site.
- A link to a file of the repository leads to its page, or to a copy of the file. A broken link is a warning, and so an
  error of `make docs`.
- The page of decisions lists them.
- No page loads anything from another host.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parents[1]
ELSEWHERE: Final = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "bench/results.md": "bench/results.md",
    "playground/README.md": "playground/index.md",
    "playground/CHANGELOG.md": "playground/changelog.md",
}
"""Pages from outside docs/: their paths in the repository, and in the site."""
FOLDERS: Final = {"docs/": "", "playground/docs/": "playground/docs/"}
"""Whole folders of pages: their paths in the repository, and in the site."""
DECISIONS: Final = "adr/README.md"
_LINK: Final = re.compile(r"(\]\()(?!\w+:|#)([^)\s#]+)")
_FOREIGN: Final = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\ssrc=\"?(?:https?:)?//[^\s\">]+|@import[^;]*//[^;]+"
)
_STYLES: Final = re.compile(
    r"<link\b[^>]*\brel=\"?(?:stylesheet|preconnect|preload|icon)\b[^>]*\shref=\"?(?:https?:)?//[^\s\">]+"
)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages from elsewhere, and the files that pages show or link to."""
    sources = {**ELSEWHERE, **{path: place_of(path) for path in _under("playground/docs/")}}
    for source, place in sources.items():
        _add(files, source, place, config)
    for page in [each for each in files.documentation_pages() if each.abs_src_path is not None]:
        for target in _targets(page):
            if files.get_file_from_path(place_of(target)) is None and (ROOT / target).is_file():
                _add(files, target, place_of(target), config)
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links to their targets' places in the site, and list the decisions."""
    here = PurePosixPath(page.file.src_uri).parent

    def moved(found: re.Match[str]) -> str:
        place = place_of(_resolved(page.file, found[2]))
        if files.get_file_from_path(place) is None:
            return found[0]  # MkDocs warns about it
        return found[1] + os.path.relpath(place, here).replace(os.sep, "/")

    markdown = _LINK.sub(moved, markdown)
    if page.file.src_uri == DECISIONS:
        markdown += "\n\n" + "\n".join(_decisions(files))
    return markdown


def on_post_build(*, config: MkDocsConfig) -> None:
    """Fail if a page loads something from another host. Raises PluginError."""
    for file in sorted(Path(config.site_dir).rglob("*.html")):
        html = file.read_text(encoding="utf-8")
        if found := _FOREIGN.search(html) or _STYLES.search(html):
            raise PluginError(f"{file} loads from another host: {found.group()}")


def place_of(source: str) -> str:
    """The path in the site of a file of the repository; a folder means its README.md."""
    if (ROOT / source).is_dir():
        source = f"{source}/README.md"
    if source in ELSEWHERE:
        return ELSEWHERE[source]
    for folder, place in FOLDERS.items():
        if source.startswith(folder):
            return place + source.removeprefix(folder)
    return f"files/{source}"


def _add(files: Files, source: str, place: str, config: MkDocsConfig) -> None:
    files.append(File.generated(config, place, abs_src_path=str(ROOT / source), inclusion=InclusionLevel.INCLUDED))


def _under(folder: str) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file())


def _source(file: File) -> str:
    """The path of a page in the repository."""
    return Path(file.abs_src_path or "").relative_to(ROOT).as_posix()


def _targets(file: File) -> Iterator[str]:
    for found in _LINK.finditer(file.content_string):
        yield _resolved(file, found[2])


def _resolved(file: File, link: str) -> str:
    """The path in the repository that a page's link leads to."""
    return os.path.normpath(PurePosixPath(_source(file)).parent / link).replace(os.sep, "/")


def _decisions(files: Files) -> Iterator[str]:
    for file in files.documentation_pages():
        if re.match(r"adr/\d+", file.src_uri):
            title = file.content_string.partition("\n")[0].removeprefix("# ")
            number, _, words = title.partition(". ")
            yield f"- {number} · [{words}]({PurePosixPath(file.src_uri).name})"
