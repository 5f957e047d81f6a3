// The endpoints of a cluster: the api-shims behind haproxy. direct.ts has the PostgREST of each node.
import { Agent, request } from 'node:http';
import { PORTAL_TOKENS, SYSTEM_TOKENS } from '../../common/token/contexts.ts';
import { SHIM, type Status } from '../../scripts/ha/journal.ts';
import type { Cluster } from './cluster.ts';
import { NAMES } from './network.ts';
import { shimOn, type ShimPlace } from './shims.ts';

export type Reply = {
  readonly status: Status;
  readonly body: Record<string, unknown>;
  readonly cookie: string | undefined;
  /** The cookie `name=token` of the renewal that the answer sets. */
  readonly renewal: string | undefined;
  readonly retryAfter: boolean;
};
export type Endpoint = {
  readonly name: string;
  readonly shim: boolean;
  /** An api-shim that is gone or paused with the machine of its node. */
  readonly onNode?: boolean;
  /** How the endpoint ends a session. */
  readonly ends: 'logout' | 'logout in a batch';
  me: (token: string, context?: Context) => Promise<Reply>;
  logout: (token: string, everywhere?: boolean) => Promise<Reply>;
  /** Exchanges a renewal, given as its cookie. A shim takes the attempt that the client has noted. */
  renew: (renewal: string, tentativa?: string) => Promise<Reply>;
  /** Returns a one-time code. */
  verify: (context: Context, given: { codigo: string; otp: string; manter?: true }) => Promise<Reply>;
  /** Calls a function, with a session if cookies are given. Only a shim has these functions. */
  post: (path: string, json: object, from: string, cookies?: Cookies) => Promise<Reply>;
  get: (path: string, cookies: Cookies) => Promise<Reply>;
  inbox: () => Promise<{ destino: string; otp: string }[]>;
};
export type Context = 'sistema' | 'portal';
/** The cookie of a session. */
export const SESSION_COOKIE = { sistema: SYSTEM_TOKENS.cookie, portal: PORTAL_TOKENS.cookie } as const;
/** An endpoint that both contexts have. */
export const pathFor = (context: Context, name: string): string =>
  context === 'portal' ? `portal-${name}` : name;
export type Cookies = Readonly<Record<string, string>>;
type Bounded = { readonly giveUpMs?: number };
export type Target = (ShimPlace | { readonly socketPath: string }) & Bounded;

/* At a shim longer than any bound of an error, so that a late answer counts as late and not as lost. */
const GIVE_UP_MS = 20_000;
const SHIM_GIVE_UP_MS = 60_000;
/* A paused machine holds its clients up no longer than an api-shim may take for an error. */
const ON_NODE_GIVE_UP_MS = 6_000;
/* Far shorter than the 65 s of an api-shim and the 30 s of PostgREST, so no server closes a connection in the moment of the next request. */
const IDLE_MS = 5_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });

/** An address of a client, so that no limit per address stops a run. */
export const address = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

const isShim = (path: string): boolean => path.startsWith('/functions/');

export function ask(
  target: Target,
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  json?: object,
): Promise<Reply> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  return new Promise((resolve) => {
    const lost = (): void =>
      resolve({ status: 'lost', body: {}, cookie: undefined, renewal: undefined, retryAfter: false });
    const sent = request(
      {
        ...target,
        method,
        path,
        agent: 'port' in target ? agent : false,
        timeout: target.giveUpMs ?? (isShim(path) ? SHIM_GIVE_UP_MS : GIVE_UP_MS),
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
            renewal: cookieIn(answer.headers['set-cookie'], /^(__Host-svc_(?:auth|mural)_renova=[^;]+)/),
            retryAfter: answer.headers['retry-after'] !== undefined,
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', lost);
    sent.end(body);
  });
}

const cookieIn = (lines: readonly string[] = [], of: RegExp): string | undefined =>
  lines.map((line) => of.exec(line)?.[1]).find((value) => value !== undefined);

/** The object in a text; an empty one if there is none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export const shimEndpoints = (cluster: Cluster): Endpoint[] =>
  cluster.shims.map((port) => shimEndpoint({ host: '127.0.0.1', port }, `${SHIM}-${String(port)}`));

/** The api-shim on the machine of each node. */
export const nodeShimEndpoints = (): Endpoint[] =>
  NAMES.map((name) => ({
    ...shimEndpoint({ ...shimOn(name), giveUpMs: ON_NODE_GIVE_UP_MS }, `${SHIM} of ${name}`),
    onNode: true,
  }));

const REST_ME = { sistema: '/rest/v1/rpc/me', portal: '/portal/rest/v1/rpc/portal_me' };

/** `/rest/v1` of the api-shims, which has a PostgREST of its own on each node. */
export const restEndpoints = (cluster: Cluster): Endpoint[] =>
  cluster.shims.map((port) => {
    const at = { host: '127.0.0.1', port };
    return {
      ...shimEndpoint(at, `${SHIM}-${String(port)} /rest/v1`),
      me: (token, context = 'sistema') =>
        ask(at, 'GET', REST_ME[context], { cookie: `${SESSION_COOKIE[context]}=${token}` }),
    };
  });

/** The endpoint of a server of `/functions/v1`. */
export function shimEndpoint(at: ShimPlace & Bounded, name: string): Endpoint {
  const headers = (cookies: Cookies): Record<string, string> => ({
    host: `localhost:${String(at.port)}`,
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
    me: (token, context = 'sistema') => get(pathFor(context, 'me'), { [SESSION_COOKIE[context]]: token }),
    logout(token, everywhere = false) {
      const context = contextOf(token);
      const cookies = { [SESSION_COOKIE[context]]: token };
      return post(pathFor(context, 'logout'), everywhere ? { todas: true } : {}, '10.0.0.1', cookies);
    },
    renew: (renewal, tentativa) => {
      const { cookie, token, of } = renewalIn(renewal);
      return post(pathFor(of, 'refresh'), { tentativa }, address(), { [cookie]: token });
    },
    verify: (context, given) => post(pathFor(context, 'verify-otp'), given, address()),
    post,
    get,
    async inbox() {
      const reply = await ask(at, 'GET', '/dev/inbox', { ...headers({}), accept: 'application/json' });
      return Array.isArray(reply.body) ? (reply.body as { destino: string; otp: string }[]) : [];
    },
  };
}
/** The origin of the app, the same site as the api-shims. */
const APP = 'http://localhost:5173';

/** The name and the value of the cookie of a renewal, and the context that it is for. */
export function renewalIn(renewal: string): { cookie: string; token: string; of: Context } {
  const [cookie = '', token = ''] = renewal.split('=');
  return { cookie, token, of: cookie.includes('mural') ? 'portal' : 'sistema' };
}

/** The context of a session. */
export const contextOf = (token: string): Context =>
  'portal_type' in claimsIn(token) ? 'portal' : 'sistema';

/** The claims of a token, unchecked. */
export const claimsIn = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
