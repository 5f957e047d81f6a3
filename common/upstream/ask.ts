// Sends a request to an upstream and reads the whole response.
import type { Outgoing, Upstream, UpstreamHeaders } from './exchange.ts';

export type UpstreamAnswer = {
  readonly status: number;
  readonly headers: UpstreamHeaders;
  readonly body: Buffer;
};

/** Sends a request and resolves with the complete response; rejects when none arrives in time. */
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

/** Sends the smallest request that needs PostgREST, its pool and the database. */
export async function databaseAnswers(upstream: Upstream, deadlineMs: number): Promise<boolean> {
  const path = '/rpc/public_smoke';
  return (await ask(upstream, { method: 'GET', path, headers: [], deadlineMs })).status === 200;
}

/**
 * Asks whether the database accepts writes: a standby, and a primary without the lease of its cluster, do not.
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

/** Concatenates buffers, without a copy for a single one. */
export const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
