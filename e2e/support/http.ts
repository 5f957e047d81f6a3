// Sends any request to a shim: from a loopback address of choice, with any header, and reads the whole answer.
import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { stack } from './stack.ts';

export type Ask = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  json?: unknown;
  body?: string | Buffer;
  /** The token for the cookie `svc_auth`. */
  token?: string | undefined;
  /** The token for the cookie `svc_mural`. */
  mural?: string | undefined;
  origin?: string;
  /** The source address of the request: any of 127.0.0.0/8. */
  from?: string;
  /** The port of another shim than the stack's. */
  port?: number;
};

export type Answer = {
  /** The method and the target, for the message of a failing test. */
  asked: string;
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  text: string;
  body: Record<string, unknown>;
  code: unknown;
};

const FUNCTIONS = '/functions/v1/';
/* An idle connection ends long before the service ends it, after 65 s: a request that meets that end gets no answer. */
const agent = new Agent({ keepAlive: true, maxSockets: 250, maxFreeSockets: 250, timeout: 30_000 });
/* Longer than the service may take for its slowest request, an import (IMPORT_MS). */
const ANSWER_WITHIN_MS = 90_000;

/** Sends a request; a path without a leading slash is the name of a function. */
export function ask(path: string, options: Ask = {}): Promise<Answer> {
  const { method = 'GET', json, token, mural, origin, from, port = stack.ports.api } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  const headers: OutgoingHttpHeaders = {
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    ...cookieOf(token, mural),
    ...(origin !== undefined && { Origin: origin }),
    ...options.headers,
  };
  const target = path.startsWith('/') || path === '*' ? path : FUNCTIONS + path;
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: target,
      method,
      headers,
      agent,
      timeout: ANSWER_WITHIN_MS,
      ...(from !== undefined && { localAddress: from }),
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve(answerOf(`${method} ${target}`, response.statusCode ?? 0, response.headers, chunks)),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${target}`)));
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : Buffer.from(body)); // as a buffer, because a string would change the encoding of the head
  });
}

function cookieOf(token?: string, mural?: string): OutgoingHttpHeaders {
  const pairs = [
    ...(token === undefined ? [] : [`svc_auth=${token}`]),
    ...(mural === undefined ? [] : [`svc_mural=${mural}`]),
  ];
  return pairs.length > 0 ? { Cookie: pairs.join('; ') } : {};
}

export const post = (path: string, json: unknown = {}, options: Ask = {}): Promise<Answer> =>
  ask(path, { method: 'POST', json, ...options });

function answerOf(asked: string, status: number, headers: IncomingHttpHeaders, chunks: Buffer[]): Answer {
  const text = Buffer.concat(chunks).toString('utf8');
  const body = parse(text);
  return { asked, status, headers, cookies: headers['set-cookie'] ?? [], text, body, code: body['code'] };
}

/* An answer may be any JSON: a value that is not an object has no fields. */
function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
