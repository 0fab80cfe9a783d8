# Karten der großen Momente: die Wörter in Bildern (bot/pictures/climaxes.py), und was alle Spiele brauchen
picture-toast = PROST!
picture-fired = GEFEUERT
picture-round = RUNDE { $round }
picture-say-high = Hoch
picture-say-low = Tief
picture-say-mine = Meiner!
picture-say-spare = Nicht ich
picture-say-thanks = Danke
picture-say-unsure = Hm
button-climax = Ansehen
