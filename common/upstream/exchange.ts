// The HTTP client for PostgREST and the site: keep-alive pool, deadline, bounded queue, and one retry when it is safe.
import { Pool, type Dispatcher } from 'undici';
import type { PostgrestAddress } from '../settings/setting-fields.ts';
import { KEPT_MS, leave, release } from './given-up.ts';
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
  /**
   * Called once, after `end`, `fail` or a cancellation, when the upstream has ended its work on the request. With it, the connection
   * of a request that was given up stays open until the response begins or the connection ends.
   */
  readonly released?: (() => void) | undefined;
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
  /** A request that was given up counts as ended after this time, even if the upstream never responds. */
  readonly keptMs?: number;
  /** Every request carries the time at which it is sent, which a cluster compares with the clock of its database. */
  readonly dated?: boolean;
};

/** The deadline has passed. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

/* Closures for each request are slow, so the functions below take this object instead. */
type State = {
  readonly pool: Pool;
  readonly dated: boolean;
  readonly load: { inFlight: number };
  readonly outgoing: Outgoing;
  readonly receiver: Receiver;
  readonly deadline: number;
  readonly keptMs: number;
  handler: Dispatcher.DispatchHandler;
  timer: NodeJS.Timeout | undefined;
  retry: NodeJS.Timeout | undefined;
  flow: Flow | undefined;
  headSeen: boolean;
  triedAgain: boolean;
  /** The request was sent, and no response has begun. */
  worksOn: boolean;
  over: boolean;
  released: boolean;
};

const CONNECT_MS = 2_000;
const MAX_IN_FLIGHT = 512;
/** The time of sending, in milliseconds; `portaria.check_lease` reads it. */
const ASKED_AT = 'x-asked-at';
/* PostgREST repeats the query in Content-Location, percent-encoded. */
const MAX_HEADER_BYTES = 65_536;

/** Opens a pool to a unix socket or an address. The origin is fixed, so no request can name another one. */
export function openUpstream(address: PostgrestAddress, limits: UpstreamLimits): Upstream {
  const { origin, socketPath } = address;
  const { connections, idleBodyMs, maxInFlight = MAX_IN_FLIGHT, keptMs = KEPT_MS, dated = false } = limits;
  const connect = { timeout: CONNECT_MS, socketPath: socketPath ?? null };
  const bounds = { maxHeaderSize: MAX_HEADER_BYTES, bodyTimeout: idleBodyMs, headersTimeout: 0 };
  const pool = new Pool(origin, { connections, connect, ...bounds });
  const load = { inFlight: 0 };
  return {
    exchange(outgoing, receiver) {
      const state = createState({ pool, dated, load, outgoing, receiver, keptMs });
      load.inFlight += 1;
      if (load.inFlight > maxInFlight) queueMicrotask(() => fail(state, new Error('too many requests wait')));
      else send(state);
      return () => {
        if (finish(state)) leave(state, new Error('called off'));
      };
    },
    close: () => pool.destroy(),
  };
}

function createState(
  given: Pick<State, 'pool' | 'dated' | 'load' | 'outgoing' | 'receiver' | 'keptMs'>,
): State {
  const { outgoing, receiver } = given;
  const state: State = {
    ...given,
    deadline: performance.now() + outgoing.deadlineMs,
    handler: {},
    timer: undefined,
    retry: undefined,
    flow: undefined,
    headSeen: false,
    triedAgain: false,
    worksOn: false,
    over: false,
    released: false,
  };
  state.timer = setTimeout(expire, outgoing.deadlineMs, state);
  /* Undici calls no handler after it was told to abort, except for the error. */
  state.handler = {
    onRequestStart(controller) {
      /* To throw leaves the connection to the next request; to abort would end it. */
      if (state.over) throw new Error('called off');
      state.flow = controller;
      state.worksOn = true;
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return;
      state.headSeen = true;
      state.worksOn = false;
      if (state.over) leave(state, new Error('the response came too late'));
      else if (receiver.head(status, headers, controller)) clearTimeout(state.timer);
    },
    onResponseData(_controller, chunk) {
      receiver.data(chunk);
    },
    onResponseEnd() {
      if (!finish(state)) return;
      receiver.end();
      release(state);
    },
    onResponseError(_controller, error) {
      state.worksOn = false;
      if (state.over) release(state);
      else failOrTryAgain(state, error);
    },
  };
  return state;
}

function send({ pool, dated, outgoing, handler }: State): void {
  const { method, path, headers, body = null } = outgoing;
  const sent = dated ? [...headers, ASKED_AT, String(Date.now())] : headers;
  pool.dispatch({ method, path, headers: sent, body }, handler);
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
  if (!finish(state)) return;
  state.receiver.fail(error);
  if (!state.worksOn) release(state);
}

function expire(state: State): void {
  const late = new LateError('no answer in time');
  fail(state, late);
  leave(state, late);
}

function failOrTryAgain(state: State, error: Error): void {
  const pause = state.headSeen || state.triedAgain ? undefined : pauseBeforeSecondTry(error, state.outgoing);
  if (pause === undefined || performance.now() + pause >= state.deadline) {
    fail(state, error);
    return;
  }
  state.triedAgain = true;
  if (pause === 0) send(state);
  else state.retry = setTimeout(send, pause, state);
}
