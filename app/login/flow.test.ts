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
  test('expires after the seconds that the response gives, whatever the local clock shows', () => {
    expect(SENT).toMatchObject({ step: 'otp', busy: null, sent: { expiresAt: NOW + 300_000 } });
  });

  test('expires without any action of the person, and the main button then requests another code', () => {
    expect(shown(after(SENT, tick(299_999)))).toBeNull();
    const expired = after(SENT, tick(300_000), edited('52998224725'));
    expect([shown(expired), expired.dead, mainCall(expired)]).toEqual(['otp_expired', 'otp_expired', 'send']);
  });

  test('does not expire while the request that verifies it is in progress', () => {
    expect(after(SENT, submitted('verify'), tick(300_000)).dead).toBeNull();
  });

  test('is replaced by the next code sent, which is usable and has a new expiry time', () => {
    const again = after(SENT, refused('otp_blocked'), { type: 'sent', envio, now: NOW + 60_000 });
    expect([again.dead, again.sent?.expiresAt, again.codigo]).toEqual([null, NOW + 360_000, '52998224725']);
  });
});

describe('the delivery status of a message', () => {
  const asked = after(TYPED, { type: 'sent', envio: { ...envio, pedido: 'p' }, now: NOW });
  const followed = (situacao: DeliveryStatus['situacao'], canal: string | null = null): LoginEvent => ({
    type: 'followed',
    status: { situacao, canal },
  });

  test('changes the channel and the status on the page; an unknown status keeps the channel', () => {
    expect(after(asked, followed('aceito', 'twilio-sms')).sent).toMatchObject({
      canal: 'twilio-sms',
      pedido: 'p',
    });
    expect(after(asked, followed('entregue', 'console')).sent).toMatchObject({ situacao: 'entregue' });
    expect(after(asked, followed('desconhecida')).sent).toMatchObject({ canal: 'console', missed: null });
  });

  test('keeps the name of the channel that did not deliver when another channel takes over', () => {
    const state = after(asked, followed('aceito', 'twilio-sms'), followed('entregue', 'twilio-sms'));
    expect(state.sent).toMatchObject({ canal: 'twilio-sms', missed: 'console', situacao: 'entregue' });
  });

  test('a failure is shown once, keeps the code, allows another send, and disappears when another channel takes over', () => {
    const failed = after(asked, followed('falhou'));
    expect([shown(failed), failed.dead, failed.sent?.resendAt]).toEqual(['delivery_failed', null, 0]);
    expect(shown(after(failed, edited('52998224725'), followed('falhou')))).toBeNull();
    expect(shown(after(failed, followed('pendente', 'twilio-sms')))).toBeNull();
  });

  test('does not replace an error about something else', () => {
    const wrong = after(asked, submitted('verify'), refused('otp_invalid'));
    expect(shown(after(wrong, followed('entregue')))).toBe('otp_invalid');
  });
});

describe('a refusal', () => {
  test.each(['otp_expired', 'otp_blocked', 'delivery_failed'])('%s makes the sent code unusable', (code) => {
    expect(after(SENT, submitted('verify'), refused(code)).dead).toBe(code);
  });

  test('otp_invalid has the number of attempts left, keeps the code usable, and disappears when the person types', () => {
    const state = after(SENT, submitted('verify'), refused('otp_invalid', left(2)));
    expect([state.problem?.attemptsLeft, state.dead]).toEqual([2, null]);
    expect(after(state, edited('52998224725')).problem).toBeNull();
  });

  test('otp_expired with attempts left means that an earlier code was typed, and keeps the newest code usable', () => {
    const state = after(SENT, submitted('verify'), refused('otp_expired', left(2)));
    expect([shown(state), state.problem?.attemptsLeft, state.dead]).toEqual(['otp_earlier', 2, null]);
    expect(after(SENT, submitted('verify'), refused('otp_expired', left(0))).dead).toBe('otp_expired');
  });

  test('otp_expired with attempts left cancels the expiry of the code that this page requested', () => {
    const state = after(SENT, submitted('verify'), refused('otp_expired', left(2)));
    expect(after(state, { type: 'tick', now: NOW + 600_000 }).dead).toBeNull();
  });

  test('is hidden while the next request is in progress', () => {
    const state = after(SENT, refused('otp_invalid'), submitted('verify'));
    expect([shown(state), shown(after(state, refused('otp_invalid')))]).toEqual([null, 'otp_invalid']);
  });

  test.each([{ tentativas_restantes: '2' }, null, 'x', []])(
    'with the invalid details %j has no number of attempts left',
    (details) => {
      expect(after(SENT, refused('otp_invalid', { details })).problem?.attemptsLeft).toBeNull();
    },
  );

  test.each(['user_not_found', 'invalid_codigo'])('%s returns the login to its first step', (code) => {
    expect(after(SENT, refused(code))).toMatchObject({ step: 'codigo', sent: null, problem: { code } });
  });
});

describe('a rate limit', () => {
  const limited = (code: string, call: Call = 'send') =>
    after(TYPED, submitted(call), refused(code, { retryAfter: 90 }));

  test.each(['rate_limited_user', 'rate_limited_ip'])(
    '%s lasts for the seconds of Retry-After, and typing does not end it',
    (code) => {
      const state = after(limited(code), edited('5299822472'), edited('52998224725'));
      expect([waitOf(state, 'send')?.until, shown(state)]).toEqual([NOW + 90_000, code]);
      expect(waitOf(after(state, tick(89_000)), 'send')).not.toBeNull();
      expect(after(state, tick(90_000))).toEqual(TYPED);
    },
  );

  test('of one person does not apply to another person, but a limit of the IP address does', () => {
    const other = edited('11144477735');
    expect(waitOf(after(limited('rate_limited_user'), other), 'send')).toBeNull();
    expect(shown(after(limited('rate_limited_user'), other))).toBeNull();
    expect(waitOf(after(limited('rate_limited_ip'), other), 'send')).not.toBeNull();
  });

  test('on sending does not apply to verifying a code that has arrived', () => {
    const state = after(limited('rate_limited_user'), { type: 'arrived' });
    expect([state.step, state.sent, waitOf(state, 'verify'), shown(state)]).toEqual([
      'otp',
      null,
      null,
      null,
    ]);
  });

  test('on sending another code keeps the current code usable, unless that code is blocked', () => {
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

  test('that lasts longer than the code ends with otp_expired', () => {
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
  test('shows an error at once, which disappears when the connection is back', () => {
    const state = after(SENT, { type: 'offline' });
    expect([shown(state), shown(after(state, { type: 'online' }))]).toEqual(['offline', null]);
  });

  test('keeps a postponed request pending and shows the error offline', () => {
    const state = after(TYPED, { type: 'postponed', call: 'send', now: NOW });
    expect([shown(state), state.pending, state.busy]).toEqual(['offline', 'send', null]);
  });

  test.each([0, 504])(
    'shows send_unknown when sending ends with status %i, because the message may have been sent',
    (status) => {
      const lost = refused('unavailable', { status });
      expect(shown(after(TYPED, submitted('send'), lost))).toBe('send_unknown');
      expect(shown(after(SENT, submitted('verify'), lost))).toBe('unavailable');
      const again = after(SENT, submitted('verify'), refused('otp_expired'), submitted('send'), lost);
      expect([shown(again), again.dead, mainCall(again)]).toEqual(['send_unknown', null, 'verify']);
      expect(after(again, { type: 'tick', now: NOW + 600_000 }).dead).toBeNull();
      expect(shown(after(TYPED, submitted('send'), refused('unavailable', { status: 503 })))).toBe(
        'unavailable',
      );
    },
  );

  test('hides the error unavailable when the connection is back, and keeps other errors', () => {
    expect(after(SENT, refused('unavailable'), { type: 'online' }).problem).toBeNull();
    expect(after(SENT, refused('otp_invalid'), { type: 'online' }).problem).not.toBeNull();
  });
});

test('restarting the login keeps the typed login code and forgets the one-time code', () => {
  const state = after(SENT, refused('otp_blocked'), { type: 'restarted' });
  expect(state).toEqual({ ...START, codigo: '52998224725' });
});

test('restarting while a request is in progress waits for its answer, which is about the code as it was then', () => {
  const state = after(TYPED, submitted('send'), { type: 'restarted' });
  expect(state).toMatchObject({ step: 'codigo', codigo: '52998224725', busy: { call: 'send' } });
  expect(after(state, refused('user_not_found')).busy).toBeNull();
});

function left(tentativas_restantes: number) {
  return { details: { tentativas_restantes } };
}
