#!/usr/bin/env bash
# Joins network namespaces n1 to n8, s1 and s2 with the addresses of the guide (10.0.0.1 to 10.0.0.8, 10.0.0.11 and 10.0.0.12) by a bridge, lets them reach the outside,
# and runs a command beside them. Runs inside e2e/support/in-namespaces.sh, so nothing of it remains.
#
#   network.sh WORK NAME COMMAND…    WORK/tools/resolv.conf is the resolver; NAME names the control groups of the machines
set -euo pipefail
work=$1
PORTARIA_MACHINES_GROUP=$(findmnt --noheadings --types cgroup2 --output TARGET | head -n 1)/$2
export PORTARIA_MACHINES_GROUP
shift 2
mkdir -p /run/netns
mount -t tmpfs tmpfs /run/netns
ip link add name bridge0 type bridge
ip address add 10.0.0.254/24 dev bridge0
ip link set bridge0 up
for name in n1 n2 n3 n4 n5 n6 n7 n8 s1 s2; do
  number=${name#n}
  ip netns add "$name"
  ip link add name "to-$name" type veth peer name eth0 netns "$name"
  ip link set "to-$name" master bridge0 up
  ip -n "$name" link set lo up
  ip -n "$name" address add "10.0.0.${number/s/1}/24" dev eth0
  ip -n "$name" link set eth0 up
  ip -n "$name" route add default via 10.0.0.254
done
sysctl --quiet --write net.ipv4.ip_forward=1
iptables -t nat -A POSTROUTING -s 10.0.0.0/24 ! -d 10.0.0.0/24 -j MASQUERADE
exec "$@"
