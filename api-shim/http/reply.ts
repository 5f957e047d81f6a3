// Writes responses: one writeHead, the common headers, and no caching.
import type { OutgoingHttpHeaders } from 'node:http';
import { errorBody, type Refusal } from '../../common/errors.ts';
import type { Headers } from '../../common/service/security-headers.ts';
import type { Call } from './call.ts';
import { plainCookie } from './plain-cookies.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes the head of a response: the common headers, then its own. */
export function writeHead(call: Call, status: number, headers?: Headers): void {
  const all: Record<string, unknown> = { ...call.base, 'X-Request-Id': call.id, ...headers };
  const cookies = headers?.['Set-Cookie'];
  if (call.plainCookies && cookies !== undefined)
    all['Set-Cookie'] = [cookies].flat().map((one) => plainCookie(String(one)));
  if (call.lifecycle.draining) all['Connection'] = 'close';
  call.res.writeHead(status, all as OutgoingHttpHeaders);
}

/** Answers with bytes that already are JSON. */
export function replyBytes(call: Call, status: number, body: Buffer, headers?: Headers): void {
  writeHead(call, status, { 'Content-Type': JSON_TYPE, 'Content-Length': body.byteLength, ...headers });
  /* As a latin1 string of the same bytes it leaves together with the head, in one write. */
  call.res.end(body.toString('latin1'), 'latin1');
}

/** Answers with plain text. */
export function replyText(call: Call, status: number, text: string): void {
  const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': Buffer.byteLength(text) };
  writeHead(call, status, type);
  call.res.end(text);
}

const linesOf = new WeakMap<Headers, readonly string[]>();

/**
 * Answers without a body, with headers that were prepared once: names and values in turn, none of them a common header. Node
 * writes a list cheaper than a new object of fifteen properties.
 */
export function replyPrepared(call: Call, status: number, prepared: readonly string[]): void {
  let common = linesOf.get(call.base);
  if (common === undefined) linesOf.set(call.base, (common = Object.entries(call.base).flat().map(String)));
  const lines = [...common, 'X-Request-Id', call.id, ...prepared];
  if (call.lifecycle.draining) lines.push('Connection', 'close');
  call.res.writeHead(status, lines);
  call.res.end();
}

/** Answers with a value as JSON. */
export function replyJson(call: Call, status: number, value: unknown, headers?: Headers): void {
  replyBytes(call, status, Buffer.from(JSON.stringify(value)), headers);
}

/** Answers without a body. */
export function replyEmpty(call: Call, status: number, headers?: Headers): void {
  writeHead(call, status, headers);
  call.res.end();
}

/** Answers with a refusal and records its code for the log. */
export function replyRefusal(call: Call, refusal: Refusal): void {
  call.code = refusal.code;
  const body = errorBody(refusal.code, refusal.details, refusal.hint);
  replyJson(call, refusal.status, body, refusal.headers);
}
