"""Tests of the playground's chat page: a real Chromium against a stand-in of the server with a scripted bot."""
