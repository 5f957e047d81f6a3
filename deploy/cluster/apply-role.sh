#!/bin/sh
# What follows a change of role, as root: after a promotion PostgREST reads the schema again and keeps its connections; in every
# other case Postgres was started, and PostgREST is started again with it. Patroni may start Postgres twice (before and after a
# rewind), and a PostgREST that finds it away waits up to 32 s before it asks again: so each is asked until the database answers.
# One that says nothing, or PGRST002, may still be starting or loading the schema: on a slow machine it is left alone for 15 s, or no
# start would ever come to its end.
#
#   apply-role.sh [SETTINGS_OF_POSTGREST STATE_FILE]
set -eu
settings=${1:-/etc/portaria-cluster/postgrest.env}
state=${2:-/var/lib/portaria-cluster/role-changed}
address=$(sed -n 's/^PGRST_SERVER_HOST=//p' "$settings")
sockets=$(sed -n 's/^PGRST_DB_URI=.*host=//p' "$settings")

say() { echo "$(date '+%T') $*"; }

restart() {
  waited=0
  until pg_isready --quiet --host="$sockets" --timeout=2 || [ "$waited" -ge 60 ]; do
    sleep 1
    waited=$((waited + 1))
  done
  say "restart $1, after $waited s without Postgres"
  systemctl try-restart "portaria-postgrest@$1.service"
}

# answers: any answer of the database will do. away: PostgREST has no connection. loading: it has not read the schema yet.
health() {
  case "$(curl --silent --max-time 5 "http://$address:$1/rpc/public_smoke" || true)" in
    '') echo silent ;;
    *'"PGRST00'[01]'"'*) echo away ;;
    *'"PGRST002"'*) echo loading ;;
    *) echo answers ;;
  esac
}

# settle NAME PORT: until it answers, at most 40 s, or until the role changes again.
settle() {
  began=$(date +%s)
  last=$began
  while [ "$(date +%s)" -lt $((began + 40)) ] && [ "$seen" = "$(changed)" ]; do
    health=$(health "$2")
    [ "$health" != answers ] || return 0
    case "$health" in away) patience=6 ;; *) patience=15 ;; esac
    if [ "$(date +%s)" -ge $((last + patience)) ]; then
      say "$1 is $health"
      restart "$1"
      last=$(date +%s)
    fi
    sleep 1
  done
}

changed() { stat --format=%y "$state"; }

follow() {
  say "$(cat "$state")"
  case "$(cat "$state")" in
    'on_role_change primary')
      systemctl kill --kill-who=main --signal=SIGUSR1 portaria-postgrest@functions.service portaria-postgrest@rest.service
      ;;
    *)
      restart functions
      restart rest
      ;;
  esac
  settle functions 3000
  settle rest 3100
}

# The role may change again meanwhile.
seen=''
until [ "$seen" = "$(changed)" ]; do
  seen=$(changed)
  follow
done
