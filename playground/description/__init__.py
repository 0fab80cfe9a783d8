"""Discord's published API description, held against what bots send and what the playground answers.

Here belong finding the file, reading it, and turning what it says into Discord's own errors. The rules that it does not
know are in `validation`; they speak first, because they have the better words.
"""
