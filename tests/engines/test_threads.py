"""Games can be used from several threads at once, also in a process that has just started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import json, sys, threading
from pathlib import Path
from engines import codec
from engines.codec import decode_payload, encode_payload
from engines.registry import game

sys.setswitchinterval(1e-7)  # threads take turns as often as they can
saves = [json.loads(path.read_text()) for path in sorted(Path("tests/saves").glob("*-2.json"))]
together = threading.Barrier(8)

def read() -> None:
    together.wait()
    for save in saves:
        rules = game(save["game"])
        state = {name: save[name] for name in ("format", "game", "rules", "state")}
        codec.decode_state(rules, json.dumps(state))
        for move in save["moves"][:1]:
            payload = encode_payload(codec.decode_move(rules, json.dumps(move)))
            decode_payload(rules, payload)

threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_the_first_reads_of_a_process_may_happen_at_once() -> None:
    """Without care for it, most of these processes die of a segmentation fault."""
    for _ in range(4):
        done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (done.returncode, done.stderr)
