// Checks sessions in the database: one with its own token, several in one service call, with the same results.
import { z } from 'zod';
import type { Claims } from '../token/claims.ts';
import { ERRORS, errorBody, isErrorCode } from '../errors.ts';
import type { Log } from '../service/log.ts';
import type { ServiceToken } from '../token/service-token.ts';
import { traceparentsIn } from './trace-upstream.ts';
import { ask, type UpstreamAnswer } from './ask.ts';
import { createBatch, type Batch } from './batch.ts';
import { answerOf, answersToEach } from './batch-answers.ts';
import { claimsForBatch } from './batch-claims.ts';
import { headersJson } from './headers-json.ts';
import type { Outgoing, Upstream } from './exchange.ts';

export type SessionQuestion = {
  readonly token: string;
  /** The verified claims of the token. */
  readonly claims: Claims;
  /** The caller headers, names and values in turn. */
  readonly caller: readonly string[];
};

type Ask = (question: SessionQuestion, gone?: () => boolean) => Promise<UpstreamAnswer>;

/** The calls of one context. Responses equal those of PostgREST to `me` and `logout` with this token. */
export type SessionBatch = { readonly confirm: Ask; readonly end: Ask };

export type SessionBatchDependencies = {
  readonly upstream: Upstream;
  readonly serviceToken: ServiceToken;
  readonly log: Log;
};

type Context = 'sistema' | 'portal';
/** The item of a batch, as JSON. */
type Item = { readonly question: SessionQuestion; readonly json: string };
type Call = Pick<Outgoing, 'method' | 'path' | 'traceparents'> & {
  readonly body?: string;
  readonly reads?: boolean;
};

const DEADLINE_MS = 5_000;
const answers = z.array(z.object({ recusa: z.string().nullable(), corpo: z.string().nullish() }));
/* Left out of the call because the person's lock is taken. */
const BUSY = 'ocupada';

/** Creates both calls of a context. A logout is answered after its transaction has committed. */
export function createSessionBatch(deps: SessionBatchDependencies, context: Context): SessionBatch {
  const prefix = context === 'portal' ? 'portal_' : '';
  const me: Call = { method: 'GET', path: `/rpc/${prefix}me` };
  const logout: Call = { method: 'POST', path: `/rpc/${prefix}logout`, body: '{"todas":false}' };
  const confirmCall: Call = { method: 'POST', path: '/rpc/confirm_sessions', reads: true };
  const endCall: Call = { method: 'POST', path: '/rpc/end_sign_ins' };
  const confirmAlone = (question: SessionQuestion, withinMs = DEADLINE_MS) =>
    askAs(deps, question, me, withinMs);
  const endAlone = (question: SessionQuestion, withinMs = DEADLINE_MS) =>
    askAs(deps, question, logout, withinMs);
  const confirmMany = (items: readonly Item[], withinMs: number) =>
    askOnceEach(items, (different) =>
      askMany(deps, { ...confirmCall, ...tracesOf(items) }, context, different, withinMs),
    );
  const endMany = (items: readonly Item[], withinMs: number) =>
    askMany(deps, { ...endCall, ...tracesOf(items) }, context, items, withinMs);
  const confirm = batchOf(confirmAlone, confirmMany);
  const end = batchOf(endAlone, endMany);
  return {
    confirm(question, gone) {
      const json = claimsForBatch(question.claims);
      return json === undefined ? confirmAlone(question) : confirm({ question, json }, gone);
    },
    end(question) {
      const claims = claimsForBatch(question.claims);
      if (claims === undefined || question.claims.jti === undefined) return endAlone(question);
      return end({ question, json: `{"claims":${claims},"cabecalhos":${headersJson(question.caller)}}` });
    },
  };
}

function batchOf(
  one: (question: SessionQuestion, withinMs: number) => Promise<UpstreamAnswer>,
  many: (items: readonly Item[], withinMs: number) => Promise<readonly (UpstreamAnswer | undefined)[]>,
): Batch<Item, UpstreamAnswer> {
  const askOne = ({ question }: Item, withinMs: number) => one(question, withinMs);
  return createBatch({ askOne, askMany: many, deadlineMs: DEADLINE_MS });
}

/* Requests of one session that wait for the same call share one item: all of them arrived before it is sent. */
async function askOnceEach(
  items: readonly Item[],
  many: (different: readonly Item[]) => Promise<readonly (UpstreamAnswer | undefined)[]>,
): Promise<readonly (UpstreamAnswer | undefined)[]> {
  const different = new Map(items.map((item) => [item.json, item]));
  const answers = await many([...different.values()]);
  const bySession = new Map([...different.keys()].map((json, index) => [json, answers[index]]));
  return items.map(({ json }) => bySession.get(json));
}

function askAs(
  { upstream }: SessionBatchDependencies,
  { token, caller }: SessionQuestion,
  call: Call,
  deadlineMs: number,
): Promise<UpstreamAnswer> {
  const headers = [...caller, 'authorization', `Bearer ${token}`];
  if (call.body !== undefined) headers.push('content-type', 'application/json');
  return ask(upstream, { ...call, headers, deadlineMs });
}

async function askMany(
  { upstream, serviceToken, log }: SessionBatchDependencies,
  call: Call,
  context: Context,
  items: readonly Item[],
  deadlineMs: number,
): Promise<readonly (UpstreamAnswer | undefined)[]> {
  const headers = ['authorization', `Bearer ${serviceToken()}`, 'content-type', 'application/json'];
  const body = `{"contexto":"${context}","sessoes":[${items.map(({ json }) => json).join(',')}]}`;
  const answer = await ask(upstream, { ...call, headers, body, deadlineMs });
  const refused = (status: number) =>
    log.warn({ status, sessions: items.length, path: call.path }, 'a batch was refused');
  return answersToEach(answer, items.length, readAnswers, { refused, mayRepeat: true });
}

const tracesOf = (items: readonly Item[]) => traceparentsIn(items.map(({ question }) => question.caller));

function readAnswers(body: unknown): (UpstreamAnswer | undefined)[] {
  return answers.parse(body).map(({ recusa, corpo }) => {
    if (recusa === BUSY) return undefined;
    return recusa === null ? answerOf(200, corpo ?? 'null') : refusal(recusa);
  });
}

function refusal(code: string): UpstreamAnswer {
  if (!isErrorCode(code)) return answerOf(500, JSON.stringify({ code }));
  return answerOf(ERRORS[code].status, JSON.stringify(errorBody(code)));
}
