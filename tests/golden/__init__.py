"""Golden games: whole games as records that every engine must replay byte for byte."""
