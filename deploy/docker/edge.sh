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
fill() { envsubst '${CONF_DIR} ${LOG_DIR} ${APP_HOST} ${DOCS_HOST} ${PARENT_DOMAIN} ${APP_ADDRESS}
  ${GATEWAY_ADDRESS} ${HTTP_LISTEN} ${HTTPS_LISTEN} ${CERTIFICATE} ${CERTIFICATE_KEY} ${GEOIP2_DATABASE}' <"$from/$1.template" >"$CONF_DIR/$1"; }

# The entries of a list that is separated by commas.
entries() { printf '%s\n' "$2" | tr ',' '\n' | sed 's/^ *//; s/ *$//; /^$/d' | while IFS= read -r entry; do
  case "$entry" in *[!a-z0-9*:/.-]*) echo "$1 cannot stand in a configuration" >&2; exit 78 ;; esac
  printf '%s\n' "$entry"
done; }

cp "$from"/*.conf "$CONF_DIR"
for name in portaria own-answers api-answers docs-answers; do fill "$name.conf"; done
if [ -r "$GEOIP2_DATABASE" ]; then
  fill geo-geoip2.conf && mv "$CONF_DIR/geo-geoip2.conf" "$CONF_DIR/geo.conf"
else
  mv "$CONF_DIR/geo-none.conf" "$CONF_DIR/geo.conf"
fi
printf 'server %s;\n' "$API_ADDRESS" >"$CONF_DIR/api-servers.conf"
origins=$(entries SVC_ALLOWED_ORIGINS "https://$APP_HOST,${SVC_ALLOWED_ORIGINS:-}")
previews=$(entries SVC_PREVIEW_HOSTS "${SVC_PREVIEW_HOSTS:-}")
printf '%s\n' "$origins" | sed 's/\./\\./g; s/.*/"~^&$" $http_origin;/' >"$CONF_DIR/origins.conf"
printf 'server_name %s %s;\n' "$DOCS_HOST" "$(printf '%s' "$previews" | tr '\n' ' ')" >"$CONF_DIR/docs-names.conf"

exec nginx -e stderr -c /usr/share/portaria/nginx.conf
