// The caller headers that the database receives, behind a proxy and without one.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { Span } from '../tracing/span.ts';
import { callerHeaders } from './caller-headers.ts';

const request = (headers: Record<string, unknown>) =>
  ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage;
const span = { traceparent: '00-a-b-01' } as Span;
const BASE = ['x-request-id', 'r-1', 'x-client-ip', '10.0.0.1'];
const GEO = { 'x-geo-city': 'c', 'x-geo-region': 'r', 'x-geo-country': 'BR', 'x-geo-timezone': 't' };

test.each([
  ['no headers: request id and address only', {}, 0, undefined, BASE],
  ['a span: its traceparent', {}, 0, span, [...BASE, 'traceparent', '00-a-b-01']],
  [
    'a User-Agent, with control characters replaced',
    { 'user-agent': 'a\t' },
    0,
    undefined,
    [...BASE, 'user-agent', 'a?'],
  ],
  [
    'a long User-Agent, cut to 512 characters',
    { 'user-agent': 'a'.repeat(600) },
    0,
    undefined,
    [...BASE, 'user-agent', 'a'.repeat(512)],
  ],
  ['an empty User-Agent is left out', { 'user-agent': '' }, 0, undefined, BASE],
  [
    'geolocation headers without a trusted proxy are left out',
    { ...GEO, 'x-forwarded-for': '6.6.6.6' },
    0,
    undefined,
    BASE,
  ],
  [
    'geolocation headers behind a trusted proxy',
    { ...GEO, cookie: 'x', 'x-geo-other': 'x' },
    1,
    undefined,
    [...BASE, ...Object.entries(GEO).flat()],
  ],
  [
    'a long city, cut to 100 characters',
    { 'x-geo-city': 'c'.repeat(101) },
    1,
    undefined,
    [...BASE, 'x-geo-city', 'c'.repeat(100)],
  ],
  ['an empty city is left out', { 'x-geo-city': '' }, 1, undefined, BASE],
  ['a city that was sent twice is left out', { 'x-geo-city': ['a', 'b'] }, 1, undefined, BASE],
])('callerHeaders: %s', (_what, headers, proxies, traced, expected) => {
  expect(callerHeaders(request(headers), 'r-1', proxies, traced)).toEqual(expected);
});

test('behind a proxy, x-client-ip is the address in X-Forwarded-For', () => {
  const headers = callerHeaders(request({ 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }), 'r-1', 1);
  expect(headers).toEqual(['x-request-id', 'r-1', 'x-client-ip', '203.0.113.7']);
});
