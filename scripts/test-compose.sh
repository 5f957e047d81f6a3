#!/usr/bin/env bash
# Checks docker-compose.yml with docker-compose itself, then starts every service of it natively: same command, environment, user,
# mounts and limits, in namespaces of this machine. There is no Docker engine involved. Installs what it needs where apt can.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(docker-compose gettext-base curl openssl nginx libnginx-mod-http-geoip2 postgresql-15 postgresql-15-cron postgresql-15-pgtap)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ "${#missing[@]}" -gt 0 ]; then
  [ "$(id -u)" -eq 0 ] || { echo "these packages are missing and only root can install them: ${missing[*]}" >&2; exit 1; }
  echo "installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  # No cluster and no daemon of Debian's own: only the programs are wanted.
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/portaria-tests.conf
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  rm -f /etc/postgresql-common/createcluster.d/portaria-tests.conf
fi

# promtool reads the alert rules. Debian ships it with the whole server, which would start itself: only the program is taken out.
if ! command -v promtool >/dev/null; then
  tools=$(mktemp -d)
  trap 'rm -rf "$tools"' EXIT
  chmod 755 "$tools"
  (cd "$tools" && apt-get download -qq prometheus >/dev/null 2>&1 && dpkg-deb --fsys-tarfile prometheus_*.deb | tar x ./usr/bin/promtool)
  PATH="$tools/usr/bin:$PATH"
fi

node scripts/run.mjs scripts/test.ts --only compose "$@"
