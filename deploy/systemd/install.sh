#!/bin/sh
# Creates the users of the services, and installs the systemd units and the command `portaria`. Run it as root; it can be run again.
set -eu
cd "$(dirname "$0")"

install -D --mode=644 portaria.sysusers /etc/sysusers.d/portaria.conf
systemd-sysusers /etc/sysusers.d/portaria.conf
install --mode=644 ./*.service ./*.target ./*.timer /etc/systemd/system/
install -D --mode=755 portaria.sh /usr/local/sbin/portaria
[ ! -d /etc/portaria-cluster ] || sh ../cluster/install-units.sh
systemctl daemon-reload
