// For unit tests: the real application on a real port, with a small HTTP server in place of PostgREST.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Client } from 'undici';
import type { Log } from '../../common/service/log.ts';
import { createTokenSigner } from '../../common/token/token.ts';
import { buildDependencies } from '../build-dependencies.ts';
import { readConfig } from '../config.ts';
import { createServer as createShimServer } from '../create-server.ts';
import type { Dependencies } from '../dependencies.ts';

export const SECRET = 'unit-tests-only-jwt-secret-0123456789abcdefghij';
export const PEPPER = 'unit-tests-only-otp-pepper-0123456789abcdefghij';
export const APP = 'http://localhost:5173';

export type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Canned = { status?: number; body?: unknown; headers?: Record<string, string>; cut?: boolean };
export type Upstream = (seen: Seen) => Canned | 'hang' | 'reset';
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  text: string;
  json: () => Record<string, unknown>;
};
export type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  json?: unknown;
};
export type TestShim = {
  url: string;
  port: number;
  seen: Seen[];
  logged: string[];
  deps: Dependencies;
  ask: (path: string, ask?: Ask) => Promise<Answer>;
  stop: () => Promise<void>;
};

const sign = createTokenSigner(SECRET);

/** A session token that the shim accepts; the database may still refuse it. */
export function sessionToken(extra: Record<string, unknown> = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  return sign({
    sub: 'u',
    role: 'authenticated',
    aud: 'authenticated',
    iat,
    exp: iat + 3_600,
    jti: 'j-1',
    ...extra,
  });
}

/** Starts both; `change` replaces dependencies of the application. */
export async function startShim(
  upstream: Upstream,
  env: Record<string, string> = {},
  change: (deps: Dependencies) => Partial<Dependencies> = () => ({}),
): Promise<TestShim> {
  const seen: Seen[] = [];
  const logged: string[] = [];
  /* It closes no idle connection: a busy machine may need longer than that for a body. */
  const fake = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const entry = {
        method: req.method ?? '',
        path: req.url ?? '',
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(entry);
      const answer = upstream(entry);
      if (answer === 'reset') req.socket.resetAndDestroy();
      if (typeof answer === 'string') return;
      const { status = 200, body, headers, cut } = answer;
      res.writeHead(status, { 'Content-Type': 'application/json', Server: 'postgrest/12.0.2', ...headers });
      const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null);
      if (cut) res.write(bytes, () => setTimeout(() => req.socket.destroy(), 50));
      else res.end(bytes);
    });
  });
  const fakePort = await listenAnywhere(fake);
  const config = readConfig({
    SVC_JWT_SECRET: SECRET,
    SVC_OTP_PEPPER: PEPPER,
    POSTGREST_URL: `http://127.0.0.1:${fakePort}`,
    ...env,
  });
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }) as Log;
  const built = await buildDependencies(config, log);
  /* No lookup of sign-ins: otherwise every test would see an extra request at the upstream. */
  const familyOf: Dependencies['familyOf'] = (_call, { token }) => Promise.resolve(token);
  const deps = { ...built, familyOf, ...change(built) };
  const server = createShimServer(deps);
  const port = await listenAnywhere(server);
  const url = `http://127.0.0.1:${port}`;
  const client = new Client(url);
  return {
    url,
    port,
    seen,
    logged,
    deps,
    ask: (path, options) => ask(client, path, options),
    async stop() {
      await client.destroy();
      deps.undelivered.stop();
      await deps.background.idle();
      await Promise.all([deps.postgrest.close(), deps.rest.close()]);
      for (const each of [server, fake]) {
        each.closeAllConnections();
        each.close();
      }
    },
  };
}

/** An error body as the database sends it. */
export function refused(status: number, code: string, extra: Record<string, unknown> = {}): Canned {
  return { status, body: { code, message: 'from the database', details: null, hint: null, ...extra } };
}

/* A plain HTTP client that does not normalise the path. */
async function ask(
  client: Client,
  path: string,
  { method, headers = {}, body, json }: Ask = {},
): Promise<Answer> {
  const payload = json === undefined ? body : JSON.stringify(json);
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  const verb = method ?? (payload === undefined ? 'GET' : 'POST');
  const answer = await client.request({
    path,
    method: verb,
    headers: { ...type, ...headers },
    body: payload ?? null,
  });
  const text = await answer.body.text();
  const { statusCode: status, headers: received } = answer;
  const cookies = [received['set-cookie'] ?? []].flat();
  return {
    status,
    headers: received,
    cookies,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

function listenAnywhere(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server
      .once('error', reject)
      .listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
