#!/bin/sh
# Installs the cluster files of one machine, and Patroni if it is one with Postgres. Run it as root, after deploy/systemd/install.sh; it
# can be run again.
#
#   sh deploy/cluster/install.sh FOLDER_OF_THIS_MACHINE
set -eu
[ "$#" -eq 1 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 64; }
from=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)

install -d --mode=755 /etc/portaria-cluster
install --mode=644 "$from/haproxy.cfg" /etc/haproxy/haproxy.cfg
install --mode=644 "$from/postgrest.env" /etc/portaria-cluster/postgrest.env
if [ -e "$from/patroni.yml" ]; then
  install --mode=600 --owner=postgres --group=postgres "$from/patroni.yml" /etc/portaria-cluster/patroni.yml
  install --mode=644 "$from/etcd.env" /etc/default/etcd
  install --mode=755 "$here/patronictl.sh" /usr/local/sbin/patronictl
  /usr/bin/python3 -m pip install --quiet --no-deps --require-hashes --upgrade --target /opt/portaria-patroni \
    --requirement "$here/patroni.requirements.txt"
fi
sh "$here/install-units.sh"
systemctl daemon-reload
