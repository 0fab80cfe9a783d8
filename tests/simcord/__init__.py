"""The same scenario in SimCord and on the playground: what the bot gets, and what our bot does."""
