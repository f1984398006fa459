# `make serve` and `make test` are all that a newcomer needs; `make help` lists the rest.
SHELL := /bin/sh
VENV ?= .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONUTF8 := 1

.PHONY: help setup setup-test serve site freeze check test bench lock
help: ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'
setup: ## set up what building needs
	@tools/setup.sh site
setup-test:
	@tools/setup.sh test
serve: setup ## set up, build and serve the site with live reload
	@thaw serve
site: setup ## build the site into build/site, strictly
	@thaw site --strict
freeze: setup ## run every cell and write what changed to build/frozen
	@thaw freeze
check: setup ## run everything anew and compare with build/frozen, prove every lab
	@thaw check
test: setup-test ## set up and run all that CI runs, browser tests included
	@python tools/test.py $(STEPS)
bench: setup-test site ## measure, beside a reference where there is one
	@python -m bench
lock: setup-test ## compile requirements/*.txt and package-lock.json anew
	@tools/lock.sh
