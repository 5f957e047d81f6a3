// POST send-otp: the database makes the code, a channel carries it, the database hears how that went.
import { z } from 'zod';
import { Refusal } from '../../common/errors.ts';
import { errorFields } from '../../common/log.ts';
import { unavailable } from '../answer-refusal.ts';
import { readBody, textField } from '../body.ts';
import type { Call, Handler } from '../call.ts';
import { deliver, type Outcome } from '../channels/deliver.ts';
import { writeMessage } from '../channels/message.ts';
import type { Parts } from '../parts.ts';
import { replyJson } from '../reply.ts';
import { callAsService, parseAnswer } from '../rpc.ts';

const request = z.object({ codigo: textField });
const resposta = z.object({
  situacao: z.string(),
  destino: z.string().nullable(),
  expira_em: z.string(),
  expira_em_segundos: z.number(),
});
/* A person may have no telephone: then nobody can get the code. */
const issued = z.object({ otp: z.string(), otp_id: z.string(), telefone: z.string().nullable(), resposta });
const nothing = z.object({ otp: z.null(), resposta });

type Issued = z.output<typeof issued>;
type Resposta = z.output<typeof resposta>;

/**
 * Creates the endpoint. In the uniform style everybody gets the same answer at the same time, before any delivery.
 *
 * @example { POST: sendOtp(parts) }
 */
export function sendOtp(parts: Parts): Handler {
  return async (call) => {
    const { codigo } = await readBody(call.req, request);
    const uniform = parts.config.otpResponse === 'uniform';
    if (uniform && parts.background.isFull())
      throw unavailable(new Error('too many deliveries are under way'));
    const answer = await callAsService(parts, call, 'send_otp', { codigo });
    const made = parseAnswer(answer, z.union([issued, nothing]));
    const usual = parts.channels[0].name;

    if (uniform || made.otp === null) {
      if (made.otp !== null) parts.background.run('otp delivery', () => carry(parts, call, made));
      replyJson(call, 200, withChannel(made.resposta, usual));
      return;
    }
    const last = (await carry(parts, call, made)).at(-1);
    if (last?.situacao !== 'entregue') throw new Refusal('delivery_failed');
    replyJson(call, 200, withChannel(made.resposta, last.canal));
  };
}

async function carry(parts: Parts, call: Call, made: Issued): Promise<Outcome[]> {
  const { log, metrics } = parts;
  const resultados = await send(parts, made);
  for (const { canal, situacao } of resultados) metrics.delivery(canal, situacao);
  try {
    await callAsService(parts, call, 'otp_delivery', { otp_id: made.otp_id, resultados });
  } catch (error) {
    log.error({ request_id: call.id, ...errorFields(error) }, 'the outcome of a delivery was not recorded');
  }
  return resultados;
}

async function send(
  { channels, config, log }: Parts,
  { telefone, otp, resposta }: Issued,
): Promise<Outcome[]> {
  if (telefone === null) return [];
  return deliver(channels, writeMessage(telefone, otp, resposta.expira_em_segundos, config.appUrl), log);
}

function withChannel({ situacao, destino, expira_em, expira_em_segundos }: Resposta, canal: string) {
  return { situacao, canal, destino, expira_em, expira_em_segundos };
}
