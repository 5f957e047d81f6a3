// The four diagnoses: the REST layer, a system session, row-level security with that session, a portal session.
import { z } from 'zod';
import type { Claims } from '../../common/token/claims.ts';
import type { Call } from '../http/call.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import { PORTAL, SYSTEM, type Context } from '../session/contexts.ts';
import type { SessionDependencies } from '../session/session.ts';
import { confirmSession, requireSession } from '../session/require-session.ts';
import { callAsUser, parseAnswer } from '../upstream/rpc.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import { isTooSlow, upstreamRefusal } from '../upstream/upstream-refusal.ts';
import { TooSlowError, type Check, type Examination } from './diagnosis.ts';

const SYSTEM_CLAIMS = ['usuario_id', 'principal_role', 'escola_id', 'roles'];
const PORTAL_CLAIMS = ['sub', 'portal_type', 'escola_id', 'serie_id', 'turma_id', 'matricula'];

/* The function has 11 s (db/functions/api/diagnostics/admin_rls_smoke.sql). */
const RLS_MS = 12_000;
const TOO_SLOW =
  'the database did not finish within 11 s: row-level security was not checked; try again when the server is less busy';

const smoke = z.object({ agora: z.string(), versao: z.string().nullable() });
const rls = z.object({
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })).min(1),
});

/** An anonymous call through PostgREST. */
export function publicSmoke(deps: SessionDependencies, call: Call): Examination {
  return async (checks) => {
    const headers = contextHeaders(call, deps.config);
    const answer = await deps.postgrest.send({ method: 'GET', path: '/rpc/public_smoke', headers });
    if (answer.status !== 200) throw upstreamRefusal(answer);
    const { agora, versao } = parseAnswer(answer, smoke);
    checks.push({ name: 'rest_layer', ok: true, detail: 'answered an anonymous call' });
    checks.push({ name: 'database_time', ok: true, detail: agora });
    checks.push({ name: 'schema_version', ok: versao !== null, detail: versao ?? 'no migration has run' });
  };
}

/** Checks the system token: signature and expiry in this process; revocation, person and role in the database. */
export const adminWhoami = (deps: SessionDependencies, call: Call): Examination =>
  whoami(deps, call, SYSTEM, SYSTEM_CLAIMS);

/** Checks the portal token in the same way. */
export const portalWhoami = (deps: SessionDependencies, call: Call): Examination =>
  whoami(deps, call, PORTAL, PORTAL_CLAIMS);

/** Checks row-level security table by table, with the rights of the token. */
export function adminRlsSmoke(deps: SessionDependencies, call: Call): Examination {
  return async (checks) => {
    const session = await requireSession(call, deps, SYSTEM);
    checks.push(signed());
    const answer = await withReuseReport(deps, call, session, () =>
      callAsUser(deps, call, session, 'admin_rls_smoke', {}, RLS_MS),
    ).catch((error: unknown) => {
      if (isTooSlow(error)) throw new TooSlowError(TOO_SLOW, { cause: error });
      throw error;
    });
    checks.push(live(), ...parseAnswer(answer, rls).checks);
  };
}

function whoami(
  deps: SessionDependencies,
  call: Call,
  context: Context,
  names: readonly string[],
): Examination {
  return async (checks) => {
    const session = await requireSession(call, deps, context);
    checks.push(signed());
    await confirmSession(call, deps, session);
    checks.push(live(), ...shown(session.claims, names));
  };
}

const signed = (): Check => ({ name: 'token', ok: true, detail: 'signature, expiry and shape hold' });
const live = (): Check => ({ name: 'session', ok: true, detail: 'the database accepts it' });

function shown(claims: Claims, names: readonly string[]): Check[] {
  const left = claims.exp - Math.floor(Date.now() / 1000);
  const values = names.filter((name) => claims[name] !== undefined);
  return [
    ...values.map((name) => ({ name, ok: true, detail: textOf(claims[name]) })),
    { name: 'seconds_left', ok: true, detail: String(left) },
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
