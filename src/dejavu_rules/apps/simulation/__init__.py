"""Many games of bots: played in parallel, kept in a folder, written as tables and as a page."""
