// Calls a function of the database, as the service or as the person of a session.
import { z } from 'zod';
import { unavailable } from '../../common/errors.ts';
import type { Log } from '../../common/log.ts';
import type { ServiceToken } from '../../common/service-token.ts';
import type { Call } from '../http/call.ts';
import { contextHeaders, type Caller } from './context-headers.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import type { Postgrest } from './postgrest.ts';
import { upstreamRefusal } from './upstream-refusal.ts';

type Args = Readonly<Record<string, unknown>>;

/** What a call to PostgREST needs; every room above asks for the same and more. */
export type UpstreamDependencies = {
  readonly config: {
    readonly trustProxy: number;
    readonly otpPepper: string;
    readonly otpResponse: 'explicit' | 'uniform';
  };
  readonly postgrest: Postgrest;
  readonly serviceToken: ServiceToken;
  readonly log: Log;
};

/** What every call as the service carries: its token, and what the database is not to know by itself. */
export const serviceHeaders = ({
  config,
  serviceToken,
}: Pick<UpstreamDependencies, 'config' | 'serviceToken'>): string[] => [
  ...['authorization', `Bearer ${serviceToken()}`, 'content-type', 'application/json'],
  ...['x-otp-pepper', config.otpPepper, 'x-otp-response', config.otpResponse],
];

/** Calls a function that only the service may call. */
export async function callAsService(
  deps: UpstreamDependencies,
  caller: Caller,
  name: string,
  args: Args,
  timeoutMs?: number,
): Promise<UpstreamAnswer> {
  const { config, postgrest } = deps;
  const headers = [...contextHeaders(caller, config), ...serviceHeaders(deps)];
  const request = { method: 'POST', path: `/rpc/${name}`, headers, body: JSON.stringify(args) } as const;
  return accepted(await postgrest.send(timeoutMs === undefined ? request : { ...request, timeoutMs }));
}

/** Calls a function as a person; without arguments it is a read, by GET. */
export async function callAsUser(
  deps: UpstreamDependencies,
  call: Call,
  { token }: { readonly token: string },
  name: string,
  args?: Args,
  timeoutMs?: number,
): Promise<UpstreamAnswer> {
  const headers = contextHeaders(call, deps.config);
  headers.push('authorization', `Bearer ${token}`);
  if (args === undefined) {
    const read = { method: 'GET', path: `/rpc/${name}`, headers } as const;
    return accepted(await deps.postgrest.send(timeoutMs === undefined ? read : { ...read, timeoutMs }));
  }
  headers.push('content-type', 'application/json');
  const body = JSON.stringify(args);
  const request = { method: 'POST', path: `/rpc/${name}`, headers, body } as const;
  return accepted(await deps.postgrest.send(timeoutMs === undefined ? request : { ...request, timeoutMs }));
}

/** Parses an answer of the database; one that is not what was agreed is as good as none. */
export function parseAnswer<S extends z.ZodType>({ body }: UpstreamAnswer, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    const paths =
      error instanceof z.ZodError ? error.issues.map((issue) => issue.path.join('.')) : ['not JSON'];
    throw unavailable(new Error(`the database's answer is not as agreed: ${paths.join(', ')}`));
  }
}

/** The answer, unless it is a refusal, which is thrown. */
export function accepted(answer: UpstreamAnswer): UpstreamAnswer {
  if (answer.status < 200 || answer.status >= 300) throw upstreamRefusal(answer);
  return answer;
}
