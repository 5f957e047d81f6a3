#!/bin/sh
# Writes the settings that docker-compose.yml cannot do without, with new secrets, to standard output.
#
#   sh deploy/docker/create-env.sh app.escola.example docs.escola.example escola.example > .env
set -eu

[ "$#" -eq 3 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 64; }
# The shell that redirected made the file, readable as its umask has it, before this script began.
if [ -f /dev/stdout ]; then chmod 600 /dev/stdout; fi

secret() { openssl rand -hex 32; }
jwt=$(secret)

cat <<END
APP_DOMAIN=$1
DOCS_DOMAIN=$2
PARENT_DOMAIN=$3

# A folder with fullchain.pem and privkey.pem, readable by group 33, and GeoLite2-City.mmdb if there is one.
EDGE_DIR=./edge

POSTGRES_PASSWORD=$(secret)
AUTHENTICATOR_PASSWORD=$(secret)
SVC_JWT_SECRET=$jwt
# The same value; while a rotation runs, the set of both keys that \`npm run portaria -- secret rotate\` prints.
POSTGREST_JWT_SECRET=$jwt
SVC_OTP_PEPPER=$(secret)

# How codes are sent, and what that channel needs: docs/reference/configuration.md.
SVC_CHANNELS=
END
