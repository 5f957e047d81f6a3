// Which variables belong to libpq: not those of PostgREST with similar names.
import { expect, it, vi } from 'vitest';
import { dropLibpqEnvironment, withoutLibpq } from './libpq-environment.ts';

it('takes away what libpq reads, and nothing else', () => {
  const env = { PGHOST: 'a', PGPORT: '1', PGSERVICE: 's', PGRST_LOG_LEVEL: 'info', PATH: '/bin', PG: '' };
  expect(withoutLibpq(env)).toEqual({ PGRST_LOG_LEVEL: 'info', PATH: '/bin' });
});

it('takes them out of this process', () => {
  for (const name of ['PGHOST', 'PGRST_DB_POOL']) vi.stubEnv(name, '1');
  dropLibpqEnvironment();
  expect([process.env['PGHOST'], process.env['PGRST_DB_POOL']]).toEqual([undefined, '1']);
  vi.unstubAllEnvs();
});
