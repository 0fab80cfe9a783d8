# All that a machine needs: Python 3.11 or newer, its venv module, and make.
# If uv is installed it is used, because it is faster; nothing else changes.

VENV := .venv
BIN := $(VENV)/bin
# The first Python that works and is new enough (a name on the PATH may be a shim without a Python).
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$name -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$name && break; done)
# What the checks of the chat page's JavaScript need from npm; the page itself needs none of it.
PAGE_TOOLS := playground/node_modules/.for-page
UV := $(shell command -v uv)
# With this set, each process of the tests would compile everything again.
unexport PYTHONDONTWRITEBYTECODE
# Tests wait more than they compute, so there are 1.5 workers for each core.
WORKERS ?= $(shell cores=$$(getconf _NPROCESSORS_ONLN) && echo $$((cores + cores / 2)))

ifdef UV
INSTALL = VIRTUAL_ENV=$(CURDIR)/$(VENV) uv pip install --quiet --constraint constraints.txt
else
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
endif

# The libraries whose bots play in test-libraries. They conflict, so each has its own environment.
LIBRARIES := discord_py disnake hikari pycord interactions_py discord_js
ENVS := playground/libraries/.envs

.DEFAULT_GOAL := help
.PHONY: help play run test test-bot game test-playground test-page test-libraries check check-bot check-playground check-page \
  format coverage docs gallery mutants soak simulate chaos evenings bench-quick release constraints clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.for-playing ## Try it now in a browser, without a Discord account
	@exec $(BIN)/stammtisch play $(ARGS)

run: $(VENV)/.for-playing ## Run the bot on Discord with your config.toml
	@exec $(BIN)/stammtisch run $(ARGS)

# The arguments of pytest belong to one suite: paths, seeds and names of one are errors in the other.
test: test-bot $(if $(ARGS),,test-playground) ## Run all tests; with ARGS, only those of the bot, with these arguments
	$(if $(ARGS),@echo 'ARGS went to the tests of the bot. Those of the playground: make test-playground ARGS=...')

test-bot: $(VENV)/.for-working ## Run the tests of the bot and its games
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

game: $(VENV)/.for-working ## Run everything about one game: make game GAME=forty_barrels
	$(BIN)/stammtisch check-game $(GAME)
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -k $(GAME) tests/engines tests/agents tests/games tests/screens $(ARGS)

test-playground: $(VENV)/.for-working test-page ## Run the tests of the playground
	cd playground && ../$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

test-page: ## Run the tests of the chat page that need no browser, but Node.js
	@if command -v node >/dev/null; then cd playground && node --test tests/web/*.test.js; \
	else echo 'Skipped: the tests of the chat page that need Node.js 20 or newer.'; [ -z "$(CI)" ]; fi

test-libraries: $(VENV)/.for-working $(LIBRARIES:%=$(ENVS)/%/.installed) ## Play with bots of six libraries on the playground
	cd playground && ../$(BIN)/python -m libraries.run $(ARGS)

check: check-bot check-playground ## Run all checks of the code: ruff, mypy, import-linter, house rules

check-bot: $(VENV)/.for-working ## Check the bot and its games
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.conventions
	@$(BIN)/python -m bench.sections

check-playground: $(VENV)/.for-working check-page ## Check the playground
	cd playground && ../$(BIN)/ruff format --check .
	cd playground && ../$(BIN)/ruff check .
	cd playground && ../$(BIN)/mypy
	cd playground && ../$(BIN)/lint-imports

check-page: $(PAGE_TOOLS) ## Check the chat page's JavaScript: types, import cycles, layers
	cd playground && node_modules/.bin/tsc --project .
	cd playground && node_modules/.bin/depcruise --config .dependency-cruiser.js src/loopcord/web/js

format: $(VENV)/.for-working ## Format the code and fix what ruff can fix
	$(BIN)/ruff check --fix . playground
	$(BIN)/ruff format . playground

docs: $(VENV)/.for-working ## Build the documentation into site/; a broken link is an error
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

gallery: $(VENV)/.for-working ## Retake the pictures of all screens in a real browser, into docs/gallery
	$(BIN)/python -m tools.gallery $(ARGS)
	$(BIN)/python -m tools.contact_sheets
	$(BIN)/python -m tools.great_moments

# Without the end-to-end tests: their bots are processes of their own, which coverage does not watch.
coverage: $(VENV)/.for-working ## Show by package which lines and branches of the bot and its games the tests run
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --ignore tests/e2e --cov --cov-report= $(ARGS)
	@$(BIN)/coverage json --quiet -o coverage.json && $(BIN)/python -m tools.coverage_by_room coverage.json

mutants: $(VENV)/.for-working ## Seed small faults in a copy of the engines and the host, and count those that tests notice
	@$(BIN)/python -m tools.mutants $(ARGS)

soak: $(VENV)/.for-working ## Play 20,000 random games of every game and number of seats through the conformance kit
	$(BIN)/python -m tests.engines.soak $(ARGS)

simulate: $(VENV)/.for-working ## Play 200 evenings in virtual time, each from a seed, with faults and crashes
	@$(BIN)/python -m tests.simulation 1-200 --jobs $(WORKERS) $(ARGS)

chaos: $(VENV)/.for-working ## Kill real bots 300 times during play, with faults, and count what is lost
	@$(BIN)/python -m tests.chaos $(ARGS)

evenings: $(VENV)/.for-working ## Play a host's and a newcomer's whole evening by script, with real processes and a browser
	@WHOLE_EVENINGS=1 $(BIN)/python -m pytest tests/evenings $(ARGS)

bench-quick: $(VENV)/.for-working ## Run every command that bench/results.md names in a small form; its figures mean nothing
	@$(BIN)/python -m bench.quick $(ARGS)

release: $(VENV)/.for-working ## Build wheels, source distributions, notes and image of this version; nothing is published
	@$(BIN)/python -m tools.release $(ARGS)

constraints: $(VENV)/.for-working ## Write the installed versions into constraints.txt
	@{ head -n 2 constraints.txt; $(BIN)/python -m pip list --format=freeze --exclude-editable | grep -vE '^(pip|setuptools|loopcord|stammtisch)==' | sort -f; } > constraints.new
	@mv constraints.new constraints.txt

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) $(ENVS) dist site playground/node_modules playground/tests/page/.cache
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage coverage.json mutants.md
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.created:
	@[ -n "$(PYTHON)" ] || \
	  { echo 'Stammtisch needs Python 3.11 or newer with its venv module; none was found. Name one with: make PYTHON=python3' >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
ifdef UV
	@uv venv --quiet --seed --allow-existing --python "$(PYTHON)" $(VENV)
else
	@"$(PYTHON)" -m venv $(VENV)
endif
	@touch $@

$(PAGE_TOOLS): playground/package.json
	@command -v npm >/dev/null || \
	  { echo 'The checks of the chat page need Node 20 or newer and npm (such as the packages nodejs and npm of Debian).' >&2; exit 1; }
	@echo "Installing what the checks of the chat page need ..."
	@cd playground && npm install --no-package-lock --no-audit --no-fund --ignore-scripts --silent
	@touch $@

$(VENV)/.for-playing: $(VENV)/.created pyproject.toml playground/pyproject.toml constraints.txt
	@echo "Installing what Stammtisch needs ..."
	@$(INSTALL) --editable playground --editable '.[play]'
	@touch $@

$(VENV)/.for-working: $(VENV)/.created pyproject.toml playground/pyproject.toml constraints.txt
	@echo "Installing what Stammtisch and its tests need ..."
	@$(INSTALL) --editable 'playground[dev]' --editable '.[dev]'
	@touch $@ $(VENV)/.for-playing

$(ENVS)/%/.installed: playground/libraries/requirements/%.txt playground/libraries/requirements/constraints.txt $(VENV)/.created
	@echo "Installing $* in $(@D) ..."
	@$(BIN)/python -m venv --clear $(@D)
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

$(ENVS)/discord_js/.installed: playground/libraries/package.json
	@{ command -v node && command -v npm; } >/dev/null || { echo 'discord.js needs Node.js 18 or newer with npm; none was found.' >&2; exit 1; }
	@echo "Installing discord_js in $(@D) ..."
	@rm -rf $(@D) && mkdir -p $(@D) && cp $< $(@D)/
	@cd $(@D) && npm install --silent --ignore-scripts --no-audit --no-fund --no-package-lock
	@touch $@
