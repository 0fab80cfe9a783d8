"""Discord's rules for what bots send that go beyond a single field, one module for each kind of form.

What a field can hold is stated in the table of `loopcord.description`, which is asked first: these rules see only forms
whose fields are of the right types and within their bounds. Every rule adds to `Problems`; nobody raises in the middle,
so that a bot hears of all mistakes at once.
"""
