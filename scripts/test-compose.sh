#!/usr/bin/env bash
# Tests docker-compose.yml unchanged in a Docker engine: build, start, use, faults, restore, removal. Run it as root on Debian 12; it
# installs missing packages. The test starts its own engine (Debian's docker.io) with separate folders and network, and stops it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/test/install-packages.sh

usage() {
  echo 'npm run test:compose [-- --files | --short]'
  echo 'Builds and runs docker-compose.yml in a separate Docker engine. Needs root.'
  echo '  --files  only checks docker-compose.yml and the alert rules, without an engine'
  echo '  --short  leaves out the operations of the guides: release image, rotation, rollback, restore, leaked secret, pepper'
}
stage=compose
case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  --files) stage=compose-file ;;
  --short) export PORTARIA_COMPOSE_SHORT=1 ;;
  '') ;;
  *) usage >&2; exit 2 ;;
esac
[ "$(id -u)" -eq 0 ] || { echo 'run this as root: it installs packages and starts a Docker engine' >&2; exit 1; }

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

# promtool tests the alert rules. It is part of Debian's prometheus, whose installation would start a server: only the program is unpacked.
if ! command -v promtool >/dev/null; then
  chmod 755 "$work"
  (cd "$work" && apt-get download -qq prometheus >/dev/null 2>&1 && dpkg-deb --fsys-tarfile prometheus_*.deb | tar x ./usr/bin/promtool)
  PATH="$work/usr/bin:$PATH"
fi

if [ "$stage" = compose-file ]; then
  node scripts/run.mjs scripts/test.ts --only compose-file
  exit
fi

# The certificate of the edge and of the receiver of the codes; the images trust it.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=escola.test \
  -addext 'subjectAltName=DNS:app.escola.test,DNS:docs.escola.test,DNS:*.preview.test,IP:172.17.0.1' \
  -keyout "$work/edge/privkey.pem" -out "$work/edge/fullchain.pem" 2>/dev/null
chgrp -R 33 "$work/edge" && chmod 750 "$work/edge" && chmod 640 "$work"/edge/*

export PORTARIA_COMPOSE_WORK=$work
# shellcheck disable=SC2016 # the inner shell expands it
e2e/compose/testing/engine.sh "$work/engine" bash -c '
  set -e
  e2e/compose/bases/make.sh "$1/bases" "$1/edge/fullchain.pem"
  node scripts/run.mjs scripts/test.ts --only compose' bash "$work" &
child=$!
status=0
wait "$child" || status=$?
child=''
exit "$status"
