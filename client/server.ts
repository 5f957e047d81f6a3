// The API of @portaria/client/server: who sent a request to a server of yours.
import { createPortaria, PortariaError, type Session } from './index.ts';

/** A request of `node:http`, Express or Fastify, or the standard `Request`. */
export interface ServerRequest {
  readonly method?: string | undefined;
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, unknown>>;
}

/**
 * `baseUrl` is the address of the api-shim, without a path. `origins` are further origins whose pages may send requests; the
 * `https` origin of the server itself, read from `Host`, always may (`http` on this machine, too). `fetch` and `timeoutMs` are those of `createPortaria`.
 */
export interface SessionFromOptions {
  readonly baseUrl: string;
  readonly origins?: readonly string[];
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

/**
 * Takes a request and returns the session of its cookie, or of its bearer token; null when nobody is signed in. Portaria is asked each
 * time, so a logout acts on the next request. Do not store the result.
 *
 * Errors: rejects with `PortariaError`. `origin_not_allowed` (403): a page of another site sent the request, with the reader's cookie.
 * `passkey_required` (403): the active role demands a passkey, and none confirmed this session, so it may do nothing.
 * `unavailable` (503): Portaria did not answer; serve nothing.
 *
 * @example
 * ```ts
 * import { sessionFrom } from '@portaria/client/server';
 *
 * const request = new Request('http://localhost/');
 * await sessionFrom(request, { baseUrl: 'http://localhost:3000' }); // → null
 * ```
 */
export async function sessionFrom(
  request: ServerRequest,
  { baseUrl, origins = [], fetch = globalThis.fetch, timeoutMs = 5_000 }: SessionFromOptions,
): Promise<Session | null> {
  const header = reader(request);
  if (isForeign(header, origins) && !isPageVisit(request.method, header)) {
    throw new PortariaError({ code: 'origin_not_allowed', status: 403, message: 'Origem não permitida' });
  }
  const sent = credentials(header);
  if (sent === null) return null;
  const withThem: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { Accept: 'application/json', ...sent } });
  try {
    const session = await createPortaria({ baseUrl, fetch: withThem, timeoutMs }).me();
    if (session.exige === undefined) return session;
  } catch (error) {
    if (error instanceof PortariaError && error.status === 401) return null;
    throw error;
  }
  throw new PortariaError({ code: 'passkey_required', status: 403, message: 'Confirme com a passkey' });
}

type Reader = (name: string) => string | undefined;

/* Node joins a repeated header, or gives a list. */
function reader({ headers }: ServerRequest): Reader {
  if (typeof headers.get === 'function') {
    const standard = headers as { get(name: string): string | null };
    return (name) => standard.get(name) ?? undefined;
  }
  const plain = headers as Readonly<Record<string, unknown>>;
  return (name) => {
    const value = plain[name];
    if (value === undefined || value === null) return undefined;
    return Array.isArray(value) ? value.join(name === 'cookie' ? '; ' : ', ') : (value as string);
  };
}

function isForeign(header: Reader, origins: readonly string[]): boolean {
  const origin = header('origin');
  if (origin === undefined) return header('sec-fetch-site')?.includes('cross-site') === true;
  return !origins.includes(origin) && hostOf(origin) !== header('host');
}

/* A page over plain http may be anybody's on the way, except on this machine. */
function hostOf(origin: string): string | null {
  const [, scheme, host = '', name = ''] =
    /^(https?):\/\/((\[[\da-f:]+\]|[^/?#@:\s]+)(?::\d+)?)$/.exec(origin) ?? [];
  const isTrusted = scheme === 'https' || ['localhost', '127.0.0.1', '[::1]'].includes(name);
  return isTrusted ? host : null;
}

/* A link from another site opens a page, and changes nothing. */
function isPageVisit(method: string | undefined, header: Reader): boolean {
  const reads = method === undefined || method === 'GET' || method === 'HEAD';
  return reads && header('sec-fetch-mode') === 'navigate' && header('upgrade') === undefined;
}

/* Only what Portaria needs. A second cookie of the name goes along: it is refused there. */
function credentials(header: Reader): Record<string, string> | null {
  const pairs = header('cookie')?.split(';') ?? [];
  const cookie = pairs.filter((pair) => /^\s*svc_auth\s*=/.test(pair)).join(';');
  if (cookie !== '') return { Cookie: cookie };
  const authorization = header('authorization');
  return authorization === undefined ? null : { Authorization: authorization };
}
