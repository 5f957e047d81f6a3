// Sends a one-time code: the database makes it, a channel carries it, the database hears how that went.
import { z } from 'zod';
import { Refusal, unavailable } from '../../common/errors.ts';
import type { Call } from '../http/call.ts';
import type { Channel } from '../channels/channel.ts';
import { deliver, type Outcome } from '../channels/deliver.ts';
import { writeMessage } from '../channels/message.ts';
import type { Background } from './background.ts';
import { arrived, type DeliveryReport } from './delivery-report.ts';
import { withUniformTiming } from './uniform-timing.ts';
import { replyJson } from '../http/reply.ts';
import { callAsService, parseAnswer, type UpstreamDependencies } from '../upstream/rpc.ts';

export type OtpDependencies = UpstreamDependencies & {
  readonly config: { readonly appUrl: URL };
  readonly channels: readonly [Channel, ...Channel[]];
  readonly background: Background;
  readonly metrics: { readonly delivery: (canal: string, situacao: string) => void };
};

const resposta = z.object({
  situacao: z.string(),
  destino: z.string().nullable(),
  expira_em: z.string(),
  expira_em_segundos: z.number(),
});
/* A person may have no telephone: then nobody can get the code. */
const issued = z.object({ otp: z.string(), otp_id: z.string(), telefone: z.string().nullable(), resposta });
const nothing = z.object({ otp: z.null(), resposta });
const made = z.union([issued, nothing]);

type Issued = z.output<typeof issued>;
type Resposta = z.output<typeof resposta>;

/**
 * Answers a request for a code. In the uniform style everybody gets the same answer at the same time, before any
 * delivery. A place among the deliveries is taken before a code is made, so that a provider that hangs holds up no
 * more than so many of them, and nobody's budget is spent on a code that could not be carried.
 *
 * @example await sendOneTimeCode(deps, createDeliveryReport(deps), call, 'send_otp', codigo)
 */
export async function sendOneTimeCode(
  deps: OtpDependencies,
  report: DeliveryReport,
  call: Call,
  rpc: 'send_otp' | 'portal_send_otp',
  codigo: string,
): Promise<void> {
  const leave = deps.background.enter();
  if (leave === undefined) throw unavailable(new Error('too many deliveries are under way'));
  let carriedLater = false;
  try {
    const answer = await withUniformTiming(deps, call, () => callAsService(deps, call, rpc, { codigo }));
    const code = parseAnswer(answer, made);
    const usual = deps.channels[0].name;
    if (code.otp === null) return replyJson(call, 200, withChannel(code.resposta, usual));
    if (deps.config.otpResponse === 'uniform') {
      carriedLater = true;
      deps.background.run('otp delivery', () => carry(deps, report, call, code).finally(leave));
      return replyJson(call, 200, withChannel(code.resposta, usual));
    }
    const outcomes = await carry(deps, report, call, code);
    if (!arrived(outcomes)) throw new Refusal('delivery_failed');
    replyJson(call, 200, withChannel(code.resposta, outcomes.at(-1)?.canal ?? usual));
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
  const outcomes = await send(deps, code);
  for (const { canal, situacao } of outcomes) deps.metrics.delivery(canal, situacao);
  await report(call, code.otp_id, outcomes);
  return outcomes;
}

async function send(
  { channels, config, log }: OtpDependencies,
  { telefone, otp, resposta }: Issued,
): Promise<Outcome[]> {
  if (telefone === null) return [];
  return deliver(channels, writeMessage(telefone, otp, resposta.expira_em_segundos, config.appUrl), log);
}

function withChannel({ situacao, destino, expira_em, expira_em_segundos }: Resposta, canal: string) {
  return { situacao, canal, destino, expira_em, expira_em_segundos };
}
