#!/bin/sh
# Sets up .venv and node_modules: `tools/setup.sh site` for building, `tools/setup.sh test` for everything.
# Needs Python 3.11 or newer, git, make and a C library; uv and Node come from PyPI.
set -eu
kind=${1:-site}
venv=${VENV:-.venv}
cd "$(dirname "$0")/.."
export UV_PYTHON_DOWNLOADS=never UV_NO_PROGRESS=1 PIP_DISABLE_PIP_VERSION_CHECK=1

# A shim can exist and fail, so an interpreter is probed by running it.
works() { "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
  for candidate in ${PYTHON:-} python3 python3.11 python3.12 python3.13 python3.14 python; do
    if works "$candidate"; then echo "$candidate"; return; fi
  done
  echo "setup: no Python 3.11 or newer with venv was found. Install one (Debian: apt-get install python3 python3-venv) or name it: make setup PYTHON=/path/to/python3" >&2
  exit 1
}

# Work is skipped when its inputs are those of the last time; the stamp is written last, so a broken set-up starts over.
digest() { cat "$@" | "$venv/bin/python" -c 'import hashlib, sys; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())'; }
done_before() { [ -f "$venv/.$1" ] && [ "$(cat "$venv/.$1")" = "$2" ]; }

if ! works "$venv/bin/python"; then
  python=$(find_python)
  echo "setup: making $venv with $("$python" --version)"
  rm -rf "$venv"
  "$python" -m venv "$venv"
fi
if ! done_before uv "$(digest requirements/uv.txt)"; then
  "$venv/bin/python" -m pip install --quiet --require-hashes --only-binary=:all: -r requirements/uv.txt
  digest requirements/uv.txt > "$venv/.uv"
fi
want=$(digest "requirements/$kind.txt" pyproject.toml)
if ! done_before "$kind" "$want"; then
  echo "setup: installing requirements/$kind.txt"
  "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" --require-hashes -r "requirements/$kind.txt"
  "$venv/bin/uv" pip install --quiet --python "$venv/bin/python" --no-deps --no-build-isolation -e .
  echo "$want" > "$venv/.$kind"
  # The tests' requirements hold the site's.
  if [ "$kind" = test ]; then digest requirements/site.txt pyproject.toml > "$venv/.site"; fi
fi
want=$(digest package.json package-lock.json)
if [ ! -d node_modules ] || ! done_before node "$want"; then
  echo "setup: installing the packages of package-lock.json"
  PATH="$(cd "$venv/bin" && pwd):$PATH" npm ci --silent --ignore-scripts
  echo "$want" > "$venv/.node"
fi
