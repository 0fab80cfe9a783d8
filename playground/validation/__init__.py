"""Discord's rules for what bots send, one module for each kind of form.

Every rule adds to `Problems`; nobody raises in the middle, so that a bot hears of all mistakes at once. Rules that can
be read off Discord's own API description may later be added beside these; they would add to the same `Problems`.
"""
