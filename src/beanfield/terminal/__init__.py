"""Play and watch line by line: plain text, no cursor movement, no colour (docs/terminal)."""
