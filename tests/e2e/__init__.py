"""From end to end: the real bot process against a playground process, over real sockets on loopback."""
