// Sends a request to an upstream and reads the whole response.
import type { Outgoing, Upstream, UpstreamHeaders } from './exchange.ts';

export type UpstreamAnswer = {
  readonly status: number;
  readonly headers: UpstreamHeaders;
  readonly body: Buffer;
};

/** Sends a request and resolves with its whole answer; rejects when none comes in time. */
export function ask(upstream: Upstream, outgoing: Outgoing): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head: { status: number; headers: UpstreamHeaders } = { status: 0, headers: {} };
    upstream.exchange(outgoing, {
      head(status, headers) {
        head = { status, headers };
        return false;
      },
      data: (chunk) => chunks.push(chunk),
      end: () => resolve({ ...head, body: joined(chunks) }),
      fail: reject,
    });
  });
}

/** Asks the smallest question that needs PostgREST, its pool and the database. */
export async function databaseAnswers(upstream: Upstream, deadlineMs: number): Promise<boolean> {
  const path = '/rpc/public_smoke';
  return (await ask(upstream, { method: 'GET', path, headers: [], deadlineMs })).status === 200;
}

/**
 * Asks whether the database takes writes: a standby, and a primary without the lease of its cluster, do not.
 */
export async function databaseTakesWrites(
  upstream: Upstream,
  serviceToken: string,
  deadlineMs: number,
): Promise<boolean> {
  const headers = ['authorization', `Bearer ${serviceToken}`, 'content-type', 'application/json'];
  const path = '/rpc/write_smoke';
  const { status, body } = await ask(upstream, { method: 'POST', path, headers, body: '{}', deadlineMs });
  return status === 200 && body.toString() === 'true';
}

/** One buffer out of many, without a copy where there is one already. */
export const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
