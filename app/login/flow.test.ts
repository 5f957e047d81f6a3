// The login's machine: each thing that can happen, in each state in which it matters.
import { describe, expect, test } from 'vitest';
import { isDead, reduce, START, type LoginEvent, type LoginState } from './flow.ts';

const NOW = 1_000_000;
const envio = {
  situacao: 'enviado',
  canal: 'console',
  destino: '****0001',
  expira_em: '2026-01-01T00:05:00Z',
  expira_em_segundos: 300,
} as const;
const refusal = (code: string, more: object = {}) => ({
  code,
  message: 'm',
  details: null,
  retryAfter: null,
  ...more,
});
const refused = (code: string, more?: object): LoginEvent => ({
  type: 'refused',
  refusal: refusal(code, more),
  now: NOW,
});
const after = (state: LoginState, ...events: LoginEvent[]): LoginState => events.reduce(reduce, state);
const SENT = after(START, { type: 'submitted' }, { type: 'sent', envio, now: NOW });

describe('a code that was sent', () => {
  test('lives as long as the service says, whatever this clock shows', () => {
    expect(SENT).toMatchObject({ step: 'otp', busy: false, sent: { expiresAt: NOW + 300_000 } });
  });

  test('expires while nobody does anything', () => {
    expect(after(SENT, { type: 'tick', now: NOW + 299_999 }).problem).toBeNull();
    const expired = after(SENT, { type: 'tick', now: NOW + 300_000 });
    expect([expired.problem?.code, isDead(expired)]).toEqual(['otp_expired', true]);
    expect(after(expired, { type: 'edited' })).toBe(expired);
  });

  test('does not expire under an answer that is on its way', () => {
    const state = after(SENT, { type: 'submitted' }, { type: 'tick', now: NOW + 300_000 });
    expect(state.problem).toBeNull();
  });

  test('is replaced by another', () => {
    const again = after(SENT, refused('otp_blocked'), { type: 'sent', envio, now: NOW + 60_000 });
    expect([again.problem, again.sent?.expiresAt]).toEqual([null, NOW + 360_000]);
  });
});

describe('a refusal', () => {
  test.each(['otp_expired', 'otp_blocked', 'delivery_failed'])('%s ends the code', (code) => {
    expect(isDead(after(SENT, { type: 'submitted' }, refused(code)))).toBe(true);
  });

  test('otp_invalid counts down and is forgotten while one types', () => {
    const state = after(SENT, refused('otp_invalid', { details: { tentativas_restantes: 2 } }));
    expect([state.problem?.attemptsLeft, isDead(state)]).toEqual([2, false]);
    expect(after(state, { type: 'edited' }).problem).toBeNull();
  });

  test.each([{ tentativas_restantes: '2' }, null, 'x', []])(
    'details of another shape say nothing: %j',
    (details) => {
      expect(after(SENT, refused('otp_invalid', { details })).problem?.attemptsLeft).toBeNull();
    },
  );

  test.each(['user_not_found', 'invalid_codigo'])('%s goes back to the first step', (code) => {
    expect(after(SENT, refused(code))).toMatchObject({ step: 'codigo', sent: null, problem: { code } });
  });

  test.each(['rate_limited_user', 'rate_limited_ip'])(
    '%s waits, and typing does not end the wait',
    (code) => {
      const state = after(START, refused(code, { retryAfter: 90 }), { type: 'edited' });
      expect([state.waitUntil, state.problem?.code]).toEqual([NOW + 90_000, code]);
      expect(after(state, { type: 'tick', now: NOW + 89_000 }).waitUntil).not.toBeNull();
      expect(after(state, { type: 'tick', now: NOW + 90_000 })).toEqual(START);
    },
  );

  test('a limit without Retry-After waits a minute', () => {
    expect(after(START, refused('rate_limited_ip')).waitUntil).toBe(NOW + 60_000);
  });

  test('a wait that outlasts the code ends in an expired code', () => {
    const state = after(SENT, refused('rate_limited_user', { retryAfter: 600 }), {
      type: 'tick',
      now: NOW + 600_000,
    });
    expect([state.waitUntil, state.problem?.code]).toEqual([null, 'otp_expired']);
  });

  test('unavailable is over when the connection is back; others are not', () => {
    expect(after(SENT, refused('unavailable'), { type: 'online' }).problem).toBeNull();
    expect(after(SENT, refused('otp_invalid'), { type: 'online' }).problem).not.toBeNull();
  });
});

test('a new start keeps nothing', () => {
  expect(after(SENT, refused('otp_blocked'), { type: 'restarted' })).toEqual(START);
});
