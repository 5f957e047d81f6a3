#!/bin/sh
# Makes the users of the services and puts units and the command `portaria` in their places. As root; may be run again.
set -eu
cd "$(dirname "$0")"

install -D --mode=644 portaria.sysusers /etc/sysusers.d/portaria.conf
systemd-sysusers /etc/sysusers.d/portaria.conf
install --mode=644 ./*.service ./*.target ./*.timer /etc/systemd/system/
install -D --mode=755 portaria.sh /usr/local/sbin/portaria
systemctl daemon-reload
