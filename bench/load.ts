// Sends one request repeatedly on kept-alive connections for some seconds. Every answer must be 200.
import autocannon from 'autocannon';

export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  socketPath?: string;
  /** The headers of every request, or a function that gives those of the next one. */
  headers: Record<string, string> | (() => Record<string, string>);
  body?: string;
  connections?: number;
  seconds: number;
};

/** Requests answered per second. Throws when an answer is not 200. */
export async function load(options: Load): Promise<number> {
  const { url, method = 'GET', body, socketPath, headers, connections = 32, seconds } = options;
  const perRequest =
    typeof headers === 'function'
      ? { requests: [{ setupRequest: (request: object) => ({ ...request, headers: headers() }) }] }
      : { headers };
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    ...perRequest,
    ...(body === undefined ? {} : { body }),
    ...(socketPath === undefined ? {} : { socketPath }),
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${url}: ${bad} of ${result.requests.total} requests failed`);
  return result.requests.total / result.duration;
}
