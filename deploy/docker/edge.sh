#!/bin/sh
# Fills in the templates of deploy/nginx from the environment and becomes nginx. Everything it writes is under /run/edge.
set -eu

from=/usr/share/portaria/nginx
run=/run/edge
export CONF_DIR="$run/conf" LOG_DIR="$run/logs" HTTP_LISTEN=80 HTTPS_LISTEN=443
export CERTIFICATE=/etc/portaria/edge/fullchain.pem CERTIFICATE_KEY=/etc/portaria/edge/privkey.pem
export GEOIP2_DATABASE=/etc/portaria/edge/GeoLite2-City.mmdb

for name in APP_HOST DOCS_HOST PARENT_DOMAIN API_ADDRESS APP_ADDRESS GATEWAY_ADDRESS; do
  eval "value=\${$name:-}"
  case "$value" in
    '' | *[!A-Za-z0-9.:-]*) echo "$name is missing or cannot stand in a configuration" >&2; exit 78 ;;
  esac
done
for file in "$CERTIFICATE" "$CERTIFICATE_KEY"; do
  [ -r "$file" ] || { echo "$file is not there or not readable by $(id -un)" >&2; exit 78; }
done

mkdir -p "$CONF_DIR" "$LOG_DIR" "$run/temp"
for log in app docs; do ln -sf /dev/stdout "$LOG_DIR/$log.log"; done

# Only names in capitals: nginx's own variables stay as they are.
fill() { envsubst '${CONF_DIR} ${LOG_DIR} ${APP_HOST} ${DOCS_HOST} ${PARENT_DOMAIN} ${API_ADDRESS} ${APP_ADDRESS}
  ${GATEWAY_ADDRESS} ${HTTP_LISTEN} ${HTTPS_LISTEN} ${CERTIFICATE} ${CERTIFICATE_KEY} ${GEOIP2_DATABASE}' <"$1" >"$2"; }
cp "$from/proxy.conf" "$from/tls.conf" "$CONF_DIR"
if [ -r "$GEOIP2_DATABASE" ]; then
  fill "$from/geo-geoip2.conf.template" "$CONF_DIR/geo.conf"
else
  cp "$from/geo-none.conf" "$CONF_DIR/geo.conf"
fi
fill "$from/portaria.conf.template" "$CONF_DIR/portaria.conf"

exec nginx -e stderr -c /usr/share/portaria/nginx.conf
