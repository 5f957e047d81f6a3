#!/usr/bin/env bash
# Creates a small Debian 12 or 13 in a folder, without documentation and languages. It uses the package sources and proxies of this machine.
#
#   bootstrap-debian.sh SUITE ROOT PACKAGE,PACKAGE… [OPTION of mmdebstrap…]    SUITE is bookworm or trixie; ROOT is the folder
set -euo pipefail
suite=$1 root=$2 packages=$3
shift 3

# repository SUITE: prints the URL of the repository from which this machine gets a suite of Debian. It has the other releases too.
repository() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $1" | head -n 1)
  [ -n "$found" ] || { echo "apt knows no repository of $1: add it and run apt-get update" >&2; exit 1; }
  echo "$found"
}
# The package lists of this machine name the repositories.
if [ -z "$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm')" ]; then apt-get update -qq; fi
debian=$(repository bookworm)
security=$(repository bookworm-security)

proxies=$(mktemp)
trap 'rm -f "$proxies"' EXIT
apt-config dump | grep -iE '^Acquire::(https?|ftp)::Proxy[ :]' >"$proxies" || true
mmdebstrap --quiet --mode=root --variant=apt --include="$packages" \
  --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Check-Valid-Until "false"' \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='force-unsafe-io' \
  --customize-hook="upload '$proxies' /etc/apt/apt.conf.d/90proxy" \
  "$@" \
  "$suite" "$root" "deb $debian $suite main" "deb $security $suite-security main"
