# Karten der großen Momente: die Wörter in Bildern (bot/pictures/climaxes.py), und was alle Spiele brauchen
picture-toast = PROST!
picture-fired = GEFEUERT
picture-round = RUNDE { $round }
button-climax = Ansehen
