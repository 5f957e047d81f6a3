#!/bin/sh
# A whole backup on Sundays, what changed since then on other days, and nothing on a standby. As postgres.
set -eu
[ "$(psql --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()')" = f ] || exit 0
case "$(date +%u)" in 7) type=full ;; *) type=diff ;; esac
exec pgbackrest --stanza=portaria --type="$type" backup
