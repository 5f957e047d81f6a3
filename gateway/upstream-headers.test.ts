// Only the headers on the two allow lists cross the gateway.
import { expect, test } from 'vitest';
import type { Span } from '../common/tracing/span.ts';
import { answerHeaders, requestHeaders } from './upstream-headers.ts';

const named = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `of ${name}`]));
const ASKED =
  'accept accept-language accept-encoding if-none-match if-modified-since if-match if-unmodified-since if-range range';
const ANSWERED =
  'content-type content-length content-encoding content-language content-disposition content-range accept-ranges etag last-modified content-security-policy';
const CACHED = 'cache-control expires vary';

test('the site gets the listed headers, the id of the request and its trace, and no others', () => {
  const private_ = named(
    'cookie authorization host forwarded x-forwarded-for x-real-ip traceparent x-request-id',
  );
  const sent = Object.entries(named(ASKED)).flat();
  expect(requestHeaders({ ...private_, ...named(ASKED) }, 'abc-12345')).toEqual([
    'x-request-id',
    'abc-12345',
    ...sent,
  ]);
  const span = { traceparent: '00-1-2-01' } as Span;
  expect(requestHeaders(private_, 'abc-12345', span)).toEqual([
    ...['x-request-id', 'abc-12345'],
    ...['traceparent', '00-1-2-01'],
  ]);
});

test('the client gets the headers of the content, and the caching headers only of an asset', () => {
  const received = {
    ...named(ANSWERED),
    ...named(CACHED),
    ...named('set-cookie location server connection'),
  };
  expect(answerHeaders(received, false)).toStrictEqual(named(ANSWERED));
  expect(answerHeaders(received, true)).toStrictEqual(named(`${ANSWERED} ${CACHED}`));
  expect(answerHeaders({ vary: ['Accept', 'Range'] }, true)).toStrictEqual({ vary: 'Accept, Range' });
});
