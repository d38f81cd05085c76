# Every command sets up .venv from nothing; only Python 3.11+, pip and make are needed.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: demo test lint deep fuzz bench games docs clean
.DEFAULT_GOAL := test

$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

.venv/.bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

demo: $(STAMP)  ## score the books' worked example, with its proof
	$(BIN)/dejavu-rules score --prove examples/rulebook.toml

test: lint  ## lint, types, layers, then every test
	$(BIN)/python -m pytest -n auto -q

lint: $(STAMP)  ## style, types and the layers' contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

deep: $(STAMP)  ## every holding of fragments and cards, against the brute force
	$(BIN)/python -m tests.deep.scoring

fuzz: $(STAMP)  ## the properties, a hundred times as long
	HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -n auto -q tests/properties

bench: .venv/.bench  ## speed, beside peers in the same run
	$(BIN)/python -m benchmarks

games: $(STAMP)  ## 1,000 games of each kind: how long they are, what they score
	$(BIN)/python -m benchmarks.games --write docs/sanity.md

docs: $(STAMP)  ## draw the documents' diagrams and tables from the code
	$(BIN)/python -m docs.generate

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
