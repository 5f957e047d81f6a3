#!/bin/sh
# Restarts the services that read the signing secret at start: the gateway, then one running api-shim after another, each when the
# previous one is ready. Meanwhile nginx sends requests of /functions/v1 to the other api-shims. Run it as root.
set -eu

systemctl restart portaria-gateway
for shim in 1 2 3 4 5 6 7 8 9; do
  curl --silent --output /dev/null "http://127.0.0.1:320$shim/healthz" || continue
  systemctl restart "portaria-api-shim@$shim"
  curl --fail --silent --show-error --output /dev/null --retry 30 --retry-delay 1 --retry-all-errors \
    "http://127.0.0.1:320$shim/readyz"
done
