# make play: a game in the browser, or at the terminal where there is none.  make test: every check.  Both make the virtual environment they need.
# PYTHON=python3.12 chooses the Python, ARGS="--edition 154" is handed on to what a target starts.
PYTHON ?= python3
VENV ?= .venv
ARGS ?=

BIN := $(VENV)/bin
export BEANFIELD_AXE := $(CURDIR)/$(VENV)/npm/node_modules/axe-core/axe.min.js
PIP := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 \
	$(BIN)/python -m pip --quiet
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
COMPILED := tests/rules tests/tables tests/words/test_sentences.py tests/words/test_hints.py $(patsubst %,tests/web/test_%.py,api lessons menu render scene)
CHECKED := $(wildcard src tests benchmarks setup.py)

# The stamps carry a checksum of all that is installed: a changed, new or deleted source installs anew.
SOURCES := $(shell find src -path '*/vendor' -prune -o -type f ! -name '*.mo' ! -name '*.pyc' ! -path '*.egg-info/*' -print) pyproject.toml setup.py constraints.txt
SUM := $(shell cksum $(sort $(SOURCES)) | cksum | cut -d ' ' -f 1)
PLAY_READY := $(VENV)/ready-play-$(SUM)
TEST_READY := $(VENV)/ready-test-$(SUM)
BENCH_READY := $(VENV)/ready-bench-$(SUM)

.PHONY: play test bench fuzz words clean

play: $(PLAY_READY)
	@$(BIN)/beanfield $(ARGS)

test: $(TEST_READY)
	$(BIN)/ruff check .
	$(BIN)/mypy $(CHECKED)
	PYTHONPATH=src $(BIN)/lint-imports
	@if $(BIN)/python -I -c 'import sys, beanfield.rules.state as state; sys.exit(state.__file__.endswith(".py"))'; \
	then BEANFIELD_BUILD=compiled $(PYTEST) $(COMPILED); fi
	$(PYTEST) $(ARGS)

bench: $(BENCH_READY)
	@$(BIN)/python -m benchmarks engine $(ARGS)

fuzz: $(TEST_READY)
	@$(BIN)/python -m tests.fuzz --lines 10000000 $(ARGS)

words: $(TEST_READY)
	@PYTHONPATH=src $(BIN)/python -m tests.catalogues $(ARGS)

clean:
	rm -rf $(VENV) build dist src/beanfield.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

$(TEST_READY): EXTRAS := [test]
$(BENCH_READY): EXTRAS := [bench]
$(PLAY_READY) $(TEST_READY) $(BENCH_READY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo 'Beanfield needs Python 3.11 or later; $(PYTHON) is older or not there (PYTHON=… names another).' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo "$(PYTHON) has no venv module; on Debian and Ubuntu this brings it: apt install $$($(PYTHON) -c \
	'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" >&2; exit 1; }
	@test "$$($(BIN)/python -c 'import pip, sys; print(sys.version)' 2>&1)" = "$$($(PYTHON) -c 'import sys; print(sys.version)')" || \
	{ echo 'Making the virtual environment $(VENV) …'; $(PYTHON) -m venv --clear $(VENV); }
	@find $(VENV) -maxdepth 1 -name 'ready-*' ! -name '*-$(SUM)' -exec rm {} +
	@rm -rf build src/beanfield.egg-info
	@echo 'Installing Beanfield$(EXTRAS) into $(VENV), a minute or two the first time: fetching the packages that it needs …'
	@if [ -t 1 ]; then export BEANFIELD_TERMINAL="$$(tty)"; fi; $(PIP) install '.$(EXTRAS)'
	@if [ '$(EXTRAS)' = '[test]' ] && [ ! -f '$(BEANFIELD_AXE)' ] && command -v npm >/dev/null; then \
	npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/npm axe-core@4.14.1 || true; fi
	@touch $(PLAY_READY) $@
