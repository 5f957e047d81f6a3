#!/bin/sh
# Installs the systemd units and the kernel settings of a machine of a cluster. install.sh calls it, and so does deploy/systemd/install.sh on such a machine,
# because its unit of PostgREST is for one machine only. Run it as root; it can be run again.
set -eu
cd "$(dirname "$0")"

# postgrest EXPRESSION…: writes the unit of PostgREST for a cluster, with further changes by sed.
postgrest() {
  sed -e 's/^BindsTo=/Wants=/' "$@" \
    -e 's#/opt/portaria/deploy/systemd/postgrest-%i.env#/opt/portaria/deploy/cluster/postgrest-%i.env#' \
    -e 's#^EnvironmentFile=/etc/portaria/postgrest.env#&\nEnvironmentFile=/etc/portaria-cluster/postgrest.env#' \
    ../systemd/portaria-postgrest@.service >/etc/systemd/system/portaria-postgrest@.service
}

if [ -e /etc/portaria-cluster/patroni.yml ]; then
  install --mode=644 systemd/* /etc/systemd/system/
  # Patroni starts Postgres, and PostgREST listens on TCP for the haproxys of the other machines.
  postgrest -e 's/postgresql@15-main\.service/portaria-patroni.service/' -e '/^Environment=PGRST_SERVER_UNIX_SOCKET/d' -e '/^IPAddress/d'
else
  # A machine without Postgres: haproxy is the way to it.
  postgrest -e 's/postgresql@15-main\.service/haproxy.service/' -e '/^# Restarted with Postgres/d'
fi

install --mode=644 tcp-keepalive.conf /etc/sysctl.d/60-portaria-cluster.conf
/lib/systemd/systemd-sysctl /etc/sysctl.d/60-portaria-cluster.conf
