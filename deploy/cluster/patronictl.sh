#!/bin/sh
# The command patronictl on a machine of a cluster, with the settings of this machine. Run it as root.
PYTHONPATH=/opt/portaria-patroni exec /usr/bin/python3 /opt/portaria-patroni/bin/patronictl -c /etc/portaria-cluster/patroni.yml "$@"
