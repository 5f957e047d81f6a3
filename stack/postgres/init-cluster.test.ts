// A new cluster: the call of initdb, its result, and that an interrupted one leaves nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scramVerifier } from '../../migrate/scram.ts';
import { embeddedPostgres } from '../machine/embedded-package.ts';
import { serverIdentity } from '../machine/identity.ts';
import { hasCluster, initCluster } from './init-cluster.ts';
import { postgresRunAs } from './postgres.ts';
import { self } from '../files/private-files.ts';
import { resetPassword } from './reset-password.ts';
import { commandAs, type RunAs } from '../processes/run-as.ts';
import { recordingProgram } from '../testing/recording-program.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const pg = embeddedPostgres();
const asMyself: RunAs = { identity: { ...self(), stepsDown: false } };

describe('initCluster', () => {
  const runWith = async (then: string, durable = true) => {
    const folder = temporaryFolder();
    const { program, recorded } = recordingProgram(folder, then);
    const dataDir = join(folder, 'data', 'pgdata');
    mkdirSync(join(folder, 'data'));
    const options = { dataDir, password: 'segredo', durable };
    const error = await initCluster({ ...pg, initdb: program }, asMyself, options).catch(String);
    return { folder, dataDir, error, recorded };
  };

  it.each([
    [true, []],
    [false, ['--no-sync']],
  ])('gives initdb the password in a private file (durable: %s)', async (durable, last) => {
    const keep =
      'for a; do case $a in --pwfile=*) f=${a#*=}; cat "$f" > "$at/password"; stat -c %a "$f" > "$at/mode";; esac; done; exit 3';
    const { folder, dataDir, recorded } = await runWith(keep, durable);
    const work = `${dataDir}.new-${process.pid}`;
    expect(recorded()).toEqual({
      args: [
        ...['-D', join(work, 'cluster'), '-U', 'postgres', `--pwfile=${join(work, 'password')}`],
        ...['--no-instructions', '--auth-local=scram-sha-256', '--auth-host=scram-sha-256'],
        ...[
          '--encoding=UTF8',
          '--locale=C',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          ...last,
        ],
      ],
      env: [`PATH=${process.env['PATH']}`, 'LC_ALL=C', 'TZ=UTC'],
      cwd: '/',
      outputs: [expect.stringMatching(/^socket|^pipe/), expect.stringMatching(/^socket|^pipe/)] as unknown,
      input: '',
    });
    expect(readFileSync(join(folder, 'password'), 'utf8')).toBe('segredo\n');
    expect(readFileSync(join(folder, 'mode'), 'utf8')).toBe('600\n');
  });

  it('reports the exit code or signal of initdb and its output, and leaves no files', async () => {
    const { dataDir, error } = await runWith('echo one; echo two >&2; exit 3');
    expect(error).toMatch(/^Error: initdb failed \(exit code 3\):\n(?:one\ntwo|two\none)$/);
    expect(readdirSync(join(dataDir, '..'))).toEqual([]);
    expect((await runWith('kill -KILL $$')).error).toBe('Error: initdb failed (SIGKILL):\n');
  });

  it('removes the files of an interrupted initdb, and nothing else', async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, 'pgdata');
    for (const name of ['pgdata.new-1', 'old-pgdata.new-'])
      mkdirSync(join(folder, name, 'cluster'), { recursive: true });
    writeFileSync(join(folder, 'pgdata.new-2'), '');
    await initCluster({ ...pg, initdb: '/bin/false' }, asMyself, {
      dataDir,
      password: 'p',
      durable: true,
    }).catch(() => undefined);
    expect(readdirSync(folder)).toEqual(['old-pgdata.new-']);
  });
});

describe('a new cluster', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'pgdata');
  const identity = serverIdentity(folder, dataDir);
  const runAs = postgresRunAs(identity, [folder]);
  const ask = (sql: string): string => {
    const single = ['--single', '-D', dataDir, 'postgres'];
    const { file, args, ...user } = commandAs(runAs, pg.postgres, single, 'KILL');
    const { stdout } = spawnSync(file, args, { ...user, cwd: '/', env: {}, input: sql, encoding: 'utf8' });
    return /= "(.*)"/.exec(stdout)?.[1] ?? stdout;
  };
  const isPassword = (password: string): boolean => {
    const found = ask("select rolpassword from pg_authid where rolname = 'postgres'");
    const salt = Buffer.from(/:([^$]+)\$/.exec(found)?.[1] ?? '', 'base64');
    return found === scramVerifier(password, salt);
  };

  beforeAll(async () => {
    expect(hasCluster(dataDir)).toBe(false);
    await initCluster(pg, runAs, { dataDir, password: 'first', durable: false });
    expect(hasCluster(dataDir)).toBe(true);
  });

  it('requires a password (scram-sha-256) and uses the locale C.UTF-8', () => {
    expect(readdirSync(folder)).toEqual(['pgdata']);
    expect([statSync(dataDir).uid, statSync(dataDir).mode & 0o777]).toEqual([identity.uid, 0o700]);
    const rules = readFileSync(join(dataDir, 'pg_hba.conf'), 'utf8').match(/^(?:local|host).*$/gm) ?? [];
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatch(/ scram-sha-256$/);
    expect(
      ask(
        "select concat_ws(' ', pg_encoding_to_char(encoding), datcollate, datlocprovider, datlocale) from pg_database where datname = 'template1'",
      ),
    ).toBe('UTF8 C b C.UTF-8');
  });

  it('gets another password while Postgres does not run', async () => {
    expect([isPassword('first'), isPassword('second')]).toEqual([true, false]);
    await resetPassword(pg, runAs, dataDir, 'second');
    expect([isPassword('first'), isPassword('second')]).toEqual([false, true]);
  });

  it('hasCluster() is false for a folder without PG_VERSION', () => {
    expect([hasCluster(folder), existsSync(folder)]).toEqual([false, true]);
  });
});
