// Claims due alerts from the database, and marks them as sent.
import { z } from 'zod';
import type { ServiceCall } from '../../upstream/service-call.ts';

const claimed = { id: z.string(), tentativa: z.number(), contagem: z.number() };
/** A revoked token that was used again, or a passkey whose counter went back, and `jti` is its id. */
const use = z.object({
  ...claimed,
  tipo: z.enum(['token', 'passkey']).optional(),
  jti: z.string(),
  usuario_id: z.string(),
  primeiro_em: z.string(),
  ultimo_em: z.string(),
});
const sends = z.object({
  ...claimed,
  tipo: z.enum(['envios_metade', 'envios_fim']),
  escola_nome: z.string().nullable(),
  limite: z.number(),
});
const owedAlert = z.union([use, sends]);
const TIPOS = ['token', 'passkey', 'envios_metade', 'envios_fim'];

export type OwedUse = z.output<typeof use>;
export type OwedSends = z.output<typeof sends>;
export type OwedAlert = OwedUse | OwedSends;
export type Outbox = {
  readonly claim: () => Promise<OwedAlert[]>;
  readonly sent: (alert: OwedAlert) => Promise<void>;
};

export function createOutbox(call: ServiceCall): Outbox {
  return {
    claim: async () => z.array(owedAlert).parse(await call('claim_alerts', { tipos: TIPOS })),
    async sent({ id, tentativa }) {
      await call('alert_sent', { id, tentativa });
    },
  };
}
