// /rest/v1/* and /portal/rest/v1/*: the pass-through to PostgREST, with the session as bearer token and a filtered response.
import { Refusal } from '../../common/errors.ts';
import { readBytesOptional } from '../http/body.ts';
import type { Call, Handler } from '../http/call.ts';
import type { Context } from '../session/contexts.ts';
import type { Session } from '../session/session.ts';
import type { AnonymousAccess } from './anonymous-access.ts';
import { hasKnownTimezone } from './known-timezone.ts';
import { pass, type PassDependencies } from './pass.ts';
import { askedSchema } from './profile.ts';
import { asksForEstimate, cutsOwnRows, filtersOwnRows } from './query-bounds.ts';
import { requireBoundedBody, requireBoundedQuery } from './require-bounds.ts';
import { restSession } from './rest-session.ts';

export type RestDependencies = PassDependencies & { readonly allowsAnonymous: AnonymousAccess };

const RESOURCE = /^(?:rpc\/)?[A-Za-z_][A-Za-z0-9_]{0,62}$/;
/* The schema of a request that names none. */
const OWN_SCHEMA = 'api';
const MAX_BODY_BYTES = 1_048_576;
const NO_FILTER = 'PATCH and DELETE need a filter on the rows of the table itself, such as id=eq.1.';
const CUT =
  'PATCH and DELETE take no order, limit or offset: they apply to every row that matches. Filter by key, such as id=in.(1,2).';
const NO_ESTIMATE =
  'Prefer: count=planned and count=estimated do not exist here, because they tell of the rows of other schools: use count=exact.';
const NO_ZONE = 'Prefer: timezone needs the name of a time zone, such as America/Sao_Paulo.';

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
