#!/usr/bin/env bash
# Boots a Debian in a folder as a machine: systemd is its process 1, in its own namespaces of network, mounts, processes, host name, IPC
# and control groups. Ends when the machine is switched off; SIGKILL to this process is a power cut.
#
#   boot.sh NAME ROOT GROUP    NAME is its host name and its network namespace; GROUP is the folder of the control group of all machines
set -euo pipefail
if [ "${1:-}" != --inside ]; then
  name=$1 root=$2 group=$3
  mkdir -p "$group/$name"
  find "$group/$name" -mindepth 1 -depth -type d -exec rmdir {} + # of its last run
  echo $$ >"$group/$name/cgroup.procs"
  exec nsenter --net="/run/netns/$name" \
    unshare --mount --propagation private --pid --uts --ipc --cgroup --fork --kill-child "$0" --inside "$name" "$root"
fi

name=$2 root=$3
hostname "$name"
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys" # systemd must not change settings of this machine
mount --bind "$root/proc/sys/net" "$root/proc/sys/net"
mount -o remount,bind,rw "$root/proc/sys/net" # those of its network are its own
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for node in null zero full random urandom tty; do
  touch "$root/dev/$node"
  mount --bind "/dev/$node" "$root/dev/$node"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
ln -s fd/0 "$root/dev/stdin"
ln -s fd/1 "$root/dev/stdout"
ln -s fd/2 "$root/dev/stderr"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
cache=$(npm config get cache 2>/dev/null || true)
[ ! -d "$cache" ] || mount --bind "$cache" "$root/var/cache/npm"
cd "$root"
mkdir -p .outside
pivot_root . .outside
umount --lazy /.outside
exec env -i container=portaria PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd </dev/null
