#!/bin/sh
# What follows a change of role, as root: after a promotion PostgREST reads the schema again and keeps its connections; in every
# other case Postgres was started, and PostgREST is started again with it. Patroni may start Postgres twice (before and after a
# rewind), and a PostgREST that finds it away waits up to 32 s before it asks again: so each is asked until the database answers.
#
#   apply-role.sh [SETTINGS_OF_POSTGREST STATE_FILE]
set -eu
settings=${1:-/etc/portaria-cluster/postgrest.env}
state=${2:-/var/lib/portaria-cluster/role-changed}
address=$(sed -n 's/^PGRST_SERVER_HOST=//p' "$settings")
sockets=$(sed -n 's/^PGRST_DB_URI=.*host=//p' "$settings")

restart() {
  waited=0
  until pg_isready --quiet --host="$sockets" --timeout=2 || [ "$waited" -ge 60 ]; do
    sleep 1
    waited=$((waited + 1))
  done
  systemctl try-restart "portaria-postgrest@$1.service"
}

# Any answer of the database will do; PGRST000 to PGRST003 are PostgREST's own, without it.
database_answers() {
  case "$(curl --silent --max-time 2 "http://$address:$1/rpc/public_smoke" || true)" in
    '' | *PGRST00*) return 1 ;;
  esac
}

follow() {
  case "$(cat "$state")" in
    'on_role_change primary')
      systemctl kill --kill-who=main --signal=SIGUSR1 portaria-postgrest@functions.service portaria-postgrest@rest.service
      ;;
    *)
      restart functions
      restart rest
      ;;
  esac
  for _ in 1 2 3 4 5 6 7 8; do
    sleep 3
    late=''
    database_answers 3000 || late=functions
    database_answers 3100 || late="$late rest"
    [ -n "$late" ] || return 0
    for each in $late; do restart "$each"; done
  done
}

# The role may change again meanwhile.
seen=''
until [ "$seen" = "$(stat --format=%y "$state")" ]; do
  seen=$(stat --format=%y "$state")
  follow
done
