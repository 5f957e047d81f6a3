// Reports the outcome of sends to the database: delivered ones in batches, failed ones one by one.
import { errorFields } from '../../common/log.ts';
import type { Call } from '../http/call.ts';
import type { Outcome } from '../channels/deliver.ts';
import { callAsService, type UpstreamDependencies } from '../upstream/rpc.ts';
import { batch } from './batch.ts';

export type DeliveryReport = (call: Call, otpId: string, outcomes: readonly Outcome[]) => Promise<void>;

type Entry = { call: Call; otp_id: string; resultados: readonly Outcome[] };

/* A person waits for at most two of these. */
const TIMEOUT_MS = 2_500;

/** Whether a channel took the message. */
export const arrived = (outcomes: readonly Outcome[]): boolean => outcomes.at(-1)?.situacao === 'entregue';

/**
 * Creates the report. It never fails: the person has the code or has not, whatever the ledger hears of it. A code that
 * is cancelled is logged with the request that it belongs to, so that it is never reported with those of others.
 *
 * @example await report(call, otpId, [{ canal: 'console', situacao: 'entregue' }])
 */
export function createDeliveryReport(deps: UpstreamDependencies): DeliveryReport {
  const send = (entries: readonly Entry[]) => {
    const entregas = entries.map(({ otp_id, resultados }) => ({ otp_id, resultados }));
    const { call } = entries[0] as Entry;
    return callAsService(deps, call, 'otp_delivery', { entregas }, TIMEOUT_MS);
  };
  const sendInBatch = batch(send);

  return async (call, otpId, outcomes) => {
    const entry = { call, otp_id: otpId, resultados: outcomes };
    try {
      await (arrived(outcomes) ? sendInBatch(entry) : send([entry]));
    } catch (error) {
      const fields = { request_id: call.id, ...errorFields(error) };
      deps.log.error(fields, 'the outcome of a delivery was not recorded');
    }
  };
}
