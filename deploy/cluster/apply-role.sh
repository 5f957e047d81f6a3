#!/bin/sh
# Adapts both PostgRESTs of this machine to a new role of its Postgres. portaria-role-change.service runs it as root.
#
# After a promotion the script makes PostgREST reload the schema; connections stay open. After any other event Patroni has started
# Postgres, and the script restarts PostgREST. Patroni may start Postgres twice (before and after a rewind), and a PostgREST without a
# connection waits up to 32 s before it tries again. So the script asks each PostgREST until the database answers. It restarts a
# PostgREST again after 6 s without a connection, but only after 15 s if it is silent or loading the schema: on a slow machine an
# earlier restart would never let it finish its start.
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

# Prints the state of the PostgREST on a port. answers: the database answered, even with an error. away: PostgREST has no
# connection to it. loading: PostgREST has not read the schema yet. silent: no response.
health() {
  case "$(curl --silent --max-time 5 "http://$address:$1/rpc/public_smoke" || true)" in
    '') echo silent ;;
    *'"PGRST00'[01]'"'*) echo away ;;
    *'"PGRST002"'*) echo loading ;;
    *) echo answers ;;
  esac
}

# settle NAME PORT: waits until the database answers, for at most 40 s and only until the next change of role.
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

# The role may change again while this runs.
seen=''
until [ "$seen" = "$(changed)" ]; do
  seen=$(changed)
  follow
done
