"""Coverage-guided fuzzing of everything that reads from outside: `make fuzz-loaders`.

`targets` says what is fed, `trees` and `words` how an input becomes another one, `one` is the fuzzer of one target
(atheris), `__main__` runs them all, and `corpus/` keeps what they found: `test_corpus.py` replays it in `make test`.
"""
