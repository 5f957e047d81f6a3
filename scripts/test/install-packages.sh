# Sourced by tests that need Debian packages: PostgreSQL (test-pg15.sh, test-ha.sh, test-point-in-time.sh), Docker (test-compose.sh)
# and mmdebstrap (test-native.sh, test-compose.sh).
# shellcheck shell=bash

# install_packages NAME…: installs missing packages, which needs root. Their scripts create no cluster and start no service.
install_packages() {
  local missing=() package no_cluster=/etc/postgresql-common/createcluster.d/portaria-tests.conf policy=/usr/sbin/policy-rc.d
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || { echo "run this as root to install the missing packages: ${missing[*]}" >&2; exit 1; }
  echo "installing ${missing[*]}"
  (
    mine=("$no_cluster")
    trap 'rm -f "${mine[@]}"' EXIT
    if [ ! -e "$policy" ]; then
      mine+=("$policy")
      printf '#!/bin/sh\nexit 101\n' >"$policy"
      chmod 755 "$policy"
    fi
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    mkdir -p "$(dirname "$no_cluster")"
    echo 'create_main_cluster = false' >"$no_cluster"
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  )
}
