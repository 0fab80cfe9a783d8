"""`python -m bot` is the command `stammtisch`.

Worker processes import the module by which the program was begun, so it imports nothing before it is the program.
"""


def main() -> None:
    """Start at the command line."""
    from bot.cli.main import main as command_line

    command_line()


if __name__ == "__main__":
    main()
