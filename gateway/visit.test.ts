// What a request says, and whether it is framed like one that a reader of pages sends.
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import type { Span, Tracing } from '../common/tracing/span.ts';
import type { Decision } from './decide.ts';
import { openVisit } from './visit.ts';

const decision = { reason: 'no_cookie' } as Decision;
const res = {} as unknown as Response;
const requestOf = (headers: Record<string, string>, rawHeaders: readonly string[] = []) =>
  ({ method: 'GET', url: '/a?b', headers, rawHeaders }) as unknown as Request;
const open = (req: Request, tracing?: Tracing) => openVisit(req, res, () => decision, tracing);

test('a visit has the fields of the request, its id and the decision', () => {
  const req = requestOf({ host: 'h', accept: 'a', cookie: 'c', 'x-request-id': 'abc-12345' });
  const ask = { method: 'GET', target: '/a?b', host: 'h', accept: 'a', cookies: 'c', misframed: false };
  const heard: unknown[] = [];
  const before = performance.now();
  const visit = openVisit(req, res, (asked) => {
    heard.push(asked);
    return decision;
  });
  const { startedAt, ...others } = visit;
  expect(others).toEqual({ req, res, id: 'abc-12345', ask, span: undefined, decision, cause: undefined });
  expect(heard).toEqual([ask]);
  expect(startedAt).toBeGreaterThanOrEqual(before);
});

test('the host of a request without Host is empty', () => {
  expect(open(requestOf({})).ask.host).toBe('');
});

test('with tracing, a visit has a span', () => {
  const span: Span = { traceId: 't', traceparent: 'p', end: () => undefined };
  const tracing: Tracing = { begin: () => span, stop: () => Promise.resolve() };
  expect(open(requestOf({}), tracing).span).toBe(span);
});

test.each<[string, boolean, Record<string, string>, string[]]>([
  ['no body', false, { 'content-length': '0' }, []],
  ['a length', true, { 'content-length': '1' }, []],
  ['a length that is no number', true, { 'content-length': 'x' }, []],
  ['chunks', true, { 'transfer-encoding': 'chunked' }, []],
  ['an upgrade', true, { upgrade: 'websocket' }, []],
  ['one host', false, {}, ['Host', 'a', 'x', 'host']],
  ['two hosts', true, {}, ['Host', 'a', 'b', 'c', 'HOST', 'a']],
  ['another header twice', false, {}, ['From', 'a', 'From', 'a', 'Hosts', 'a', 'Hosts', 'b']],
  ['a value that is the name', false, {}, ['a', 'host', 'b', 'host']],
])('a request with %s counts as misframed: %s', (_what, misframed, headers, rawHeaders) => {
  expect(open(requestOf(headers, rawHeaders)).ask.misframed).toBe(misframed);
});
