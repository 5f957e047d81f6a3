// /rest/v1/* and /portal/rest/v1/*: the pass-through to PostgREST, with the session as bearer token and a filtered response.
import { clientIpOf } from '../../common/service/client-ip.ts';
import { Refusal } from '../../common/errors.ts';
import { headerText } from '../../common/service/header-text.ts';
import { readBytesOptional } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import type { AnonymousAccess } from '../rest/anonymous-access.ts';
import { hasKnownTimezone } from '../rest/known-timezone.ts';
import { askedSchema, profileHeader } from '../rest/profile.ts';
import { asksForEstimate, cutsOwnRows, filtersOwnRows } from '../rest/query-bounds.ts';
import { requireBoundedBody, requireBoundedQuery } from '../rest/require-bounds.ts';
import { restRefusal } from '../rest/rest-refusal.ts';
import { restSession } from '../rest/rest-session.ts';
import type { SessionFamily } from '../rest/session-family.ts';
import type { Asker, SessionQueue } from '../rest/session-queue.ts';
import { streamTo } from '../rest/stream-to.ts';
import type { Context } from '../session/contexts.ts';
import type { Session, SessionDependencies } from '../session/session.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import type { Postgrest, Sink, SinkChooser, UpstreamRequest } from '../upstream/postgrest.ts';

export type RestDependencies = SessionDependencies & {
  readonly config: { readonly restSchemas: readonly string[] };
  /** The PostgREST of the pass-through, separate from that of sign-ins. */
  readonly rest: Postgrest;
  readonly allowsAnonymous: AnonymousAccess;
  readonly familyOf: SessionFamily;
  readonly sessionQueue: SessionQueue;
  /** For tests; default: ten seconds. */
  readonly stalledAfterMs?: number | undefined;
};

const RESOURCE = /^(?:rpc\/)?[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const PASSED_REQUEST_HEADERS = ['accept', 'prefer', 'range', 'range-unit', 'content-type'];
/* The schema of a request that names none. */
const OWN_SCHEMA = 'api';
const MAX_HEADER_CHARACTERS = 1_000;
const MAX_BODY_BYTES = 1_048_576;
const DATABASE_MS = 5_000;
const LEAST_MS = 100;
const NO_FILTER = 'PATCH and DELETE need a filter on the rows of the table itself, such as id=eq.1.';
const CUT =
  'PATCH and DELETE take no order, limit or offset: they apply to every row that matches. Filter by key, such as id=in.(1,2).';
const NO_ESTIMATE =
  'Prefer: count=planned and count=estimated do not exist here, because they tell of the rows of other schools: use count=exact.';
const NO_ZONE = 'Prefer: timezone needs the name of a time zone, such as America/Sao_Paulo.';
const NOWHERE: Sink = { write: () => undefined, end: () => undefined, fail: () => undefined };

/** Creates the read endpoints: GET and HEAD on tables and on read-only functions. */
export function restRead(deps: RestDependencies, context: Context): Handler {
  return async (call) => {
    const resource = resourceOf(call, context);
    const session = await requireAccess(call, deps, context, resource);
    const path = upstreamPath(call, resource);
    const method = call.req.method === 'HEAD' ? 'HEAD' : 'GET';
    await pass(deps, call, context, session, { method, path });
  };
}

/**
 * Creates the write endpoints: POST on functions and tables, PATCH and DELETE on tables. PATCH and DELETE need a filter.
 */
export function restWrite(
  deps: RestDependencies,
  context: Context,
  method: 'POST' | 'PATCH' | 'DELETE',
): Handler {
  return async (call) => {
    const resource = resourceOf(call, context);
    const session = await requireAccess(call, deps, context, resource);
    const path = upstreamPath(call, resource);
    if (method !== 'POST') requireWholeFilter(call.query);
    const bytes = await readBytesOptional(call.req, MAX_BODY_BYTES);
    requireBoundedBody(resource, bytes, preferOf(call));
    await pass(deps, call, context, session, { method, path, body: method === 'DELETE' ? undefined : bytes });
  };
}

function requireWholeFilter(query: string): void {
  if (!filtersOwnRows(query)) throw new Refusal('invalid_request', { hint: NO_FILTER });
  if (cutsOwnRows(query)) throw new Refusal('invalid_request', { hint: CUT });
}

/* Only plain names of one segment exist, so nothing is normalised: any other spelling is 404. */
function resourceOf({ path }: Call, { rest }: Context): string {
  const resource = path.slice(rest.length);
  if (!RESOURCE.test(resource)) throw new Refusal('not_found');
  return resource;
}

const preferOf = ({ req }: Pick<Call, 'req'>): string => String(req.headers['prefer'] ?? '');

/* Called after the session check: without a session the error is the same for every query. */
function upstreamPath({ req, query }: Call, resource: string): string {
  const prefer = preferOf({ req });
  requireBoundedQuery(resource, query);
  if (asksForEstimate(prefer)) throw new Refusal('invalid_request', { hint: NO_ESTIMATE });
  if (!hasKnownTimezone(prefer)) throw new Refusal('invalid_request', { hint: NO_ZONE });
  return `/${resource}${query}`;
}

async function requireAccess(
  call: Call,
  deps: RestDependencies,
  context: Context,
  resource: string,
): Promise<Session | undefined> {
  const session = await restSession(call, deps, context);
  if (session) return session;
  const { method, headers } = call.req;
  const schema = askedSchema(method, headers, deps.config.restSchemas) ?? OWN_SCHEMA;
  if (!(await deps.allowsAnonymous(call, schema, resource))) throw new Refusal('no_cookie');
  return undefined;
}

async function pass(
  deps: RestDependencies,
  call: Call,
  context: Context,
  session: Session | undefined,
  asked: Omit<UpstreamRequest, 'headers'>,
): Promise<void> {
  const began = performance.now();
  const gone = new AbortController();
  /* An abort creates an error object, so a finished response is not aborted. */
  call.res.once('close', () => {
    if (!call.res.writableFinished) gone.abort();
  });
  const headers = requestHeaders(deps, call, session, asked.method);
  const asker = await askerOf(deps, call, session);
  const ended: Promise<void>[] = [];
  const send = (request: UpstreamRequest, chooseSink: SinkChooser) => {
    let end = (): void => undefined;
    ended.push(new Promise<void>((resolve) => (end = resolve)));
    return deps.rest.send(request, chooseSink, () => end());
  };
  const forward = async () => {
    /* The session lookup and the wait in the queue count against the timeout. */
    const timeoutMs = Math.max(DATABASE_MS - (performance.now() - began), LEAST_MS);
    const request = { ...asked, timeoutMs, headers };
    const answer = await send(request, streamTo(call, context.rest, deps.stalledAfterMs));
    if (call.res.headersSent) return;
    /* The error code is in the body, and a response to HEAD has none, so the request is repeated as GET. */
    const explained =
      asked.method === 'HEAD' ? await send({ ...request, method: 'GET' }, onlyRefused) : answer;
    throw restRefusal(explained, { ...asked, signedIn: session !== undefined });
  };
  /* PostgREST also finishes a request that was given up, and the place in the queue is kept until then. */
  const work = () => deps.sessionQueue(asker, gone.signal, forward, () => Promise.all(ended));
  return session ? withReuseReport(deps, call, session, work) : work();
}

async function askerOf(
  { config, familyOf }: RestDependencies,
  call: Call,
  session: Session | undefined,
): Promise<Asker> {
  if (session) {
    const family = await familyOf(call, session);
    return { session: family, person: session.claims.sub ?? family };
  }
  const address = clientIpOf(call.req, config.trustProxy);
  return { session: address, person: address };
}

const onlyRefused: SinkChooser = (status) => (status < 300 ? NOWHERE : undefined);

function requestHeaders(
  { config }: RestDependencies,
  call: Call,
  session: Session | undefined,
  method: string,
): string[] {
  const headers = contextHeaders(call, config);
  headers.push(...profileHeader(method, call.req.headers, config.restSchemas));
  if (session) headers.push('authorization', `Bearer ${session.token}`);
  for (const name of PASSED_REQUEST_HEADERS) {
    const value = call.req.headers[name];
    if (typeof value === 'string') headers.push(name, headerText(value, MAX_HEADER_CHARACTERS));
  }
  return headers;
}
