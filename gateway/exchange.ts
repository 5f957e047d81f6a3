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

/** Thrown into a receiver when the time is over. */
export class LateError extends Error {
  override readonly name = 'LateError';
}

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
 * Sends a request. Returns the function that calls it off, after which the receiver hears nothing more.
 *
 * @example const cancel = exchange(pool, { method: 'GET', path: '/', … }, receiver)
 */
export function exchange(pool: Pool, outgoing: Outgoing, receiver: Receiver): () => void {
  let flow: Flow | undefined;
  let headSeen = false;
  let over = false;
  let secondTry = outgoing.method === 'POST';

  const finish = (): boolean => {
    if (over) return false;
    clearTimeout(timer);
    return (over = true);
  };
  const stop = (error: Error): void => {
    if (!finish()) return;
    flow?.abort(error);
    receiver.fail(error);
  };
  const timer = setTimeout(() => stop(new LateError('no answer in time')), outgoing.deadlineMs);

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      flow = controller;
      if (over) controller.abort(new Error('called off'));
    },
    onResponseStart(controller, status, headers) {
      if (over || status < 200) return;
      headSeen = true;
      if (outgoing.deadlineFor === 'head') clearTimeout(timer);
      receiver.head(status, headers, controller);
    },
    onResponseData(_controller, chunk) {
      if (!over) receiver.data(chunk);
    },
    onResponseEnd() {
      if (finish()) receiver.end();
    },
    onResponseError(_controller, error) {
      if (!over && !headSeen && !secondTry && wasKeptAliveTooLong(error)) {
        secondTry = true;
        send();
      } else if (finish()) receiver.fail(error);
    },
  };
  const { method, path, headers, body = null } = outgoing;
  const send = () => pool.dispatch({ method, path, headers, body }, handler);
  send();
  return () => {
    if (finish()) flow?.abort(new Error('called off'));
  };
}

function wasKeptAliveTooLong(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
