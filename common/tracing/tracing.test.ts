// Tracing is opened for a collector, and only then.
import { expect, test } from 'vitest';
import { openTracing } from './tracing.ts';

test('openTracing with a collector gives a request a sampled traceparent', async () => {
  const tracing = await openTracing('api-shim', new URL('http://127.0.0.1:1'));
  const span = tracing?.begin('request', 'server', undefined);
  expect(span?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  await tracing?.stop();
});
