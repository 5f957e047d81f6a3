#!/bin/sh
# Patroni's before_stop: gives the lease back, so that the successor of a planned switchover begins at once. Never holds the
# stop up for long: without it the successor waits for the end of the lease.
#
#   before-stop.sh SOCKET_DIR
timeout --kill-after=1 2 psql --no-psqlrc --quiet --tuples-only --host="$1" --username=postgres --dbname=portaria \
  --command='select portaria.release_lease()' >/dev/null 2>&1 || true
