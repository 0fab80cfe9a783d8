"""What remains of tables that were played to their end: results, ratings, figures and achievements.

It reckons, and asks the store; it knows no words, no Discord and no table that still runs.
"""
