#!/usr/bin/env bash
# Runs every command of docs/how-to/install-on-debian.md in a fresh Debian, in separate namespaces. Run it as root on Debian 12;
# it installs missing packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/test/install-packages.sh

suite=bookworm
case "$*" in
  '' | '--debian 12') ;;
  '--debian 13') suite=trixie ;;
  *)
    echo 'npm run test:native [-- --debian 13]'
    echo 'Runs the commands of docs/how-to/install-on-debian.md in a fresh Debian 12, or 13. Needs root.'
    case "$*" in -h | --help) exit 0 ;; *) exit 2 ;; esac
    ;;
esac
[ "$(id -u)" -eq 0 ] || { echo 'run this as root: it installs packages and creates a Debian in namespaces' >&2; exit 1; }

install_packages mmdebstrap slirp4netns iproute2 openssl

work=$(mktemp -d /var/tmp/portaria-native-XXXXXX)
child=''
clean_up() {
  if [ -n "$child" ]; then kill "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
mkdir "$work/tools" "$work/tls"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=escola.example \
  -addext 'subjectAltName=DNS:app.escola.example,DNS:docs.escola.example' \
  -keyout "$work/tls/privkey.pem" -out "$work/tls/fullchain.pem" 2>/dev/null

e2e/native/testing/make-root.sh "$suite" "$work/root" "$work/tools" "$work/tls/fullchain.pem"
install -d "$work/root/etc/ssl/portaria"
install -m 600 "$work"/tls/*.pem "$work/root/etc/ssl/portaria"
install -m 755 e2e/native/testing/systemctl.mjs "$work/root/usr/local/sbin/systemctl"

# The two releases of the page: both contain this working tree, with different versions.
for version in 0.2.0 0.3.0; do scripts/test/pack-release.sh "$version" "$work/tools" "$work/root/root"; done

export PORTARIA_NATIVE_ROOT=$work/root
e2e/native/testing/inside.sh "$work/root" "$work/tools" node scripts/run.mjs scripts/test.ts --only native &
child=$!
status=0
wait "$child" || status=$?
child=''
exit "$status"
