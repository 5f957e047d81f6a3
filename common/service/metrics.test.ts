// The operators' port: metrics, readiness with its time limit, and 404 for everything else.
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMeter } from './metrics.ts';
import { createMetricsServer } from './metrics-server.ts';
import { createReadiness } from './readiness.ts';
import { closeServer, listen } from './server.ts';
import { turns } from '../testing/turns.ts';
import { VERSION } from '../program/version.ts';

let stop = () => Promise.resolve();
afterEach(() => stop());

async function serve(probe: () => Promise<boolean>, now?: () => number) {
  const meter = createMeter();
  const isReady = createReadiness(probe, now);
  meter.gauge('a_ready', 'Ready', async () => Number(await isReady()));
  const server = createMetricsServer(meter.exposition, isReady);
  await listen(server, 0, '127.0.0.1');
  stop = () => closeServer(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${origin}${path}`, { method, headers: { connection: 'close' } });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { meter, ask, isReady };
}

test('/metrics shows counters, latencies and gauges in the Prometheus text format', async () => {
  const { meter, ask } = await serve(() => Promise.resolve(true));
  const count = meter.counter('a_total', 'Things', ['kind']);
  count.inc({ kind: 'x' });
  count.inc({ kind: 'x' });
  meter.latency('a_seconds', 'Time', 'route').observe('me', 30);
  const { status, text, headers } = await ask('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(text).toContain('a_total{kind="x"} 2');
  expect(text).toContain('a_seconds_bucket{le="0.025",route="me"} 0');
  expect(text).toContain('a_seconds_bucket{le="0.05",route="me"} 1');
  expect(text).toContain('a_ready 1');
  expect(text).toContain(`portaria_build_info{version="${VERSION}"} 1`);
  expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
  expect(Number(/^process_start_time_seconds (\d+)$/m.exec(text)?.[1])).toBeLessThanOrEqual(
    Date.now() / 1000,
  );
});

test('two meters in one process have separate counters', async () => {
  const [one, other] = [createMeter(), createMeter()];
  one.counter('same_total', 'One').inc();
  other.counter('same_total', 'Other');
  expect(await other.exposition.text()).toContain('same_total 0');
});

test('a process that is not ready answers 200 at /healthz, 503 at /readyz and a gauge of 0 at /metrics', async () => {
  const { ask } = await serve(() => Promise.resolve(false));
  expect((await ask('/healthz')).status).toBe(200);
  const { status, headers } = await ask('/readyz');
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  expect((await ask('/metrics')).text).toContain('a_ready 0');
});

test('/healthz and /readyz answer JSON, and only a readiness of 503 has Retry-After', async () => {
  let ready = true;
  let now = 0;
  const { ask, meter } = await serve(
    () => Promise.resolve(ready),
    () => now,
  );
  const told = async (path: string) => {
    const { status, text, headers } = await ask(path);
    return [status, headers.get('content-type'), headers.get('retry-after'), JSON.parse(text) as unknown];
  };
  expect(await told('/healthz')).toEqual([200, 'application/json', null, { status: 'ok', version: VERSION }]);
  expect(await told('/readyz')).toEqual([200, 'application/json', null, { status: 'ready' }]);
  [ready, now] = [false, 1_000];
  expect(await told('/readyz')).toEqual([503, 'application/json', '1', { status: 'not ready' }]);
  meter.gauge('broken', 'Broken', () => Promise.reject(new Error('no number')));
  expect((await ask('/metrics')).status).toBe(500);
});

test.each([
  ['/', 'GET'],
  ['/metrics?x=1', 'GET'],
  ['/metrics', 'POST'],
  ['/constructor', 'GET'],
])('the metrics server answers 404 to the path %s with the method %s', async (path, method) => {
  const { ask } = await serve(() => Promise.resolve(true));
  expect((await ask(path, method)).status).toBe(404);
});

test('readiness is false after a second when the probe never ends, and at once when it throws [F16]', async () => {
  const { isReady } = await serve(() => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answers: boolean[] = [];
  const asked = isReady().then((answer) => answers.push(answer));
  vi.advanceTimersByTime(999);
  await turns();
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  await asked;
  expect(answers).toEqual([false]);
  await stop();
  const throwing = await serve(() => Promise.reject(new Error('away')));
  expect(await throwing.isReady()).toBe(false);
});

test('a hundred readiness checks within a second run one probe, and the next second runs another', async () => {
  let clock = 5;
  let asked = 0;
  const { isReady } = await serve(
    () => Promise.resolve((asked += 1) > 1),
    () => clock,
  );
  for (let n = 0; n < 100; n++) expect(await isReady()).toBe(false);
  expect(asked).toBe(1);
  clock += 1_000;
  expect(await isReady()).toBe(true);
});
