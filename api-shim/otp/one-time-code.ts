// Sends a one-time code: the database creates it, a channel delivers it, and the outcome is reported to the database.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal, unavailable } from '../../common/errors.ts';
import type { Tracing } from '../../common/tracing/span.ts';
import type { Call } from '../http/call.ts';
import type { Channel, Message } from '../delivery/channels/channel.ts';
import { deliver, deliveryTrace, type Outcome } from '../delivery/channels/deliver.ts';
import { writeMessage } from '../delivery/channels/message.ts';
import type { Background } from '../delivery/sending/background.ts';
import { arrived, type DeliveryReport } from '../delivery/sending/delivery-report.ts';
import type { Undelivered } from '../delivery/sending/undelivered.ts';
import type { SendFunction, SignIns } from './sign-in-batch.ts';
import { withUniformTiming } from './uniform-timing.ts';
import { replyJson } from '../http/reply.ts';
import { cookieDomain, type DomainSettings } from '../session/cookie-domain.ts';
import { isSameSite } from '../session/same-site.ts';
import { keepCaller } from '../upstream/context-headers.ts';
import { parseAnswer, type UpstreamDependencies } from '../upstream/rpc.ts';

export type OtpDependencies = UpstreamDependencies & {
  readonly config: DomainSettings & { readonly appUrl: URL; readonly deliveryBudgetMs: number };
  readonly channels: readonly [Channel, ...Channel[]];
  readonly background: Background;
  readonly undelivered: Undelivered;
  readonly signIns: Pick<SignIns, 'send'>;
  readonly tracing?: Tracing | undefined;
  /** The channels whose receipts can be verified. */
  readonly receipts: { readonly has: (canal: string) => boolean };
  readonly metrics: { readonly delivery: (canal: string, situacao: string) => void };
  /** Tells the operator that a send has raised this alert. */
  readonly warnSends: (aviso: string) => void;
};

const resposta = z.object({
  situacao: z.string(),
  destino: z.string().nullable(),
  expira_em: z.string(),
  expira_em_segundos: z.number(),
  /* Only where staying signed in is on. */
  manter_segundos: z.number().optional(),
});
/* A person may have no telephone; then nobody receives the code. */
const issued = z.object({
  otp: z.string(),
  otp_id: z.string(),
  telefone: z.string().nullable(),
  /* For the message alone. */
  nome: z.string().optional(),
  escola_nome: z.string().optional(),
  /* The alert that this send raised: the sends of the day are used by half, or are exhausted. */
  aviso: z.string().nullish(),
  resposta,
});
const nothing = z.object({ otp: z.null(), resposta });
const made = z.union([issued, nothing]);

/* In the uniform style a delivery starts at a random moment: otherwise it would slow the next request, which reveals it. */
const LATEST_START_MS = 250;

/* How long after the delivery budget a response may wait for the ledger: the edge times out 15 s after the request. */
const RECORD_MS = 1_000;

type Issued = z.output<typeof issued>;
type Resposta = z.output<typeof resposta>;

/**
 * Answers a request for a code. In the uniform style everybody gets the same response at the same time, before any
 * delivery. A delivery place is taken before the code is made: a hanging provider then blocks only that many
 * deliveries, and no send limit is spent on a code that could not be delivered.
 */
export async function sendOneTimeCode(
  deps: OtpDependencies,
  report: DeliveryReport,
  call: Call,
  rpc: SendFunction,
  args: Readonly<{ codigo: string; destino?: string | null | undefined }>,
): Promise<void> {
  const leave = deps.background.enter();
  if (leave === undefined) throw unavailable(new Error('too many deliveries are under way'));
  let carriedLater = false;
  try {
    const code = await withUniformTiming(deps, call, async () =>
      parseAnswer(await deps.signIns.send(call, rpc, args), made),
    );
    const usual = deps.channels[0].name;
    if (code.otp !== null && code.aviso) deps.warnSends(code.aviso);
    if (code.otp === null) return replyJson(call, 200, publicAnswer(deps, call, code.resposta, usual));
    if (deps.config.otpResponse === 'uniform') {
      carriedLater = true;
      replyJson(call, 200, publicAnswer(deps, call, code.resposta, usual));
      deps.background.run('otp delivery', async () => {
        await sleep(randomInt(LATEST_START_MS));
        await carry(deps, report, call, code).finally(leave);
      });
      return;
    }
    const outcomes = await carry(deps, report, call, code);
    if (!arrived(outcomes)) throw new Refusal('delivery_failed');
    replyJson(call, 200, publicAnswer(deps, call, code.resposta, outcomes.at(-1)?.canal ?? usual));
  } finally {
    if (!carriedLater) leave();
  }
}

async function carry(
  deps: OtpDependencies,
  report: DeliveryReport,
  call: Call,
  code: Issued,
): Promise<Outcome[]> {
  const { telefone, otp, otp_id, resposta, nome, escola_nome } = code;
  if (telefone === null) return finish(deps, report, call, otp_id, []);
  const seconds = resposta.expira_em_segundos;
  const message = writeMessage(telefone, otp, seconds, deps.config.appUrl, { nome, escola_nome });
  /* Counted from the first byte of the request, like the timeout of the edge. */
  const until = call.startedAt + deps.config.deliveryBudgetMs;
  const trace = deliveryTrace(deps.tracing, 'delivery', call.span?.traceparent);
  const tried = await deliver(deps.channels, message, deps.log, { until, trace });
  const outcomes = await finish(deps, report, call, otp_id, tried);
  holdUnconfirmed(deps, call, otp_id, message, outcomes);
  return outcomes;
}

async function finish(
  deps: OtpDependencies,
  report: DeliveryReport,
  call: Call,
  otpId: string,
  outcomes: Outcome[],
): Promise<Outcome[]> {
  for (const { canal, situacao } of outcomes) deps.metrics.delivery(canal, situacao);
  const recorded = report(call, otpId, outcomes);
  deps.background.run('delivery report', () => recorded);
  const latest = call.startedAt + deps.config.deliveryBudgetMs + RECORD_MS;
  await settledBy(latest, recorded);
  return outcomes;
}

/** Waits for the work until `latest`, a time of performance.now(). The work continues afterwards. */
async function settledBy(latest: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, latest - performance.now()));
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/* Only if the channel reports receipts and another channel is left. */
function holdUnconfirmed(
  { channels, receipts, undelivered, config }: OtpDependencies,
  call: Call,
  otpId: string,
  message: Message,
  outcomes: readonly Outcome[],
): void {
  const canal = outcomes.at(-1)?.canal;
  const others = channels.slice(outcomes.length);
  if (canal === undefined || !arrived(outcomes) || others.length === 0 || !receipts.has(canal)) return;
  undelivered.hold({ caller: keepCaller(call, config), otpId, message, canal, others });
}

/* A page of another site cannot keep the sign-in: its browser would not send the renewal token. */
function publicAnswer(
  { config }: OtpDependencies,
  call: Call,
  { situacao, destino, expira_em, expira_em_segundos, manter_segundos }: Resposta,
  canal: string,
) {
  const answer = { situacao, canal, destino, expira_em, expira_em_segundos };
  if (manter_segundos === undefined || !isSameSite(call.req.headers, cookieDomain(call, config)))
    return answer;
  return { ...answer, manter_segundos };
}
