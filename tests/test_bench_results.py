"""bench/results.md keeps the newest output of each bench, in a section of its own that says what was measured."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from bench import quick
from bench.__main__ import replaced, section
from bench.programs import PROGRAMS, Program
from bench.sections import PAGE, ROOT, all_commands, commands, line_now, line_of, outdated, sections, stamped

TEXT = PAGE.read_text(encoding="utf-8")
NAMES = re.findall(r"<!-- bench\.(\w+): begin -->", TEXT)
DAY = date(2026, 12, 1)
MEASURED = "Measures `engines`, as of `0d023088`."
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_output_takes_the_place_of_the_older_one_and_nothing_else_changes() -> None:
    page = "<!-- bench.a: begin -->\n\nold\n\n<!-- bench.a: end -->\n\n<!-- bench.b: begin -->\n<!-- bench.b: end -->\n"
    assert replaced(page, "a", "new \\1\n") == page.replace("old", "new \\1")
    with pytest.raises(ValueError, match=r"no section of bench\.c"):
        replaced(page, "c", "new")


def test_a_section_names_its_command_and_date_and_what_it_measures() -> None:
    written = section(["a", "--b", "3 4"], DAY, MEASURED, "| x |\n")
    assert written == f"`python -m bench.a --b '3 4'`, 2026-12-01.\n\n{MEASURED}\n\n| x |"
    [found] = sections(f"## A\n\n{written}\n")
    assert (found.paths, found.commit, commands(found.text)) == (("engines",), "0d023088", {"python -m bench.a"})


def test_tables_on_the_terminal_become_markdown() -> None:
    drawn = "Some figures.\n┏━━━┳━━━┓\n┃ a ┃ b ┃\n┡━━━╇━━━┩\n│ 1 │   │\n└───┴───┘\n"
    assert section(["a"], DAY, MEASURED, drawn).endswith("\n\nSome figures.\n\n| a | b |\n|---|---|\n| 1 |  |")


@pytest.mark.parametrize("name", NAMES)
def test_each_section_belongs_to_a_bench(name: str) -> None:
    assert (PAGE.parent / f"{name}.py").is_file()
    assert replaced(TEXT, name, "new") != TEXT


def test_no_section_is_there_twice() -> None:
    assert len(NAMES) == len({*NAMES}) > 10
    titles = [each.title for each in sections(TEXT)]
    assert len(titles) == len({*titles})


# --- what was measured, and when ---


@pytest.mark.parametrize("title", [each.title for each in sections(TEXT)])
def test_each_section_says_what_it_measures_and_as_of_which_commit(title: str) -> None:
    [found] = [each for each in sections(TEXT) if each.title == title]
    [measured] = {PROGRAMS[command].measures for command in commands(found.text)}
    assert found.paths == measured
    assert found.commit is not None or title == "What a move costs"


@pytest.mark.parametrize(
    "text",
    [
        "no line",
        f"{MEASURED}\n{MEASURED}",
        "Measures `engines`, as of `nothing`.",
        "Measures nothing, as of `0d023088`.",
    ],
)
def test_a_section_that_does_not_say_once_what_it_measures_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="the section A must say once"):
        outdated(f"## A\n\n{text}\n")


def test_the_line_of_a_section_can_be_read_again() -> None:
    for clean in (True, False):
        written = line_of(("bot", "engines"), "0d023088", is_clean=clean)
        [found] = sections(f"## A\n\n{written}\n")
        assert (found.paths, found.commit) == (("bot", "engines"), "0d023088")
        assert written.endswith("uncommitted changes.") is not clean


def test_a_line_names_the_commit_that_was_measured_and_not_the_working_tree() -> None:
    newest = git(ROOT, "rev-list", "--max-count=1", "--all", "--", "README.md")
    assert line_now(("bench",), newest) == f"Measures `bench`, as of `{git(ROOT, 'rev-parse', '--short=8', newest)}`."
    assert line_now(("bench",), "HEAD").endswith(f"`{git(ROOT, 'rev-parse', '--short=8', 'HEAD')}`.")


def test_a_new_line_goes_into_the_section_of_its_command_alone() -> None:
    page = "".join(f"## {name}\n\n`python -m bench.{name} --c 1`\n\n{MEASURED}\n\n" for name in ("a", "b"))
    new = line_of(("bot",), "12345678", is_clean=True)
    first, second = sections(stamped(page, "python -m bench.b", new))
    assert (first.commit, second.commit) == ("0d023088", "12345678")
    with pytest.raises(ValueError, match=r"no section of python -m bench\.c"):
        stamped(page, "python -m bench.c", new)


def git(folder: Path, *command: str) -> str:
    """The output of git in a folder."""
    who = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    return subprocess.run(
        ("git", *who, *command), cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_sections_are_listed_whose_paths_have_changed_since_their_commit(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    for name in ("engines", "bot"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.py").write_text("1\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "First")
    first = git(tmp_path, "rev-parse", "--short=8", "HEAD")
    page = "".join(
        f"## {title}\n\nMeasures `{path}`, {when}.\n\n"
        for title, path, when in (
            ("Engines", "engines", f"as of `{first}` or before"),
            ("Bot", "bot", f"as of `{first}`"),
            ("Unknown", "bot", "as of `0123456789`"),
            ("New", "bot", "not measured yet"),
        )
    )
    always = ["Unknown: git does not know 0123456789 here", "New: not measured yet"]
    assert outdated(page, tmp_path) == always
    (tmp_path / "bot" / "code.py").write_text("2\n")
    assert outdated(page, tmp_path) == [f"Bot: 1 file has changed since {first}", *always]
    git(tmp_path, "rm", "-q", "engines/code.py")
    git(tmp_path, "commit", "-q", "-m", "Second")
    assert outdated(page, tmp_path)[0] == f"Engines: 1 file has changed since {first}"


def test_without_a_repository_every_commit_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    page = f"## A\n\n{MEASURED}\n"
    assert outdated(page, tmp_path) == ["A: git does not know 0d023088 here"]
    monkeypatch.setenv("PATH", "")
    assert outdated(page, tmp_path) == ["A: git does not know 0d023088 here"]


# --- the small forms of all commands ---


def test_each_command_of_the_page_has_a_small_form_and_exists(tmp_path: Path) -> None:
    for name in all_commands(TEXT):
        assert name in PROGRAMS, name
        program, *rest = quick.command(name, tmp_path)
        if program == "make":
            assert rest[0] in TARGETS, name
        else:
            assert importlib.util.find_spec(rest[1]) is not None, name


def test_the_paths_that_a_program_measures_exist() -> None:
    missing = {path for program in PROGRAMS.values() for path in program.measures if not (ROOT / path).exists()}
    assert missing == set()


def test_a_target_of_make_gets_its_small_form_as_one_argument(tmp_path: Path) -> None:
    program, target, arguments = quick.command("make mutants", tmp_path)
    assert (program, target) == ("make", "mutants")
    assert shlex.split(arguments.removeprefix("ARGS="))[-2:] == ["--output", f"{tmp_path}/mutants.md"]


def test_a_command_that_lacks_an_extra_is_skipped_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PROGRAMS, "python -m bench.none", Program((), needs="no_such_module"))
    assert quick.succeeds("python -m bench.none")
    assert capsys.readouterr().out == "skipped        python -m bench.none: pip install 'stammtisch[bench]'\n"


@pytest.mark.parametrize("works", [True, False])
def test_a_command_that_fails_is_shown_with_its_output(
    works: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = f"print('figures'); raise SystemExit({0 if works else 3})"
    monkeypatch.setattr(quick, "command", lambda _name, _folder: [sys.executable, "-c", program])
    assert quick.succeeds("python -m bench.counting") is works
    told = capsys.readouterr().out
    assert told.startswith("ok" if works else "FAILED")
    assert ("figures" in told) is not works
