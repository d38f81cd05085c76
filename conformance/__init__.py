"""The rules as data: questions with their answers, for engines in any language. See README.md."""
