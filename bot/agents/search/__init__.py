"""Agents that think: they try their moves out on states that fit what their seat may know."""
