// The state machine of the login: each event in each state where it matters.
import type { DeliveryStatus } from '@portaria/client';
import { describe, expect, test } from 'vitest';
import {
  mainCall,
  reduce,
  shownProblem,
  START,
  waitOf,
  type Call,
  type LoginEvent,
  type LoginState,
} from './flow.ts';

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
  status: 400,
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
const submitted = (call: Call): LoginEvent => ({ type: 'submitted', call, now: NOW });
const edited = (codigo: string): LoginEvent => ({ type: 'edited', codigo });
const tick = (ms: number): LoginEvent => ({ type: 'tick', now: NOW + ms });
const after = (state: LoginState, ...events: LoginEvent[]): LoginState => events.reduce(reduce, state);
const TYPED = after(START, edited('52998224725'));
const SENT = after(TYPED, submitted('send'), { type: 'sent', envio, now: NOW });
const shown = (state: LoginState) => shownProblem(state)?.code ?? null;

describe('a code that was sent', () => {
  test('expires after the time that the service says, whatever the local clock shows', () => {
    expect(SENT).toMatchObject({ step: 'otp', busy: null, sent: { expiresAt: NOW + 300_000 } });
  });

  test('expires while nobody does anything', () => {
    expect(shown(after(SENT, tick(299_999)))).toBeNull();
    const expired = after(SENT, tick(300_000), edited('52998224725'));
    expect([shown(expired), expired.dead, mainCall(expired)]).toEqual(['otp_expired', 'otp_expired', 'send']);
  });

  test('does not expire under an answer that is on its way', () => {
    expect(after(SENT, submitted('verify'), tick(300_000)).dead).toBeNull();
  });

  test('is replaced by another', () => {
    const again = after(SENT, refused('otp_blocked'), { type: 'sent', envio, now: NOW + 60_000 });
    expect([again.dead, again.sent?.expiresAt, again.codigo]).toEqual([null, NOW + 360_000, '52998224725']);
  });
});

describe('what became of the message', () => {
  const asked = after(TYPED, { type: 'sent', envio: { ...envio, pedido: 'p' }, now: NOW });
  const followed = (situacao: DeliveryStatus['situacao'], canal: string | null = null): LoginEvent => ({
    type: 'followed',
    status: { situacao, canal },
  });

  test('it may come through another channel, be delivered, or fail', () => {
    expect(after(asked, followed('aceito', 'twilio-sms')).sent).toMatchObject({
      canal: 'twilio-sms',
      pedido: 'p',
    });
    expect(after(asked, followed('entregue', 'console')).sent).toMatchObject({ situacao: 'entregue' });
    expect(after(asked, followed('desconhecida')).sent).toMatchObject({ canal: 'console', missed: null });
  });

  test('another channel names the one that did not deliver', () => {
    const state = after(asked, followed('aceito', 'twilio-sms'), followed('entregue', 'twilio-sms'));
    expect(state.sent).toMatchObject({ canal: 'twilio-sms', missed: 'console', situacao: 'entregue' });
  });

  test('a failure is shown once, keeps the code, allows another send, and disappears when another channel takes over', () => {
    const failed = after(asked, followed('falhou'));
    expect([shown(failed), failed.dead, failed.sent?.resendAt]).toEqual(['delivery_failed', null, 0]);
    expect(shown(after(failed, edited('52998224725'), followed('falhou')))).toBeNull();
    expect(shown(after(failed, followed('pendente', 'twilio-sms')))).toBeNull();
  });

  test('a message about something else stays', () => {
    const wrong = after(asked, submitted('verify'), refused('otp_invalid'));
    expect(shown(after(wrong, followed('entregue')))).toBe('otp_invalid');
  });
});

describe('a refusal', () => {
  test.each(['otp_expired', 'otp_blocked', 'delivery_failed'])('%s ends the code', (code) => {
    expect(after(SENT, submitted('verify'), refused(code)).dead).toBe(code);
  });

  test('otp_invalid counts down and is forgotten while one types', () => {
    const state = after(SENT, submitted('verify'), refused('otp_invalid', left(2)));
    expect([state.problem?.attemptsLeft, state.dead]).toEqual([2, null]);
    expect(after(state, edited('52998224725')).problem).toBeNull();
  });

  test('the code of an earlier message does not end the newest one', () => {
    const state = after(SENT, submitted('verify'), refused('otp_expired', left(2)));
    expect([shown(state), state.problem?.attemptsLeft, state.dead]).toEqual(['otp_earlier', 2, null]);
    expect(after(SENT, submitted('verify'), refused('otp_expired', left(0))).dead).toBe('otp_expired');
  });

  test('nor does the end of what this page sent, when the newest is another', () => {
    const state = after(SENT, submitted('verify'), refused('otp_expired', left(2)));
    expect(after(state, { type: 'tick', now: NOW + 600_000 }).dead).toBeNull();
  });

  test('an old one is not shown while something is being checked', () => {
    const state = after(SENT, refused('otp_invalid'), submitted('verify'));
    expect([shown(state), shown(after(state, refused('otp_invalid')))]).toEqual([null, 'otp_invalid']);
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
});

describe('a limit', () => {
  const limited = (code: string, call: Call = 'send') =>
    after(TYPED, submitted(call), refused(code, { retryAfter: 90 }));

  test.each(['rate_limited_user', 'rate_limited_ip'])(
    '%s waits, and typing does not end the wait',
    (code) => {
      const state = after(limited(code), edited('5299822472'), edited('52998224725'));
      expect([waitOf(state, 'send')?.until, shown(state)]).toEqual([NOW + 90_000, code]);
      expect(waitOf(after(state, tick(89_000)), 'send')).not.toBeNull();
      expect(after(state, tick(90_000))).toEqual(TYPED);
    },
  );

  test('of a person does not hold up another person; that of an address does', () => {
    const other = edited('11144477735');
    expect(waitOf(after(limited('rate_limited_user'), other), 'send')).toBeNull();
    expect(shown(after(limited('rate_limited_user'), other))).toBeNull();
    expect(waitOf(after(limited('rate_limited_ip'), other), 'send')).not.toBeNull();
  });

  test('of sending does not hold up a code that has arrived', () => {
    const state = after(limited('rate_limited_user'), { type: 'arrived' });
    expect([state.step, state.sent, waitOf(state, 'verify'), shown(state)]).toEqual([
      'otp',
      null,
      null,
      null,
    ]);
  });

  test('of another code leaves the one that has arrived', () => {
    const state = after(SENT, submitted('send'), refused('rate_limited_user', { retryAfter: 90 }));
    expect([state.step, shown(state), mainCall(state), waitOf(state, 'verify')]).toEqual([
      ...['otp', 'send_limited', 'verify', null],
    ]);
    const dead = after(SENT, refused('otp_blocked'), submitted('send'), refused('rate_limited_user'));
    expect(shown(dead)).toBe('rate_limited_user');
  });

  test('without Retry-After lasts a minute', () => {
    const state = after(TYPED, refused('rate_limited_ip'));
    expect(waitOf(state, 'send')?.until).toBe(NOW + 60_000);
  });

  test('that outlasts the code ends in an expired code', () => {
    const state = after(
      SENT,
      submitted('verify'),
      refused('rate_limited_user', { retryAfter: 600 }),
      tick(600_000),
    );
    expect([state.waits, state.dead]).toEqual([[], 'otp_expired']);
  });
});

describe('a lost connection', () => {
  test('says so at once, and goes when it is back', () => {
    const state = after(SENT, { type: 'offline' });
    expect([shown(state), shown(after(state, { type: 'online' }))]).toEqual(['offline', null]);
  });

  test('postpones a request', () => {
    const state = after(TYPED, { type: 'postponed', call: 'send', now: NOW });
    expect([shown(state), state.pending, state.busy]).toEqual(['offline', 'send', null]);
  });

  test.each([0, 504])('leaves open whether a message was sent: status %i', (status) => {
    const lost = refused('unavailable', { status });
    expect(shown(after(TYPED, submitted('send'), lost))).toBe('send_unknown');
    expect(shown(after(SENT, submitted('verify'), lost))).toBe('unavailable');
    const again = after(SENT, submitted('verify'), refused('otp_expired'), submitted('send'), lost);
    expect([shown(again), again.dead, mainCall(again)]).toEqual(['send_unknown', null, 'verify']);
    expect(after(again, { type: 'tick', now: NOW + 600_000 }).dead).toBeNull();
    expect(shown(after(TYPED, submitted('send'), refused('unavailable', { status: 503 })))).toBe(
      'unavailable',
    );
  });

  test('the message of unavailable disappears when the connection is back; others stay', () => {
    expect(after(SENT, refused('unavailable'), { type: 'online' }).problem).toBeNull();
    expect(after(SENT, refused('otp_invalid'), { type: 'online' }).problem).not.toBeNull();
  });
});

test('a new start keeps the document and the limits', () => {
  const state = after(SENT, refused('otp_blocked'), { type: 'restarted' });
  expect(state).toEqual({ ...START, codigo: '52998224725' });
});

function left(tentativas_restantes: number) {
  return { details: { tentativas_restantes } };
}
