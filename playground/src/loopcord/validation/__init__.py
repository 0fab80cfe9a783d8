"""Discord's rules for forms beyond single fields, with one module per kind of form.

The table of `loopcord.description` has the rules for fields and applies first: these rules see only forms whose fields
have the right types and bounds. Every rule adds to `Problems` and none raises, so a bot gets all errors at once.
"""
