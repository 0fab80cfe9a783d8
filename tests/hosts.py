"""Hosts for tests, which say only what differs from the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.registry import AgentRegistry
from bot.host.host import Host
from bot.host.settings import HostEnvironment, HostSettings
from bot.store.store import Store
from engines.contract import AnyGame

KINDS = (HostSettings, HostEnvironment)


def make_host(store: Store, games: Mapping[str, AnyGame], agents: AgentRegistry, **how: Any) -> Host:
    """A host with these fields of its settings and environment, or arguments. None: the default."""
    given = {name: how.pop(name, None) for kind in KINDS for name in kind.__struct_fields__}
    settings, environment = (
        {name: given[name] for name in kind.__struct_fields__ if given[name] is not None} for kind in KINDS
    )
    return Host(store, games, agents, HostSettings(**settings), environment=HostEnvironment(**environment), **how)
