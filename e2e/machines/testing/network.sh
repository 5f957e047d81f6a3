#!/usr/bin/env bash
# Joins network namespaces n1 to n8 with the addresses of the guide (10.0.0.1 to 10.0.0.8) by a bridge, lets them reach the outside,
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
for n in 1 2 3 4 5 6 7 8; do
  ip netns add "n$n"
  ip link add name "to-n$n" type veth peer name eth0 netns "n$n"
  ip link set "to-n$n" master bridge0 up
  ip -n "n$n" link set lo up
  ip -n "n$n" address add "10.0.0.$n/24" dev eth0
  ip -n "n$n" link set eth0 up
  ip -n "n$n" route add default via 10.0.0.254
done
sysctl --quiet --write net.ipv4.ip_forward=1
iptables -t nat -A POSTROUTING -s 10.0.0.0/24 ! -d 10.0.0.0/24 -j MASQUERADE
exec "$@"
