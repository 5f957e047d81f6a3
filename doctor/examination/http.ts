// One HTTP request to a service, over TCP, TLS or a unix socket, with a deadline.
import { request, type IncomingHttpHeaders } from 'node:http';
import { request as requestTls } from 'node:https';
import type { Socket } from 'node:net';
import type { PostgrestAddress } from '../../common/settings/setting-fields.ts';
import { NotChecked } from './outcome.ts';

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The local address of the connection. */
  readonly from: string | undefined;
};

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** The local address to connect from. */
  readonly from?: string;
};

const DEADLINE_MS = 4_000;
const LARGEST_BYTES = 1_000_000;
const BROKEN_OFF = ['ECONNRESET', 'EPIPE'];

/** Sends a request. `who` names the service in the error message. Redirects are not followed. */
export async function ask(
  who: string,
  at: URL | PostgrestAddress,
  path: string,
  how: Ask = {},
): Promise<Reply> {
  const place = ('socketPath' in at ? at.socketPath : undefined) ?? at.origin;
  const failed = (error: unknown) => {
    throw new NotChecked(`${who} does not answer at ${place} (${reasonOf(error as NodeJS.ErrnoException)})`);
  };
  return send(at, path, how)
    .catch((error: unknown) => {
      if (!BROKEN_OFF.includes((error as NodeJS.ErrnoException).code ?? '') || how.method === 'POST')
        throw error;
      return send(at, path, how);
    })
    .catch(failed);
}

function send(at: URL | PostgrestAddress, path: string, how: Ask): Promise<Reply> {
  const { origin } = at;
  const socketPath = 'socketPath' in at ? at.socketPath : undefined;
  const body = how.json === undefined ? undefined : JSON.stringify(how.json);
  const options = {
    method: how.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      }),
      ...how.headers,
    },
    agent: false, // a new connection: a pooled one might be closed already
    signal: AbortSignal.timeout(DEADLINE_MS),
    ...(how.from !== undefined && { localAddress: how.from, family: 4 }),
    ...(socketPath !== undefined && { socketPath }),
  };
  const url = new URL(path, origin);
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestTls : request)(url, options);
    let from: string | undefined;
    sent.on('socket', (socket: Socket) => socket.once('connect', () => (from = socket.localAddress)));
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes <= LARGEST_BYTES) chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: statusCode, headers, body: parse(text), text, from });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The error code of a response, else its status, for a finding. */
export const codeOf = ({ status, body }: Reply): string =>
  typeof body['code'] === 'string' ? body['code'] : `HTTP ${status}`;

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no response within ${DEADLINE_MS / 1000} s`;
  return error.code ?? error.message;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
