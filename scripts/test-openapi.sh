#!/usr/bin/env bash
# Tests a temporary stack against docs/reference/openapi.json with schemathesis, and its passkeys with the client of fido2; it installs both in dist/ with checked sums.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/test/install-packages.sh

packages=(ca-certificates python3 python3-venv)
case "${1:-}" in
  -h | --help)
    echo 'npm run test:openapi'
    echo 'Tests a temporary stack against docs/reference/openapi.json with schemathesis, and its passkeys with the client of fido2, in about a minute. Needs python3-venv; as root it installs it.'
    exit 0
    ;;
  --packages) echo "${packages[@]}"; exit 0 ;;
esac

python3 -c 'import ensurepip, venv' 2>/dev/null || install_packages "${packages[@]}"

requirements=scripts/openapi/requirements.txt
folder=dist/schemathesis-$(sha256sum "$requirements" | cut -c 1-12)
if ! "$folder/bin/schemathesis" --version >/dev/null 2>&1 || ! "$folder/bin/python" -c 'import fido2' 2>/dev/null; then
  python3 -m venv --clear "$folder"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
    --requirement "$requirements"
fi
[ "${1:-}" != --install ] || exit 0

exec node scripts/run.mjs scripts/test-openapi.ts "$folder/bin/schemathesis"
