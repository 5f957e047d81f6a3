#!/bin/bash
# Becomes one container: a root of its own over this machine's files, read-only, with its mounts, without any privilege.
#
#   container.sh LAYER WORK UID GID WORKDIR MOUNTS -- NAME=value … -- command …
#
# MOUNTS holds lines "bind FROM TO rw|ro" and "tmpfs TO OPTIONS". Runs as process 1 of new namespaces.
set -euo pipefail
layer=$1 work=$2 uid=$3 gid=$4 workdir=$5 mounts=$6
shift 7

root="$work/root"
mkdir -p "$root" "$work/work"
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer,workdir=$work/work" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
# A symbolic link on the way means what it means inside.
inside() { printf '%s%s' "$root" "$(chroot "$root" /usr/bin/realpath --canonicalize-missing "$1")"; }
while read -r kind first second third; do
  case "$kind" in
    bind)
      target=$(inside "$second")
      if [ -d "$first" ]; then mkdir -p "$target"; else mkdir -p "$(dirname "$target")" && touch "$target"; fi
      mount --bind "$first" "$target"
      [ "$third" = rw ] || mount -o remount,bind,ro "$target"
      ;;
    tmpfs)
      target=$(inside "$first")
      mkdir -p "$target"
      mount -t tmpfs -o "$second" tmpfs "$target"
      ;;
  esac
done <"$mounts"
mount -o remount,ro "$root"

# Pipes that belong to the service's user, as an engine makes them: /dev/stdout can be opened by name.
exec 1> >(exec cat) 2> >(exec cat >&2)
chown "$uid" /proc/self/fd/1 /proc/self/fd/2

environment=()
while [ "$1" != -- ]; do environment+=("$1"); shift; done
shift
exec chroot "$root" /usr/bin/env --chdir="$workdir" --ignore-environment "${environment[@]}" \
  setpriv --reuid="$uid" --regid="$gid" --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
