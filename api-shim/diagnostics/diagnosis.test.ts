// How a refusal or a failed check ends a diagnosis.
import { expect, test } from 'vitest';
import { Refusal, unavailable } from '../../common/errors.ts';
import { diagnose } from './diagnosis.ts';

const FINE = { name: 'token', ok: true, detail: 'fine' };

test('a diagnosis without a failed check is 200 ok', async () => {
  const diagnosis = await diagnose((checks) => Promise.resolve(void checks.push(FINE)));
  expect(diagnosis).toEqual({ status: 200, reason: 'ok', checks: [FINE], headers: {} });
});

test('one failed check among several makes the diagnosis 403 rls_failed', async () => {
  const checks = [FINE, { ...FINE, ok: false }];
  const diagnosis = await diagnose((found) => Promise.resolve(void found.push(...checks)));
  expect(diagnosis).toEqual({ status: 403, reason: 'rls_failed', checks, headers: {} });
});

test.each([new Refusal('session_ended'), new Refusal('no_role'), unavailable(new Error('away'))])(
  'a refusal ends the diagnosis with its own status, code, message and headers: $code',
  async (refusal) => {
    const diagnosis = await diagnose((checks) => {
      checks.push(FINE);
      return Promise.reject(refusal);
    });
    const { status, code: reason, message: detail, headers } = refusal;
    expect(diagnosis).toEqual({
      status,
      reason,
      checks: [FINE, { name: 'refusal', ok: false, detail }],
      headers,
    });
  },
);

test('a refusal other than 401, 403 or 503 ends the diagnosis as 503 unavailable', async () => {
  const { status, reason, checks } = await diagnose(() => Promise.reject(new Refusal('invalid_request')));
  expect([status, reason]).toEqual([503, 'unavailable']);
  expect(checks).toEqual([{ name: 'refusal', ok: false, detail: 'unavailable' }]);
});

test('an error that is not a Refusal is thrown', async () => {
  const fault = new TypeError('a fault');
  await expect(diagnose(() => Promise.reject(fault))).rejects.toBe(fault);
});
