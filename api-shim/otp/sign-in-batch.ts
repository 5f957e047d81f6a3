// Batches sends, verifies, renewals and sign-ins by passkey that wait together into one database call, with the same responses as single calls.
import { z } from 'zod';
import { Refusal, unavailable } from '../../common/errors.ts';
import { traceparentsIn } from '../../common/upstream/trace-upstream.ts';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { createBatch } from '../../common/upstream/batch.ts';
import { answerOf, answersToEach } from '../../common/upstream/batch-answers.ts';
import { isText } from '../../common/upstream/batch-claims.ts';
import { headersJson } from '../../common/upstream/headers-json.ts';
import type { Call } from '../http/call.ts';
import { contextHeaders } from '../upstream/context-headers.ts';
import { accepted, callAsService, serviceHeaders, type UpstreamDependencies } from '../upstream/rpc.ts';

export type SendFunction = 'send_otp' | 'portal_send_otp';
export type VerifyFunction = 'verify_otp' | 'portal_verify_otp';
export type RenewFunction = 'refresh' | 'portal_refresh';
export type PasskeyReadFunction = 'passkey_options' | 'passkey_key';
type AnyFunction = SendFunction | VerifyFunction | RenewFunction | PasskeyReadFunction | 'passkey_verify';
type Arguments = Readonly<Record<string, string | null | undefined>>;

/* Text that Postgres cannot store would fail the whole batch, and long text would slow it. Login codes have less than half this length. */
const LONGEST = 100;
const isOrdinary = (text: string): boolean => text.length <= LONGEST && isText(text);

/** Calls a database function; throws a refusal. */
export type SignInCall<Name> = (call: Call, name: Name, args: Arguments) => Promise<UpstreamAnswer>;
export type SignIns = {
  readonly send: SignInCall<SendFunction>;
  readonly verify: SignInCall<VerifyFunction>;
  readonly renew: SignInCall<RenewFunction>;
  /** The two reads of a sign-in by passkey, and its end; a session has none of them. */
  readonly readPasskey: SignInCall<PasskeyReadFunction>;
  readonly enterByPasskey: SignInCall<'passkey_verify'>;
};

type Item = {
  readonly call: Call;
  readonly name: AnyFunction;
  readonly args: Arguments;
};

/* Locks are held until the end of the transaction, so batches are small. */
const AT_MOST = 32;
/* With less time the answer would hardly come back: the client would get 503 for something that was done. */
const LEAST_MS = 50;
const answers = z.array(
  z.object({
    status: z.int().nullable(),
    cabecalhos: z.object({ 'Retry-After': z.string().optional() }).nullish(),
    corpo: z.string().nullish(),
  }),
);

/** Creates the calls. Those of one kind do not wait for those of another. */
export function createSignIns(deps: UpstreamDependencies): SignIns {
  return {
    send: createSignInCall(deps),
    verify: createSignInCall(deps),
    renew: createSignInCall(deps),
    readPasskey: createSignInCall(deps),
    enterByPasskey: createSignInCall(deps),
  };
}

function createSignInCall<Name extends AnyFunction>(deps: UpstreamDependencies): SignInCall<Name> {
  const askOne = ({ call, name, args }: Item, withinMs: number) =>
    callAsService(deps, call, name, args, withinMs);
  const askMany = (items: readonly Item[], withinMs: number) => askInOneCall(deps, items, withinMs);
  const batch = createBatch({ askOne, askMany, atMost: AT_MOST, leastMs: LEAST_MS });
  return async (call, name, args) => {
    if (!Object.values(args).every((value) => isOrdinary(value ?? '')))
      return callAsService(deps, call, name, args);
    try {
      return accepted(await batch({ call, name, args }, () => call.res.destroyed));
    } catch (error) {
      throw error instanceof Refusal ? error : unavailable(error);
    }
  };
}

async function askInOneCall(
  deps: UpstreamDependencies,
  items: readonly Item[],
  timeoutMs: number,
): Promise<readonly (UpstreamAnswer | undefined)[]> {
  const callers = items.map(({ call }) => contextHeaders(call, deps.config));
  const pedidos = items.map(
    ({ name, args }, at) =>
      `{"funcao":"${name}","argumentos":${JSON.stringify(args)},"cabecalhos":${headersJson(callers[at] ?? [])}}`,
  );
  const path = '/rpc/sign_ins';
  const body = `{"pedidos":[${pedidos.join(',')}]}`;
  const headers = serviceHeaders(deps);
  const answer = await deps.postgrest.send({
    method: 'POST',
    path,
    headers,
    body,
    timeoutMs,
    ...traceparentsIn(callers),
  });
  const refused = (status: number) =>
    deps.log.warn({ status, sign_ins: items.length, path }, 'a batch was refused');
  return answersToEach(answer, items.length, readAnswers, { refused, mayRepeat: false });
}

function readAnswers(body: unknown): (UpstreamAnswer | undefined)[] {
  return answers.parse(body).map(({ status, cabecalhos, corpo }) => {
    if (status === null) return undefined;
    const wait = cabecalhos?.['Retry-After'];
    return answerOf(status, corpo ?? 'null', wait === undefined ? {} : { 'retry-after': wait });
  });
}
