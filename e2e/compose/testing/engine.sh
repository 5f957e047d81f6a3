#!/usr/bin/env bash
# Starts a separate Docker engine, runs a command with it, and stops the engine when the command ends.
#
#   engine.sh FOLDER COMMAND…    FOLDER is an empty folder for the data of the engine
#
# The engine and its containers run in the namespaces of e2e/support/in-namespaces.sh.
set -euo pipefail

if [ "${1:-}" != --inside ]; then
  here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
  network=portaria-engine-$$
  exec "$here/../../support/in-namespaces.sh" "$network" "$1" "$here/engine.sh" --inside "$network" "$@"
fi

network=$2 folder=$3
shift 3
mount --bind "$folder/resolv.conf" /etc/resolv.conf

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
