// Reports the outcome of sends to the database: accepted ones in batches, failed ones one by one.
import { errorFields } from '../../../common/service/log.ts';
import { createBatch } from '../../../common/upstream/batch.ts';
import type { Outcome } from '../channels/deliver.ts';
import type { Caller } from '../../upstream/context-headers.ts';
import { callAsService, type UpstreamDependencies } from '../../upstream/rpc.ts';

export type DeliveryReport = (caller: Caller, otpId: string, outcomes: readonly Outcome[]) => Promise<void>;

type Entry = { caller: Caller; otp_id: string; resultados: readonly Outcome[] };

/* A request waits for at most two of these. */
const TIMEOUT_MS = 2_500;
/* A report that waits for the previous one must not time out meanwhile. */
const BATCH = { atMost: 500, places: 5_000, deadlineMs: 2 * TIMEOUT_MS };

/** Whether a channel accepted the message. */
export const arrived = (outcomes: readonly Outcome[]): boolean => outcomes.at(-1)?.situacao === 'aceito';

/**
 * Creates the report, which never rejects: the outcome for the person does not depend on the ledger. A cancelled code
 * is logged under its own request id, so it is never reported in a batch.
 */
export function createDeliveryReport(deps: UpstreamDependencies): DeliveryReport {
  const askMany = async (entries: readonly Entry[]): Promise<readonly Entry[]> => {
    const entregas = entries.map(({ otp_id, resultados }) => ({ otp_id, resultados }));
    const { caller } = entries[0] as Entry;
    await callAsService(deps, caller, 'otp_delivery', { entregas }, TIMEOUT_MS);
    return entries;
  };
  const askOne = (entry: Entry) => askMany([entry]);
  const report = createBatch<Entry, unknown>({ askOne, askMany, ...BATCH });

  return async (caller, otpId, outcomes) => {
    const entry = { caller, otp_id: otpId, resultados: outcomes };
    try {
      await (arrived(outcomes) ? report(entry) : askOne(entry));
    } catch (error) {
      const fields = { request_id: caller.id, ...errorFields(error) };
      deps.log.error(fields, 'the outcome of a delivery was not recorded');
    }
  };
}
