// The HTTP client for PostgREST and the site: keep-alive pool, deadline, bounded queue, and one retry when it is safe.
import { Pool, type Dispatcher } from 'undici';
import type { PostgrestAddress } from '../setting-fields.ts';
import { pauseBeforeSecondTry } from './second-try.ts';

export type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;
export type Flow = Pick<Dispatcher.DispatchController, 'pause' | 'resume' | 'abort'>;

export type Outgoing = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: string[];
  readonly body?: string | Uint8Array | undefined;
  readonly deadlineMs: number;
  /** A POST that changes nothing and may be repeated like a GET. */
  readonly reads?: boolean;
  /** The callers of a shared, traced request. */
  readonly traceparents?: readonly string[];
};

/** Receives a response piece by piece. After `end` or `fail` nothing more is called. */
export type Receiver = {
  /** True takes the body as a stream: from then on only its silence is limited, not its length. */
  readonly head: (status: number, headers: UpstreamHeaders, flow: Flow) => boolean;
  readonly data: (chunk: Buffer) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
};

/** Cancels a request; its receiver is not called any more. */
export type Cancel = () => void;

export type Upstream = {
  readonly exchange: (outgoing: Outgoing, receiver: Receiver) => Cancel;
  readonly close: () => Promise<void>;
};

export type UpstreamLimits = {
  readonly connections: number;
  /** A body that is silent for this long while it is being read has failed. */
  readonly idleBodyMs: number;
  /** With more requests in progress or waiting, a new one is refused. */
  readonly maxInFlight?: number;
  /** False if a refused request can go to another address; otherwise it is retried here. */
  readonly onlyHere?: boolean;
};

/** The deadline has passed. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/* Closures for each request are slow, so the functions below take this object instead. */
type State = {
  readonly pool: Pool;
  readonly load: { inFlight: number };
  readonly outgoing: Outgoing;
  readonly receiver: Receiver;
  readonly deadline: number;
  readonly onlyHere: boolean;
  handler: Dispatcher.DispatchHandler;
  timer: NodeJS.Timeout | undefined;
  retry: NodeJS.Timeout | undefined;
  flow: Flow | undefined;
  headSeen: boolean;
  triedAgain: boolean;
  over: boolean;
};

const CONNECT_MS = 2_000;
const MAX_IN_FLIGHT = 512;

/** Opens a pool to a unix socket or an address. The origin is fixed, so no request can name another one. */
export function openUpstream(address: PostgrestAddress, limits: UpstreamLimits): Upstream {
  const { origin, socketPath } = address;
  const { connections, idleBodyMs, maxInFlight = MAX_IN_FLIGHT, onlyHere = true } = limits;
  const connect = { timeout: CONNECT_MS, socketPath: socketPath ?? null };
  const pool = new Pool(origin, { connections, connect, bodyTimeout: idleBodyMs, headersTimeout: 0 });
  const load = { inFlight: 0 };
  return {
    exchange(outgoing, receiver) {
      const state = createState(pool, load, outgoing, receiver, onlyHere);
      load.inFlight += 1;
      if (load.inFlight > maxInFlight) queueMicrotask(() => fail(state, new Error('too many requests wait')));
      else send(state);
      return () => {
        if (finish(state)) state.flow?.abort(new Error('called off'));
      };
    },
    close: () => pool.destroy(),
  };
}

function createState(
  pool: Pool,
  load: State['load'],
  outgoing: Outgoing,
  receiver: Receiver,
  onlyHere: boolean,
): State {
  const state: State = {
    pool,
    load,
    outgoing,
    receiver,
    deadline: performance.now() + outgoing.deadlineMs,
    onlyHere,
    handler: {},
    timer: undefined,
    retry: undefined,
    flow: undefined,
    headSeen: false,
    triedAgain: false,
    over: false,
  };
  state.timer = setTimeout(expire, outgoing.deadlineMs, state);
  /* Undici calls no handler after it was told to abort, except for the error. */
  state.handler = {
    onRequestStart(controller) {
      state.flow = controller;
      if (state.over) controller.abort(new Error('called off'));
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return;
      state.headSeen = true;
      if (receiver.head(status, headers, controller)) clearTimeout(state.timer);
    },
    onResponseData(_controller, chunk) {
      receiver.data(chunk);
    },
    onResponseEnd() {
      if (finish(state)) receiver.end();
    },
    onResponseError(_controller, error) {
      failOrTryAgain(state, error);
    },
  };
  return state;
}

function send({ pool, outgoing, handler }: State): void {
  const { method, path, headers, body = null } = outgoing;
  pool.dispatch({ method, path, headers, body }, handler);
}

/* True for the first caller, which then ends the exchange. */
function finish(state: State): boolean {
  if (state.over) return false;
  clearTimeout(state.timer);
  clearTimeout(state.retry);
  state.load.inFlight -= 1;
  return (state.over = true);
}

function fail(state: State, error: Error): void {
  if (finish(state)) state.receiver.fail(error);
}

function expire(state: State): void {
  const late = new LateError('no answer in time');
  fail(state, late);
  state.flow?.abort(late);
}

function failOrTryAgain(state: State, error: Error): void {
  if (state.over) return;
  const pause = state.headSeen || state.triedAgain ? undefined : pauseBeforeSecondTry(error, state);
  if (pause === undefined || performance.now() + pause >= state.deadline) {
    fail(state, error);
    return;
  }
  state.triedAgain = true;
  if (pause === 0) send(state);
  else state.retry = setTimeout(send, pause, state);
}
