// Drains an unread request body for up to 2 s, so that the client reads its answer, then closes the socket.
import type { IncomingMessage } from 'node:http';

const MAX_DRAIN_MS = 2_000;

export function drainBody(req: IncomingMessage): void {
  const { socket } = req;
  const timer = setTimeout(() => socket.destroy(), MAX_DRAIN_MS);
  for (const event of ['end', 'close', 'error']) req.once(event, () => clearTimeout(timer));
  req.resume();
}
