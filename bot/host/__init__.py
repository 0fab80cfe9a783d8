"""Running tables: mailboxes, loaded tables, clocks, agents' turns and ownership. Knows nothing of Discord."""
