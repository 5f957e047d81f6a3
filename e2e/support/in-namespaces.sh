#!/usr/bin/env bash
# Runs a command in separate namespaces of network, processes and mounts, which end with the command.
#
#   in-namespaces.sh NAME FOLDER COMMAND…    NAME names the network and its control groups; FOLDER is for the log and resolv.conf
#
# The network reaches the outside through slirp4netns. So the command uses no port of this machine, changes no firewall rule, and
# leaves no process behind. The command has to mount FOLDER/resolv.conf itself, over the resolver that it uses.
set -euo pipefail

network=$1 folder=$2
shift 2
slirp='' inside=''
clean_up() {
  # Only SIGKILL ends unshare. --kill-child then kills process 1 of the namespace, and the kernel all others in it.
  if [ -n "$inside" ]; then kill -KILL "$inside" 2>/dev/null || true; wait "$inside" 2>/dev/null || true; fi
  if [ -n "$slirp" ]; then kill "$slirp" 2>/dev/null || true; wait "$slirp" 2>/dev/null || true; fi
  ip netns delete "$network" 2>/dev/null || true
  find /sys/fs/cgroup -depth -type d -path "*/$network*" -exec rmdir {} + 2>/dev/null || true
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
ip netns add "$network"
ip -n "$network" link set lo up
echo 'nameserver 10.0.2.3' >"$folder/resolv.conf" # slirp4netns forwards to the resolver of this machine
slirp4netns --netns-type=path --configure --mtu=65520 "/run/netns/$network" tap0 >"$folder/slirp.log" 2>&1 &
slirp=$!
for _ in $(seq 100); do
  ip -n "$network" -4 -o address show tap0 2>/dev/null | grep -q inet && break
  sleep 0.1
done
# In the background, so that a signal interrupts the wait.
nsenter --net="/run/netns/$network" \
  unshare --mount --propagation private --pid --fork --kill-child --mount-proc "$@" &
inside=$!
status=0
wait "$inside" || status=$?
exit "$status"
