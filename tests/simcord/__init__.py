"""The same game by our bot in SimCord and on the playground: it sends the same messages."""
