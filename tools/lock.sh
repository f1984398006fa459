#!/bin/sh
# Compiles the locked requirements, with hashes and without any address.
set -eu
cd "$(dirname "$0")/.."
for name in uv site test; do
  uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-annotate \
    --custom-compile-command "make lock" "requirements/$name.in" -o "requirements/$name.txt"
done
npm install --package-lock-only --ignore-scripts --silent
