#!/bin/sh
# Installs the cluster files of one machine. Run it as root, each time after deploy/systemd/install.sh, which replaces the unit of
# PostgREST. It can be run again.
#
#   sh deploy/cluster/install.sh FOLDER_OF_THIS_MACHINE
set -eu
[ "$#" -eq 1 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 64; }
from=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)

install -d --mode=755 /etc/portaria-cluster
install --mode=600 --owner=postgres --group=postgres "$from/patroni.yml" /etc/portaria-cluster/patroni.yml
install --mode=644 "$from/etcd.env" /etc/default/etcd
install --mode=644 "$from/haproxy.cfg" /etc/haproxy/haproxy.cfg
install --mode=644 "$from/postgrest.env" /etc/portaria-cluster/postgrest.env
install --mode=644 "$here"/systemd/* /etc/systemd/system/

# In a cluster, Patroni starts Postgres, and PostgREST listens on TCP for the haproxys of the other machines.
sed -e 's/postgresql@15-main\.service/portaria-patroni.service/' -e 's/^BindsTo=/Wants=/' \
  -e '/^Environment=PGRST_SERVER_UNIX_SOCKET/d' -e '/^IPAddress/d' \
  -e 's#/opt/portaria/deploy/systemd/postgrest-%i.env#/opt/portaria/deploy/cluster/postgrest-%i.env#' \
  -e 's#^EnvironmentFile=/etc/portaria/postgrest.env#&\nEnvironmentFile=/etc/portaria-cluster/postgrest.env#' \
  "$here/../systemd/portaria-postgrest@.service" >/etc/systemd/system/portaria-postgrest@.service

/usr/bin/python3 -m pip install --quiet --no-deps --require-hashes --upgrade --target /opt/portaria-patroni \
  --requirement "$here/patroni.requirements.txt"
systemctl daemon-reload
