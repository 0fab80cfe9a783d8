"""The kit of pictures: sprites, marks and grounds in one style, and how a drawing becomes a PNG.

A game's `picture.py` computes a drawing: plain data, sprites at places. `composing` turns it into a picture, in a
worker. Nothing here knows Discord, a table or a game.
"""
