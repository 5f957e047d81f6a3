// nginx's own responses have the same messages and headers as those of the services.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOriginChecker } from '../../api-shim/http/cors.ts';
import { ADMINISTRATION } from '../../api-shim/routes/administration/endpoints.ts';
import type { UserEndpoint } from '../../api-shim/session/user-endpoint.ts';
import { errorBody, isErrorCode } from '../../common/errors.ts';
import { securityHeaders } from '../../common/service/security-headers.ts';
import { ownHeaders } from '../../gateway/own-headers.ts';
import { REASONS } from '../../gateway/reasons.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const bodiesOf = (file: string) =>
  [...read(file).matchAll(/return \d+ '(\{"code".*\})';/g)].map(([, text = '']) => text);

/** The headers that a file adds, with the values that stand in it. */
const headersOf = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/^add_header (\S+) (.*) always;$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  );

describe('the JSON bodies in the nginx templates', () => {
  it.each(['api-answers.conf.template', 'docs-answers.conf.template'])(
    'equal the error bodies of the services: %s',
    (file) => {
      const bodies = bodiesOf(file);
      expect(bodies.length).toBeGreaterThan(1);
      for (const text of bodies) {
        const { code } = JSON.parse(text) as { code: unknown };
        expect(isErrorCode(code) && JSON.stringify(errorBody(code))).toBe(text);
      }
    },
  );

  it('have the hint of the gateway', () => {
    expect(read('docs-answers.conf.template')).toContain(REASONS.bad_request.hint);
  });
});

describe('the headers in the nginx files', () => {
  it('equal those of the api-shim', () => {
    const { headers } = createOriginChecker(['https://app.example'], securityHeaders(true))(
      'https://app.example',
      '/functions/v1/me',
    );
    const ours = headersOf('api-headers.conf');
    expect(
      Object.keys(ours)
        .filter((name) => !['X-Request-Id', 'Cache-Control'].includes(name))
        .sort(),
    ).toEqual(Object.keys(headers).sort());
    expect(ours).toMatchObject(securityHeaders(true));
    const maps = read('own-answers.conf.template');
    for (const name of ['Access-Control-Allow-Headers', 'Access-Control-Allow-Methods'])
      expect(maps).toContain(`default "${String(headers[name])}";`);
  });

  it('equal those of the gateway', () => {
    const decision = {
      ...({ reason: 'no_cookie', env: 'production', hasCookie: false, check: undefined } as const),
      act: { do: 'diagnose', as: 'json', status: 401 },
    } as const;
    const own = ownHeaders(decision, 'abc-12345', true);
    const ours = headersOf('docs-headers.conf');
    expect(Object.keys(own).filter((name) => name !== 'X-Docs-Auth-Reason' && !(name in ours))).toEqual([]);
    for (const name of ['Cache-Control', 'Vary', 'Strict-Transport-Security'])
      expect([name, ours[name]]).toEqual([name, own[name]]);
  });
});

/* The location of nginx for a path: an exact one, then the first regular expression, then the prefix of functions. */
const locations = [
  ...read('portaria.conf.template').matchAll(
    /^ {2}location (=|~) (\/functions\S*|\^\/functions\S*) \{(.*)\}$/gm,
  ),
].map(([, kind, path = '', text = '']) => ({ kind, path, text }));
const locationOf = (path: string): string =>
  (
    locations.find((one) => one.kind === '=' && one.path === path) ??
    locations.find((one) => one.kind === '~' && new RegExp(one.path).test(path))
  )?.text ?? '';
const KIB = { k: 1, m: 1024 };

describe('the limits of nginx', () => {
  const unusual = (ADMINISTRATION as readonly UserEndpoint[]).filter(({ maxBytes, ms }) => maxBytes ?? ms);

  it.each(unusual)(
    'let $method $name have its largest body and its longest time',
    ({ name, maxBytes, ms }) => {
      const text = locationOf(`/functions/v1/${name}`);
      const [, size = '16', unit = 'k'] = /client_max_body_size (\d+)([km]);/.exec(text) ?? [];
      const [, seconds = '15'] = /proxy_read_timeout (\d+)s;/.exec(text) ?? [];
      expect(Number(size) * KIB[unit as 'k' | 'm'] * 1024).toBeGreaterThanOrEqual(maxBytes ?? 0);
      expect(Number(seconds) * 1000).toBeGreaterThan(ms ?? 0);
    },
  );

  it('are looked at for four endpoints', () => {
    expect(new Set(unusual.map(({ name }) => name))).toEqual(
      new Set(['import-draft', 'import-draft-row', 'import-commit', 'undo']),
    );
  });
});
