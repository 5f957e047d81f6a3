// The login as a pure state machine: an event in, the next state out.
import type { DeliveryStatus, OtpSent } from '@portaria/client';
import type { Refusal } from './refusal.ts';

/** The reason why the person cannot continue: an error code of the service, or one of `CodigoMistake` and `OtpMistake`. */
export type Problem = {
  readonly code: string;
  /** The service's sentence, for codes that this version does not know. */
  readonly message: string | null;
  readonly attemptsLeft: number | null;
};

export type Sent = {
  readonly canal: string;
  readonly destino: string;
  readonly expiresAt: number;
  readonly resendAt: number;
  /** The id of this send, for requests about its delivery. */
  readonly pedido: string | null;
  readonly situacao: DeliveryStatus['situacao'];
  /** How long a sign-in that stays lasts; absent where the person has no such choice. */
  readonly manter_segundos?: number | undefined;
  /** The channel that did not deliver the code, when another channel is in use now. */
  readonly missed: string | null;
};

/** The kind of a request; each has separate limits. */
export type Call = 'send' | 'verify';

/** No request is useful before `until`: for one person, or for everybody at this address (`codigo` is null). */
export type Wait = {
  readonly call: Call;
  readonly code: string;
  readonly codigo: string | null;
  readonly until: number;
};

export type LoginState = {
  readonly step: 'codigo' | 'otp' | 'done';
  /** The login code as typed, digits only. */
  readonly codigo: string;
  /** The current request, and its start. */
  readonly busy: { readonly call: Call; readonly since: number } | null;
  /** The request that is sent as soon as there is a network. */
  readonly pending: Call | null;
  readonly offline: boolean;
  readonly problem: Problem | null;
  /** Null in the second step when the person says that a code has already arrived. */
  readonly sent: Sent | null;
  /** The reason why the one-time code is no longer usable, so that only another one helps. */
  readonly dead: string | null;
  readonly waits: readonly Wait[];
};

export type LoginEvent =
  | { readonly type: 'entered' | 'restarted' | 'online' | 'offline' | 'arrived' }
  | { readonly type: 'edited'; readonly codigo: string }
  | { readonly type: 'submitted' | 'postponed'; readonly call: Call; readonly now: number }
  | { readonly type: 'mistaken'; readonly code: string }
  | { readonly type: 'sent'; readonly envio: OtpSent; readonly now: number }
  | { readonly type: 'followed'; readonly status: DeliveryStatus }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly now: number }
  | { readonly type: 'tick'; readonly now: number };

export const ARRIVED: readonly Sent['situacao'][] = ['entregue', 'lido'];

export const START: LoginState = {
  step: 'codigo',
  codigo: '',
  busy: null,
  pending: null,
  offline: false,
  problem: null,
  sent: null,
  dead: null,
  waits: [],
};

const RESEND_AFTER_MS = 30_000;
const WAIT_UNLESS_TOLD_S = 60;

/** The request of the main button. */
export const mainCall = ({ step, dead }: LoginState): Call => (step === 'otp' && !dead ? 'verify' : 'send');

/** The current wait before such a request, if any. */
export const waitOf = ({ waits, codigo }: LoginState, call: Call): Wait | null =>
  waits.find((wait) => wait.call === call && (wait.codigo === null || wait.codigo === codigo)) ?? null;

/** The problem to show. A request hides the problem of the one before, because that error does not apply to it. */
export function shownProblem(state: LoginState): Problem | null {
  if (state.busy) return null;
  if (state.pending) return problem('offline');
  const code = waitOf(state, mainCall(state))?.code ?? state.dead ?? (state.offline ? 'offline' : null);
  return state.problem ?? (code === null ? null : problem(code));
}

export function reduce(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'submitted':
      return { ...state, busy: { call: event.call, since: event.now }, pending: null, problem: null };
    case 'postponed':
      return { ...state, busy: null, pending: event.call, problem: null };
    case 'edited':
      return { ...state, codigo: event.codigo, pending: null, problem: null };
    case 'entered':
      return { ...START, step: 'done' };
    case 'online':
      return { ...state, offline: false, problem: unlessUnavailable(state.problem) };
    case 'offline':
      return { ...state, offline: true };
    case 'restarted':
      return { ...state, step: 'codigo', problem: null, sent: null, dead: null, pending: null };
    case 'arrived':
      return { ...state, step: 'otp', problem: null, sent: null, dead: null };
    case 'mistaken':
      return { ...state, busy: null, problem: problem(event.code) };
    case 'sent':
      return afterSent(state, event.envio, event.now);
    case 'followed':
      return afterFollowed(state, event.status);
    case 'refused':
      return afterRefusal(state, event.refusal, event.now);
    case 'tick':
      return afterTick(state, event.now);
  }
}

/** The service gives the validity of the code in seconds, so that a wrong clock of this device has no effect. */
function afterSent({ codigo, waits, offline }: LoginState, envio: OtpSent, now: number): LoginState {
  const expiresAt = now + envio.expira_em_segundos * 1000;
  const resendAt = now + RESEND_AFTER_MS;
  const sent: Sent = { pedido: null, missed: null, ...envio, situacao: 'aceito', expiresAt, resendAt };
  return { ...START, step: 'otp', codigo, waits, offline, sent };
}

/**
 * A channel accepts a message before it is delivered: the service learns the outcome later, and may use another channel. A
 * failure does not end the code, because another channel may deliver it; but the person may request another code now.
 */
function afterFollowed(state: LoginState, { situacao, canal }: DeliveryStatus): LoginState {
  const { sent } = state;
  if (!sent) return state;
  const failed = situacao === 'falhou';
  const isNew = situacao !== sent.situacao && (failed || sent.situacao === 'falhou');
  const other = canal && canal !== sent.canal && { canal, missed: sent.canal };
  return {
    ...state,
    sent: { ...sent, situacao, ...other, ...(failed && { resendAt: 0 }) },
    ...(isNew && { problem: failed ? problem('delivery_failed') : null }),
  };
}

const OVER = ['otp_expired', 'otp_blocked', 'delivery_failed'];

function afterRefusal(state: LoginState, refusal: Refusal, now: number): LoginState {
  const { code, message, status, retryAfter } = refusal;
  const call = state.busy?.call ?? mainCall(state);
  const count = detail(refusal, 'tentativas_restantes');
  const attemptsLeft = typeof count === 'number' ? count : null;
  const next = { ...state, busy: null, problem: { code, message, attemptsLeft } };

  // The school can unlock the person at any moment, so nothing here holds back the next request.
  if (detail(refusal, 'motivo') === 'erros') return { ...next, problem: problem('locked') };
  if (code === 'rate_limited_user' || code === 'rate_limited_ip') {
    const until = now + (retryAfter ?? WAIT_UNLESS_TOLD_S) * 1000;
    const wait: Wait = { call, code, codigo: code === 'rate_limited_ip' ? null : state.codigo, until };
    const stillGood = call === 'send' && mainCall(state) === 'verify';
    return { ...next, problem: stillGood ? problem('send_limited') : null, waits: [...state.waits, wait] };
  }
  // The request may have arrived without its answer: another one would count against the limit of three.
  if (code === 'unavailable' && call === 'send' && (status === 0 || status === 504)) {
    return { ...next, sent: null, dead: null, problem: problem('send_unknown') };
  }
  // The latest code may come from another page, so its end is not known here.
  if (code === 'otp_expired' && (attemptsLeft ?? 0) > 0) {
    return { ...next, sent: null, problem: { ...next.problem, code: 'otp_earlier' } };
  }
  if (state.step === 'otp' && OVER.includes(code)) return { ...next, problem: null, dead: code };
  const startsOver = code === 'user_not_found' || code === 'invalid_codigo';
  return startsOver ? { ...reduce(next, { type: 'restarted' }), problem: next.problem } : next;
}

function afterTick(state: LoginState, now: number): LoginState {
  const isOver = state.step === 'otp' && state.sent !== null && state.sent.expiresAt <= now;
  const dies = isOver && !state.busy && !state.dead;
  const waits = state.waits.filter(({ until }) => until > now);
  if (!dies && waits.length === state.waits.length) return state;
  return { ...state, waits, ...(dies && { dead: 'otp_expired', problem: null }) };
}

export const problem = (code: string): Problem => ({ code, message: null, attemptsLeft: null });

const unlessUnavailable = (one: Problem | null): Problem | null => (one?.code === 'unavailable' ? null : one);

const detail = ({ details }: Refusal, name: string): unknown =>
  (Object(details) as Record<string, unknown>)[name];
