#!/usr/bin/env bash
# Tests a temporary stack against docs/reference/openapi.json with schemathesis, which it installs in dist/ with checked sums.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
  -h | --help)
    echo 'npm run test:openapi'
    echo 'Tests a temporary stack against docs/reference/openapi.json with schemathesis, in about a minute. Needs python3-venv; as root it installs it.'
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
