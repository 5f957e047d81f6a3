// Sends requests directly to PostgREST over its unix socket, on connections that stay open: the suite sends thousands.
import { Pool } from 'undici';
import { stack } from '../stack.ts';

export type Sent = { method: string; path: string; body?: unknown; prefer?: string };
export type Got = { status: number; text: string; rows: number; total: string | undefined };

const pool = new Pool('http://localhost', {
  socketPath: stack.info.postgrestUrl.replace(/^unix:/, ''),
  connections: 8,
});

/** Sends one request with a bearer token or without one. */
export async function send(token: string | undefined, { method, path, body, prefer }: Sent): Promise<Got> {
  const answer = await pool.request({
    method,
    path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(prefer !== undefined && { prefer }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  const range = answer.headers['content-range'];
  const total = typeof range === 'string' ? range.split('/')[1] : undefined;
  return { status: answer.statusCode, text, rows: rowsIn(text), total };
}

function rowsIn(text: string): number {
  if (!text.startsWith('[')) return 0;
  return (JSON.parse(text) as unknown[]).length;
}
