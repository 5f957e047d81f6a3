#!/usr/bin/env bash
# Runs a command that may do damage: as the user nobody, on a copy of a folder, in namespaces of its own. It sees no process, network
# or temporary file of the machine, and writes only to the copy, which is removed at the end. Needs root.
#
#   isolated.sh FOLDER COMMAND…    the command runs in /mnt, the copy of FOLDER; of the environment it gets CI, CI_BASE and PORTARIA_*
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")

if [ "${1:-}" = --inside ]; then
  work=$2
  shift 2
  mount --make-rprivate /
  mount --bind "$work/copy" /mnt
  mount --bind "$work/bin" /media
  for folder in /tmp /var/tmp /dev/shm /run; do mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$folder"; done
  mount -o remount,bind,ro / 2>/dev/null || true # also what everybody may write is read-only then
  ip link set lo up
  cd /mnt
  # shellcheck disable=SC2046 # a word for each variable
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
    env --ignore-environment PATH="/media:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" HOME=/tmp LANG=C.UTF-8 \
    $(env | grep -E '^(CI|CI_BASE|PORTARIA_[A-Z0-9_]+)=[^[:space:]]*$') "$@"
fi

[ "$(id -u)" -eq 0 ] || { echo 'run this as root: it creates namespaces' >&2; exit 1; }
folder=$(realpath "$1")
shift
. "$here/install-packages.sh"
command -v ip >/dev/null || install_packages iproute2

work=$(mktemp -d /var/tmp/portaria-isolated-XXXXXX)
child=''
clean_up() {
  if [ -n "$child" ]; then kill -KILL "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
chmod 755 "$work"
mkdir "$work/copy" "$work/bin"
tar --create --directory="$folder" --exclude=./dist --exclude=./.portaria . | tar --extract --directory="$work/copy"
mkdir -p "$work/copy/dist"
chown -R nobody:nogroup "$work/copy"
node=$(command -v node) && cp "$(realpath "$node")" "$work/bin/node"

unshare --net --mount --pid --ipc --fork --kill-child --mount-proc "$here/isolated.sh" --inside "$work" "$@" &
child=$!
status=0
wait "$child" || status=$?
child=''
exit "$status"
