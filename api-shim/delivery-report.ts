// Tells the database what became of sends: all that arrived together, each that did not by itself.
import { errorFields } from '../common/log.ts';
import type { Call } from './call.ts';
import type { Outcome } from './channels/deliver.ts';
import type { Parts } from './parts.ts';
import { callAsService } from './rpc.ts';
import { together } from './together.ts';

export type DeliveryReport = (call: Call, otpId: string, outcomes: readonly Outcome[]) => Promise<void>;

type Entry = { call: Call; otp_id: string; resultados: readonly Outcome[] };

/* Whoever waits for an answer waits for at most two of these. */
const TIMEOUT_MS = 2_500;

/** Whether a channel took the message. */
export const arrived = (outcomes: readonly Outcome[]): boolean => outcomes.at(-1)?.situacao === 'entregue';

/**
 * Creates the report. It never fails: the person has the code or has not, whatever the ledger hears of it. A code that
 * is cancelled is logged with the request that it belongs to, so that it is never reported with those of others.
 *
 * @example await report(call, otpId, [{ canal: 'console', situacao: 'entregue' }])
 */
export function createDeliveryReport(parts: Parts): DeliveryReport {
  const send = (entries: readonly Entry[]) => {
    const entregas = entries.map(({ otp_id, resultados }) => ({ otp_id, resultados }));
    const { call } = entries[0] as Entry;
    return callAsService(parts, call, 'otp_delivery', { entregas }, TIMEOUT_MS);
  };
  const sendTogether = together(send);

  return async (call, otpId, outcomes) => {
    const entry = { call, otp_id: otpId, resultados: outcomes };
    try {
      await (arrived(outcomes) ? sendTogether(entry) : send([entry]));
    } catch (error) {
      const fields = { request_id: call.id, ...errorFields(error) };
      parts.log.error(fields, 'the outcome of a delivery was not recorded');
    }
  };
}
