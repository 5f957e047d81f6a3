// The sends and the cost of the last 24 hours, for the metrics: asked of the database at most twice a minute.
import { z } from 'zod';
import type { ServiceCall } from '../upstream/service-call.ts';

const answer = z.object({ envios: z.number(), limite: z.number(), custo_milesimos: z.number() });

export type SendsDay = { readonly sends: number; readonly limit: number; readonly cost: number };

const KEPT_MS = 30_000;
const UNKNOWN: SendsDay = { sends: Number.NaN, limit: Number.NaN, cost: Number.NaN };

/** Returns a function that reads the numbers; each is NaN while the database does not answer. `cost` is in reais. */
export function createSendsDay(call: ServiceCall): () => Promise<SendsDay> {
  let kept: Promise<SendsDay> | undefined;
  let until = 0;
  const read = async (): Promise<SendsDay> => {
    const { envios, limite, custo_milesimos } = answer.parse(await call('sends_day', {}));
    return { sends: envios, limit: limite, cost: custo_milesimos / 1_000 };
  };
  return () => {
    if (kept === undefined || performance.now() > until) {
      until = performance.now() + KEPT_MS;
      kept = read().catch(() => {
        until = 0;
        return UNKNOWN;
      });
    }
    return kept;
  };
}
