// Records receipts in the database, counts the changed states in the metrics, and returns the failed codes.
import { z } from 'zod';
import { errorFields, type Log } from '../../../common/service/log.ts';
import type { Call } from '../../http/call.ts';
import { callAsService, parseAnswer, type UpstreamDependencies } from '../../upstream/rpc.ts';
import type { Receipt } from './receipt.ts';

export type ReceiptDependencies = UpstreamDependencies & {
  readonly log: Log;
  readonly metrics: { readonly receipt: (canal: string, situacao: string) => void };
};

/** Resolves with the number of messages whose state changed. */
export type ReceiptRecord = (call: Call, canal: string, receipts: readonly Receipt[]) => Promise<number>;

const recorded = z.object({
  registrados: z.array(z.object({ otp_id: z.string(), situacao: z.string() })),
  ignorados: z.number(),
  desconhecidos: z.array(
    z.object({ mensagem_id: z.string(), situacao: z.enum(['entregue', 'lido', 'falhou']) }),
  ),
});

/* A receipt can arrive before the shim's own report that the message was accepted. */
const AGAIN_AFTER_MS = [500, 3_000];
const MAX_WAITING = 200;

/**
 * Creates the record. Receipts of unknown messages are retried a little later; the number of waiting retries is limited.
 */
export function createReceiptRecord(
  deps: ReceiptDependencies,
  onFailed: (otpIds: readonly string[]) => void,
  againAfterMs: readonly number[] = AGAIN_AFTER_MS,
): ReceiptRecord {
  let waiting = 0;

  const tell = async (
    call: Call,
    canal: string,
    receipts: readonly Receipt[],
    tries: number,
  ): Promise<number> => {
    const recibos = receipts.map(({ mensagem_id, situacao }) => ({ mensagem_id, situacao }));
    const answer = await callAsService(deps, call, 'delivery_receipt', { canal, recibos });
    const { registrados, ignorados, desconhecidos } = parseAnswer(answer, recorded);
    for (const { situacao } of registrados) deps.metrics.receipt(canal, situacao);
    for (let i = 0; i < ignorados; i += 1) deps.metrics.receipt(canal, 'ignorado');
    const failed = registrados.filter(({ situacao }) => situacao === 'falhou').map(({ otp_id }) => otp_id);
    if (failed.length > 0) {
      const errors = receipts.flatMap(({ erro }) => erro ?? []);
      deps.log.warn({ canal, request_id: call.id, errors }, 'a message was not delivered');
      onFailed(failed);
    }
    askAgain(call, canal, desconhecidos, tries);
    return registrados.length;
  };

  const askAgain = (call: Call, canal: string, unknown: readonly Receipt[], tries: number): void => {
    const pause = againAfterMs[tries];
    if (unknown.length === 0) return;
    if (pause === undefined || waiting >= MAX_WAITING) {
      for (const _each of unknown) deps.metrics.receipt(canal, 'desconhecido');
      return;
    }
    waiting += 1;
    setTimeout(() => {
      waiting -= 1;
      tell(call, canal, unknown, tries + 1).catch((error: unknown) => {
        deps.log.warn({ canal, ...errorFields(error) }, 'receipts could not be recorded');
      });
    }, pause).unref();
  };

  return (call, canal, receipts) => tell(call, canal, receipts, 0);
}
