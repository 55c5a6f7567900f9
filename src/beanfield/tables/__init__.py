"""Live play: people and bots at one table, and the log from which a game goes on after any interruption."""
