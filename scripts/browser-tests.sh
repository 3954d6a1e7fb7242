#!/usr/bin/env bash
# Runs the tests of the web pages in a real Chromium; installs Debian's if there is none and apt-get is available.
set -u -o pipefail
cd "$(dirname "$0")/.." || exit 1
found() { [ -n "${CHROMIUM:-}" ] || command -v chromium chromium-browser google-chrome >/dev/null; }
if ! found && command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
  echo "installing Chromium for the browser tests"
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  (timeout 120 apt-get update -qq && DEBIAN_FRONTEND=noninteractive timeout 240 apt-get install -y -qq --no-install-recommends chromium) >"$log" 2>&1 || cat "$log"
fi
if ! found; then
  echo "browser tests NOT run: no Chromium here, and it could not be installed"
  exit 0
fi
npm run --silent test:browser
