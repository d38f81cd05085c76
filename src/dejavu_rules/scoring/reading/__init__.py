"""What is printed, read back: the numbers, names, cards and fragments in it must be those that were counted again.

Nothing here knows a sentence of a language, only what it calls the cards. A line says what it is about (`render.Line`),
and its numbers are read from its text: so every number is printed in digits, and only sentences change their order. A
new kind of line needs its meaning in `lines`, or it is not proved.
"""
