#!/usr/bin/env bash
# Starts a separate Docker engine, runs a command with it, and stops the engine when the command ends.
#
#   engine.sh FOLDER COMMAND…    FOLDER is an empty folder for the data of the engine
#
# Engine and containers run in separate namespaces: the network reaches the outside through slirp4netns, and all processes end with
# process 1 of the PID namespace. So the engine uses no port of this machine, changes no firewall rule, and leaves no process behind.
set -euo pipefail

if [ "${1:-}" != --inside ]; then
  folder=$1
  network=portaria-engine-$$
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
  slirp4netns --netns-type=path --configure --mtu=65520 "/run/netns/$network" tap0 >"$folder/slirp.log" 2>&1 &
  slirp=$!
  for _ in $(seq 100); do
    ip -n "$network" -4 -o address show tap0 2>/dev/null | grep -q inet && break
    sleep 0.1
  done
  # In the background, so that a signal interrupts the wait.
  nsenter --net="/run/netns/$network" \
    unshare --mount --pid --fork --kill-child --mount-proc "$0" --inside "$network" "$@" &
  inside=$!
  status=0
  wait "$inside" || status=$?
  exit "$status"
fi

network=$2 folder=$3
shift 3
mount --make-rprivate /
echo 'nameserver 10.0.2.3' >"$folder/resolv.conf" # slirp4netns forwards to the resolver of this machine
mount --bind "$folder/resolv.conf" /etc/resolv.conf
ip link set lo up

export DOCKER_HOST="unix://$folder/docker.sock" DOCKER_BUILDKIT=0 COMPOSE_DOCKER_CLI_BUILD=0 DOCKER_CONFIG="$folder/config"
mkdir -p "$DOCKER_CONFIG"
dockerd --host="$DOCKER_HOST" --data-root="$folder/data" --exec-root="$folder/exec" --pidfile="$folder/docker.pid" \
  ${STORAGE:+--storage-driver=$STORAGE} --cgroup-parent="/$network" --bip=172.17.0.1/16 >"$folder/dockerd.log" 2>&1 &
engine=$!
for _ in $(seq 150); do
  docker info >/dev/null 2>&1 && break
  kill -0 "$engine" 2>/dev/null || { tail -n 20 "$folder/dockerd.log" >&2; exit 1; }
  sleep 0.2
done
status=0
"$@" || status=$?
kill "$engine" 2>/dev/null || true
wait "$engine" || true
exit "$status"
