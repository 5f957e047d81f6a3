// The endpoints of a cluster: two api-shims behind haproxy, and on each node a PostgREST that network faults do not affect, asked as an
// api-shim on another machine asks it: one session in a request, or several in a batch.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createTokenSigner } from '../../common/token/token.ts';
import type { Status } from '../../scripts/ha/journal.ts';
import type { Cluster } from './cluster.ts';

export type Reply = {
  readonly status: Status;
  readonly body: Record<string, unknown>;
  readonly cookie: string | undefined;
  /** The renewal token that the answer sets. */
  readonly renewal: string | undefined;
  readonly retryAfter: boolean;
};
export type Endpoint = {
  readonly name: string;
  readonly shim: boolean;
  /** How the endpoint ends a session. */
  readonly ends: 'logout' | 'logout in a batch';
  me: (token: string, context?: Context) => Promise<Reply>;
  logout: (token: string, everywhere?: boolean) => Promise<Reply>;
  /** Calls a function, with a session if cookies are given. Only a shim has these functions. */
  post: (path: string, json: object, from: string, cookies?: Cookies) => Promise<Reply>;
  get: (path: string, cookies: Cookies) => Promise<Reply>;
  inbox: () => Promise<{ destino: string; otp: string }[]>;
};
export type Context = 'sistema' | 'portal';
export type Cookies = Readonly<Record<string, string>>;
type Target = { readonly host?: string; readonly port: number } | { readonly socketPath: string };

/* At a shim longer than any bound of an error, so that a late answer counts as late and not as lost. */
const GIVE_UP_MS = 20_000;
const SHIM_GIVE_UP_MS = 60_000;
const CLOSED_WITHIN_MS = 50;
const REPLICA_PORT = 3040;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const isShim = (path: string): boolean => path.startsWith('/functions/');

export function ask(
  target: Target,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  json?: object,
  reused = true,
): Promise<Reply> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const began = performance.now();
  return new Promise((resolve) => {
    const lost = (): void =>
      resolve({ status: 'lost', body: {}, cookie: undefined, renewal: undefined, retryAfter: false });
    const sent = request(
      {
        host: '127.0.0.1',
        ...target,
        method,
        path,
        agent: reused && 'port' in target ? agent : false,
        timeout: isShim(path) ? SHIM_GIVE_UP_MS : GIVE_UP_MS,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', lost);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 'lost',
            body: parsed(Buffer.concat(chunks).toString('utf8')),
            cookie: cookieIn(answer.headers['set-cookie'], /^svc_(?:auth|mural)=([^;]+)/),
            renewal: cookieIn(answer.headers['set-cookie'], /^__Host-svc_auth_renova=([^;]+)/),
            retryAfter: answer.headers['retry-after'] !== undefined,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy());
    /* A server may close an idle connection in the moment of the next request, which it has not read then. */
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' && performance.now() - began < CLOSED_WITHIN_MS
        ? resolve(ask(target, method, path, headers, json, false))
        : lost(),
    );
    sent.end(body);
  });
}

const cookieIn = (lines: readonly string[] = [], of: RegExp): string | undefined =>
  lines.map((line) => of.exec(line)?.[1]).find((value) => value !== undefined);

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const shimEndpoints = (cluster: Cluster): Endpoint[] =>
  cluster.shims.map((port) => shimEndpoint(port, `shim-${String(port)}`));

/** The endpoint of the server of `/functions/v1` at a port of this machine. */
export function shimEndpoint(port: number, name: string): Endpoint {
  const at = { port };
  const headers = (cookies: Cookies): Record<string, string> => ({
    host: `localhost:${String(port)}`,
    origin: APP,
    cookie: Object.entries(cookies)
      .map(([cookie, value]) => `${cookie}=${value}`)
      .join('; '),
  });
  const post: Endpoint['post'] = (path, json, from, cookies = {}) =>
    ask(at, 'POST', `/functions/v1/${path}`, { ...headers(cookies), 'x-forwarded-for': from }, json);
  const get: Endpoint['get'] = (path, cookies) => ask(at, 'GET', `/functions/v1/${path}`, headers(cookies));
  return {
    name,
    shim: true,
    ends: 'logout',
    me: (token, context = 'sistema') =>
      context === 'portal' ? get('portal-me', { svc_mural: token }) : get('me', { svc_auth: token }),
    logout: (token, everywhere = false) =>
      post('logout', everywhere ? { todas: true } : {}, '10.0.0.1', { svc_auth: token }),
    post,
    get,
    async inbox() {
      const reply = await ask(at, 'GET', '/dev/inbox', { accept: 'application/json' });
      return Array.isArray(reply.body) ? (reply.body as { destino: string; otp: string }[]) : [];
    },
  };
}
/** The origin of the app, the same site as the api-shims. */
const APP = 'http://localhost:5173';

export const directEndpoints = (cluster: Cluster): Endpoint[] =>
  Object.values(cluster.nodes).flatMap((node) => {
    const at = { socketPath: node.directSocket };
    return [bareEndpoint(node.name, at), batchEndpoint(`${node.name} in a batch`, at, cluster.jwtSecret)];
  });

/** The mistake that the documentation warns of: haproxy balances reads over every node that answers /replica. */
export function replicaEndpoint(cluster: Cluster): Endpoint {
  const config = join(cluster.work, 'replica.cfg');
  const primary = readFileSync(join(cluster.work, 'n1', 'haproxy.cfg'), 'utf8');
  const ports = primary.replaceAll(':3010', `:${String(REPLICA_PORT)}`).replaceAll(':3020', ':3050');
  writeFileSync(config, ports.replace('uri /primary', 'uri /replica'));
  spawn('haproxy', ['-db', '-f', config], { stdio: 'ignore' });
  return bareEndpoint('replica', { port: REPLICA_PORT });
}

const noShim = (): Promise<never> => Promise.reject(new Error('only a shim has this'));
const NO_SHIM = { shim: false, post: noShim, get: noShim, inbox: () => Promise.resolve([]) } as const;
/* The time of the sender, as api-shim and gateway send it. */
const now = (): Record<string, string> => ({ 'x-asked-at': String(Date.now()) });

function bareEndpoint(name: string, at: Target): Endpoint {
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}`, ...now() });
  return {
    ...NO_SHIM,
    name,
    ends: 'logout',
    me: (token, context = 'sistema') =>
      ask(at, 'GET', context === 'portal' ? '/rpc/portal_me' : '/rpc/me', bearer(token)),
    logout: (token) => ask(at, 'POST', '/rpc/logout', bearer(token), {}),
  };
}

/* The functions that answer nearly all requests of the api-shims and gateways. */
function batchEndpoint(name: string, at: Target, jwtSecret: string): Endpoint {
  const sign = createTokenSigner(jwtSecret);
  const call = async (path: string, contexto: Context, sessoes: object[]): Promise<Reply> => {
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = { role: 'service_role', aud: 'authenticated', iat: seconds, exp: seconds + 60 };
    const headers = { authorization: `Bearer ${sign(claims)}`, ...now() };
    const reply = await ask(at, 'POST', path, headers, { contexto, sessoes });
    if (reply.status !== 200) return reply;
    const [first] = reply.body as unknown as { recusa: string | null }[];
    return { ...reply, status: first?.recusa === 'ocupada' ? 503 : first?.recusa === null ? 200 : 401 };
  };
  return {
    ...NO_SHIM,
    name,
    ends: 'logout in a batch',
    me: (token, context = 'sistema') => call('/rpc/confirm_sessions', context, [claimsIn(token)]),
    logout: (token) => call('/rpc/end_sign_ins', 'sistema', [{ claims: claimsIn(token), cabecalhos: {} }]),
  };
}

/** The claims of a token, unchecked. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
