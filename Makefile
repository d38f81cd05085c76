# Every command sets up .venv from nothing; only Python 3.11+, pip and make are needed.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
COMPILED := build/compiled

.PHONY: demo test check lint web web-wheel site test-web hooks deep deep-compiled ask-demo fuzz compiled test-compiled bench instructions games docs reference fuzz-loaders mutation coverage lock audit sbom reproducible release clean
.DEFAULT_GOAL := test

PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
LOCKED := $(PIP) --require-hashes --requirement

$(BIN)/python:
	$(PYTHON) -m venv .venv

$(STAMP): pyproject.toml requirements/dev.txt | $(BIN)/python
	$(LOCKED) requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

.venv/.bench: $(STAMP)
	$(PIP) --editable '.[bench]'
	touch $@

.venv/.docs: $(STAMP) requirements/docs.txt
	$(LOCKED) requirements/docs.txt
	touch $@

.venv/.web: $(STAMP) requirements/browser.txt
	$(LOCKED) requirements/browser.txt
	touch $@

demo: $(STAMP)  ## score the books' worked example, with its proof
	$(BIN)/dejavu-rules score --prove examples/rulebook.toml

test: lint  ## lint, types, layers, then every test
	$(BIN)/python -m pytest -n auto -q

CHECKED := tests/rulebook $(addprefix tests/unit/,actions box combinatorics) tests/unit/test_*.py \
	$(addprefix tests/properties/test_,agreement.py whole_games.py)
check: $(STAMP)  ## within a minute: style, types, layers, and the tests that a change of a rule needs; `make test` is the gate
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	HYPOTHESIS_PROFILE=check $(BIN)/python -m pytest -n auto -q $(CHECKED)

lint: $(STAMP)  ## style, types, the layers' contract, and the documents as user code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tests.project.typing

hooks: $(STAMP)  ## run ruff and mypy before each commit
	$(PIP) 'pre-commit>=4'
	$(BIN)/pre-commit install

deep: $(STAMP)  ## a million transitions, 10,000 games on two engines, every holding, all proofs, small worlds, best turns, steps; DEEP=--write keeps the summary
	$(BIN)/python -m tests.deep --jobs 2 $(DEEP)

deep-compiled: compiled  ## 10,000 games and the small worlds again, with the compiled engine beside the second one
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tests.deep differential worlds --jobs 2 $(DEEP)

.venv/.mutation: $(STAMP)
	$(PIP) --editable '.[mutation]'
	touch $@

PART ?=
SAMPLE ?=
mutation: .venv/.mutation  ## run mutation tests; PART=actions and SAMPLE=300 run fewer
	$(BIN)/python -m tests.deep.mutation $(PART) --jobs 2 $(if $(SAMPLE),--sample $(SAMPLE))

coverage: $(STAMP)  ## which lines and branches the tests reach
	rm -rf build/coverage && mkdir -p build/coverage
	$(BIN)/python -m coverage run -m pytest -n auto -q \
		--deselect tests/unit/mapgen/test_generator.py::test_generation_loads_no_large_library \
		--deselect tests/unit/box/catalogue/test_tables.py::test_importing_the_library_parses_nothing \
		--deselect tests/unit/apps/browser/test_bridge.py::test_a_page_does_not_wait_for_what_it_does_not_need
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m tests.deep.coverage

ask-demo: $(STAMP)  ## type a table into `score --ask` in a real terminal, with typos and Ctrl-C; needs tmux
	$(BIN)/python -m tests.deep.ask_in_tmux

fuzz: $(STAMP)  ## run the properties a hundred times as long
	HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -n auto -q tests/properties

.venv/.fuzz: $(STAMP)
	$(PIP) --editable '.[fuzz]'
	touch $@

fuzz-loaders: .venv/.fuzz  ## fuzz every loader, guided by coverage, SECONDS each (60); needs Linux or macOS
	$(BIN)/python -m tests.fuzzing --seconds $(or $(SECONDS),60) $(FUZZ)

$(COMPILED)/.built: $(STAMP) $(shell find src native -type f -not -name '*.pyc')
	rm -rf $(COMPILED) build/wheel
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build/wheel .
	$(PIP) --no-deps --target $(COMPILED) build/wheel/*.whl
	PYTHONPATH=$(COMPILED) $(BIN)/python -c 'import native; assert native.is_compiled()'
	touch $@

compiled: $(COMPILED)/.built  ## the engine compiled, as a wheel in build/wheel; needs a C compiler

test-compiled: compiled  ## every test, on the compiled engine
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -n auto -q

web: $(STAMP)  ## the pages for browsers, in build/web: `dejavu-rules serve`, or any web space
	$(BIN)/python -m web

web-wheel: $(STAMP)  ## the built pages as a wheel, tried out in a fresh environment; in build/web-wheel
	$(BIN)/python -m web.wheel

site: web reference  ## the pages, with the documents below them, for a static host; in build/site
	rm -rf build/site && cp -r build/web build/site && cp -r build/reference build/site/docs

test-web: .venv/.web web  ## test the pages in Chromium, which is installed if possible
	$(BIN)/python -m web.chromium
	$(BIN)/python -m pytest -n 2 --dist worksteal -q web/tests

bench: .venv/.bench  ## measure speed beside peers, then the compiled engine's
	$(BIN)/python -m benchmarks
	$(MAKE) compiled
	PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks playouts engine

instructions: compiled  ## fail if a decision takes 3 % more machine instructions than before; COUNT=--accept keeps the new figure; needs valgrind
	PYTHONPATH=$(COMPILED) $(BIN)/python -m benchmarks instructions $(or $(COUNT),--check)

games: $(STAMP)  ## 1,000 games of each kind: how long they are, what they score
	$(BIN)/python -m benchmarks.games --write docs/evidence/sanity.md

docs: $(STAMP)  ## draw the documents' diagrams and tables from the code
	$(BIN)/python -m docs.tools.generate

build/mermaid/mermaid.min.js: docs/tools/mermaid.py | $(STAMP)
	$(BIN)/python -m docs.tools.mermaid $@

reference: .venv/.docs build/mermaid/mermaid.min.js  ## the documents and every public name as web pages, in build/reference
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/reference

.venv/.supply: | $(BIN)/python
	$(PIP) 'uv>=0.11' 'pip-audit>=2.10' 'cyclonedx-bom>=7.2'
	touch $@

LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command 'make lock' --quiet
lock: .venv/.supply  ## write again which versions `make` installs, with their digests
	$(LOCK) --upgrade --extra dev --output-file requirements/dev.txt
	$(LOCK) --upgrade --constraint requirements/dev.txt --extra browser --output-file requirements/browser.txt
	$(LOCK) --upgrade --constraint requirements/dev.txt --extra docs --output-file requirements/docs.txt

audit: .venv/.supply  ## look the locked versions up among known vulnerabilities; fails where one cannot be looked up
	$(BIN)/pip-audit --strict --disable-pip --require-hashes --requirement requirements/browser.txt

sbom: .venv/.supply  ## what a user installs with us, as a CycloneDX list in build/sbom.json
	rm -rf build/installed && $(PYTHON) -m venv --without-pip build/installed
	$(BIN)/python -m pip --disable-pip-version-check --python build/installed/bin/python install --quiet .
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --output-reproducible --output-file build/sbom.json build/installed

reproducible: $(STAMP)  ## build the wheel and the source archive twice from clones; they must be equal byte for byte
	.ci/reproducible

release:  ## a release of this commit in build/release, if tests, proofs, the deep run and all digests are right
	.ci/release

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
