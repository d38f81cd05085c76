"""The rules said a second time, as questions about a state: plain counters, no spaces, no masks, no speed.

Nothing here calls the engine. `allowed` judges one action, `everything_allowed` finds all of them where they are few.
"""
