// The one way to PostgREST: keep-alive pools, five seconds in all, bounded queues, and no blind second try.
import { unavailable } from '../../common/errors.ts';
import { Pool, type Dispatcher } from 'undici';
import type { PostgrestAddress } from '../../common/setting-fields.ts';

export type UpstreamRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers: string[];
  readonly body?: string | Uint8Array | undefined;
  readonly timeoutMs?: number;
};

export type UpstreamHeaders = Readonly<Record<string, string | string[] | undefined>>;
export type UpstreamAnswer = {
  readonly status: number;
  readonly headers: UpstreamHeaders;
  readonly body: Buffer;
};
export type Flow = Pick<Dispatcher.DispatchController, 'pause' | 'resume' | 'abort'>;
export type Sink = { write: (chunk: Buffer) => void; end: () => void; fail: (error: Error) => void };

/** Looks at the head of an answer and may take its body piece by piece instead of in one. */
export type SinkChooser = (status: number, headers: UpstreamHeaders, flow: Flow) => Sink | undefined;

export type Postgrest = {
  readonly send: (request: UpstreamRequest, chooseSink?: SinkChooser) => Promise<UpstreamAnswer>;
  readonly close: () => Promise<void>;
};

const TIMEOUT_MS = 5_000;
/* Whoever reads an answer slowly keeps its connection: that holds up others who stream, and never a login. */
const STREAMS = 40;
/* Hardly more than PostgREST has for the database: all that wait there wake up whenever one of its own is free. */
const CALLS = 24;
const MAX_IN_FLIGHT = 512;
const SECOND_TRY_AFTER_MS = 100;

/**
 * Opens the pools. Whatever keeps an answer from coming is the refusal `unavailable`.
 *
 * @example const { status, body } = await postgrest.send({ method: 'GET', path: '/rpc/me', headers: [] })
 */
export function createPostgrest(address: PostgrestAddress): Postgrest {
  const { origin, socketPath } = address;
  const connect = { timeout: 2_000, ...(socketPath !== undefined && { socketPath }) };
  /* Our own clock runs until the answer begins to flow; the pool's watches a flow that stops. */
  const timeouts = { headersTimeout: 0, bodyTimeout: TIMEOUT_MS };
  const openLane = (connections: number) => ({
    pool: new Pool(origin, { connections, connect, ...timeouts }),
    inFlight: 0,
  });
  const calls = openLane(CALLS);
  const streams = openLane(STREAMS);

  async function send(request: UpstreamRequest, chooseSink?: SinkChooser): Promise<UpstreamAnswer> {
    const lane = chooseSink ? streams : calls;
    if (lane.inFlight >= MAX_IN_FLIGHT)
      throw unavailable(new Error('too many requests are waiting for PostgREST'));
    const deadline = performance.now() + (request.timeoutMs ?? TIMEOUT_MS);
    lane.inFlight += 1;
    try {
      return await exchange(lane.pool, request, chooseSink, deadline).catch(async (error: unknown) => {
        const pause = pauseBeforeSecondTry(error, request.method);
        if (pause === undefined || performance.now() + pause >= deadline) throw error;
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
        return exchange(lane.pool, request, chooseSink, deadline);
      });
    } catch (error) {
      throw unavailable(error);
    } finally {
      lane.inFlight -= 1;
    }
  }

  return {
    send,
    async close() {
      await Promise.all([calls.pool.destroy(), streams.pool.destroy()]);
    },
  };
}

/**
 * Asks the smallest question that needs PostgREST, its pool and the database.
 *
 * @example if (!(await databaseAnswers(postgrest, 1_000))) …
 */
export async function databaseAnswers({ send }: Postgrest, timeoutMs: number): Promise<boolean> {
  return (await send({ method: 'GET', path: '/rpc/public_smoke', headers: [], timeoutMs })).status === 200;
}

/*
 * A refused connection carried no request, so any request may be tried again. A kept-alive connection that ends
 * unanswered may have carried one: only what changes nothing is sent again.
 */
function pauseBeforeSecondTry(error: unknown, method: UpstreamRequest['method']): number | undefined {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return SECOND_TRY_AFTER_MS;
  return method !== 'POST' && (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') ? 0 : undefined;
}

function exchange(
  pool: Pool,
  request: UpstreamRequest,
  chooseSink: SinkChooser | undefined,
  deadline: number,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head: { status: number; headers: UpstreamHeaders } = { status: 0, headers: {} };
    let controller: Dispatcher.DispatchController | undefined;
    let sink: Sink | undefined;
    let late: Error | undefined;

    const timer = setTimeout(() => {
      late = new Error('PostgREST did not answer in time');
      reject(late);
      controller?.abort(late);
    }, deadline - performance.now());

    const { method, path, headers, body = null } = request;
    pool.dispatch(
      { method, path, headers, body },
      {
        onRequestStart(started) {
          controller = started;
          if (late) started.abort(late);
        },
        onResponseStart(started, status, received) {
          head = { status, headers: received };
          sink = chooseSink?.(status, received, started);
          if (sink) clearTimeout(timer);
        },
        onResponseData(_started, chunk) {
          if (sink) sink.write(chunk);
          else chunks.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          sink?.end();
          resolve({ ...head, body: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) });
        },
        onResponseError(_started, error) {
          clearTimeout(timer);
          sink?.fail(error);
          /* What has begun to flow cannot be asked for again. */
          reject(sink ? new Error('the answer broke off', { cause: error }) : error);
        },
      },
    );
  });
}
