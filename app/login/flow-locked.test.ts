// The state machine of the login when wrong codes have locked the person.
import { expect, test } from 'vitest';
import { reduce, shownProblem, START, waitOf, type LoginEvent } from './flow.ts';

const now = 1_000_000;
const locked: LoginEvent = {
  type: 'refused',
  refusal: {
    code: 'rate_limited_user',
    status: 429,
    message: 'm',
    details: { motivo: 'erros' },
    retryAfter: 86_400,
  },
  now,
};

test.each(['send', 'verify'] as const)(
  'a refused %s is a problem of its own, and holds back no other request: the school may have unlocked the person',
  (call) => {
    for (const step of ['codigo', 'otp'] as const) {
      const asked = reduce({ ...START, step, codigo: '52998224725' }, { type: 'submitted', call, now });
      const state = reduce(asked, locked);
      expect([shownProblem(state)?.code, waitOf(state, call), state.busy]).toEqual(['locked', null, null]);
      expect(state.step).toBe(step);
    }
  },
);
