"""Thinking on a cluster: the same jobs and the same answers, and no more trouble than with processes of our own."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from agents.cluster import Cluster, Tls
from agents.workers import Lost, NoAnswer, Workers
from tests.agents.real_cluster import dask_cluster
from tests.agents.test_workers import asked, right
from tests.agents.thinkers import ADDRESS, DIES, FAILS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


async def test_a_cluster_gives_the_same_answers() -> None:
    with dask_cluster(threads=2) as address:
        thinking = Workers(lambda: Cluster(address), agents=ADDRESS)
        for number in range(6):
            one = asked(number=number)
            assert await thinking.think(one, bytes) == right(one)
        for number, why in ((FAILS, Lost.FAILED), (DIES, Lost.DIED)):
            with pytest.raises(NoAnswer) as caught:
                await thinking.think(asked(number), bytes)
            assert caught.value.why == why
        assert thinking.counts.answered == 6
        await thinking.close()


async def test_a_cluster_that_is_gone_costs_answers_and_nothing_else() -> None:
    with dask_cluster(threads=1) as address:
        thinking = Workers(lambda: Cluster(address), agents=ADDRESS, patience=2.0)
        await thinking.think(asked(), bytes)
    for number in range(2):
        with pytest.raises(NoAnswer):
            await thinking.think(asked(number=number), bytes)
    await thinking.close()


@pytest.fixture
def certificates(tmp_path: Path) -> Tls:
    """A certificate that has signed itself, with its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not on this machine")
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=stammtisch"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return Tls(str(certificate), str(certificate), str(key))


async def test_a_cluster_with_certificates_answers_who_has_one(certificates: Tls) -> None:
    with dask_cluster(threads=1, tls=certificates) as address:
        assert address.startswith("tls://")
        thinking = Workers(lambda: Cluster(address, certificates), agents=ADDRESS)
        assert await thinking.think(asked(), bytes) == right(asked())
        await thinking.close()
        with pytest.raises(ValueError, match="tls_ca"):
            Cluster(address)
        with pytest.raises(OSError, match="tcp://"):
            Cluster(address.replace("tls://", "tcp://"))
