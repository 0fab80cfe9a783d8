"""`python -m bot` is the command `stammtisch`.

Worker processes import the program's main module, so it imports nothing before `main` is called.
"""


def main() -> None:
    """Run the command line."""
    from bot.cli.main import main as command_line

    command_line()


if __name__ == "__main__":
    main()
