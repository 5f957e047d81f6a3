// The disk of each node: an ext4 of its own with the data of Postgres and etcd, in a file in memory. It can be made full, and lose its power.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DISK = 'disk';
const BYTES = 8 * 1024 ** 3;
const TRIES = 20;
/* The file system may keep a few blocks for itself. */
const KEPT_BYTES = 1024 ** 2;
const UNWRITTEN = 'unwritten';
/* EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, which forgets what was not written, as the file made just before. */
const POWER_OFF = `import fcntl, os, struct, sys
disk = os.open(sys.argv[1], os.O_RDONLY)
os.open(sys.argv[2], os.O_CREAT | os.O_WRONLY, dir_fd=disk)
fcntl.ioctl(disk, 0x8004587D, struct.pack('I', 2))`;

const diskOf = (folder: string): string => join(folder, DISK);
const imageOf = (folder: string): string => join(folder, 'disk.img');
const fillerOf = (folder: string): string => join(diskOf(folder), 'filler');
/** The folder of the data of Postgres, or of etcd, on the disk of a node. */
export const onDisk = (folder: string, what: 'data' | 'etcd'): string => join(diskOf(folder), what);

export function makeDisk(folder: string): void {
  mkdirSync(diskOf(folder), { recursive: true });
  writeFileSync(imageOf(folder), '');
  truncateSync(imageOf(folder), BYTES);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', '-i', '65536', '-J', 'size=64', imageOf(folder)]);
  mountDisk(folder);
}

/* What is deleted goes out of memory. The journal is written when a program asks for it: its timer could write what a loss of power forgets. */
const mountDisk = (folder: string): void => {
  execFileSync('mount', ['-o', 'loop,discard,commit=600', imageOf(folder), diskOf(folder)]);
};

/** Takes the power from the disk of a node, and gives it back: what the kernel had not written is lost. No process may use the disk. */
export function losePower(folder: string): void {
  execFileSync('/usr/bin/python3', ['-c', POWER_OFF, diskOf(folder), UNWRITTEN]);
  execFileSync('umount', [diskOf(folder)]);
  mountDisk(folder);
  freeDisk(folder); // a full disk that was emptied just before may be full again
  if (existsSync(join(diskOf(folder), UNWRITTEN))) throw new Error('the disk lost nothing');
}

/* A node copies the data of the leader again. */
const ROOM_BYTES = 1024 ** 3;

/** Fails when the memory in which the disks are is used up: a disk without it has errors that no fault is meant to cause. */
export function assertRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < ROOM_BYTES) throw new Error('the memory for the disks of the nodes is used up');
}

/** Leaves the disk of a node no space, or only so much. */
export function fillDisk(folder: string, free = 0): void {
  const filler = fillerOf(folder);
  let more = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { bavail, bsize } = statfsSync(diskOf(folder));
    const filled = existsSync(filler) ? statSync(filler).size : 0;
    more = bavail * bsize - free;
    if (more < 0) truncateSync(filler, filled + more);
    if (more <= 0) return;
    /* Takes what there is, if others have taken some meanwhile. */
    const { error } = spawnSync('fallocate', ['--offset', String(filled), '--length', String(more), filler]);
    if (error !== undefined) throw error;
  }
  if (more > KEPT_BYTES) throw new Error('the disk is not full');
}

/** Takes what was deleted on the disk of a node: leaves no more than so much free. */
export function takeSpace(folder: string, free: number): void {
  const { bavail, bsize } = statfsSync(diskOf(folder));
  if (bavail * bsize > free) fillDisk(folder, free);
}

/** Gives the disk of a node its space back. */
export const freeDisk = (folder: string): void => rmSync(fillerOf(folder), { force: true });
