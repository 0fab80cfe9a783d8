"""What the evenings share: a Chromium, and fresh pages in it."""

from __future__ import annotations

from loopcord.testing.browser import browser, new_context

__all__ = ["browser", "new_context"]
