#!/usr/bin/env node
// Replaces systemctl where no systemd runs: starts ExecStart of a unit with the user, environment and sandbox of the unit. Only
// for the test of the native installation. A unit that is not in /etc/systemd/system is started by its script in /etc/init.d.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const UNITS = '/etc/systemd/system';
const STATE = '/run/stand-in';
mkdirSync(STATE, { recursive: true });
mkdirSync('/var/log/units', { recursive: true });

/* A CA file for the certificate of the test, which Debian does not trust. */
const { NODE_EXTRA_CA_CERTS } = process.env;
const TRUST = NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS };

const args = process.argv.slice(2);
const [verb, ...names] = args.filter((arg) => !arg.startsWith('--'));
const now = args.includes('--now');

const fullName = (name) => (/\.(service|target|timer)$/.test(name) ? name : `${name}.service`);
const fileOf = (name) => `${UNITS}/${name.replace(/@[^.]+\./, '@.')}`;

/** Reads a unit file: a list of values for each key, with %i replaced by the instance. */
function read(name) {
  const instance = /@([^.]+)\./.exec(name)?.[1] ?? '';
  const keys = {};
  for (const line of readFileSync(fileOf(name), 'utf8').replaceAll('\\\n', ' ').split('\n')) {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line.trim()) ?? [];
    if (key !== undefined) (keys[key] ??= []).push(value.replaceAll('%i', instance));
  }
  return keys;
}

const words = (values = []) => values.flatMap((value) => value.split(/\s+/)).filter(Boolean);

/** The units to start or stop for a unit: of a target, those in Wants= and the started ones with PartOf=; of a timer, none. */
function expand(name) {
  if (name.endsWith('.timer')) return readTimer(name);
  if (!name.endsWith('.target')) return [name];
  const known = existsSync(`${STATE}/started`) ? readFileSync(`${STATE}/started`, 'utf8').split('\n') : [];
  const parts = known.filter((one) => one !== '' && words(read(one).PartOf).includes(name));
  return [...new Set([...words(read(name).Wants), ...parts])];
}

function readTimer(name) {
  if (read(name).OnCalendar === undefined) throw new Error(`${name} has no OnCalendar`);
  read(name.replace(/timer$/, 'service'));
  return [];
}

function environmentOf(unit) {
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', LANG: 'C.UTF-8' };
  const set = (line) => {
    const at = line.indexOf('=');
    env[line.slice(0, at)] = line.slice(at + 1).replace(/^(['"])(.*)\1$/, '$2');
  };
  words(unit.Environment).forEach(set);
  for (const entry of unit.EnvironmentFile ?? []) {
    const file = entry.replace(/^-/, '');
    if (entry.startsWith('-') && !existsSync(file)) continue;
    for (const line of readFileSync(file, 'utf8').split('\n')) if (/^\s*\w+=/.test(line)) set(line.trim());
  }
  return env;
}

const pidOf = (name) => {
  const file = `${STATE}/${name}.pid`;
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ') ? undefined : pid;
  } catch {
    return undefined;
  }
};

function start(name) {
  if (pidOf(name) !== undefined) return;
  const unit = read(name);
  const [user] = unit.User ?? [];
  const [group] = unit.Group ?? [];
  const folders = words(unit.RuntimeDirectory).map((folder) => `/run/${folder}`);
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    spawnSync('chown', [`${user}:${group}`, folder]);
    spawnSync('chmod', [unit.RuntimeDirectoryMode?.[0] ?? '0755', folder]);
  }
  const on = (key) => unit[key]?.[0] === 'yes';
  const isOnce = unit.Type?.[0] === 'oneshot';
  const readOnly = { strict: ['/'], full: ['/usr', '/etc'] }[unit.ProtectSystem?.[0]];
  if (readOnly === undefined || (readOnly[0] !== '/' && !isOnce))
    throw new Error(`${name} needs ProtectSystem=strict, or full for a oneshot unit`);
  const sandbox = [
    ...folders.map((folder) => `mount --bind ${folder} ${folder}`),
    ...(on('PrivateTmp')
      ? ['mount -t tmpfs -o mode=1777 tmpfs /tmp', 'mount -t tmpfs -o mode=1777 tmpfs /var/tmp']
      : []),
    ...(on('ProtectHome')
      ? ['mount -t tmpfs -o mode=755,ro tmpfs /root', 'mount -t tmpfs -o mode=755,ro tmpfs /home']
      : []),
    ...readOnly.filter((path) => path !== '/').map((path) => `mount --bind ${path} ${path}`),
    ...readOnly.map((path) => `mount -o remount,bind,ro ${path}`),
    `umask ${unit.UMask?.[0] ?? '0022'}`,
    'ulimit -c 0',
    `cd ${unit.WorkingDirectory?.[0] ?? '/'}`,
  ];
  const groups = [group, ...words(unit.SupplementaryGroups)].join(',');
  const become =
    user === undefined
      ? ''
      : `setpriv --reuid=${user} --regid=${group} --groups=${groups} --no-new-privs --inh-caps=-all --bounding-set=-all -- `;
  const script = `set -e\n${sandbox.join('\n')}\nexec ${become}${unit.ExecStart[0]}`;
  const apart = ['--mount', '--propagation', 'private'];
  if (on('PrivateNetwork')) apart.push('--net');
  if (on('PrivateIPC')) apart.push('--ipc');
  const log = openSync(`/var/log/units/${name}.log`, 'a');
  if (isOnce) {
    const { status } = spawnSync('unshare', [...apart, '--', 'sh', '-c', script], {
      stdio: ['ignore', log, log],
      env: { ...environmentOf(unit), ...TRUST },
      cwd: '/',
    });
    if (status === 0) return;
    console.error(readFileSync(`/var/log/units/${name}.log`, 'utf8').slice(-2_000));
    process.exitCode = status ?? 1;
    return;
  }
  const child = spawn('unshare', [...apart, '--', 'sh', '-c', script], {
    detached: true,
    stdio: ['ignore', log, log],
    env: environmentOf(unit),
    cwd: '/',
  });
  child.unref();
  writeFileSync(`${STATE}/${name}.pid`, String(child.pid));
  writeFileSync(`${STATE}/started`, `${name}\n`, { flag: 'a' });
}

const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function stop(name) {
  const pid = pidOf(name);
  const unit = read(name);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    const end = Date.now() + 1000 * Number(unit.TimeoutStopSec?.[0] ?? 90);
    while (pidOf(name) !== undefined && Date.now() < end) wait(50);
    if (pidOf(name) !== undefined) {
      console.error(`${name} did not end within TimeoutStopSec`);
      process.kill(pid, 'SIGKILL');
      process.exitCode = 1;
    }
  }
  for (const folder of words(unit.RuntimeDirectory))
    rmSync(`/run/${folder}`, { recursive: true, force: true });
}

function act(verb, name) {
  if (!existsSync(fileOf(name))) {
    const script = name.replace(/\.service$/, '');
    const { status } = spawnSync('service', [script, verb], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = status;
    return;
  }
  const units = expand(name);
  if (verb === 'stop' || verb === 'restart') units.forEach(stop);
  if (verb === 'start' || verb === 'restart') units.forEach(start);
}

const targets = names.map(fullName);
if (verb === 'daemon-reload') {
  if (!statSync(UNITS).isDirectory()) throw new Error('no units');
} else if (verb === 'enable') {
  for (const name of targets) {
    if (!/^\[Install\]$/m.test(readFileSync(fileOf(name), 'utf8')))
      throw new Error(`${name} has no [Install]`);
    if (now) act('start', name);
  }
} else if (['start', 'stop', 'restart', 'reload'].includes(verb)) {
  for (const name of targets) act(verb, name);
} else if (verb === 'kill') {
  const signal = args.find((arg) => arg.startsWith('--signal=')).slice('--signal='.length);
  for (const name of targets) process.kill(pidOf(name), signal);
} else throw new Error(`this replacement does not support systemctl ${args.join(' ')}`);
