"""The Discord bot: cogs on top, then games and screens, the host of tables and the store."""
