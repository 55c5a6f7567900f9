"""The game in the browser: pages, the stream of boards and the JSON API over HTTP."""
