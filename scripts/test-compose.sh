#!/usr/bin/env bash
# Runs docker-compose.yml as it is in a Docker engine: builds, starts, uses, breaks, restores and removes it. As root, on Debian 12;
# installs what is missing. The engine is Debian's, with folders and a network of its own, and ends with the test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/test/install-packages.sh

usage() {
  echo 'npm run test:compose [-- --files]'
  echo 'Builds and runs docker-compose.yml in a Docker engine of its own; needs root.'
  echo '  --files  checks the files alone, without an engine'
}
stage=compose
case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  --files) stage=compose-file ;;
  '') ;;
  *) usage >&2; exit 2 ;;
esac
[ "$(id -u)" -eq 0 ] || { echo 'only root can start a Docker engine' >&2; exit 1; }

install_packages docker.io docker-compose iptables mmdebstrap slirp4netns curl openssl

work=$(mktemp -d /var/tmp/portaria-compose-XXXXXX)
child=''
clean_up() {
  if [ -n "$child" ]; then kill "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
mkdir "$work/edge" "$work/engine" "$work/bases"

# promtool reads the alert rules. Debian ships it with the whole server, which would start itself: only the program is taken out.
if ! command -v promtool >/dev/null; then
  chmod 755 "$work"
  (cd "$work" && apt-get download -qq prometheus >/dev/null 2>&1 && dpkg-deb --fsys-tarfile prometheus_*.deb | tar x ./usr/bin/promtool)
  PATH="$work/usr/bin:$PATH"
fi

if [ "$stage" = compose-file ]; then
  node scripts/run.mjs scripts/test.ts --only compose-file
  exit
fi

# One certificate for the edge and for the receiver of the codes, which the images trust.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=escola.test \
  -addext 'subjectAltName=DNS:app.escola.test,DNS:docs.escola.test,DNS:*.preview.test,IP:172.17.0.1' \
  -keyout "$work/edge/privkey.pem" -out "$work/edge/fullchain.pem" 2>/dev/null
chgrp -R 33 "$work/edge" && chmod 750 "$work/edge" && chmod 640 "$work"/edge/*

export PORTARIA_COMPOSE_WORK=$work
# shellcheck disable=SC2016 # expanded inside
e2e/compose/testing/engine.sh "$work/engine" bash -c '
  set -e
  e2e/compose/bases/make.sh "$1/bases" "$1/edge/fullchain.pem"
  node scripts/run.mjs scripts/test.ts --only compose' bash "$work" &
child=$!
status=0
wait "$child" || status=$?
child=''
exit "$status"
