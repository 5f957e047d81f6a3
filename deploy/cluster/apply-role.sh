#!/bin/sh
# What follows a change of role, as root: after a promotion PostgREST reads the schema again and keeps its connections; in every
# other case Postgres was started, and PostgREST is started again with it.
set -eu
units='portaria-postgrest@functions.service portaria-postgrest@rest.service'
case "$(cat /var/lib/portaria-cluster/role-changed)" in
  'on_role_change primary') systemctl kill --kill-who=main --signal=SIGUSR1 $units ;;
  *) systemctl try-restart $units ;;
esac
