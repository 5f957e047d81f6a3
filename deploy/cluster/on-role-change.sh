#!/bin/sh
# Patroni's callback after a start, a restart and a change of role: writes the event to a file. portaria-role-change.path watches the
# file and starts apply-role.sh, because Patroni runs as postgres and cannot signal or restart PostgREST.
#
#   on-role-change.sh STATE_DIR ACTION ROLE CLUSTER
set -eu
printf '%s %s\n' "${2:-}" "${3:-}" >"$1/role-changed"
