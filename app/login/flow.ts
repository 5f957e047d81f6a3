// The login as a pure machine: what happened goes in, what to show comes out.
import type { OtpSent } from '@portaria/client';

/** Why the person cannot go on right now: a code of the service's, or one of `CodigoMistake` and `OtpMistake`. */
export type Problem = {
  readonly code: string;
  /** The service's own sentence, for codes that this version does not know. */
  readonly message: string | null;
  readonly attemptsLeft: number | null;
};

export type Sent = {
  readonly canal: string;
  readonly destino: string;
  readonly expiresAt: number;
  readonly resendAt: number;
};

export type LoginState = {
  readonly step: 'codigo' | 'otp' | 'done';
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly sent: Sent | null;
  /** No request makes sense before this moment. */
  readonly waitUntil: number | null;
};

export type Refusal = {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly retryAfter: number | null;
};

export type LoginEvent =
  | { readonly type: 'submitted' | 'edited' | 'entered' | 'restarted' | 'online' }
  | { readonly type: 'mistaken'; readonly code: string }
  | { readonly type: 'sent'; readonly envio: OtpSent; readonly now: number }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly now: number }
  | { readonly type: 'tick'; readonly now: number };

export const START: LoginState = { step: 'codigo', busy: false, problem: null, sent: null, waitUntil: null };

const RESEND_AFTER_MS = 30_000;
const WAIT_UNLESS_TOLD_S = 60;

/** The one-time code can no longer be used: only another one helps. */
export const isDead = ({ step, problem }: LoginState): boolean =>
  step === 'otp' &&
  problem !== null &&
  ['otp_expired', 'otp_blocked', 'delivery_failed'].includes(problem.code);

export const isLimited = (problem: Problem | null): boolean =>
  problem?.code === 'rate_limited_user' || problem?.code === 'rate_limited_ip';

export function reduce(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'submitted':
      return { ...state, busy: true };
    case 'edited':
      return isDead(state) || isLimited(state.problem) ? state : { ...state, problem: null };
    case 'entered':
      return { ...START, step: 'done' };
    case 'restarted':
      return START;
    case 'online':
      return state.problem?.code === 'unavailable' ? { ...state, problem: null } : state;
    case 'mistaken':
      return { ...state, busy: false, problem: problem(event.code) };
    case 'sent':
      return afterSent(event.envio, event.now);
    case 'refused':
      return afterRefusal(state, event.refusal, event.now);
    case 'tick':
      return afterTick(state, event.now);
  }
}

/** The service says how long the code lives, so that the clock of this device does not matter. */
function afterSent({ canal, destino, expira_em_segundos }: OtpSent, now: number): LoginState {
  const expiresAt = now + expira_em_segundos * 1000;
  return { ...START, step: 'otp', sent: { canal, destino, expiresAt, resendAt: now + RESEND_AFTER_MS } };
}

function afterRefusal(state: LoginState, refusal: Refusal, now: number): LoginState {
  const { code, message, details, retryAfter } = refusal;
  const next = { ...state, busy: false, problem: { ...problem(code), message, attemptsLeft: left(details) } };
  if (isLimited(next.problem)) {
    return { ...next, waitUntil: now + (retryAfter ?? WAIT_UNLESS_TOLD_S) * 1000 };
  }
  const startsOver = code === 'user_not_found' || code === 'invalid_codigo';
  return startsOver ? { ...START, problem: next.problem } : next;
}

function afterTick(state: LoginState, now: number): LoginState {
  if (state.waitUntil !== null && state.waitUntil <= now) {
    return afterTick({ ...state, waitUntil: null, problem: null }, now);
  }
  const isOver = state.step === 'otp' && state.sent !== null && state.sent.expiresAt <= now;
  if (!isOver || state.busy || isDead(state) || isLimited(state.problem)) return state;
  return { ...state, problem: problem('otp_expired') };
}

const problem = (code: string): Problem => ({ code, message: null, attemptsLeft: null });

function left(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('tentativas_restantes' in details)) return null;
  const { tentativas_restantes: count } = details;
  return typeof count === 'number' ? count : null;
}
