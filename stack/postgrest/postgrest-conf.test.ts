// PostgREST's configuration file has every setting that a rule of the database depends on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/project-root.ts';

const text = readFileSync(join(PROJECT_ROOT, 'deploy', 'postgrest.conf'), 'utf8');
const settings = new Map(
  [...text.matchAll(/^([a-z-]+) = (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('"', ''),
  ]),
);

test.each([
  ['db-schemas', 'api', 'the records are out of reach'],
  ['db-anon-role', 'anon', 'no token is no right'],
  ['db-pre-request', 'portaria.check_request', 'every request is checked'],
  ['db-tx-end', 'commit', 'a counted failure stays counted'],
  ['jwt-aud', 'authenticated', 'tokens for somebody else are refused'],
  ['jwt-role-claim-key', '.role', 'the role is where it is expected'],
  ['jwt-cache-max-lifetime', '0', 'the result of a token check is not cached'],
  ['openapi-mode', 'disabled', 'nothing is described'],
  ['db-plan-enabled', 'false', 'no plan is shown'],
  ['server-timing-enabled', 'false', 'no time is shown'],
  ['db-max-rows', '1000', 'no answer is without end'],
  ['db-config', 'false', 'nobody in the database changes a setting'],
  ['server-host', '127.0.0.1', 'no browser reaches it'],
  ['server-unix-socket-mode', '660', 'nor anybody else on the machine'],
  ['log-level', 'warn', 'no query string is logged'],
])('%s is %s: %s', (name, value) => {
  expect(settings.get(name)).toBe(value);
});

test('it holds no secret', () => {
  expect([...settings.keys()].filter((name) => /jwt-secret$|db-uri/.test(name))).toEqual([]);
});

test.each(['deploy/systemd/postgrest-rest.env', 'deploy/cluster/postgrest-rest.env'])(
  '%s: no connection keeps the shape of each query of a caller',
  (path) => {
    expect(readFileSync(join(PROJECT_ROOT, path), 'utf8')).toMatch(/^PGRST_DB_PREPARED_STATEMENTS=false$/m);
  },
);
