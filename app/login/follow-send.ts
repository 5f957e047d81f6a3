// Polls the delivery status of a message while its code is valid.
import type { DeliveryStatus } from '@portaria/client';
import type { LoginService } from './confirm-code.ts';
import type { Sent } from './flow.ts';

const DONE = ['entregue', 'lido', 'desconhecida'];
const EVERY_MS = 3_000;
/* Most messages arrive within seconds. */
const OFTEN_FOR_MS = 60_000;
const LATER_EVERY_MS = 10_000;

/** Call it once a second with the sent code, if any. */
export function createFollow(service: LoginService, learned: (status: DeliveryStatus) => void) {
  let followed: string | null = null;
  let [begun, next] = [0, 0];
  return (sent: Sent | null, now: number): void => {
    if (!sent?.pedido || DONE.includes(sent.situacao)) return;
    const { pedido } = sent;
    if (pedido !== followed) [followed, begun, next] = [pedido, now, now + EVERY_MS];
    if (now < next || now > sent.expiresAt) return;
    next = now + (now < begun + OFTEN_FOR_MS ? EVERY_MS : LATER_EVERY_MS);
    service.deliveryStatus(pedido).then(
      (status) => pedido === followed && learned(status),
      (error: unknown) => {
        if (pedido === followed && isFinal(error)) next = Infinity;
      },
    );
  };
}

/* A missing answer is retried. A refusal is final, because the service would repeat it. */
function isFinal(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 429;
}
