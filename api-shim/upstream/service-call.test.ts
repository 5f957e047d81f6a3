// A service call outside of a request: the request that it sends, and only 200 is a success.
import { expect, test } from 'vitest';
import type { Postgrest, UpstreamRequest } from './postgrest.ts';
import { createServiceCall } from './service-call.ts';

function callWith(status: number, body: string) {
  const sent: UpstreamRequest[] = [];
  const send: Postgrest['send'] = (request) => {
    sent.push(request);
    return Promise.resolve({ status, headers: {}, body: Buffer.from(body) });
  };
  return { sent, call: createServiceCall({ send } as Postgrest, () => 'service') };
}

test('a service call sends its arguments with the service token and returns the JSON', async () => {
  const { sent, call } = callWith(200, '[{"nome":"ç"}]');
  expect(await call('claim_alerts', { limite: 5 })).toEqual([{ nome: 'ç' }]);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/rpc/claim_alerts',
      headers: ['authorization', 'Bearer service', 'content-type', 'application/json'],
      body: '{"limite":5}',
    },
  ]);
});

test.each([204, 401, 503])('a service call rejects when PostgREST answers %i', async (status) => {
  const { call } = callWith(status, '[]');
  await expect(call('claim_alerts', {})).rejects.toThrow(`PostgREST answered ${status} to claim_alerts`);
});
