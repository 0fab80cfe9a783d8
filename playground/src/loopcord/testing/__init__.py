"""For the tests of bots: a pytest plugin with its fixtures, and a browser on the chat page."""
