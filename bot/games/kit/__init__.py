"""What a game with standard cards has without drawing or writing it: see `bot.games.kit.plugin`."""
