"""The same evening in SimCord and on the playground: a bot gets the same payloads."""
