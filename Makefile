# Azeroth Tabletop. `make play` and `make test` are all a newcomer needs; `make help` lists the rest.
# Needs Python 3.11+, git and make. Everything is installed into .venv/ (and uv, when missing, into .uv/).

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
# The environment of the caller must not leak into ours.
unexport VIRTUAL_ENV PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE
UV := $(shell uv --version >/dev/null 2>&1 && echo uv || echo .uv/bin/uv)
INSTALL = $(UV) pip install --quiet --python $(BIN)/python

# How many games `make soak` plays, and on how many processes.
N ?= 20000
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
SEATS ?= me,bot:greedy,bot:greedy
ARGS ?=
# The browser client's project file, when it is there.
WEB := $(wildcard web/package.json)

.PHONY: help play terminal table test lint format soak mutants bench rules docs pictures web web-lint web-test requirements clean .venv

help: ## list the targets
	@grep -hE '^[a-z.]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# -- playing

# Where `make play` leads: `terminal`, or `table` for the table in the browser.
PLAY := table

play: $(PLAY) ## play all games in the browser

terminal: .venv/.run ## play Small World of Warcraft against bots in the terminal
	@$(BIN)/azeroth play small-world --seats $(SEATS) $(ARGS)

table: .venv/.run web ## serve the table in the browser
	@$(BIN)/azeroth serve --log-level warning $(ARGS)

# -- checking

test: .venv/.dev $(if $(WEB),web) $(if $(wildcard web/tests/*.test.ts web/tests/*/*.test.ts),web-test) ## run the whole test suite
	@$(BIN)/python -m pytest -n auto --dist worksteal --timeout 300 $(ARGS)

lint: .venv/.dev ## check style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
ifneq ($(WEB),)
	@$(MAKE) web-lint
endif

format: .venv/.dev ## rewrite the code in the project's style
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

rules: .venv/.dev ## list rules and examples of finished games that no test is marked for
	@$(BIN)/azeroth rules --check

soak: .venv/.dev ## play N random games with all invariants on (N=20000)
	@$(BIN)/azeroth soak --games $(N) --workers $(WORKERS) $(ARGS)

mutants: .venv/.dev ## break the rules on purpose and count what the tests notice (docs/quality/rules.md)
	@$(BIN)/python -m tools.mutants $(ARGS)

bench: .venv/.bench ## measure against other engines
	@$(BIN)/python -m bench $(ARGS)

docs: .venv/.dev ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "site/index.html"

pictures: .venv/.dev web ## record the pictures of the documentation anew; half an hour, needs Chromium
	@$(BIN)/python scripts/terminal_picture.py
	@$(BIN)/python -m tests.browser.pictures
	@$(BIN)/python -m tests.browser.pictures_crusade

# -- the browser client, when there is one; node comes from PyPI where the machine has none

STATIC := src/azeroth/server/static
NPM = $(if $(shell command -v npm),npm,PATH="$(CURDIR)/$(BIN):$$PATH" npm) --prefix web --no-fund --no-audit --loglevel=error
NODE := $(if $(shell command -v npm),,.venv/.node)

web: $(if $(WEB),$(STATIC)/index.html) ## build the browser client

web-test: web/node_modules/.made
	@$(NPM) test

web-lint: web/node_modules/.made
	@$(NPM) run lint
	@$(NPM) run check

# The client takes along the icons that the games name: their sources count too.
$(STATIC)/index.html: web/node_modules/.made $(if $(WEB),$(shell find web/src web/public web/scripts web/*.json web/*.ts web/*.js web/*.html -type f; find src/azeroth/games -name '*.py' -o -name '*.toml'))
	@echo "building the browser client"
	@$(NPM) run build
	@touch $@

# Not `npm ci`, which refuses a lock file without the builds of bundlers for other platforms.
web/node_modules/.made: web/package-lock.json $(NODE)
	@echo "installing what the browser client needs into web/node_modules/"
	@$(NPM) install --no-save
	@touch $@

# -- installing

.venv: .venv/.dev ## install everything for development into .venv/

.uv/bin/uv: requirements/uv.txt
	@echo "installing uv into .uv/"
	@$(PYTHON) scripts/bootstrap_uv.py

.venv/bin/python: | $(filter .uv/bin/uv,$(UV))
	@$(UV) venv --quiet --allow-existing --python '>=3.11' .venv

.venv/.run: requirements/run.txt pyproject.toml | .venv/bin/python
	@echo "installing what playing needs into .venv/"
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	@echo "installing what development needs into .venv/"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

.venv/.node: requirements/node.txt | .venv/bin/python
	@echo "installing node into .venv/"
	@$(INSTALL) --require-hashes -r requirements/node.txt
	@touch $@

.venv/.bench: requirements/bench.txt .venv/.dev
	@echo "installing what measuring needs into .venv/"
	@$(INSTALL) --no-deps --require-hashes -r requirements/bench.txt
	@touch $@

COMPILE = $(UV) pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make requirements' $(UPGRADE)

requirements: | $(filter .uv/bin/uv,$(UV)) ## pin the dependencies again (UPGRADE=--upgrade for newer ones)
	@$(COMPILE) requirements/uv.in -o requirements/uv.txt
	@$(COMPILE) requirements/node.in -o requirements/node.txt
	@$(COMPILE) pyproject.toml requirements/build.in --extra server -o requirements/run.txt
	@$(COMPILE) pyproject.toml requirements/build.in --extra dev -c requirements/run.txt -o requirements/dev.txt
	@$(COMPILE) pyproject.toml requirements/build.in requirements/bench.in --extra dev --extra bench -c requirements/dev.txt \
		--override requirements/bench-override.in -o requirements/bench.txt

clean: ## remove everything that make made
	rm -rf .venv .uv site build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .mutants web/node_modules $(STATIC)
