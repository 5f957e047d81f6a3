// Which variables belong to libpq: not those of PostgREST with similar names.
import { expect, it, onTestFinished, vi } from 'vitest';
import { dropLibpqEnvironment, withoutLibpq } from './libpq-environment.ts';

it('withoutLibpq() removes the variables that libpq reads, and no others', () => {
  const env = { PGHOST: 'a', PGPORT: '1', PGSERVICE: 's', PGRST_LOG_LEVEL: 'info', PATH: '/bin', PG: '' };
  expect(withoutLibpq(env)).toEqual({ PGRST_LOG_LEVEL: 'info', PATH: '/bin' });
});

it('dropLibpqEnvironment() removes the variables of libpq from process.env', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['PGHOST', 'PGRST_DB_POOL']) vi.stubEnv(name, '1');
  dropLibpqEnvironment();
  expect([process.env['PGHOST'], process.env['PGRST_DB_POOL']]).toEqual([undefined, '1']);
});
