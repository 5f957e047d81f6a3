// GET /rest/v1/* and POST /rest/v1/rpc/*: to PostgREST with the session as the bearer, and back with what is fit to pass.
import { isPortal } from '../../common/claims.ts';
import { Refusal } from '../../common/errors.ts';
import { headerText } from '../../common/header-text.ts';
import { parseJson, readBytesOptional } from '../body.ts';
import type { Call, Handler } from '../call.ts';
import { contextHeaders } from '../context-headers.ts';
import type { Parts } from '../parts.ts';
import type { UpstreamRequest } from '../postgrest.ts';
import { callAsUser, watchingReuse } from '../rpc.ts';
import { cookieToken, verifySession, type Session } from '../session.ts';
import { streamTo } from '../stream-to.ts';
import { upstreamRefusal } from '../upstream-refusal.ts';

export const REST_PREFIX = '/rest/v1/';

const RESOURCE = /^(?:rpc\/)?[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const PASSED_REQUEST_HEADERS = ['accept', 'prefer', 'range', 'range-unit', 'content-type'];
const MAX_HEADER_CHARACTERS = 1_000;

/**
 * Creates the reading half.
 *
 * @example { GET: restRead(parts) }
 */
export function restRead(parts: Parts): Handler {
  return async (call) => {
    const path = upstreamPath(call);
    const session = await restSession(call, parts);
    const method = call.req.method === 'HEAD' ? 'HEAD' : 'GET';
    await pass(parts, call, session, { method, path, headers: requestHeaders(parts, call, session) });
  };
}

/**
 * Creates the calling half: functions only.
 *
 * @example { POST: restCall(parts) }
 */
export function restCall(parts: Parts): Handler {
  return async (call) => {
    const path = upstreamPath(call);
    const body = await readBytesOptional(call.req);
    parseJson(body);
    const session = await restSession(call, parts);
    await pass(parts, call, session, {
      method: 'POST',
      path,
      headers: requestHeaders(parts, call, session),
      body,
    });
  };
}

/* Only plain names of one segment exist, so nothing has to be normalised: any other spelling is not found. */
function upstreamPath({ path, query }: Call): string {
  const resource = path.slice(REST_PREFIX.length);
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
async function restSession(call: Call, parts: Parts): Promise<Session | undefined> {
  const token = cookieToken(call) ?? bearerToken(call.req.headers.authorization);
  if (token === undefined) return undefined;
  const session = await verifySession(token, parts);
  if (isPortal(session.claims)) {
    /* Whether it was revoked is the first question, and the database's. */
    await watchingReuse(parts, call, session, () => callAsUser(parts, call, session, 'me'));
    throw new Refusal('portal_token_refused');
  }
  return session;
}

function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Refusal('jwt_malformed');
  return token;
}

function requestHeaders({ config }: Parts, call: Call, session: Session | undefined): string[] {
  const headers = contextHeaders(call, config);
  if (session) headers.push('authorization', `Bearer ${session.token}`);
  for (const name of PASSED_REQUEST_HEADERS) {
    const value = call.req.headers[name];
    if (typeof value === 'string') headers.push(name, headerText(value, MAX_HEADER_CHARACTERS));
  }
  return headers;
}

async function pass(
  parts: Parts,
  call: Call,
  session: Session | undefined,
  request: UpstreamRequest,
): Promise<void> {
  const work = async () => {
    const answer = await parts.postgrest.send(request, streamTo(call));
    if (!call.res.headersSent) throw upstreamRefusal(answer, session ? 'session' : 'anonymous');
  };
  await (session ? watchingReuse(parts, call, session, work) : work());
}
