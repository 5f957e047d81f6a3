// nginx repeats words and headers of the services in its own answers: they are compared with their source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOriginChecker } from '../../api-shim/http/cors.ts';
import { errorBody, isErrorCode } from '../../common/errors.ts';
import { securityHeaders } from '../../common/security-headers.ts';
import { ownHeaders } from '../../gateway/own-headers.ts';
import { REASONS } from '../../gateway/reasons.ts';
import { namesLine, originLines, serverLines } from './render.ts';

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

describe('the bodies', () => {
  it.each(['api-answers.conf.template', 'docs-answers.conf.template'])('%s', (file) => {
    const bodies = bodiesOf(file);
    expect(bodies.length).toBeGreaterThan(1);
    for (const text of bodies) {
      const { code } = JSON.parse(text) as { code: unknown };
      expect(isErrorCode(code) && JSON.stringify(errorBody(code))).toBe(text);
    }
  });

  it('hints of the gateway', () => {
    expect(read('docs-answers.conf.template')).toContain(REASONS.bad_request.hint);
  });
});

describe('the headers', () => {
  it('those of the api-shim', () => {
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

  it('those of the gateway', () => {
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

describe('lists of hosts and origins', () => {
  it('become what nginx compares', () => {
    expect(originLines('https://a.example, http://localhost:5173')).toBe(
      '"~^https://a\\.example$" $http_origin;\n"~^http://localhost:5173$" $http_origin;\n',
    );
    expect(namesLine('docs.example', '')).toBe('server_name docs.example;\n');
    expect(namesLine('docs.example', '*.pages.example,p.example')).toBe(
      'server_name docs.example *.pages.example p.example;\n',
    );
  });

  it.each(['https://a.example;', 'https://*.example', 'null', 'https://a.example/x'])(
    '%s is refused',
    (origin) => {
      expect(() => originLines(origin)).toThrow('ALLOWED_ORIGINS');
    },
  );

  it.each(['a;b', '~^x', '*'])('%s is refused as a host', (host) => {
    expect(() => namesLine('docs.example', host)).toThrow('PREVIEW_HOSTS');
  });
});

describe('the servers of the api', () => {
  it('are one, or several', () => {
    expect(serverLines('api-shim:3000')).toBe('server api-shim:3000;\n');
    expect(serverLines('127.0.0.1:3101, 127.0.0.1:3102')).toBe(
      'server 127.0.0.1:3101;\nserver 127.0.0.1:3102;\n',
    );
  });

  it.each(['', '127.0.0.1', '127.0.0.1:3101;', '127.0.0.1:3101 backup'])('are never %j', (addresses) => {
    expect(() => serverLines(addresses)).toThrow('API_ADDRESS');
  });
});
