#!/usr/bin/env bash
# Prepares a Debian in a folder for chroot (/proc, /dev, /run, resolver, npm cache), and runs a command in separate namespaces, which
# end with the command. The network reaches the outside through slirp4netns, so no port of this machine is used.
#
#   inside.sh ROOT WORK COMMAND…    ROOT is the Debian; WORK is a folder for logs
set -euo pipefail

if [ "${1:-}" != --inside ]; then
  work=$2
  network=portaria-native-$$
  slirp='' inside=''
  clean_up() {
    # Only SIGKILL ends unshare. --kill-child then kills process 1 of the namespace, and the kernel all others in it.
    if [ -n "$inside" ]; then kill -KILL "$inside" 2>/dev/null || true; wait "$inside" 2>/dev/null || true; fi
    if [ -n "$slirp" ]; then kill "$slirp" 2>/dev/null || true; wait "$slirp" 2>/dev/null || true; fi
    ip netns delete "$network" 2>/dev/null || true
  }
  trap clean_up EXIT
  trap 'exit 130' INT TERM HUP
  ip netns add "$network"
  slirp4netns --netns-type=path --configure --mtu=65520 "/run/netns/$network" tap0 >"$work/slirp.log" 2>&1 &
  slirp=$!
  for _ in $(seq 100); do
    ip -n "$network" -4 -o address show tap0 2>/dev/null | grep -q inet && break
    sleep 0.1
  done
  nsenter --net="/run/netns/$network" \
    unshare --mount --pid --fork --kill-child --mount-proc "$0" --inside "$@" &
  inside=$!
  status=0
  wait "$inside" || status=$?
  exit "$status"
fi

root=$2 work=$3
shift 3
mount --make-rprivate /
ip link set lo up
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mkdir -p "$root/run/lock"
cache=$(npm config get cache 2>/dev/null)
[ ! -d "$cache" ] || mount --bind "$cache" "$root/var/cache/npm"
echo 'nameserver 10.0.2.3' >"$work/resolv.conf" # slirp4netns forwards to the resolver of this machine
cp "$work/resolv.conf" "$root/etc/resolv.conf"
printf '127.0.0.1 localhost app.escola.example docs.escola.example\n' >"$root/etc/hosts"
"$@"
