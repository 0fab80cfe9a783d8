"""Discord's rules for what bots send, one module for each kind of form.

Every rule adds to `Problems`; nobody raises in the middle, so that a bot hears of all mistakes at once. What Discord's
own API description says of a form comes up only where these rules find nothing; see `playground.description`.
"""
