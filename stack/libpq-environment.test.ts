// Which variables are libpq's: not those of PostgREST, which begin alike.
import { expect, it } from 'vitest';
import { withoutLibpq } from './libpq-environment.ts';

it('takes away what libpq reads, and nothing else', () => {
  const env = { PGHOST: 'a', PGPORT: '1', PGSERVICE: 's', PGRST_LOG_LEVEL: 'info', PATH: '/bin', PG: '' };
  expect(withoutLibpq(env)).toEqual({ PGRST_LOG_LEVEL: 'info', PATH: '/bin' });
});
