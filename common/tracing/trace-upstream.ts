// A span for each request to an upstream, below the one that its traceparent names.
import type { Outgoing, Upstream } from '../upstream/exchange.ts';
import type { Tracing } from './span.ts';

/**
 * The upstream itself when nothing is traced; else one whose requests are told of their own span. Requests without
 * traceparent, those of nobody in particular, have none.
 *
 * @example const database = traceUpstream(openUpstream(address, limits), 'postgrest', tracing)
 */
export function traceUpstream(upstream: Upstream, name: string, tracing: Tracing | undefined): Upstream {
  if (tracing === undefined) return upstream;
  return {
    close: upstream.close,
    exchange(outgoing, receiver) {
      const at = valueOf(outgoing, 'traceparent');
      if (at === undefined) return upstream.exchange(outgoing, receiver);
      const span = tracing.begin(`${outgoing.method} ${name}`, 'client', outgoing.headers[at], {
        'http.request.method': outgoing.method,
        ...targetOf(outgoing.path),
      });
      const headers = outgoing.headers.with(at, span.traceparent);
      let status = 0;
      const over = (why?: string): void => {
        const seen = { 'http.response.status_code': status, ...(why !== undefined && { 'error.type': why }) };
        span.end(seen, why !== undefined || status >= 500);
      };
      const cancel = upstream.exchange(
        { ...outgoing, headers },
        {
          head(answered, received, flow) {
            status = answered;
            return receiver.head(answered, received, flow);
          },
          data: (chunk) => receiver.data(chunk),
          end() {
            over();
            receiver.end();
          },
          fail(error) {
            over(error.name);
            receiver.fail(error);
          },
        },
      );
      return () => {
        over('cancelled');
        cancel();
      };
    },
  };
}

/* The name of a table or function; what else a caller may write into a path stays out. */
function targetOf(path: string): Record<string, string> {
  const [, target] = /^\/((?:rpc\/)?[a-z_]{1,63})(?:\?|$)/.exec(path) ?? [];
  return target === undefined ? {} : { 'portaria.target': target };
}

/** Where the value of a header stands in the list of names and values. */
function valueOf({ headers }: Outgoing, name: string): number | undefined {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return at + 1;
  return undefined;
}
