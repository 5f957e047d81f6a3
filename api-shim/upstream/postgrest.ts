// The PostgREST client: separate connection pools for short calls and for streams; every failure is `unavailable`.
import { unavailable } from '../../common/errors.ts';
import type { PostgrestAddress } from '../../common/settings/setting-fields.ts';
import { traceUpstream } from '../../common/upstream/trace-upstream.ts';
import type { Tracing } from '../../common/tracing/span.ts';
import { joined, type UpstreamAnswer } from '../../common/upstream/ask.ts';
import {
  openUpstream,
  type Flow,
  type Outgoing,
  type Upstream,
  type UpstreamHeaders,
} from '../../common/upstream/exchange.ts';

export type UpstreamRequest = Omit<Outgoing, 'deadlineMs'> & { readonly timeoutMs?: number };
export type Sink = { write: (chunk: Buffer) => void; end: () => void; fail: (error: Error) => void };

/** Chooses a sink that streams the body, by the head of the response; undefined buffers it. */
export type SinkChooser = (status: number, headers: UpstreamHeaders, flow: Flow) => Sink | undefined;

export type Postgrest = {
  /** `ended` is called when PostgREST no longer works on the request, which may be long after the timeout. */
  readonly send: (
    request: UpstreamRequest,
    chooseSink?: SinkChooser,
    ended?: () => void,
  ) => Promise<UpstreamAnswer>;
  /** The pool for short calls. */
  readonly calls: Upstream;
  readonly close: () => Promise<void>;
};

const TIMEOUT_MS = 5_000;
/* Slow readers hold their connections; that may delay other streams, never a login. */
const STREAMS = 80;
/* Slightly more than the database pool of PostgREST: all waiting requests wake up whenever a connection becomes free. */
const CALLS = 24;

export function createPostgrest(address: PostgrestAddress, tracing?: Tracing): Postgrest {
  const open = (connections: number) =>
    traceUpstream(
      openUpstream(address, { connections, idleBodyMs: TIMEOUT_MS, dated: true }),
      'postgrest',
      tracing,
    );
  const [calls, streams] = [open(CALLS), open(STREAMS)];
  return {
    calls,
    send: (request, chooseSink, ended) => send(chooseSink ? streams : calls, request, chooseSink, ended),
    async close() {
      await Promise.all([calls.close(), streams.close()]);
    },
  };
}

function send(
  upstream: Upstream,
  { timeoutMs = TIMEOUT_MS, ...request }: UpstreamRequest,
  chooseSink: SinkChooser | undefined,
  ended: (() => void) | undefined,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head: { status: number; headers: UpstreamHeaders } = { status: 0, headers: {} };
    let sink: Sink | undefined;
    upstream.exchange(
      { ...request, deadlineMs: timeoutMs },
      {
        head(status, headers, flow) {
          head = { status, headers };
          sink = chooseSink?.(status, headers, flow);
          return sink !== undefined;
        },
        data(chunk) {
          if (sink) sink.write(chunk);
          else chunks.push(chunk);
        },
        end() {
          sink?.end();
          resolve({ ...head, body: joined(chunks) });
        },
        fail(error) {
          sink?.fail(error);
          reject(unavailable(sink ? new Error('the answer broke off', { cause: error }) : error));
        },
        released: ended,
      },
    );
  });
}
