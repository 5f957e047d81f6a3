// Claims due alerts from the database, and marks them as sent.
import { z } from 'zod';
import type { ServiceCall } from '../upstream/service-call.ts';

const owedAlert = z.object({
  id: z.string(),
  tentativa: z.number(),
  jti: z.string(),
  usuario_id: z.string(),
  contagem: z.number(),
  primeiro_em: z.string(),
  ultimo_em: z.string(),
});

export type OwedAlert = z.output<typeof owedAlert>;
export type Outbox = {
  readonly claim: () => Promise<OwedAlert[]>;
  readonly sent: (alert: OwedAlert) => Promise<void>;
};

export function createOutbox(call: ServiceCall): Outbox {
  return {
    claim: async () => z.array(owedAlert).parse(await call('claim_alerts', {})),
    async sent({ id, tentativa }) {
      await call('alert_sent', { id, tentativa });
    },
  };
}
