// At most eight requests of one session are under way at PostgREST; the others wait in line, five seconds at most.
import { unavailable } from '../../common/errors.ts';

export type SessionQueue = <T>(session: string, gone: AbortSignal, work: () => Promise<T>) => Promise<T>;

export type QueueLimits = { readonly underWay?: number; readonly waitMs?: number };

type Line = { underWay: number; readonly waiting: Set<() => void> };

const UNDER_WAY = 8;
const WAIT_MS = 5_000;

/**
 * Creates the queue. A request whose turn does not come in time is refused with `unavailable`; one whose client went away
 * leaves the line.
 *
 * @example const queue = createSessionQueue(); await queue(jti, gone, () => postgrest.send(request))
 */
export function createSessionQueue({
  underWay = UNDER_WAY,
  waitMs = WAIT_MS,
}: QueueLimits = {}): SessionQueue {
  const lines = new Map<string, Line>();

  async function enter(line: Line, gone: AbortSignal): Promise<void> {
    if (line.underWay < underWay) {
      line.underWay += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: string) => {
        line.waiting.delete(turn);
        clearTimeout(timer);
        reject(unavailable(new Error(reason)));
      };
      const onGone = () => leave('the client went away');
      const timer = setTimeout(() => {
        gone.removeEventListener('abort', onGone);
        leave('too many requests of this session are under way');
      }, waitMs);
      const turn = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', onGone);
        resolve();
      };
      line.waiting.add(turn);
      gone.addEventListener('abort', onGone, { once: true });
    });
  }

  function exit(session: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.underWay -= 1;
    if (line.underWay === 0) lines.delete(session);
  }

  return async (session, gone, work) => {
    const line = lines.get(session) ?? { underWay: 0, waiting: new Set() };
    lines.set(session, line);
    await enter(line, gone);
    try {
      return await work();
    } finally {
      exit(session, line);
    }
  };
}
