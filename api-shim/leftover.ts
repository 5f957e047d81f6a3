// Deals with the rest of a body nobody wants: read it for a moment so that the client gets its answer, then hang up.
import type { IncomingMessage } from 'node:http';

const MAX_LEFTOVER_MS = 2_000;

/**
 * Swallows what is still coming, for two seconds at most.
 *
 * @example if (!req.complete) swallowLeftover(req)
 */
export function swallowLeftover(req: IncomingMessage): void {
  const { socket } = req;
  const timer = setTimeout(() => socket.destroy(), MAX_LEFTOVER_MS);
  for (const event of ['end', 'close', 'error']) req.once(event, () => clearTimeout(timer));
  req.resume();
}
