#!/bin/sh
# Patroni's before_stop: releases the lease, so that after a planned switchover the new primary can take it at once. It delays the
# stop by at most three seconds. If it fails, the new primary waits until the lease expires.
#
#   before-stop.sh SOCKET_DIR
timeout --kill-after=1 2 psql --no-psqlrc --quiet --tuples-only --host="$1" --username=postgres --dbname=portaria \
  --command='select portaria.release_lease()' >/dev/null 2>&1 || true
