// A span for each upstream request, as a child of the span in its traceparent.
import type { Outgoing, Receiver, Upstream } from './exchange.ts';
import type { Span, Tracing } from '../tracing/span.ts';

const HEADER = 'traceparent';

/**
 * Returns the upstream itself without tracing. Otherwise each request carries the traceparent of its span. A request
 * for several callers gets one span in the trace of each. A request without a traceparent gets no span.
 */
export function traceUpstream(upstream: Upstream, name: string, tracing: Tracing | undefined): Upstream {
  if (tracing === undefined) return upstream;
  return {
    close: upstream.close,
    exchange(outgoing, receiver) {
      const begin = (traceparent: string): Span =>
        tracing.begin(`${outgoing.method} ${name}`, 'client', traceparent, {
          'http.request.method': outgoing.method,
          ...targetOf(outgoing.path),
        });
      const at = valueAt(outgoing.headers, HEADER);
      const given = outgoing.headers[at];
      const own = given === undefined ? undefined : begin(given);
      const spans = own === undefined ? (outgoing.traceparents ?? []).map(begin) : [own];
      const end = endOnce(spans);
      const headers = own === undefined ? outgoing.headers : outgoing.headers.with(at, own.traceparent);
      const cancel = upstream.exchange({ ...outgoing, headers }, watched(receiver, end));
      return () => {
        end(0, 'cancelled');
        cancel();
      };
    },
  };
}

/**
 * The traceparent in a list of names and values.
 *
 * @example traceparentIn(['x-request-id', '…', 'traceparent', '00-…']) // '00-…'
 */
export function traceparentIn(headers: readonly string[]): string | undefined {
  return headers[valueAt(headers, HEADER)];
}

/** The traceparents of these callers: either all requests of a process are traced, or none. */
export function traceparentsIn(callers: readonly (readonly string[])[]): Pick<Outgoing, 'traceparents'> {
  const found = callers.flatMap((caller) => traceparentIn(caller) ?? []);
  return found.length === 0 ? {} : { traceparents: found };
}

type End = (status: number, why?: string) => void;

/* A request whose client disconnects is cancelled even after its end. */
function endOnce(spans: readonly Span[]): End {
  let ended = false;
  return (status, why) => {
    if (ended) return;
    ended = true;
    const seen = { 'http.response.status_code': status, ...(why !== undefined && { 'error.type': why }) };
    for (const span of spans) span.end(seen, why !== undefined || status >= 500);
  };
}

function watched(receiver: Receiver, end: End): Receiver {
  let status = 0;
  return {
    head(answered, received, flow) {
      status = answered;
      return receiver.head(answered, received, flow);
    },
    data: (chunk) => receiver.data(chunk),
    end() {
      end(status);
      receiver.end();
    },
    fail(error) {
      end(status, error.name);
      receiver.fail(error);
    },
    released: receiver.released && (() => receiver.released?.()),
  };
}

/* The name of a table or function; other parts of a path stay out. */
function targetOf(path: string): Record<string, string> {
  const [, target] = /^\/((?:rpc\/)?[a-z_]{1,63})(?:\?|$)/.exec(path) ?? [];
  return target === undefined ? {} : { 'portaria.target': target };
}

/** The index of a header's value in a list of names and values; -1 without this header. */
function valueAt(headers: readonly string[], name: string): number {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return at + 1;
  return -1;
}
