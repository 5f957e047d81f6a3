#!/usr/bin/env bash
# Compares a running stack with docs/reference/openapi.json. schemathesis does it, in a folder for it alone, each file checked by its sum.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
  -h | --help)
    echo 'npm run test:openapi'
    echo 'Runs schemathesis against a new stack, in about a minute; needs python3-venv, which root gets from Debian.'
    exit 0
    ;;
esac

if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends ca-certificates python3 python3-venv >/dev/null
fi

requirements=scripts/openapi/requirements.txt
folder=dist/schemathesis-$(sha256sum "$requirements" | cut -c 1-12)
if ! "$folder/bin/schemathesis" --version >/dev/null 2>&1; then
  python3 -m venv --clear "$folder"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
    --requirement "$requirements"
fi

exec node scripts/run.mjs scripts/test-openapi.ts "$folder/bin/schemathesis"
