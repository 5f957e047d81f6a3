#!/usr/bin/env bash
# Prepares a Debian in a folder for chroot (/proc, /dev, /run, resolver, npm cache), and runs a command in the namespaces of
# e2e/support/in-namespaces.sh.
#
#   inside.sh ROOT WORK COMMAND…    ROOT is the Debian; WORK is a folder for logs
set -euo pipefail

if [ "${1:-}" != --inside ]; then
  here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  exec "$here/../../support/in-namespaces.sh" "portaria-native-$$" "$2" "$here/inside.sh" --inside "$@"
fi

root=$2 work=$3
shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mkdir -p "$root/run/lock"
cache=$(npm config get cache 2>/dev/null)
[ ! -d "$cache" ] || mount --bind "$cache" "$root/var/cache/npm"
cp "$work/resolv.conf" "$root/etc/resolv.conf"
printf '127.0.0.1 localhost app.escola.example docs.escola.example\n' >"$root/etc/hosts"
"$@"
