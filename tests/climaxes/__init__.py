"""Climax cards: found in whole games, shown in the channel and on hands, as pictures and as text."""
