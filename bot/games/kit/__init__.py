"""What a game of standard cards gets without drawing or writing anything: see `bot.games.kit.plugin`."""
