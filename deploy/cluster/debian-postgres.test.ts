// The PostgreSQL of a cluster is the one that Debian has installed, so one set of files serves Debian 12 and 13.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { debianPostgres } from './debian-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'portaria-debian-postgres-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function install(version: string, program: string): void {
  mkdirSync(join(folder, version, 'bin'), { recursive: true });
  writeFileSync(join(folder, version, 'bin', program), '');
}

test('the newest installed server is used, compared as a number, and never a package of clients alone', () => {
  for (const version of ['9', '15', '17']) install(version, 'postgres');
  install('18', 'psql');
  install('99x', 'postgres');
  expect(debianPostgres(folder)).toEqual({ version: '17', binDir: join(folder, '17', 'bin') });
});

test('without PostgreSQL there is nothing to use', () => {
  expect(debianPostgres(join(folder, 'missing'))).toBeUndefined();
  install('17', 'psql');
  expect(debianPostgres(folder)).toBeUndefined();
});
