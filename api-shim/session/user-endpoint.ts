// An endpoint that calls the database function of its name as the person of the session; the answer is passed through unparsed.
import { z } from 'zod';
import { parseFields, readJson } from '../http/body.ts';
import { refuseForeign } from '../http/cors.ts';
import type { Call, Handler } from '../http/call.ts';
import type { Methods } from '../http/dispatch.ts';
import { callAsUser } from '../upstream/rpc.ts';
import { replyBytes } from '../http/reply.ts';
import { type Context, SYSTEM } from './contexts.ts';
import { requireSession } from './require-session.ts';
import type { SessionDependencies } from './session.ts';
import { withReuseReport } from './with-reuse-report.ts';

export type UserDependencies = SessionDependencies & {
  readonly noticeSender: { readonly poke: () => void };
};

/** `name` is the last part of the path, and with underscores the function; `fields` are the arguments of the function. */
export type UserEndpoint = {
  readonly method: 'GET' | 'POST';
  readonly name: string;
  readonly fields: z.ZodType<Record<string, unknown>>;
  readonly context: Context;
  /** The function, where its name is another. */
  readonly calls?: string;
  /** The largest body, and the longest time, where they are not the usual ones. */
  readonly maxBytes?: number;
  readonly ms?: number;
  /** A read that counts or logs: a page of another site may not ask it. */
  readonly leavesTrace?: boolean;
  /** What follows a success. */
  readonly afterwards?: (deps: UserDependencies) => void;
};

type Options = Partial<Omit<UserEndpoint, 'method' | 'name' | 'fields'>>;

/** Describes a GET endpoint; the query parameters are the arguments. */
export const reads = <Name extends string, Fields extends z.ZodRawShape>(
  name: Name,
  fields: Fields,
  options: Options = {},
) => ({
  method: 'GET' as const,
  name,
  fields: z.object(fields),
  context: SYSTEM,
  ...options,
});

/** Describes a POST endpoint; the fields of the body are the arguments. */
export const calls = <Name extends string, Fields extends z.ZodRawShape>(
  name: Name,
  fields: Fields,
  options: Options = {},
) => ({
  ...reads(name, fields, options),
  method: 'POST' as const,
});

/** Creates the routes of endpoints. */
export function userRoutes(
  deps: UserDependencies,
  endpoints: readonly UserEndpoint[],
): Record<string, Methods> {
  const routes: Record<string, Methods> = {};
  for (const endpoint of endpoints) {
    const path = `/functions/v1/${endpoint.name}`;
    routes[path] = { ...routes[path], [endpoint.method]: handler(deps, endpoint) };
  }
  return routes;
}

function handler(deps: UserDependencies, endpoint: UserEndpoint): Handler {
  const { method, name, fields, context, maxBytes, ms, leavesTrace = false, afterwards } = endpoint;
  const called = endpoint.calls ?? name.replaceAll('-', '_');
  return async (call) => {
    if (leavesTrace) refuseForeign(call);
    const signedIn = () => requireSession(call, deps, context);
    const body = method === 'POST' ? await readJson(call.req, maxBytes, signedIn) : queryOf(call);
    const session = await signedIn();
    const args = parseFields(body, fields);
    const { body: answer } = await withReuseReport(deps, call, session, () =>
      callAsUser(deps, call, session, called, args, ms),
    );
    replyBytes(call, 200, answer);
    afterwards?.(deps);
  };
}

/* A form sends what was left empty: as if it were absent. */
const queryOf = (call: Call): unknown =>
  Object.fromEntries([...new URLSearchParams(call.query)].filter(([, value]) => value !== ''));
