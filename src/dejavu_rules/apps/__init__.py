"""The programs: command line, terminal game, engine process, browser pages, and the match that they share."""
