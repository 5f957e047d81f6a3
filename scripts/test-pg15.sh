#!/usr/bin/env bash
# Runs the database tests on Debian's PostgreSQL 15 with real pgTAP, pg_cron and plpgsql_check: pg_prove runs the files that roll
# back, scripts/pgtap.ts those that need a separate database. Before them it tests owners of the database that are no superusers,
# after them recovery to a point in time, backup and restore, and the doctor. Run it as root: it installs missing packages, starts a
# temporary cluster as the user postgres, and removes it at the end.
# Without root, the packages must be installed, and the recovery to a point in time is skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/test/install-packages.sh
. scripts/test/parts.sh

usage() {
  echo 'npm run test:pg15'
  echo "Runs the database tests on Debian's PostgreSQL 15. Needs root to install packages and to switch to the user postgres."
}
readonly bin=/usr/lib/postgresql/15/bin
readonly packages=(postgresql-15 postgresql-15-pgtap postgresql-15-cron postgresql-15-plpgsql-check
  libtap-parser-sourcehandler-pgtap-perl)
readonly cron_database=portaria_test_cron
case "${1:-}" in
  -h | --help) usage; exit 0 ;;
  --packages) echo "${packages[@]}"; exit 0 ;;
esac

as_postgres() {
  local become=()
  [ "$(id -u)" -ne 0 ] || become=(setpriv --reuid=postgres --regid=postgres --init-groups --)
  "${become[@]}" env -C / "$@"
}

home=''
clean_up() {
  [ -n "$home" ] || return 0
  as_postgres "$bin/pg_ctl" -D "$home/data" -m immediate -s stop 2>/dev/null || true
  rm -rf "$home"
}

make_cluster() {
  home=$(mktemp -d /tmp/portaria-pg15-XXXXXX)
  [ "$(id -u)" -ne 0 ] || chown postgres: "$home"
  as_postgres "$bin/initdb" -D "$home/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$home/initdb.log" ||
    { cat "$home/initdb.log" >&2; exit 1; }
}

# Without autovacuum: its analyze and the DDL of a test can deadlock.
start_server() {
  as_postgres "$bin/postgres" -D "$home/data" -c listen_addresses= -c "unix_socket_directories=$home" \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c log_statement=none \
    -c shared_preload_libraries=pg_cron -c "cron.database_name=$cron_database" -c cron.use_background_workers=on \
    -c max_worker_processes=20 -c autovacuum=off >>"$home/postgres.log" 2>&1 &
  local server=$! tries
  for tries in $(seq 600); do
    as_postgres "$bin/pg_isready" -q -h "$home" && return 0
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
  done
  echo "PostgreSQL 15 did not start (asked $tries times); its log:" >&2
  cat "$home/postgres.log" >&2
  exit 1
}

# pg_cron stops working when its database is created for the third time.
restart_server() {
  as_postgres "$bin/pg_ctl" -D "$home/data" -m fast -t 300 -s stop
  start_server
}

# Prints "N passed, M failed" from the output of pg_prove: it ends with "Files=F, Tests=T, …", and has a line
# "Failed N/M subtests" for each file that failed.
with_pg_prove() {
  local files status=0 tests=0 bad=0
  node scripts/run.mjs scripts/pgtap/prepare.ts --database-url "$url" --name portaria_prove >"$home/files"
  mapfile -t files < <(grep '^db/tests/' "$home/files")
  PGOPTIONS='-c search_path=tests,pgtap,public -c statement_timeout=300s' \
    pg_prove -h "$home" -U postgres -d portaria_prove "${files[@]}" >"$home/prove.log" 2>&1 || status=$?
  cat "$home/prove.log"
  tests=$(sed -nE 's/^Files=[0-9]+, Tests=([0-9]+),.*/\1/p' "$home/prove.log")
  bad=$(sed -nE 's/^ *Failed ([0-9]+)\/[0-9]+ subtests.*/\1/p' "$home/prove.log" | awk '{ sum += $1 } END { print sum + 0 }')
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
  tests=${tests:-$bad}
  echo "$((tests - bad)) passed, $bad failed"
  return "$status"
}

trap clean_up EXIT
install_packages "${packages[@]}"
make_cluster
start_server
readonly url="postgresql://postgres@localhost/postgres?host=$home"
echo "$("$bin/postgres" --version) at $home"
# Before the other parts, which leave their roles in the cluster.
part owners env PORTARIA_OWNERS=15 PORTARIA_OWNERS_URL="$url" npm run --silent test:owners
restart_server
part pg_prove with_pg_prove
part runner node scripts/run.mjs scripts/pgtap.ts --database-url "$url" maintenance/pg_cron run_all_maintenance
if [ "$(id -u)" -eq 0 ]; then part point-in-time scripts/test-point-in-time.sh; else echo 'skip point-in-time: only root can create namespaces'; fi
part restore node scripts/run.mjs scripts/prove-restore.ts --database-url "$url"
restart_server
part doctor node scripts/run.mjs doctor/testing/prove-on-cluster.ts --database-url "$url"
all_parts
