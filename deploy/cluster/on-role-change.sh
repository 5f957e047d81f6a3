#!/bin/sh
# Patroni's callback: a standby cannot listen for a new schema, and a PostgREST whose Postgres went away waits up to 32 s before it
# asks again. Patroni may not signal it; portaria-role-change.path sees the file.
#
#   on-role-change.sh STATE_DIR ACTION ROLE CLUSTER
set -eu
printf '%s %s\n' "${2:-}" "${3:-}" >"$1/role-changed"
