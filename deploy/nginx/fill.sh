#!/bin/sh
# Fills the templates of this folder from environment variables, writes nginx's configuration into CONF_DIR, and prints the path to
# include. docs/how-to/put-portaria-behind-nginx.md lists the variables. Exit code 78: a variable is missing, or its value is not
# allowed, so that no value can add a directive; the message names the variable.
set -euf
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

refuse() { echo "$1 is missing, or its value is not allowed in nginx's configuration" >&2; exit 78; }

# entries NAME PATTERN TEXT: prints the entries of a comma-separated list, one per line. Each must match the pattern.
entries() {
  list=$(printf '%s\n' "$3" | tr ',' '\n' | sed 's/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d')
  if printf '%s' "$list" | grep -Eqv "$2"; then refuse "$1"; fi
  [ -z "$list" ] || printf '%s\n' "$list"
}

edits=''
: "${CHALLENGE_DIR:=/var/lib/portaria-acme}"
for name in CONF_DIR CHALLENGE_DIR LOG_DIR APP_HOST DOCS_HOST PARENT_DOMAIN APP_ADDRESS GATEWAY_ADDRESS HTTP_LISTEN HTTPS_LISTEN CERTIFICATE CERTIFICATE_KEY; do
  eval "value=\${$name:-}"
  case "$value" in '' | *[!]A-Za-z0-9._:/@+=[-]*) refuse "$name" ;; esac
  edits="$edits; s|\${$name}|$value|g"
done
for name in APP_HOST DOCS_HOST PARENT_DOMAIN; do
  eval "value=\$$name"
  case "$value" in *[!a-z0-9.-]*) refuse "$name" ;; esac
done
case "$CONF_DIR" in /*) ;; *) refuse CONF_DIR ;; esac
case "$CHALLENGE_DIR" in /*) ;; *) refuse CHALLENGE_DIR ;; esac
case "${GEOIP2_DATABASE:=}" in *[!]A-Za-z0-9._:/@+=[-]*) refuse GEOIP2_DATABASE ;; esac
# The addresses of load balancers in front, and how they name the client: nginx then counts and passes on the client's address.
balancers=$(entries BALANCERS '^[0-9A-Fa-f.:]+(/[0-9]+)?$' "${BALANCERS:-}")
case "${REAL_IP_HEADER:=X-Forwarded-For}" in
  X-Forwarded-For) listens='' ;;
  proxy_protocol) listens=' proxy_protocol' ;;
  *) refuse REAL_IP_HEADER ;;
esac
[ -n "$balancers" ] || [ -z "$listens" ] || refuse BALANCERS
edits="$edits; s|\${LISTENS}|$listens|g"
edits="/^[[:space:]]*#/!{ ${edits#; }; s|\${GEOIP2_DATABASE}|$GEOIP2_DATABASE|g; }"
servers=$(entries API_ADDRESS '^[A-Za-z0-9.-]+:[0-9]+$' "${API_ADDRESS:-}")
[ -n "$servers" ] || refuse API_ADDRESS
origins=$(entries ALLOWED_ORIGINS '^https?://[a-z0-9.-]+(:[0-9]+)?$' "${ALLOWED_ORIGINS:-}")
previews=$(entries PREVIEW_HOSTS '^(\*\.)?[a-z0-9.-]+$' "${PREVIEW_HOSTS:-}")

mkdir -p "$CONF_DIR"
cd "$CONF_DIR"
fill() { sed "$edits" "$here/$1.template" >"$1"; }
for file in proxy limits tls api-headers docs-headers; do cp "$here/$file.conf" .; done
for file in portaria own-answers api-answers docs-answers; do fill "$file.conf"; done
if [ -n "$GEOIP2_DATABASE" ]; then
  fill geo-geoip2.conf
  mv geo-geoip2.conf geo.conf
else
  cp "$here/geo-none.conf" geo.conf
fi
{
  [ -z "$balancers" ] || printf 'real_ip_header %s;\nreal_ip_recursive on;\n' "$REAL_IP_HEADER"
  printf '%s\n' "$balancers" | sed '/^$/d; s/.*/set_real_ip_from &;/'
} >real-ip.conf
printf '%s\n' "$servers" | sed 's/.*/server &;/' >api-servers.conf
# As regular expressions, because a map compares plain strings without case, and the api-shim compares origins with case.
printf '%s\n' "$origins" | sed '/^$/d; s/\./\\./g; s/.*/"~^&$" $http_origin;/' >origins.conf
printf 'server_name %s;\n' "$(printf '%s\n' "$DOCS_HOST" $previews | paste -sd ' ' -)" >docs-names.conf
echo "$CONF_DIR/portaria.conf"
