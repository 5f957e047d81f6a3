#!/bin/bash
# Replaces the entry point of the official Postgres image in tests: creates the cluster and the database if missing, then runs the command.
set -euo pipefail

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" >"$password"
  # shellcheck disable=SC2086 # the variable holds several options
  initdb --username=postgres --pwfile="$password" $POSTGRES_INITDB_ARGS -D "$PGDATA" >/dev/null
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w -o "${*:2} -c listen_addresses=''" start
  createdb --username=postgres "$POSTGRES_DB"
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
