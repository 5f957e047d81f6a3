#!/usr/bin/env bash
# Tests deploy/nginx in a real nginx with three browser engines, and applications behind other proxies. Installs what is missing (root).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/test/install-packages.sh

packages=(nginx libnginx-mod-http-geoip2 caddy php-cli python3 pebble certbot
  firefox-esr webkit2gtk-driver xvfb)
case "${1:-}" in
  -h | --help)
    echo 'npm run test:nginx'
    echo 'Tests deploy/nginx in a real nginx, the renewal of its certificate by certbot from pebble, a visit and a sign-in that stays in'
    echo 'Chromium, Firefox and WebKit behind it, and other applications behind nginx and Caddy. Installs what is missing, which needs root.'
    echo 'With CI_FULL=1, a current Caddy too, which Go builds once into ~/.cache/portaria-tests.'
    exit 0
    ;;
  --packages) echo "${packages[@]}"; exit 0 ;;
esac

for program in nginx caddy php python3 pebble certbot firefox-esr WebKitWebDriver Xvfb; do
  command -v "$program" >/dev/null || { install_packages "${packages[@]}"; break; }
done
exec node scripts/run.mjs scripts/test.ts --only nginx
