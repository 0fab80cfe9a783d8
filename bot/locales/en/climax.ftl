# Climax cards: the words that pictures may say (bot/pictures/climaxes.py), and what all games share
picture-toast = PROST!
picture-fired = FIRED
picture-round = ROUND { $round }
button-climax = Show it
