"""What somebody changes on Discord's side while the bot runs: the bot recovers, or says what to do."""
