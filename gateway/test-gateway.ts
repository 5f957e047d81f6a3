// For tests: the real gateway server on sockets, with a site and a PostgREST that the test controls.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createTokenSigner } from '../common/token/token.ts';
import { buildDependencies } from './build-dependencies.ts';
import { readConfig } from './config.ts';
import type { Dependencies } from './guard.ts';
import { createGatewayServer } from './server.ts';

const SECRET = 'a-secret-of-the-tests-with-more-than-32-bytes';
export const PREVIOUS_SECRET = 'the-secret-before-that-with-more-than-32-bytes';
export const APP = 'https://app.escola.example';
export const DOCS = 'https://docs.escola.example';
export const DOCS_HOST = 'docs.escola.example';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };
export type LogLine = Record<string, unknown>;
export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>;

/**
 * Starts everything; `stop` ends it. The database accepts every token with the role in its claims.
 */
export async function startTestGateway(play: {
  upstream: RequestListener;
  database?: RequestListener;
  env?: Record<string, string>;
  /** Replaces a dependency with one that fails or records its calls. */
  change?: (deps: Dependencies) => Partial<Dependencies>;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-gateway-'));
  const upstream = await open(play.upstream, join(folder, 'site.sock'));
  const database = await open(play.database ?? sayWhatTheTokenSays, join(folder, 'rest.sock'));
  const config = readConfig({
    SVC_JWT_SECRET: SECRET,
    SVC_JWT_SECRET_PREVIOUS: PREVIOUS_SECRET,
    SVC_APP_URL: APP,
    SVC_DOCS_URL: DOCS,
    SVC_PREVIEW_HOSTS: '*.preview.example',
    POSTGREST_URL: `unix:${join(folder, 'rest.sock')}`,
    DOCS_UPSTREAM_URL: `unix:${join(folder, 'site.sock')}`,
    ...play.env,
  });
  const lines: LogLine[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  const built = await buildDependencies(config, log);
  const deps = { ...built, ...play.change?.(built) };
  const server = createGatewayServer(deps);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    upstream,
    database,
    /** The request lines of the log. */
    lines: () => lines.filter((line) => line['msg'] === 'request'),
    /** Starts the shutdown, like SIGTERM. */
    drain: () => (deps.lifecycle.draining = true),
    metrics: () => deps.metrics.exposition.text(),
    send: (text: string) => sendRaw(port, text),
    get: (target: string, headers: Record<string, string> = {}, method = 'GET') =>
      sendRaw(port, requestText(method, target, { Host: DOCS_HOST, ...headers })),
    async stop() {
      await Promise.all([server, upstream, database].map(closeServer));
      await Promise.all([deps.site.upstream.close(), deps.session.database.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A token as the shim signs it, with changes of the test. */
export function tokenOf(claims: Record<string, unknown> = {}, secret = SECRET): string {
  const now = Math.floor(Date.now() / 1000);
  const base = { role: 'authenticated', aud: 'authenticated', iat: now, exp: now + 28_800 };
  return createTokenSigner(secret)({
    ...base,
    principal_role: 'administrador',
    jti: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
    ...claims,
  });
}

/** The bytes of a raw request. */
export function requestText(method: string, target: string, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Writes bytes to a port and reads until the server closes the connection. */
export function sendRaw(port: number, text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setTimeout(200_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 80)}`)));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString('latin1'))));
  });
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  const fields = Object.fromEntries(headers) as Record<string, string>;
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: fields,
    body: fields['transfer-encoding'] === 'chunked' ? unchunk(text.slice(end + 4)) : text.slice(end + 4),
  };
}

function unchunk(text: string): string {
  const end = text.indexOf('\r\n');
  const size = end < 0 ? 0 : parseInt(text.slice(0, end), 16);
  return size > 0 ? text.slice(end + 2, end + 2 + size) + unchunk(text.slice(end + 4 + size)) : '';
}

const sayWhatTheTokenSays: RequestListener = (req, res) => {
  const [, payload = 'e30'] = (req.headers.authorization ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const body = { principal_role: claims['principal_role'], expira_em: '2030-01-01T00:00:00.000Z' };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

async function open(listener: RequestListener, path: string): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(path, done));
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
