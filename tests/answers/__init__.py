"""Answers to members, held against what Discord has really accepted."""
