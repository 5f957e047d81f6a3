// Upstream requests and their spans: which have one, with which parent, ended once; none without tracing.
import { expect, test } from 'vitest';
import type { Outgoing, Receiver, Upstream } from './exchange.ts';
import type { Attributes, Tracing } from '../tracing/span.ts';
import { openTracing } from '../tracing/tracing.ts';
import { traceparentIn, traceparentsIn, traceUpstream } from './trace-upstream.ts';

type Ended = { name: string; parent: string | undefined; seen: Attributes; failed: boolean };

function setUp() {
  const sent: Outgoing[] = [];
  const ended: Ended[] = [];
  let receiver: Receiver | undefined;
  const upstream: Upstream = {
    exchange(outgoing, given) {
      sent.push(outgoing);
      receiver = given;
      return () => undefined;
    },
    close: () => Promise.resolve(),
  };
  const tracing: Tracing = {
    begin: (name, kind, parent, attributes) => ({
      traceId: 't',
      traceparent: `below ${parent ?? 'nothing'}`,
      end: (more, failed) =>
        ended.push({
          name: kind === 'client' ? name : kind,
          parent,
          seen: { ...attributes, ...more },
          failed,
        }),
    }),
    stop: () => Promise.resolve(),
  };
  const answered = () => receiver as Receiver;
  return { sent, ended, upstream, tracing, answered };
}

const silent: Receiver = {
  head: () => false,
  data: () => undefined,
  end: () => undefined,
  fail: () => undefined,
};
const outgoing = (more: Partial<Outgoing> = {}): Outgoing => ({
  method: 'POST',
  path: '/rpc/me?x=secret',
  headers: ['a', 'b'],
  deadlineMs: 1,
  ...more,
});

test('traceUpstream returns the upstream unchanged when no collector is set', async () => {
  const { upstream } = setUp();
  expect(await openTracing('api-shim', undefined)).toBeUndefined();
  expect(traceUpstream(upstream, 'postgrest', undefined)).toBe(upstream);
});

test('a traced request sends the traceparent of its own span, which ends once with the status', () => {
  const { sent, ended, upstream, tracing, answered } = setUp();
  const headers = ['a', 'traceparent', 'traceparent', 'caller'];
  const cancel = traceUpstream(upstream, 'postgrest', tracing).exchange(outgoing({ headers }), silent);
  expect(sent[0]?.headers).toEqual(['a', 'traceparent', 'traceparent', 'below caller']);
  answered().head(200, {}, {} as never);
  expect(ended).toEqual([]);
  answered().end();
  cancel();
  const seen = {
    'http.request.method': 'POST',
    'portaria.target': 'rpc/me',
    'http.response.status_code': 200,
  };
  expect(ended).toEqual([{ name: 'POST postgrest', parent: 'caller', seen, failed: false }]);
});

test("a batch request has one span below each caller's span, and sends no traceparent", () => {
  const { sent, ended, upstream, tracing, answered } = setUp();
  const many = outgoing({ traceparents: ['one', 'two'] });
  traceUpstream(upstream, 'postgrest', tracing).exchange(many, silent);
  expect(sent[0]?.headers).toEqual(['a', 'b']);
  answered().fail(new TypeError('secret'));
  expect(ended.map(({ parent, failed, seen }) => [parent, failed, seen['error.type']])).toEqual([
    ['one', true, 'TypeError'],
    ['two', true, 'TypeError'],
  ]);
  expect(JSON.stringify(ended)).not.toContain('secret');
});

test("a request without a traceparent has no span, and a path with a person's data is not recorded", () => {
  const { ended, upstream, tracing } = setUp();
  const traced = traceUpstream(upstream, 'postgrest', tracing);
  traced.exchange(outgoing(), silent)();
  expect(ended).toEqual([]);
  const headers = ['traceparent', 'caller'];
  traced.exchange(outgoing({ headers, path: '/alunos/12345678909' }), silent)();
  expect(ended[0]?.seen).not.toHaveProperty('portaria.target');
  expect(ended[0]).toMatchObject({ failed: true, seen: { 'error.type': 'cancelled' } });
});

test.each([
  [499, false],
  [500, true],
])(
  'the response passes unchanged through tracing; with status %i the span has failed: %s',
  (status, failed) => {
    const { ended, upstream, tracing, answered } = setUp();
    const heard: unknown[] = [];
    const receiver: Receiver = {
      head: (...given) => heard.push(given) > 0,
      data: (chunk) => void heard.push(chunk),
      end: () => void heard.push('end'),
      fail: () => undefined,
    };
    traceUpstream(upstream, 'postgrest', tracing).exchange(
      outgoing({ headers: ['traceparent', 'c'] }),
      receiver,
    );
    const [head, chunk] = [[status, { a: 'b' }, {} as never] as const, Buffer.from('x')];
    expect(answered().head(...head)).toBe(true);
    answered().data(chunk);
    answered().end();
    expect(heard).toEqual([head, chunk, 'end']);
    expect(ended).toMatchObject([{ failed, seen: { 'http.response.status_code': status } }]);
    expect(ended[0]?.seen).not.toHaveProperty('error.type');
  },
);

test.each([
  ['/rpc/me', 'rpc/me'],
  ['/alunos?nome=eq.Ana', 'alunos'],
  ['/alunos', 'alunos'],
  [`/${'a'.repeat(63)}`, 'a'.repeat(63)],
  [`/${'a'.repeat(64)}`, undefined],
  ['/x/alunos', undefined],
  ['/alunos/1', undefined],
])('the span of the path %s has the attribute portaria.target %s', (path, target) => {
  const { ended, upstream, tracing } = setUp();
  traceUpstream(upstream, 'postgrest', tracing).exchange(
    outgoing({ headers: ['traceparent', 'c'], path }),
    silent,
  )();
  expect(ended[0]?.seen['portaria.target']).toBe(target);
});

test('traceparentIn finds the header by its name, not by a header value of this text', () => {
  const [named, valued, other] = [
    ['a', 'b', 'traceparent', 'x'],
    ['a', 'traceparent', 'b', 'c'],
    ['a', 'b'],
  ];
  expect([traceparentIn(named), traceparentIn(valued), traceparentIn([])]).toEqual([
    'x',
    undefined,
    undefined,
  ]);
  expect(traceparentsIn([other, named, valued])).toStrictEqual({ traceparents: ['x'] });
  expect(traceparentsIn([other])).toStrictEqual({});
});
