"""The Discord bot: cogs on top, then games and screens, the host of tables, house players and the store."""
