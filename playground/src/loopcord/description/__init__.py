"""What Discord's published API description states about requests and answers, as a table of its facts.

`discord.json` is the table, made by `tools/make_table.py`; `amendments` is where Discord does otherwise. The rules that
the description does not state are in `validation`.
"""
