#!/usr/bin/env bash
# Holds the running service to docs/reference/openapi.json with schemathesis, of a pinned version, in a folder for it alone.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
  -h | --help) echo 'npm run test:openapi'; echo 'Runs schemathesis against a stack of its own, for at most two minutes.'; exit 0 ;;
esac

if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends python3 python3-venv >/dev/null
fi

requirements=scripts/openapi/requirements.txt
folder=node_modules/.cache/schemathesis-$(sha256sum "$requirements" | cut -c 1-12)
if ! "$folder/bin/schemathesis" --version >/dev/null 2>&1; then
  python3 -m venv --clear "$folder"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
fi

exec node scripts/run.mjs scripts/test-openapi.ts "$folder/bin/schemathesis"
