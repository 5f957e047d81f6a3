#!/bin/sh
# Starts the nginx container: fills the templates of deploy/nginx from the environment, then runs nginx. It writes only to /run/edge.
set -eu

from=/usr/share/portaria/nginx
run=/run/edge
export CONF_DIR="$run/conf" LOG_DIR="$run/logs" HTTP_LISTEN=80 HTTPS_LISTEN=443
export CERTIFICATE=/etc/portaria/edge/fullchain.pem CERTIFICATE_KEY=/etc/portaria/edge/privkey.pem
export CHALLENGE_DIR=/etc/portaria/edge/acme
export GEOIP2_DATABASE=/etc/portaria/edge/GeoLite2-City.mmdb

for file in "$CERTIFICATE" "$CERTIFICATE_KEY"; do
  [ -r "$file" ] || { echo "$file is missing, or $(id -un) cannot read it" >&2; exit 78; }
done
[ -r "$GEOIP2_DATABASE" ] || GEOIP2_DATABASE=''
export ALLOWED_ORIGINS="https://${APP_HOST:-},${SVC_ALLOWED_ORIGINS:-}" PREVIEW_HOSTS="${SVC_PREVIEW_HOSTS:-}"

mkdir -p "$LOG_DIR" "$run/temp"
for log in app docs; do ln -sf /dev/stdout "$LOG_DIR/$log.log"; done
ln -sf /dev/stderr "$LOG_DIR/error.log"
sh "$from/fill.sh"

exec nginx -e stderr -c /usr/share/portaria/nginx.conf
