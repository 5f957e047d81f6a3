// PostgREST's configuration file has every setting that a rule of the database depends on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

const text = readFileSync(join(PROJECT_ROOT, 'deploy', 'postgrest.conf'), 'utf8');
const settings = new Map(
  [...text.matchAll(/^([a-z-]+) = (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('"', ''),
  ]),
);

test.each([
  ['db-schemas', 'api', 'only the schema api is exposed'],
  ['db-anon-role', 'anon', 'a request without a token has the role anon'],
  ['db-pre-request', 'portaria.check_request', 'a function checks every request'],
  ['db-tx-end', 'commit', 'no client can roll back a counted failure [A6]'],
  ['jwt-aud', 'authenticated', 'tokens for another audience are refused'],
  ['jwt-cache-max-lifetime', '0', 'up to 13, the result of a token check is not cached [B9]'],
  ['jwt-cache-max-entries', '1000', 'from 14 on, the cache of token checks has a limit'],
  ['openapi-mode', 'disabled', 'no OpenAPI document is served'],
  ['db-plan-enabled', 'false', 'no query plan is returned'],
  ['server-timing-enabled', 'false', 'no Server-Timing header is sent'],
  ['db-max-rows', '1000', 'no response has more than 1000 rows'],
  ['db-config', 'false', 'settings in the database are ignored [E19]'],
  ['server-host', '127.0.0.1', 'it does not listen on a public address'],
  ['server-unix-socket-mode', '660', 'only its user and group can connect to the socket'],
  ['log-level', 'crit', 'no query string is logged, of a refused or failed request either'],
])('%s is %s: %s [E19]', (name, value) => {
  expect(settings.get(name)).toBe(value);
});

test('jwt-role-claim-key is not set: its default works in every release, and no spelling of `role` does', () => {
  expect(settings.has('jwt-role-claim-key')).toBe(false);
});

test('postgrest.conf contains no secret', () => {
  expect([...settings.keys()].filter((name) => /jwt-secret$|db-uri/.test(name))).toEqual([]);
});

test.each(['deploy/systemd/postgrest-rest.env', 'deploy/cluster/postgrest-rest.env'])(
  '%s turns prepared statements off',
  (path) => {
    expect(readFileSync(join(PROJECT_ROOT, path), 'utf8')).toMatch(/^PGRST_DB_PREPARED_STATEMENTS=false$/m);
  },
);
