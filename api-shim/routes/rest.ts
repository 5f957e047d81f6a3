// GET /rest/v1/* and POST /rest/v1/rpc/*, and the same under /portal: to PostgREST with the session as the bearer, and back with what is fit to pass.
import { Refusal } from '../../common/errors.ts';
import { headerText } from '../../common/header-text.ts';
import { parseJson, readBytesOptional } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import type { Context } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import type { Sink, UpstreamRequest } from '../upstream/postgrest.ts';
import { confirmSession, refuseOtherCookie } from '../session/require-session.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import { cookieToken, verifySession, type Session } from '../session/session.ts';
import { streamTo } from '../upstream/stream-to.ts';
import { upstreamRefusal } from '../upstream/upstream-refusal.ts';

const RESOURCE = /^(?:rpc\/)?[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const PASSED_REQUEST_HEADERS = ['accept', 'prefer', 'range', 'range-unit', 'content-type'];
const MAX_HEADER_CHARACTERS = 1_000;
const NOWHERE: Sink = { write: () => undefined, end: () => undefined, fail: () => undefined };

/**
 * Creates the reading half.
 *
 * @example { GET: restRead(deps, SYSTEM) }
 */
export function restRead(deps: SessionDependencies, context: Context): Handler {
  return async (call) => {
    const path = upstreamPath(call, context);
    const session = await restSession(call, deps, context);
    const method = call.req.method === 'HEAD' ? 'HEAD' : 'GET';
    await pass(deps, call, context, session, {
      method,
      path,
      headers: requestHeaders(deps, call, session),
    });
  };
}

/**
 * Creates the calling half: functions only.
 *
 * @example { POST: restCall(deps, SYSTEM) }
 */
export function restCall(deps: SessionDependencies, context: Context): Handler {
  return async (call) => {
    const path = upstreamPath(call, context);
    const body = await readBytesOptional(call.req);
    parseJson(body);
    const session = await restSession(call, deps, context);
    await pass(deps, call, context, session, {
      method: 'POST',
      path,
      headers: requestHeaders(deps, call, session),
      body,
    });
  };
}

/* Only plain names of one segment exist, so nothing has to be normalised: any other spelling is not found. */
function upstreamPath({ path, query }: Call, { rest }: Context): string {
  const resource = path.slice(rest.length);
  if (!RESOURCE.test(resource)) throw new Refusal('not_found');
  if (!isCleanQuery(query)) throw new Refusal('invalid_request');
  return `/${resource}${query}`;
}

function isCleanQuery(query: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(query)) return false;
  try {
    return !decodeURIComponent(query).includes('\0');
  } catch {
    return false;
  }
}

/* The cookie counts; a header of the client's own counts only without one, and is judged no less strictly. */
async function restSession(
  call: Call,
  deps: SessionDependencies,
  context: Context,
): Promise<Session | undefined> {
  const token = cookieToken(call, context) ?? bearerToken(call.req.headers.authorization);
  if (token === undefined) return undefined;
  const session = await verifySession(token, deps, context);
  if (!context.accepts(session.claims)) await confirmSession(call, deps, session);
  return session;
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Refusal('jwt_malformed');
  return token;
}

function requestHeaders({ config }: SessionDependencies, call: Call, session: Session | undefined): string[] {
  const headers = contextHeaders(call, config);
  if (session) headers.push('authorization', `Bearer ${session.token}`);
  for (const name of PASSED_REQUEST_HEADERS) {
    const value = call.req.headers[name];
    if (typeof value === 'string') headers.push(name, headerText(value, MAX_HEADER_CHARACTERS));
  }
  return headers;
}

async function pass(
  deps: SessionDependencies,
  call: Call,
  context: Context,
  session: Session | undefined,
  request: UpstreamRequest,
): Promise<void> {
  const work = async () => {
    const answer = await deps.postgrest.send(request, streamTo(call));
    if (call.res.headersSent) return;
    throw upstreamRefusal(await explained(deps, request, answer), session ? 'session' : 'anonymous');
  };
  if (session) return withReuseReport(deps, call, session, work);
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'no_cookie') await refuseOtherCookie(call, deps, context);
    throw error;
  }
}

/* A refusal has its code in the body, which the answer to a HEAD does not have: the same question by GET has. */
async function explained(
  { postgrest }: SessionDependencies,
  request: UpstreamRequest,
  answer: UpstreamAnswer,
): Promise<UpstreamAnswer> {
  if (request.method !== 'HEAD') return answer;
  return postgrest.send({ ...request, method: 'GET' }, (status) => (status < 300 ? NOWHERE : undefined));
}
