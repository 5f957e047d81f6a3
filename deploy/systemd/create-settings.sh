#!/bin/sh
# Writes the settings of a native installation, with new secrets, to /etc/portaria. Run it as root. It does not overwrite settings.
# Arguments: host of the application, host of the documentation, parent domain of both.
#
#   sh deploy/systemd/create-settings.sh app.escola.example docs.escola.example escola.example
set -eu

[ "$#" -eq 3 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 64; }
to=/etc/portaria
[ ! -e "$to/jwt.env" ] || { echo "$to already has settings" >&2; exit 73; }

umask 077
mkdir -p "$to"
chmod 755 "$to"
secret() { openssl rand -hex 32; }
jwt=$(secret)

# For api-shim, gateway and app; contains no secrets.
cat >"$to/portaria.env" <<END
NODE_ENV=production
SVC_APP_URL=https://$1
SVC_API_URL=https://$1
SVC_DOCS_URL=https://$2
SVC_ALLOWED_ORIGINS=https://$1
SVC_TRUSTED_REDIRECT_HOSTS=$2
SVC_TRUST_PROXY=1
LOG_LEVEL=info
END

# For api-shim and gateway.
cat >"$to/jwt.env" <<END
SVC_JWT_SECRET=$jwt
SVC_JWT_SECRET_PREVIOUS=
END

# For PostgREST, which reads jwt-keys again on SIGUSR2.
cat >"$to/postgrest.env" <<END
PGRST_DB_URI=postgresql://authenticator@127.0.0.1:5432/portaria
PGPASSWORD=$(secret)
PGRST_JWT_SECRET=@$to/jwt-keys
PGRST_DB_POOL=20
END
printf '%s' "$jwt" >"$to/jwt-keys"
chown portaria-postgrest: "$to/jwt-keys"

# For the api-shim only: docs/reference/configuration.md.
cat >"$to/api-shim.env" <<END
SVC_OTP_PEPPER=$(secret)
SVC_OTP_RESPONSE=explicit
END

# For `portaria edge`: docs/how-to/put-portaria-behind-nginx.md.
cat >"$to/edge.env" <<END
CONF_DIR=/etc/nginx/portaria
LOG_DIR=/var/log/nginx
APP_HOST=$1
DOCS_HOST=$2
PARENT_DOMAIN=$3
API_ADDRESS=127.0.0.1:3101,127.0.0.1:3102
APP_ADDRESS=127.0.0.1:5173
GATEWAY_ADDRESS=127.0.0.1:3001
HTTP_LISTEN=80
HTTPS_LISTEN=443
CERTIFICATE=/etc/ssl/portaria/fullchain.pem
CERTIFICATE_KEY=/etc/ssl/portaria/privkey.pem
GEOIP2_DATABASE=
ALLOWED_ORIGINS=https://$1
PREVIEW_HOSTS=
END
