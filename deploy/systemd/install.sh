#!/bin/sh
# Creates the users of the services, and installs the systemd units and the command `portaria`. Run it as root; it can be run again.
set -eu
cd "$(dirname "$0")"

install -D --mode=644 portaria.sysusers /etc/sysusers.d/portaria.conf
systemd-sysusers /etc/sysusers.d/portaria.conf
install --mode=644 ./*.service ./*.target ./*.timer /etc/systemd/system/
# The release of Postgres that Debian has: 15 on Debian 12, 17 on 13.
for postgres in /etc/postgresql/*/main; do
  [ ! -d "$postgres" ] || sed -i "s|postgresql@[0-9]*-main|postgresql@$(basename "$(dirname "$postgres")")-main|" /etc/systemd/system/portaria-postgrest@.service
done
# A database on another machine: there is no Postgres here to wait for, and PostgREST may leave this machine.
[ ! -e /etc/portaria/database.env ] || sed -i -e '/^# Restarted with Postgres/d; /^BindsTo=postgresql@/d; /^IPAddress/d' \
  -e 's/ postgresql@[0-9]*-main\.service//; s/^WantedBy=postgresql@.*/WantedBy=portaria.target/' /etc/systemd/system/portaria-postgrest@.service
install -D --mode=755 portaria.sh /usr/local/sbin/portaria
[ ! -d /etc/portaria-cluster ] || sh ../cluster/install-units.sh
systemctl daemon-reload
