"""The programs: command line, terminal game, engine process, browser pages, and the wire that they speak."""
