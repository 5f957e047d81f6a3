#!/bin/sh
# Makes a backup with pgBackRest: full on Sundays, differential on other days, none on a standby. Run it as postgres.
set -eu
[ "$(psql --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()')" = f ] || exit 0
case "$(date +%u)" in 7) type=full ;; *) type=diff ;; esac
exec pgbackrest --stanza=portaria --type="$type" backup
