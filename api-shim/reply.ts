// Writes answers: one writeHead, the common headers always, nothing that a cache may keep.
import type { OutgoingHttpHeaders } from 'node:http';
import { errorBody, type Refusal } from '../common/errors.ts';
import type { Headers } from '../common/security-headers.ts';
import type { Call } from './call.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers with bytes that are JSON already.
 *
 * @example replyBytes(call, 200, upstream.body)
 */
export function replyBytes(call: Call, status: number, body: Uint8Array, headers?: Headers): void {
  const own = { 'Content-Type': JSON_TYPE, 'Content-Length': body.byteLength };
  call.res.writeHead(status, { ...call.headers, ...own, ...headers } as OutgoingHttpHeaders);
  call.res.end(body);
}

/**
 * Answers with a value as JSON.
 *
 * @example replyJson(call, 200, { situacao: 'encerrada' }, { 'Set-Cookie': clearedCookie('svc_auth') })
 */
export function replyJson(call: Call, status: number, value: unknown, headers?: Headers): void {
  replyBytes(call, status, Buffer.from(JSON.stringify(value)), headers);
}

/**
 * Answers without a body.
 *
 * @example replyEmpty(call, 204)
 */
export function replyEmpty(call: Call, status: number, headers?: Headers): void {
  call.res.writeHead(status, { ...call.headers, ...headers } as OutgoingHttpHeaders);
  call.res.end();
}

/**
 * Answers with a refusal, and remembers its code for the log.
 *
 * @example replyRefusal(call, new Refusal('not_found'))
 */
export function replyRefusal(call: Call, refusal: Refusal): void {
  call.code = refusal.code;
  const body = errorBody(refusal.code, refusal.details, refusal.hint);
  replyJson(call, refusal.status, body, refusal.headers);
}
