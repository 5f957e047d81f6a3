#!/usr/bin/env bash
# Runs docs/how-to/recover-to-a-point-in-time.md with Debian's PostgreSQL 15 and pgBackRest, in separate namespaces and folders:
# sign-ins, a logout after the target time, a restore to the target. Run it as root on Debian 12; it installs missing packages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/test/install-packages.sh

packages=(postgresql-15 postgresql-15-cron pgbackrest iproute2 util-linux openssl)
case "${1:-}" in
  --packages) echo "${packages[@]}"; exit 0 ;;
  -h | --help) echo 'npm run test:point-in-time'; echo 'Restores a database to a time before a logout, with the commands of docs/how-to/recover-to-a-point-in-time.md. Needs root.'; exit 0 ;;
esac

if [ "${1:-}" = --inside ]; then
  work=$2
  mount --make-rprivate /
  ip link set lo up
  export PGOPTIONS='' DEBIAN_FRONTEND=noninteractive
  cp --archive /etc "$work/etc"
  rm -rf "$work/etc/postgresql"
  install -d --owner=postgres --group=postgres "$work/etc/postgresql"
  mount --bind "$work/etc" /etc
  for folder in /var/lib/postgresql /var/log/postgresql /var/lib/pgbackrest /var/log/pgbackrest /var/spool/pgbackrest /run/postgresql; do
    mkdir -p "$folder" "$work$folder"
    chown postgres: "$work$folder"
    mount --bind "$work$folder" "$folder"
  done
  chmod 2775 /run/postgresql
  mkdir -p "$work/bin" /opt/portaria
  mount --bind "$PWD" /opt/portaria
  install -m 755 e2e/point-in-time/systemctl e2e/point-in-time/portaria "$work/bin"
  status=0
  PATH=$work/bin:$PATH node scripts/run.mjs e2e/point-in-time/main.ts || status=$?
  pg_ctlcluster --skip-systemctl-redirect 15 main stop -m immediate 2>/dev/null || true
  exit "$status"
fi

[ "$(id -u)" -eq 0 ] || { echo 'run this as root: it installs packages and creates namespaces' >&2; exit 1; }
install_packages "${packages[@]}"

work=$(mktemp -d /var/tmp/portaria-point-in-time-XXXXXX)
chmod 755 "$work"
child=''
clean_up() {
  if [ -n "$child" ]; then kill -KILL "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
  rm -rf --one-file-system "$work"
  rmdir /opt/portaria 2>/dev/null || true
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
unshare --net --mount --pid --fork --kill-child --mount-proc "scripts/test-point-in-time.sh" --inside "$work" &
child=$!
status=0
wait "$child" || status=$?
child=''
exit "$status"
