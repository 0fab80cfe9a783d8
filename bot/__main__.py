"""`python -m bot` is the command `stammtisch`.

Worker processes import the program's main module, so it imports nothing before `main` is called.
"""


def main() -> None:
    """Run the command line. A library that is missing, now or in a command, is one sentence."""
    import sys

    try:
        from bot.cli.main import main as command_line

        command_line()
    except ImportError as error:
        from bot.ops.checks import missing_library

        if (finding := missing_library(error)) is None:
            raise
        print(finding.text, file=sys.stderr)  # noqa: T201  (the command line may be what is missing)
        sys.exit(78)  # as bot.cli.terminal.CONFIG_STATUS


if __name__ == "__main__":
    main()
