#!/bin/sh
# Prints the settings that docker-compose.yml requires, with new secrets. Arguments: host of the application, host of the
# documentation, parent domain of both.
#
#   sh deploy/docker/create-env.sh app.escola.example docs.escola.example escola.example > .env
set -eu

[ "$#" -eq 3 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 64; }
# The shell has already created the output file, with the mode of its umask.
if [ -f /dev/stdout ]; then chmod 600 /dev/stdout; fi

secret() { openssl rand -hex 32; }
jwt=$(secret)

cat <<END
APP_DOMAIN=$1
DOCS_DOMAIN=$2
PARENT_DOMAIN=$3

# The folder of fullchain.pem and privkey.pem, readable by group 33. GeoLite2-City.mmdb is optional.
EDGE_DIR=./edge

POSTGRES_PASSWORD=$(secret)
AUTHENTICATOR_PASSWORD=$(secret)
SVC_JWT_SECRET=$jwt
# The same value. During a rotation: the set of both keys that \`npm run portaria -- secret rotate\` prints.
POSTGREST_JWT_SECRET=$jwt
SVC_OTP_PEPPER=$(secret)

# The channels that send codes. Add the settings of each: docs/reference/configuration.md.
SVC_CHANNELS=
END
