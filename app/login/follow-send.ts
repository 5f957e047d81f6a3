// Asks what became of a message, every few seconds for a minute: accepted is not delivered.
import type { DeliveryStatus } from '@portaria/client';
import type { LoginService } from './confirm-code.ts';
import type { Sent } from './flow.ts';

const DONE = ['entregue', 'lido', 'desconhecida'];
const EVERY_MS = 3_000;
const FOR_MS = 60_000;

/** Call it once a second with what was sent, if anything. */
export function createFollow(service: LoginService, learned: (status: DeliveryStatus) => void) {
  let followed: string | null = null;
  let [begun, next] = [0, 0];
  return (sent: Sent | null, now: number): void => {
    if (!sent?.pedido || DONE.includes(sent.situacao)) return;
    const { pedido } = sent;
    if (pedido !== followed) [followed, begun, next] = [pedido, now, now + EVERY_MS];
    if (now < next || now > begun + FOR_MS) return;
    next = now + EVERY_MS;
    service.deliveryStatus(pedido).then(
      (status) => pedido === followed && learned(status),
      () => (next = Infinity),
    );
  };
}
