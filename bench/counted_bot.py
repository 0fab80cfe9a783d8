"""The bot with a counter of its database transactions: `python -m bench.counted_bot FILE run --config ...`.

On SIGUSR1 it writes the numbers of read-only transactions, commits, and synced commits into the file.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from tests.store.database_log import listening


def main() -> None:
    """Run the bot as its own command line does."""
    file = Path(sys.argv.pop(1))
    with listening() as log:

        def tell(*_: object) -> None:
            written = file.with_suffix(".new")
            written.write_text(" ".join(map(str, log.counts)))
            written.replace(file)
            log.clear()

        signal.signal(signal.SIGUSR1, tell)
        from bot.cli.main import main as run  # imported within the context, so that its engines are counted too

        run()


if __name__ == "__main__":
    main()
