// Request bodies: media type, size, time limit, and parsing.
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Refusal } from '../../common/errors.ts';
import {
  parseFields,
  readBody,
  readBytesOptional,
  readJsonOrNothing,
  readJson,
  readSigned,
  readFile,
  textField,
} from './body.ts';

type Request = IncomingMessage & PassThrough;
const JSON_TYPE = { 'content-type': 'application/json' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function request(headers: Record<string, string>, ...chunks: (string | Buffer)[]): Request {
  const req = Object.assign(new PassThrough(), { headers }) as unknown as Request;
  for (const chunk of chunks) req.write(chunk);
  return req;
}
const whole = (headers: Record<string, string>, ...chunks: (string | Buffer)[]): Request =>
  request(headers, ...chunks).end();

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  return work.then(
    () => expect.fail('was read'),
    (error: unknown) => error as Refusal,
  );
}
const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).code;

test.each([
  ['application/json', undefined, true],
  ['Application/JSON; Charset=UTF-8', 'identity', true],
  [' application/json ;a=b; charset="utf8"', undefined, true],
  ['application/json; charset=latin1', undefined, false],
  ['application/json;charset=latin1 charset=utf-8', undefined, false],
  ['application/json;charset=utf-8x', undefined, false],
  ['application/json;charset=xutf-8', undefined, false],
  ['application/json;charset=utf--8', undefined, false],
  ['application/jsonp', undefined, false],
  ['application/json', 'gzip', false],
  [undefined, undefined, false],
])('readJson accepts the content type %s with the encoding %s: %s', async (type, encoding, read) => {
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
  if (read) return expect(await readJson(whole(headers, '{"a":', '1}'))).toEqual({ a: 1 });
  const { code, details } = await refusalOf(readJson(whole(headers, '{}')));
  expect([code, details]).toEqual(['unsupported_media_type', { esperado: 'application/json' }]);
});

test('readBody returns only the fields of the schema, and rejects NUL and unpaired surrogates', async () => {
  const schema = z.object({ a: textField });
  expect(await readBody(whole(JSON_TYPE, '{"a":"x","b":1}'), schema)).toEqual({ a: 'x' });
  expect(await codeOf(readBody(whole(JSON_TYPE, '{"a":1}'), schema))).toBe('invalid_request');
  expect(await codeOf(readBody(whole(JSON_TYPE, '{"a":'), schema))).toBe('invalid_json');
  for (const text of ['a\0b', '\ud800', 'x\udfff'])
    expect(() => parseFields({ a: text }, schema)).toThrow('Pedido inválido');
  expect(parseFields({ a: 'á 😀' }, schema)).toEqual({ a: 'á 😀' });
});

test('readJsonOrNothing takes any media type without a body, and JSON only with one', async () => {
  const text = { 'content-type': 'text/plain;charset=UTF-8' };
  expect(await readJsonOrNothing(whole({ ...text, 'content-length': '0' }))).toEqual({});
  expect(await readJsonOrNothing(whole(text))).toEqual({});
  expect(await readJsonOrNothing(whole({ ...JSON_TYPE, 'content-length': '3' }, '[1]'))).toEqual([1]);
  expect(await codeOf(readJsonOrNothing(whole(text, '{}')))).toBe('unsupported_media_type');
});

test('readBytesOptional needs a content type only if there is a body, and returns {} without one', async () => {
  expect(String(await readBytesOptional(whole({})))).toBe('{}');
  expect(String(await readBytesOptional(whole(JSON_TYPE)))).toBe('{}');
  expect(String(await readBytesOptional(whole(JSON_TYPE, '[1]')))).toBe('[1]');
  expect(await codeOf(readBytesOptional(whole({}, '[1]')))).toBe('unsupported_media_type');
  expect(await codeOf(readBytesOptional(whole({ 'content-type': 'text/csv' })))).toBe(
    'unsupported_media_type',
  );
  expect(await codeOf(readBytesOptional(whole(JSON_TYPE, '[1]'), 2))).toBe('payload_too_large');
});

test('readFile checks the content type and the size, and leaves the encoding to the reader', async () => {
  const csv = { 'content-type': 'text/csv' };
  expect(String(await readFile(whole(csv, 'a;', 'ç'), ['text/csv'], 4))).toBe('a;ç');
  expect(await codeOf(readFile(whole(csv, 'a;çb'), ['text/csv'], 4))).toBe('payload_too_large');
  expect(await codeOf(readFile(whole(JSON_TYPE, 'a'), ['text/csv'], 4))).toBe('unsupported_media_type');
  expect([...(await readFile(whole(csv, Buffer.from([0xff])), ['text/csv'], 4))]).toEqual([0xff]);
  const latin = { 'content-type': 'text/csv; charset=ISO-8859-1' };
  expect([...(await readFile(whole(latin, Buffer.from([0xff])), ['text/csv'], 4))]).toEqual([0xff]);
  expect(await codeOf(readFile(whole({ ...csv, 'content-encoding': 'gzip' }, 'a'), ['text/csv'], 4))).toBe(
    'unsupported_media_type',
  );
});

test.each([
  ['16 KiB', 16_384, (req: Request) => readBytesOptional(req)],
  ['64 KiB when it is signed', 65_536, (req: Request) => readSigned(req, 'application/json')],
])('a body may have at most %s, checked by Content-Length and while reading', async (_most, most, read) => {
  expect(
    await read(whole({ ...JSON_TYPE, 'content-length': String(most) }, Buffer.alloc(most))),
  ).toHaveLength(most);
  const announced = request({ ...JSON_TYPE, 'content-length': String(most + 1) });
  expect(await codeOf(read(announced))).toBe('payload_too_large');
  expect(announced.listenerCount('data')).toBe(0);
  const large = request(JSON_TYPE, Buffer.alloc(most), 'x');
  expect(await codeOf(read(large))).toBe('payload_too_large');
  expect([large.listenerCount('data'), vi.getTimerCount()]).toEqual([0, 0]);
});

test('readSigned accepts only the content type of the provider', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(String(await readSigned(whole(form, 'a=1'), form['content-type']))).toBe('a=1');
  expect(await codeOf(readSigned(whole(form, 'a=1'), 'application/json'))).toBe('unsupported_media_type');
});

test('reading a body fails after five seconds', async () => {
  const slow = request(JSON_TYPE, '{');
  let code: string | undefined;
  const done = codeOf(readJson(slow)).then((value) => (code = value));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(code).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect([code, slow.listenerCount('data')]).toEqual(['invalid_request', 0]);
});

test('no timer stays after a body that is complete or broke off', async () => {
  await readJson(whole(JSON_TYPE, '{}'));
  expect(vi.getTimerCount()).toBe(0);
  const broken = request(JSON_TYPE, '{');
  setImmediate(() => broken.destroy(new Error('aborted')));
  expect(await codeOf(readJson(broken))).toBe('invalid_request');
  expect(vi.getTimerCount()).toBe(0);
});
