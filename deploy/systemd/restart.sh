#!/bin/sh
# Restarts the services that read settings once: the gateway, then each api-shim that runs, the next when the one before answers.
# nginx gives the requests of an api-shim that is away to the others. As root.
set -eu

systemctl restart portaria-gateway
for shim in 1 2 3 4 5 6 7 8 9; do
  curl --silent --output /dev/null "http://127.0.0.1:320$shim/healthz" || continue
  systemctl restart "portaria-api-shim@$shim"
  curl --fail --silent --show-error --output /dev/null --retry 30 --retry-delay 1 --retry-all-errors \
    "http://127.0.0.1:320$shim/readyz"
done
