"""Running tables: mailboxes, loaded tables, clocks, agents' turns and ownership. It does not know Discord."""
