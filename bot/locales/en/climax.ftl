# Climax cards: the words that pictures may say (bot/pictures/climaxes.py), and what all games share
picture-toast = PROST!
picture-fired = FIRED
picture-round = ROUND { $round }
picture-say-high = High
picture-say-low = Low
picture-say-mine = Mine!
picture-say-spare = Not me
picture-say-thanks = Thanks
picture-say-unsure = Hmm
button-climax = Show it
