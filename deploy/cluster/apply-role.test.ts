// apply-role.sh after a change of role, with a fake clock: which services it restarts, and when it waits for a slow one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the script after `change`; `answer` is shell that prints PostgREST's answer at $now. Returns the calls of systemctl with their times. */
function apply(change: string, answer: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-apply-role-'));
  folders.push(folder);
  const path = (name: string): string => join(folder, name);
  const program = (name: string, lines: string): void =>
    writeFileSync(path(`bin/${name}`), `#!/bin/sh\nnow=$(cat ${path('clock')})\n${lines}\n`, { mode: 0o755 });
  mkdirSync(path('bin'));
  writeFileSync(path('clock'), '0\n');
  writeFileSync(path('told'), '');
  writeFileSync(path('state'), `${change}\n`);
  writeFileSync(
    path('settings'),
    'PGRST_SERVER_HOST=10.0.0.1\nPGRST_DB_URI=postgresql://authenticator@/portaria?host=/run\n',
  );
  program('sleep', `echo $((now + $1)) > ${path('clock')}`);
  program('date', 'case "$1" in +%s) echo "$now" ;; *) echo time ;; esac');
  program('pg_isready', 'exit 0');
  program('curl', answer);
  program('systemctl', `for unit; do :; done\necho "$now $1 \${unit#*@}" >> ${path('told')}`);
  execFileSync('sh', [join(import.meta.dirname, 'apply-role.sh'), path('settings'), path('state')], {
    env: { PATH: `${path('bin')}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(path('told'), 'utf8').trim().split('\n');
}

const RESTARTS = ['0 try-restart functions.service', '0 try-restart rest.service'];
const UNAVAILABLE = `'{"code":"unavailable"}'`;

test('a promotion to primary restarts no PostgREST, and makes one reload its schema', () => {
  expect(apply('on_role_change primary', 'echo 1')).toEqual(['0 kill rest.service']);
});

test.each(['on_start replica', 'on_restart primary', 'on_role_change replica'])(
  'after %s both PostgRESTs are restarted once',
  (change) => {
    expect(apply(change, `echo ${UNAVAILABLE}`)).toEqual(RESTARTS);
  },
);

test('a PostgREST that answers after 12 seconds is not restarted again', () => {
  expect(apply('on_start replica', `[ "$now" -lt 12 ] || echo ${UNAVAILABLE}`)).toEqual(RESTARTS);
});

test('a PostgREST that reports PGRST000 while Postgres is ready is restarted again after 6 seconds', () => {
  const told = apply('on_start replica', `[ "$now" -ge 7 ] && echo 1 || echo '{"code":"PGRST000"}'`);
  expect(told).toEqual([...RESTARTS, '6 try-restart functions.service']);
});

test('a PostgREST that loads its schema (PGRST002) for 12 seconds is not restarted again', () => {
  expect(apply('on_start replica', `[ "$now" -ge 12 ] && echo 1 || echo '{"code":"PGRST002"}'`)).toEqual(
    RESTARTS,
  );
});

test('a PostgREST whose connection pool is full (PGRST003) is not restarted again', () => {
  expect(apply('on_start replica', `echo '{"code":"PGRST003"}'`)).toEqual(RESTARTS);
});

test('a PostgREST that never answers is restarted every 15 seconds, three times in all', () => {
  const functions = apply('on_start replica', ':').filter((line) => line.endsWith('functions.service'));
  expect(functions.map((line) => Number(line.split(' ')[0]))).toEqual([0, 15, 30]);
});
