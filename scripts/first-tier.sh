#!/usr/bin/env bash
# Runs the first tier of tests, with lint and type checks in parallel; fails if any of them fails.
set -u
cd "$(dirname "$0")/.." || exit 1
log=$(mktemp)
trap 'rm -f "$log"' EXIT
npm run --silent check >"$log" 2>&1 &
check=$!
code=1
npm run --silent build:explorer && TIER=first npx mocha --config test/tiers.mjs && code=0
if ! wait "$check"; then
  cat "$log"
  echo "npm run check failed"
  code=1
fi
exit "$code"
