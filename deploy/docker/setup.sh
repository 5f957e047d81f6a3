#!/bin/sh
# Asks for the settings of docker-compose.yml, writes them with new secrets to .env in this folder, and checks what is still missing. It
# replaces no file. The program runs in the image that compose builds, so the host needs Docker alone. `--help` lists the options.
#
#   sh deploy/docker/setup.sh
#   sh deploy/docker/setup.sh --answers - < answers.env
set -eu

# nginx does not start without a certificate, and certbot needs nginx: until then, one that no browser accepts.
if [ ! -e edge ]; then
  mkdir -p edge/acme
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7 -subj /CN=temporary \
    -keyout edge/privkey.pem -out edge/fullchain.pem 2>/dev/null
  chgrp -R 33 edge
  chmod 750 edge
  chmod 640 edge/privkey.pem edge/fullchain.pem
  chmod 755 edge/acme
fi

docker build --quiet --tag portaria-services --file "$(dirname "$0")/services.Dockerfile" "$(dirname "$0")/../.." >/dev/null
folder=$(basename "$PWD") # compose names the project after it, and so does the setup
terminal=''
[ ! -t 0 ] || terminal=--tty
# shellcheck disable=SC2086 # nothing or one word
exec docker run --rm --interactive $terminal --user "$(id -u):$(id -g)" --group-add 33 --volume "$PWD:/settings/$folder" --workdir "/settings/$folder" \
  portaria-services node /app/deploy/start.mjs deploy/setup/setup.ts compose "$@"
