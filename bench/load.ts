// Sends one request over and over on kept-alive connections for some seconds, and insists that each is answered with 200.
import autocannon from 'autocannon';

export type Load = {
  url: string;
  socketPath?: string;
  headers: Record<string, string>;
  connections?: number;
  seconds: number;
};

/** Requests answered per second. Throws when any was not answered with 200. */
export async function load({ url, socketPath, headers, connections = 32, seconds }: Load): Promise<number> {
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(socketPath === undefined ? {} : { socketPath }),
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${url}: ${String(bad)} of ${String(result.requests.total)} requests failed`);
  return result.requests.total / result.duration;
}
