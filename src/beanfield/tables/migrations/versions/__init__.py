"""One file a version of the database."""
