#!/usr/bin/env bash
# Runs a command beside a Docker engine of its own, and ends the engine with it.
#
#   engine.sh FOLDER COMMAND…    FOLDER is an empty one for the engine's data
#
# Engine and containers live in namespaces of their own: a network that reaches outside through slirp4netns, and process ids
# that end with the first of them. So no port of this machine is taken, no rule of its firewall changes, and nothing stays.
set -euo pipefail

if [ "${1:-}" != --inside ]; then
  folder=$1
  network=portaria-engine-$$
  slirp='' inside=''
  clean_up() {
    # unshare, which only SIGKILL ends, takes the first process of the namespace with it, and that one everything else.
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
  # In the background, so that a signal ends the wait.
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
echo 'nameserver 10.0.2.3' >"$folder/resolv.conf" # slirp4netns passes it on to this machine's
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
