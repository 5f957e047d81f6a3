#!/usr/bin/env bash
# Runs a cluster of three nodes on this machine, in separate namespaces: as a demonstration (npm run cluster), or with faults and a
# checker (npm run test:ha). Run it as root on Debian 12; it installs missing packages. It uses no address or port of this machine.
#
#   test-ha.sh cluster|test [--debian 12|13] [options of e2e/ha/cluster-main.ts or e2e/ha/test-main.ts]
#
# --debian 13 creates a Debian 13 in a folder, and runs the nodes there with its PostgreSQL, etcd, haproxy and Node.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/test/install-packages.sh

if [ "${1:-}" = --inside-root ]; then
  root=$2 cache=/var/cache/portaria
  shift 2
  mount --bind "$root" "$root"
  mkdir -p "$root$PWD" "$root$cache" "$root$1"
  mount -t proc proc "$root/proc"
  mount -t sysfs sysfs "$root/sys"
  mount --rbind /dev "$root/dev"
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  mount --bind "$cache" "$root$cache"
  mount --bind "$PWD" "$root$PWD"
  unset PORTARIA_TEST_NODE NODE_EXTRA_CA_CERTS
  PATH=/usr/sbin:/usr/bin:/sbin:/bin exec chroot "$root" "$PWD/scripts/test-ha.sh" --inside "$@"
fi
if [ "${1:-}" = --inside ]; then
  # This shell is process 1 of the PID namespace, so orphaned processes become its children.
  work=$2 program=$3
  shift 3
  mount --make-rprivate /
  # The disks of three nodes, and a snapshot of one: more than half of the memory, the default of tmpfs.
  mount -t tmpfs -o mode=755,size=80% tmpfs "$work"
  # The disk of a node is unmounted for the programs of all nodes.
  mount --make-shared "$work"
  for n in 0 1 2 3 4 5 6 7; do [ -e "/dev/loop$n" ] || mknod "/dev/loop$n" b 7 "$n"; done # a container may have none
  mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip link set lo up
  status=0
  PORTARIA_HA_WORK=$work node scripts/run.mjs "e2e/ha/$program-main.ts" "$@" || status=$?
  exit "$status"
fi

mode=${1:-test}
[ "$#" -eq 0 ] || shift
debian=12
if [ "${1:-}" = --debian ]; then
  debian=${2:-}
  shift "$(($# < 2 ? $# : 2))"
fi
case "$debian" in
  12) postgres=15 ;;
  13) postgres=17 ;;
  *) echo '--debian must be 12 or 13' >&2; exit 2 ;;
esac
case "$mode ${1:-}" in
  'cluster -h' | 'cluster --help') exec node scripts/run.mjs e2e/ha/cluster-main.ts --help ;;
  'test -h' | 'test --help') exec node scripts/run.mjs e2e/ha/test-main.ts --help ;;
esac
[ "$(id -u)" -eq 0 ] || { echo 'run this as root: it installs packages and creates namespaces' >&2; exit 1; }

packages=(curl procps "postgresql-$postgres" "postgresql-$postgres-cron" etcd-server haproxy libfaketime strace iproute2 iptables e2fsprogs mount util-linux python3-psycopg2 python3-etcd
  python3-psutil python3-prettytable python3-click python3-dateutil python3-cdiff python3-yaml python3-urllib3)
case " $* " in *' --recover '*) packages+=(pgbackrest) ;; esac
case " $* " in *' --lose '*) packages+=(etcd-client) ;; esac
if [ "$debian" = 12 ]; then
  install_packages python3-pip "${packages[@]}"
else
  install_packages python3-pip iproute2 util-linux mmdebstrap
fi

requirements=deploy/cluster/patroni.requirements.txt
patroni=/var/cache/portaria/patroni-$(sha256sum "$requirements" | cut -c 1-16)
if [ ! -d "$patroni" ]; then
  /usr/bin/python3 -m pip install --quiet --root-user-action=ignore --no-deps --require-hashes --target "$patroni.new" --requirement "$requirements"
  mv "$patroni.new" "$patroni"
fi
export PORTARIA_HA_PATRONI=$patroni

case " $* " in
  *' --proof old-patroni '*)
    [ "$debian" = 12 ] || { echo 'the proof old-patroni needs Debian 12, whose Patroni is 3.0.2' >&2; exit 2; }
    # Debian's Patroni 3.0.2, unpacked but not installed.
    old=/var/cache/portaria/patroni-debian
    if [ ! -d "$old" ]; then
      mkdir -p "$old.new"
      (cd "$old.new" && apt-get download -qq patroni=3.0.2-1 && dpkg -x patroni_*.deb .)
      mv "$old.new" "$old"
    fi
    export PORTARIA_HA_PATRONI=$old/usr/lib/python3/dist-packages PORTARIA_HA_OLD_PATRONI=1
    ;;
esac

work=$(mktemp -d /var/tmp/portaria-ha-XXXXXX)
chmod 755 "$work"
inside=(--inside)
child='' root=''
clean_up() {
  if [ -n "$child" ]; then kill -KILL "$child" 2>/dev/null || true; wait "$child" 2>/dev/null || true; fi
  rmdir "$work" 2>/dev/null || true
  if [ -n "$root" ]; then rm -rf --one-file-system "$root"; fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
if [ "$debian" = 13 ]; then
  root=$(mktemp -d /var/tmp/portaria-ha-debian-XXXXXX)
  chmod 755 "$root"
  echo "creating a Debian 13 in $root"
  e2e/support/bootstrap-debian.sh trixie "$root" "$(IFS=,; echo nodejs,"${packages[*]}")" --aptopt='APT::Install-Recommends "false"'
  inside=(--inside-root "$root")
fi
unshare --net --mount --pid --fork --kill-child --mount-proc scripts/test-ha.sh "${inside[@]}" "$work" "$mode" "$@" &
child=$!
status=0
wait "$child" || status=$?
child=''
# --long ends with the proofs that need a different cluster.
case " $* " in
  *' --proof '*) ;;
  *' --long '*)
    scripts/test-ha.sh test --debian "$debian" --proof async || status=$?
    if [ "$debian" = 12 ]; then
      scripts/test-ha.sh test --proof old-patroni || status=$?
    else
      echo 'skipped: the proof old-patroni, which needs the Patroni of Debian 12'
    fi
    ;;
esac
exit "$status"
