#!/usr/bin/env bash
# Installs the cluster of docs/how-to/run-on-three-machines.md on three Debian 12 whose process 1 is systemd, with the commands of that
# page, and follows its runbooks, to a Debian 13 in the end. Run it as root on Debian 12; it installs missing packages. It uses no address or port of this machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/test/install-packages.sh

template=''
case "$#:${1:-}" in
  0:) ;;
  2:--template) template=$2 ;;
  *)
    echo 'npm run test:cluster-machines [-- --template FOLDER]'
    echo 'Runs the guide to three machines and its runbooks on real systemd machines, in about an hour. Needs root and 12 GB in /var/tmp.'
    echo '  --template FOLDER   keeps the two machines that the others are copies of, or uses those that an earlier run kept'
    case "${1:-}" in -h | --help) exit 0 ;; *) exit 2 ;; esac
    ;;
esac
[ "$(id -u)" -eq 0 ] || { echo 'run this as root: it installs packages and creates machines in namespaces' >&2; exit 1; }

install_packages mmdebstrap slirp4netns iproute2 iptables openssl util-linux

work=$(mktemp -d /var/tmp/portaria-machines-XXXXXX)
chmod 755 "$work"
child=''
clean_up() {
  if [ -n "$child" ]; then kill "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
  # The processes of the machines have just been killed: until the last one has ended, its control group stays.
  for _ in $(seq 50); do
    find /sys/fs/cgroup -depth -type d -path "*/portaria-machines-$$*" -exec rmdir {} + 2>/dev/null && break
    sleep 0.2
  done
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
mkdir -p "$work/tools" "$work/tls"

# The templates: a Debian 12 and a Debian 13 with what the guide asks for before it starts, the release, and the receiver of the codes.
template=${template:-$work/template}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=escola.example \
  -addext 'subjectAltName=DNS:app.escola.example,DNS:docs.escola.example' \
  -keyout "$work/tls/privkey.pem" -out "$work/tls/fullchain.pem" 2>/dev/null
for suite in bookworm trixie; do
  root=$template/$suite/root
  [ ! -e "$template/$suite/made" ] || continue # the test creates this file
  rm -rf --one-file-system "${template:?}/$suite" "$work/tools"
  mkdir -p "$template/$suite" "$work/tools"
  e2e/native/testing/make-root.sh "$suite" "$root" "$work/tools" "$work/tls/fullchain.pem"
  install -d "$root/etc/ssl/portaria" "$root/opt/receiver"
  install -m 600 "$work"/tls/*.pem "$root/etc/ssl/portaria"
  node_modules/.bin/esbuild e2e/machines/testing/receiver-main.ts --bundle --platform=node --format=esm --log-level=warning --outfile="$root/opt/receiver/receiver.mjs"
  install -m 644 e2e/machines/testing/receiver.service "$root/etc/systemd/system"
  # boot.sh has set up the network before systemd starts.
  chroot "$root" systemctl --quiet disable systemd-networkd.service systemd-networkd-wait-online.service
  scripts/test/pack-release.sh 0.2.0 "$work/tools" "$root/root"
done

export PORTARIA_MACHINES=$work PORTARIA_MACHINES_TEMPLATE=$template
e2e/support/in-namespaces.sh "portaria-machines-$$" "$work/tools" \
  e2e/machines/testing/network.sh "$work" "portaria-machines-$$" node scripts/run.mjs scripts/test.ts --only machines &
child=$!
status=0
wait "$child" || status=$?
child=''
exit "$status"
