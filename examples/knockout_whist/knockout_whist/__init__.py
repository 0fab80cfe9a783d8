"""Knock-out Whist: one card fewer each hand, and a hand without a trick is your last."""
