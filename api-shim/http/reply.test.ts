// A response has the common headers, its own headers, and exactly Content-Length bytes.
import { expect, test } from 'vitest';
import { Refusal } from '../../common/errors.ts';
import { testCall } from '../testing/test-call.ts';
import { replyBytes, replyEmpty, replyJson, replyRefusal, replyText } from './reply.ts';

const COMMON = { Base: 'b', 'X-Request-Id': 'r-1' };
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

test('a JSON response has its exact bytes, and its own headers override the common ones', () => {
  const { call, sent } = testCall();
  replyJson(call, 201, { nome: 'ç' }, { Base: 'own', Extra: 'x' });
  const headers = { ...COMMON, ...JSON_TYPE, 'Content-Length': 13, Base: 'own', Extra: 'x' };
  expect(sent).toEqual({ status: 201, headers, body: latin1('{"nome":"ç"}') });
  replyBytes(call, 200, Buffer.from('ç'));
  const plain = { ...COMMON, ...JSON_TYPE, 'Content-Length': 2 };
  expect(sent).toEqual({ status: 200, headers: plain, body: latin1('ç') });
});

test('a text response has its Content-Length in bytes, and an empty response has no body', () => {
  const { call, sent } = testCall();
  replyText(call, 200, 'ç');
  const headers = { ...COMMON, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': 2 };
  expect(sent).toEqual({ status: 200, headers, body: 'ç' });
  replyEmpty(call, 204, { Extra: 'x' });
  expect(sent).toEqual({ status: 204, headers: { ...COMMON, Extra: 'x' }, body: undefined });
});

test('a response during draining has Connection: close', () => {
  const { call, sent } = testCall({ lifecycle: { draining: true } });
  replyEmpty(call, 204);
  expect(sent.headers).toEqual({ ...COMMON, Connection: 'close' });
});

test('a refusal sets its code on the call, and its status, headers and error body on the response', () => {
  const { call, sent } = testCall();
  replyRefusal(call, new Refusal('otp_invalid', { details: { n: 2 }, hint: 'h', headers: { Extra: 'x' } }));
  expect([call.code, sent.status, sent.headers?.['Extra']]).toEqual(['otp_invalid', 401, 'x']);
  const body = { code: 'otp_invalid', message: 'Código de acesso incorreto', details: { n: 2 }, hint: 'h' };
  expect(sent.body).toBe(latin1(JSON.stringify(body)));
});
