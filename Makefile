# Everything this project asks of a machine: Python 3.11 or newer, its venv module, and make.
# uv is used where it is installed, because it is faster; nothing else changes.

VENV := .venv
BIN := $(VENV)/bin
# The first Python that is there, works, and is new enough (a name on the PATH may be a shim without a Python behind it).
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$name -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$name && break; done)
UV := $(shell command -v uv)

ifdef UV
INSTALL = VIRTUAL_ENV=$(CURDIR)/$(VENV) uv pip install --quiet --constraint constraints.txt
else
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
endif

.DEFAULT_GOAL := help
.PHONY: help play run test check format soak constraints clean

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.for-playing ## Try it now in a browser, without a Discord account
	@exec $(BIN)/stammtisch play $(ARGS)

run: $(VENV)/.for-playing ## Run the bot on Discord with your config.toml
	@exec $(BIN)/stammtisch run $(ARGS)

test: $(VENV)/.for-working ## Run all tests
	$(BIN)/python -m pytest -n auto $(ARGS)

check: $(VENV)/.for-working ## Run all checks of the code: ruff, mypy, import-linter, house rules
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.house_rules

format: $(VENV)/.for-working ## Format the code and mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(VENV)/.for-working ## Play 20,000 random games of every game and number of seats through the conformance kit
	$(BIN)/python -m tests.engines.soak $(ARGS)

constraints: $(VENV)/.for-working ## Write down the versions that are installed now
	@{ head -n 2 constraints.txt; $(BIN)/python -m pip list --format=freeze --exclude-editable | grep -vE '^(pip|setuptools)==' | sort -f; } > constraints.new
	@mv constraints.new constraints.txt

clean: ## Remove the virtual environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache tests/page/.cache
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

$(VENV)/.for-playing: $(VENV)/.created pyproject.toml constraints.txt
	@echo "Installing what Stammtisch needs ..."
	@$(INSTALL) --editable .
	@touch $@

$(VENV)/.for-working: $(VENV)/.created pyproject.toml constraints.txt
	@echo "Installing what Stammtisch and its tests need ..."
	@$(INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.for-playing
