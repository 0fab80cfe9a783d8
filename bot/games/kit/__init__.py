"""What a game of standard cards gets without drawing or writing anything (`bot.games.kit.plugin`), and a tile table."""
