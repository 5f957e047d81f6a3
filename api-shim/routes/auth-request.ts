// auth-request: the check of `me` for a proxy in front of another application. The answer is in the headers.
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import type { Call, Handler } from '../http/call.ts';
import { isForeign } from '../http/cors.ts';
import { drainBody } from '../http/drain-body.ts';
import { replyPrepared } from '../http/reply.ts';
import { SYSTEM } from '../session/contexts.ts';
import { confirmSession, requirePresented } from '../session/require-session.ts';
import type { SessionDependencies } from '../session/session.ts';
import { parseAnswer } from '../upstream/rpc.ts';

/** What the proxy requires of the session, besides that it is valid. */
type Required = { readonly papel?: string | undefined; readonly escola_id?: string | undefined };
type Found = {
  readonly papel: string;
  readonly escola: string | null;
  readonly exige: boolean;
  /** Names and values in turn. */
  readonly headers: readonly string[];
};

export const AUTH_REQUEST = '/functions/v1/auth-request';

export const authRequestQuery = z.strictObject({
  papel: z.string().min(1).describe('The active role that the session must have.').optional(),
  escola_id: z.guid().toLowerCase().describe('The school that the session must have.').optional(),
});
const session = z.object({
  usuario: z.object({ id: z.string(), nome_completo: z.string() }),
  principal_role: z.string(),
  escola_id: z.string().nullable(),
  exige: z.string().optional(),
});
const REMEMBERED_QUERIES = 100;
const REMEMBERED_SESSIONS = 1_000;

export function authRequest(deps: SessionDependencies): Handler {
  /* A proxy sends few different queries, so each is parsed once. */
  const requirements = new LRUCache<string, Required>({ max: REMEMBERED_QUERIES, memoMethod: readRequired });
  const foundIn = rememberAnswers();

  async function check(call: Call): Promise<readonly string[]> {
    refuseForeign(call);
    const { papel, escola_id } = requirements.memo(call.query);
    const presented = await requirePresented(call, deps, SYSTEM);
    const { body } = await confirmSession(call, deps, presented);
    const found = foundIn(presented.token, body);
    if (found.exige) throw new Refusal('passkey_required');
    const fits =
      (papel === undefined || papel === found.papel) &&
      (escola_id === undefined || escola_id === found.escola);
    if (!fits) throw new Refusal('not_allowed');
    return found.headers;
  }

  return async (call) => {
    try {
      replyPrepared(call, 200, await check(call));
    } catch (error) {
      if (error instanceof Refusal) error.headers['X-Portaria-Reason'] = error.code;
      throw error;
    }
    if (!call.req.complete) drainBody(call.req);
  };
}

/* The database is asked every time. Only while it gives a session the same bytes, they are not parsed again. */
function rememberAnswers(): (token: string, body: Buffer) => Found {
  const known = new LRUCache<string, { readonly body: Buffer; readonly found: Found }>({
    max: REMEMBERED_SESSIONS,
  });
  return (token, body) => {
    const last = known.get(token);
    if (last?.body.equals(body)) return last.found;
    const found = readAnswer(body);
    known.set(token, { body, found });
    return found;
  };
}

function refuseForeign({ req: { headers }, originAllowed }: Call): void {
  if (isForeign(headers, originAllowed) && !isPageVisit(headers)) throw new Refusal('origin_not_allowed');
}

/*
 * A link from another site opens a page, and changes nothing. The method is that of the original request: a proxy asks with GET
 * whatever it was, so without the header the request counts as a write.
 */
function isPageVisit(headers: IncomingHttpHeaders): boolean {
  const method = headers['x-forwarded-method'];
  const reads = method === 'GET' || method === 'HEAD';
  return reads && headers['sec-fetch-mode'] === 'navigate' && headers.upgrade === undefined;
}

function readRequired(query: string): Required {
  const pairs = [...new URLSearchParams(query)];
  const parsed = authRequestQuery.safeParse(Object.fromEntries(pairs));
  const names = new Set(pairs.map(([name]) => name));
  if (!parsed.success || names.size < pairs.length) throw new Refusal('invalid_request');
  return parsed.data;
}

/* All four headers, always: the proxy copies them over those that a client made up. */
function readAnswer(body: Buffer): Found {
  const { usuario, principal_role, escola_id, exige } = parseAnswer({ body }, session);
  const headers = Object.entries({
    'X-Portaria-Usuario': usuario.id,
    'X-Portaria-Papel': principal_role,
    'X-Portaria-Escola': escola_id ?? '',
    'X-Portaria-Nome': usuario.nome_completo,
  }).flatMap(([name, value]) => [name, encodeURIComponent(value)]);
  return {
    papel: principal_role,
    escola: escola_id,
    exige: exige !== undefined,
    headers: [...headers, 'Content-Length', '0'],
  };
}
