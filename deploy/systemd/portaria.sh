#!/bin/sh
# Runs a command of Portaria with the settings of /etc/portaria. Run it as root.
#
#   portaria setup       asks for the settings, writes them with new secrets and checks them; --help lists its options
#   portaria migrate     migrates the database to this release; --dry-run prints every statement, --help lists its options
#   portaria doctor      checks the installation; --record stores the findings for the application
#   portaria edge        writes the configuration of nginx
#   portaria user add …  every command of operators; portaria help lists them
#
# All commands except `setup` and `edge` run as the user postgres, who needs no password for the database; as portaria-commands
# where /etc/portaria/database.env names a database on another machine.
set -eu

home=/opt/portaria
export PORTARIA_INSTALLATION=debian
load() { set -a; . "/etc/portaria/$1.env"; set +a; }
on_database() {
  export DATABASE_URL='postgresql://postgres@localhost/portaria?host=/run/postgresql'
  user=postgres group=postgres groups=postgres,portaria-postgrest
  if [ -e /etc/portaria/database.env ]; then
    load database
    user=portaria-commands group=portaria-commands groups=portaria-postgrest
  fi
  program=$1
  shift
  exec setpriv --reuid="$user" --regid="$group" --groups="$groups" --no-new-privs node "$home/deploy/start.mjs" "$program" "$@"
}

case "${1:-help}" in
  setup)
    shift
    exec node "$home/deploy/start.mjs" deploy/setup/setup.ts debian "$@"
    ;;
  migrate)
    AUTHENTICATOR_PASSWORD=$(. /etc/portaria/postgrest.env && printf '%s' "$PGPASSWORD")
    export AUTHENTICATOR_PASSWORD
    shift
    on_database deploy/docker/migrate.ts "$@"
    ;;
  doctor)
    # A cluster has other addresses, in portaria.env.
    POSTGREST_URL=unix:/run/portaria-postgrest-functions/postgrest.sock
    POSTGREST_REST_URL=unix:/run/portaria-postgrest-rest/postgrest.sock
    export POSTGREST_URL POSTGREST_REST_URL
    load portaria
    load jwt
    SVC_ALERT_URL=$(. /etc/portaria/api-shim.env && printf '%s' "${SVC_ALERT_URL:-}")
    SVC_REST_SCHEMAS=$(. /etc/portaria/api-shim.env && printf '%s' "${SVC_REST_SCHEMAS:-}")
    export SVC_ALERT_URL SVC_REST_SCHEMAS
    shift
    on_database doctor/doctor.ts "$@"
    ;;
  edge)
    load edge
    exec sh "$home/deploy/nginx/fill.sh"
    ;;
  *)
    on_database cli/portaria.ts "$@"
    ;;
esac
