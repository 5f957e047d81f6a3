// Calls a function of the database, as the service or as the person of a session.
import { z } from 'zod';
import { unavailable } from '../../common/errors.ts';
import type { Log } from '../../common/service/log.ts';
import type { ServiceToken } from '../../common/token/service-token.ts';
import type { Call } from '../http/call.ts';
import { contextHeaders, type Caller } from './context-headers.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import type { Postgrest } from './postgrest.ts';
import { upstreamRefusal } from './upstream-refusal.ts';

type Args = Readonly<Record<string, unknown>>;

/** The dependencies of a call to PostgREST; higher rooms need these and more. */
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

/** The headers of every service call: the token, and settings that the database does not store. */
export const serviceHeaders = ({
  config,
  serviceToken,
}: Pick<UpstreamDependencies, 'config' | 'serviceToken'>): string[] => [
  ...['authorization', `Bearer ${serviceToken()}`, 'content-type', 'application/json'],
  ...['x-otp-pepper', config.otpPepper, 'x-otp-response', config.otpResponse],
];

/** Calls a function reserved for the service. */
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
    const answer = await deps.postgrest.send(timeoutMs === undefined ? read : { ...read, timeoutMs });
    return accepted(answer, 'of the caller');
  }
  headers.push('content-type', 'application/json');
  const body = JSON.stringify(args);
  const request = { method: 'POST', path: `/rpc/${name}`, headers, body } as const;
  const answer = await deps.postgrest.send(timeoutMs === undefined ? request : { ...request, timeoutMs });
  return accepted(answer, 'of the caller');
}

/** Parses a response of the database; an unexpected shape is `unavailable`. */
export function parseAnswer<S extends z.ZodType>(
  { body }: Pick<UpstreamAnswer, 'body'>,
  schema: S,
): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    const paths =
      error instanceof z.ZodError ? error.issues.map((issue) => issue.path.join('.')) : ['not JSON'];
    throw unavailable(new Error(`the database's answer is not as agreed: ${paths.join(', ')}`));
  }
}

/** Returns a success; throws a refusal. `token` is named when the call had the token of the caller. */
export function accepted(answer: UpstreamAnswer, token?: 'of the caller'): UpstreamAnswer {
  if (answer.status < 200 || answer.status >= 300) throw upstreamRefusal(answer, token);
  return answer;
}
