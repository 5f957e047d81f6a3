// The environment of the two PostgRESTs.
import { expect, it } from 'vitest';
import { postgrestService } from './postgrest.ts';
import { self } from './private-files.ts';

const envOf = (name: 'postgrest' | 'postgrest-rest', inherited: Record<string, string>) =>
  postgrestService({
    name,
    binary: '/bin/false',
    databaseUrl: 'postgresql:///x',
    jwtSecret: 's',
    socket: '/tmp/s',
    adminPort: 1,
    logFile: '/tmp/l',
    runAs: { identity: { ...self(), stepsDown: false } },
    inherited,
  }).env;

it('the schemas of /rest/v1 are for its PostgREST alone; sign-ins call functions of api', () => {
  const inherited = { SVC_REST_SCHEMAS: 'api,biblioteca' };
  expect(envOf('postgrest-rest', inherited)).toMatchObject({ PGRST_DB_SCHEMAS: 'api,biblioteca' });
  expect(envOf('postgrest', inherited)).not.toHaveProperty('PGRST_DB_SCHEMAS');
  expect(envOf('postgrest-rest', {})).not.toHaveProperty('PGRST_DB_SCHEMAS');
});
