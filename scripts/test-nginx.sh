#!/usr/bin/env bash
# Tests deploy/nginx in Debian's nginx, in front of the real services. Installs nginx if it is missing, which needs root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

case "${1:-}" in
  -h | --help)
    echo 'npm run test:nginx'
    echo 'Tests deploy/nginx in a real nginx, in front of the services. Installs nginx if it is missing, which needs root.'
    exit 0
    ;;
esac

if ! command -v nginx >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends nginx libnginx-mod-http-geoip2 >/dev/null
fi

exec node scripts/run.mjs scripts/test.ts --only nginx
