// Sends a request of the pass-through to PostgREST when it is its turn, and streams the answer.
import { Refusal } from '../../common/errors.ts';
import { clientIpOf, networkOf } from '../../common/service/client-ip.ts';
import { headerText } from '../../common/service/header-text.ts';
import type { Call } from '../http/call.ts';
import type { Context } from '../session/contexts.ts';
import type { Session, SessionDependencies } from '../session/session.ts';
import { withReuseReport } from '../session/with-reuse-report.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import type { Postgrest, Sink, SinkChooser, UpstreamRequest } from '../upstream/postgrest.ts';
import { profileHeader } from './profile.ts';
import { restRefusal } from './rest-refusal.ts';
import type { SessionFamily } from './session-family.ts';
import type { Asker, SessionQueue } from './session-queue.ts';
import { streamTo } from './stream-to.ts';

export type PassDependencies = SessionDependencies & {
  readonly config: { readonly restSchemas: readonly string[] };
  /** The PostgREST of the pass-through, separate from that of sign-ins. */
  readonly rest: Postgrest;
  readonly familyOf: SessionFamily;
  readonly sessionQueue: SessionQueue;
  /** For tests; default: ten seconds. */
  readonly stalledAfterMs?: number | undefined;
};

const PASSED_REQUEST_HEADERS = ['accept', 'prefer', 'range', 'range-unit', 'content-type'];
const MAX_HEADER_CHARACTERS = 1_000;
const DATABASE_MS = 5_000;
const LEAST_MS = 100;
const NOWHERE: Sink = { write: () => undefined, end: () => undefined, fail: () => undefined };

/** Passes what is asked; throws what PostgREST refuses as a refusal of this API. */
export async function pass(
  deps: PassDependencies,
  call: Call,
  context: Context,
  session: Session | undefined,
  asked: Omit<UpstreamRequest, 'headers'>,
): Promise<void> {
  if (call.res.destroyed) throw new Refusal('unavailable', { cause: new Error('the client went away') });
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
  { config, familyOf }: PassDependencies,
  call: Call,
  session: Session | undefined,
): Promise<Asker> {
  if (session) {
    const family = await familyOf(call, session);
    return { session: family, person: session.claims.sub ?? family };
  }
  const network = networkOf(clientIpOf(call.req, config.trustProxy));
  return { session: network, person: network };
}

const onlyRefused: SinkChooser = (status) => (status < 300 ? NOWHERE : undefined);

function requestHeaders(
  { config }: PassDependencies,
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
