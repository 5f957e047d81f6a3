// Calls PostgREST directly over its unix socket, to test what the database alone refuses.
import { request } from 'node:http';
import { stack } from './stack.ts';

export type Direct = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  code: unknown;
  message: unknown;
};
export type DirectAsk = {
  method?: string;
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  /** The URL of another PostgREST than the stack's. */
  url?: string;
};

/** Sends a request to PostgREST with a bearer token. */
export function direct(path: string, ask: DirectAsk = {}): Promise<Direct> {
  const { method, token, json, headers, url = stack.info.postgrestUrl } = ask;
  const socketPath = url.replace(/^unix:/, '');
  const options = {
    socketPath,
    path,
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { code, message } = parse(text);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, code, message });
      });
    });
    sent.on('error', reject);
    sent.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

function parse(text: string): { code?: unknown; message?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: unknown; message?: unknown };
  } catch {
    return {};
  }
}
