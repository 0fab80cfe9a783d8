"""Puts screens on Discord and keeps each message up to date.

`Scheduler` decides when to update a table, `TableSync` what each of its messages is wanted to show, with `reconcile`,
and `Message` is one of them: it records what it shows, and makes one change at a time. `Lending` lends it to a click.
`FeatureMessages` are those of a feature, and a `PrivateMessage` is a private answer. `discord_api` sends the requests.
The function that draws screens is passed in, and what a click means is decided elsewhere.
"""
