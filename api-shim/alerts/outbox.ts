// The alerts that are owed, as the database keeps them: taken under a lease, and told when they were sent.
import { z } from 'zod';
import type { Postgrest } from '../upstream/postgrest.ts';
import type { ServiceToken } from '../../common/service-token.ts';

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

/**
 * Opens the outbox.
 *
 * @example const [alert] = await createOutbox(postgrest, serviceToken).claim()
 */
export function createOutbox(postgrest: Postgrest, serviceToken: ServiceToken): Outbox {
  async function call(name: string, args: object): Promise<unknown> {
    const bearer = `Bearer ${serviceToken()}`;
    const headers = ['authorization', bearer, 'content-type', 'application/json'];
    const { status, body } = await postgrest.send({
      ...{ method: 'POST', path: `/rpc/${name}`, headers, body: JSON.stringify(args) },
    });
    if (status !== 200) throw new Error(`PostgREST answered ${status} to ${name}`);
    return JSON.parse(body.toString('utf8')) as unknown;
  }
  return {
    claim: async () => z.array(owedAlert).parse(await call('claim_alerts', {})),
    async sent({ id, tentativa }) {
      await call('alert_sent', { id, tentativa });
    },
  };
}
