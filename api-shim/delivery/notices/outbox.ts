// Claims due messages without a code from the database, and marks them as sent.
import { z } from 'zod';
import type { ServiceCall } from '../../upstream/service-call.ts';

const TIPOS = ['telefone', 'passkey_registrada', 'passkey_removida', 'passkey_liberada'] as const;

const owedNotice = z.object({
  id: z.string(),
  tentativa: z.number(),
  destino: z.string(),
  tipo: z.enum(TIPOS).default('telefone'),
  novo: z.string().nullable(),
});

export type OwedNotice = z.output<typeof owedNotice>;
export type NoticeOutbox = {
  readonly claim: () => Promise<OwedNotice[]>;
  readonly sent: (notice: OwedNotice, canal: string) => Promise<void>;
};

export function createNoticeOutbox(call: ServiceCall): NoticeOutbox {
  return {
    claim: async () => z.array(owedNotice).parse(await call('claim_notices', { tipos: TIPOS })),
    async sent({ id, tentativa }, canal) {
      await call('notice_sent', { id, tentativa, canal });
    },
  };
}
