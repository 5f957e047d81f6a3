// One request over a keep-alive pool, with a deadline for its head, or for all of it, and one second try where none can harm.
import { Pool, type Dispatcher } from 'undici';
import type { PostgrestAddress } from '../common/setting-fields.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;
export type Flow = Pick<Dispatcher.DispatchController, 'pause' | 'resume' | 'abort'>;

export type Outgoing = {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers: string[];
  readonly body?: string;
  readonly deadlineMs: number;
  readonly deadlineFor: 'head' | 'all';
};

/** Takes an answer piece by piece. After `end` or `fail` nothing more is called. */
export type Receiver = {
  readonly head: (status: number, headers: Headers, flow: Flow) => void;
  readonly data: (chunk: Buffer) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
};

/** Calls a request off; its receiver hears nothing more. */
export type Cancel = () => void;

/** Thrown into a receiver when the time is over. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/* Named functions that are made anew for each request cost more than they look, so these live outside of it. */
type State = {
  readonly pool: Pool;
  readonly outgoing: Outgoing;
  readonly receiver: Receiver;
  handler: Dispatcher.DispatchHandler;
  timer: NodeJS.Timeout | undefined;
  flow: Flow | undefined;
  headSeen: boolean;
  mayTryAgain: boolean;
  over: boolean;
};

const CONNECT_MS = 2_000;
const IDLE_BODY_MS = 30_000;

/**
 * Opens a pool to a unix socket or an address. The origin is fixed here: no request can name another one.
 *
 * @example const pool = openPool(config.upstream, 64)
 */
export function openPool({ origin, socketPath }: PostgrestAddress, connections: number): Pool {
  const connect = { timeout: CONNECT_MS, ...(socketPath !== undefined && { socketPath }) };
  return new Pool(origin, { connections, connect, bodyTimeout: IDLE_BODY_MS, headersTimeout: 0 });
}

/**
 * Sends a request.
 *
 * @example const cancel = exchange(pool, { method: 'GET', path: '/', … }, receiver)
 */
export function exchange(pool: Pool, outgoing: Outgoing, receiver: Receiver): Cancel {
  const state: State = {
    ...{ pool, outgoing, receiver, handler: {}, timer: undefined, flow: undefined },
    ...{ headSeen: false, mayTryAgain: outgoing.method !== 'POST', over: false },
  };
  state.handler = {
    onRequestStart(controller) {
      state.flow = controller;
      if (state.over) controller.abort(new Error('called off'));
    },
    onResponseStart(controller, status, headers) {
      if (state.over || status < 200) return;
      state.headSeen = true;
      if (outgoing.deadlineFor === 'head') clearTimeout(state.timer);
      receiver.head(status, headers, controller);
    },
    onResponseData(_controller, chunk) {
      if (!state.over) receiver.data(chunk);
    },
    onResponseEnd() {
      if (finish(state)) receiver.end();
    },
    onResponseError(_controller, error) {
      failOrTryAgain(state, error);
    },
  };
  state.timer = setTimeout(expire, outgoing.deadlineMs, state);
  send(state);
  return () => {
    if (finish(state)) state.flow?.abort(new Error('called off'));
  };
}

function send({ pool, outgoing, handler }: State): void {
  const { method, path, headers, body = null } = outgoing;
  pool.dispatch({ method, path, headers, body }, handler);
}

/* True for whoever ends the exchange first, and for nobody after. */
function finish(state: State): boolean {
  if (state.over) return false;
  clearTimeout(state.timer);
  return (state.over = true);
}

function expire(state: State): void {
  if (!finish(state)) return;
  const late = new LateError('no answer in time');
  state.flow?.abort(late);
  state.receiver.fail(late);
}

function failOrTryAgain(state: State, error: Error): void {
  if (!state.over && !state.headSeen && state.mayTryAgain && wasKeptAliveTooLong(error)) {
    state.mayTryAgain = false;
    send(state);
  } else if (finish(state)) state.receiver.fail(error);
}

function wasKeptAliveTooLong(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
