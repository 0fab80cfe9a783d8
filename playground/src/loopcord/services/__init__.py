"""What happens: messages are posted, interactions answered, people join and leave.

Services change the data and announce what changed. Who asked for it, and who hears of it, is a matter of the
interfaces (`rest`, `gateway`, `page`).
"""
