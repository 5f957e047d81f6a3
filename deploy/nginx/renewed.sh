#!/bin/sh
# The deploy hook of certbot: copies a new certificate to where nginx reads it, then runs a command that reloads nginx. certbot stores
# the hook with the certificate, so that every renewal runs it.
#
#   certbot certonly … --deploy-hook 'sh deploy/nginx/renewed.sh /etc/ssl/portaria root systemctl reload nginx'
#
# Arguments: the folder, the group that may read the files, the command.
set -eu

[ "$#" -ge 3 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 64; }
: "${RENEWED_LINEAGE:?certbot sets it to the folder of the new certificate}"
folder=$1 group=$2
shift 2

# A new file under another name, then a rename: nginx never reads half a file. The key first: nginx reads both when it reloads.
for file in privkey.pem fullchain.pem; do
  install --mode=640 --group="$group" "$RENEWED_LINEAGE/$file" "$folder/.$file.new"
  mv -f "$folder/.$file.new" "$folder/$file"
done
exec "$@"
