"""`stammtisch doctor`: looks at everything that a bot needs, says a sentence about each, and changes nothing.

It works beside a running bot and without one. What it finds is data (`bot.doctor.findings`); each of the other files
looks at one side.
"""
