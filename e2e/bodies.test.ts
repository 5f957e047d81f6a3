// Hostile bodies and requests: too large, too deep, too slow, ambiguous.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { count, reset } from './support/database.ts';
import { ask, post } from './support/http.ts';
import { parallel, tally } from './support/parallel.ts';
import { NOBODY } from './support/people.ts';
import { raw } from './support/raw.ts';
import { stack } from './support/stack.ts';

beforeAll(reset);

const JSON_TYPE = { 'Content-Type': 'application/json' };
const sendText = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  ask('send-otp', { method: 'POST', body, headers });
const head = (...lines: string[]) =>
  [
    'POST /functions/v1/send-otp HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const memory = (): number => {
  const { ['api-shim']: shim } = JSON.parse(readFileSync(stack.paths.children, 'utf8')) as Record<
    string,
    { pid: number }
  >;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(shim?.pid)}/status`, 'utf8'))?.[1]) / 1024;
};

describe('a request body', () => {
  it('over 16 KiB gets 413, with Content-Length or chunked, and memory grows by less than 80 MB [C16]', async () => {
    const sendThousand = async (body: string | Buffer) => {
      for (let n = 0; n < 25; n++) await parallel(40, () => sendText(body));
    };
    await sendThousand(`{"codigo":"${'1'.repeat(16_384 - 13)}"}`); // the heap grows with the first requests, as large as they may be
    const before = memory();
    expect((await sendText(`{"codigo":"${'1'.repeat(16_384 - 13)}"}`)).code).toBe('invalid_codigo');
    expect((await sendText(`{"codigo":"${'1'.repeat(16_384 - 12)}"}`)).code).toBe('payload_too_large');
    const megabyte = Buffer.alloc(1_048_576, 0x5b);
    expect(tally(await parallel(40, () => sendText(megabyte)))).toEqual({ '413 payload_too_large': 40 });
    const announced = await raw(head(`Content-Length: ${100 * 1_048_576}`));
    expect([announced.status, announced.body.includes('payload_too_large')]).toEqual([413, true]);
    const chunked = await raw([
      head('Transfer-Encoding: chunked'),
      ...Array.from({ length: 20 }, () => `400\r\n${'['.repeat(1_024)}\r\n`),
      '0\r\n\r\n',
    ]);
    expect(chunked.status).toBe(413);
    await sendThousand(Buffer.alloc(20_000, 0x5b));
    expect(memory() - before).toBeLessThan(80);
  });

  it.each([
    ['empty', '', 'invalid_json'],
    ['half of an object', '{"codigo":', 'invalid_json'],
    ['an unclosed array of depth 16,000 [C16]', '['.repeat(16_000), 'invalid_json'],
    ['an array of depth 8,000', '['.repeat(8_000) + ']'.repeat(8_000), 'invalid_request'],
    ['an object of depth 1,000', '{"codigo":'.repeat(1_000) + '1' + '}'.repeat(1_000), 'invalid_request'],
    ['an array', '[{"codigo":"1"}]', 'invalid_request'],
    ['a string', '"11144477735"', 'invalid_request'],
    ['null', 'null', 'invalid_request'],
    ['an object with only the key __proto__', '{"__proto__":{"codigo":"11144477735"}}', 'invalid_request'],
    [
      'an object with only the key constructor',
      '{"constructor":{"prototype":{"codigo":"1"}}}',
      'invalid_request',
    ],
    [
      'an object with two keys codigo, of which the last is invalid',
      `{"codigo":"11144477735","codigo":"1"}`,
      'invalid_codigo',
    ],
    ['an object with a comment', '{"codigo":"1"/**/}', 'invalid_json'],
    ['an object with the value NaN', '{"codigo":NaN}', 'invalid_json'],
    ['a URL-encoded form', 'codigo=11144477735', 'invalid_json'],
    ['an object with an invalid codigo after a byte order mark', '\ufeff{"codigo":"1"}', 'invalid_codigo'],
  ])('that is %s gets 400', async (_name, body, code) => {
    const answer = await sendText(body);
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  it('that is not UTF-8 gets invalid_json', async () => {
    expect((await sendText(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).code).toBe(
      'invalid_json',
    );
    expect((await sendText(Buffer.from('{"codigo":"1"}', 'utf16le'))).code).toBe('invalid_json');
  });

  it('is accepted only as application/json in UTF-8 without Content-Encoding [C16]', async () => {
    const body = '{"codigo":"11144477735"}';
    for (const type of [
      'text/json',
      'application/json5',
      'application/jsonp',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/xml',
      'text/csv',
      'json',
      '',
    ])
      expect([type, (await sendText(body, { 'Content-Type': type })).code]).toEqual([
        type,
        'unsupported_media_type',
      ]);
    for (const coding of ['gzip', 'deflate', 'br', 'x'])
      expect((await sendText(gzipSync(body), { ...JSON_TYPE, 'Content-Encoding': coding })).code).toBe(
        'unsupported_media_type',
      );
    for (const type of [
      'application/json; charset=UTF-8',
      'APPLICATION/JSON',
      'application/json ;charset="utf-8"',
    ])
      expect([
        type,
        (await post('send-otp', { codigo: '1' }, { headers: { 'Content-Type': type } })).code,
      ]).toEqual([type, 'invalid_codigo']);
  });

  it('is the only source of fields: query string and headers are ignored [C17]', async () => {
    const headers = { codigo: NOBODY, 'X-Codigo': NOBODY, ...JSON_TYPE };
    expect((await ask(`send-otp?codigo=${NOBODY}`, { method: 'POST', body: '{}', headers })).code).toBe(
      'invalid_request',
    );
    expect(
      (await ask(`send-otp?codigo=${NOBODY}`, { method: 'POST', body: '{"codigo":"1"}', headers })).code,
    ).toBe('invalid_codigo');
    expect(await count('portaria.otp_envios')).toBe(0);
  });
});

describe('a request', () => {
  it('whose body never ends gets 400 and is disconnected [C16, F19]', async () => {
    const endless = await Promise.all([
      raw([head('Transfer-Encoding: chunked'), '1\r\n{\r\n'], 12_000),
      raw([head('Content-Length: 100'), '{"codigo":'], 12_000),
    ]);
    for (const { status, body } of endless)
      expect([status, body.includes('invalid_request')]).toEqual([400, true]);
    for (const { closed } of endless) expect(closed).toBe(true);
  });

  it.each([
    ['two values of Content-Length', head('Content-Length: 2', 'Content-Length: 3') + '{}'],
    [
      'both Content-Length and Transfer-Encoding',
      head('Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    ],
    ['an unknown transfer coding', head('Transfer-Encoding: xchunked') + '{}'],
    ['a chunk size that is not a number', head('Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a negative Content-Length', head('Content-Length: -1') + '{}'],
    ['a folded header', head('X: a\r\n b', 'Content-Length: 2') + '{}'],
    ['a space before the colon of a header', head('X : a', 'Content-Length: 2') + '{}'],
    ['a NUL in a header', head('X: a\0b', 'Content-Length: 2') + '{}'],
    ['bare line feeds as line ends', head('Content-Length: 2').replaceAll('\r\n', '\n') + '{}'],
    ['no Host header', 'GET /functions/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a first line that is not HTTP', 'hello\r\n\r\n'],
    ['the bytes of a TLS handshake', Buffer.from('16030100c6010000c20303', 'hex')],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('with %s gets 400, and the connection is closed [D15]', async (_name, bytes) => {
    const { status, closed, body } = await raw(bytes, 3_000);
    expect([status, closed]).toEqual([400, true]);
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid_request' });
  });

  it('with a header of 20,000 bytes gets 431', async () => {
    const { status, body } = await raw(head(`X: ${'x'.repeat(20_000)}`, 'Content-Length: 2') + '{}', 3_000);
    expect([status, body.includes('payload_too_large')]).toEqual([431, true]);
  });

  it('for a path that differs from every route gets 404', async () => {
    for (const target of [
      '*',
      '/',
      '//functions/v1/me',
      '/functions/v1/me/',
      '/functions/v1/ME',
      '/functions/v1/%6de',
      '/functions/v1/../v1/me',
      '/functions/v2/me',
      '/functions/v1/me;x',
      '/functions/v1/me%00',
      '/.env',
      '/metrics',
    ]) {
      const { status, body } = await raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([target, status, body.includes('"not_found"')]).toEqual([target, 404, true]);
    }
  });
});
