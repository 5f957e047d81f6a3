// Limits concurrent requests to PostgREST: eight a session, nine a person, two when many ask or when those of the person are dear.
// Others wait up to five seconds. PostgREST has ten connections, so nobody takes all of them.
import { createDearRequests } from './dear-requests.ts';
import { Refusal } from '../../common/errors.ts';

/** The sign-in that sends a request, and its person, who may have several sign-ins. */
export type Asker = { readonly session: string; readonly person: string };

/** `ended` gives the time when PostgREST has ended what `work` began; a place is kept until then. Default: with `work`. */
export type SessionQueue = <T>(
  asker: Asker,
  gone: AbortSignal,
  work: () => Promise<T>,
  ended?: () => Promise<unknown>,
) => Promise<T>;

export type QueueLimits = {
  readonly ofSession?: number;
  readonly ofPerson?: number;
  /** With this many requests in progress, the lower limit applies. */
  readonly crowd?: number;
  readonly waitMs?: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
};

type Waiting = { readonly session: string; readonly go: () => void };
type Line = { underWay: number; readonly sessions: Map<string, number>; readonly waiting: Set<Waiting> };

const LIMITS = { ofSession: 8, ofPerson: 9, crowd: 40, waitMs: 5_000, now: () => performance.now() };
const FEW = 2;
const CLOSED = { 'Retry-After': '1', Connection: 'close' };

const refused = (reason: string): Refusal =>
  new Refusal('unavailable', { cause: new Error(reason), headers: CLOSED });
const WENT_AWAY = 'the client went away';

/**
 * Creates the queue. A request that waits too long is refused with `unavailable`, and its connection is closed;
 * a request whose client has gone leaves the queue, or does not enter it.
 */
export function createSessionQueue(limits: QueueLimits = {}): SessionQueue {
  const { ofSession, ofPerson, crowd, waitMs, now } = { ...LIMITS, ...limits };
  const lines = new Map<string, Line>();
  const dear = createDearRequests(now);
  let underWay = 0;

  function mayGo(person: string, line: Line, session: string): boolean {
    const share = underWay < crowd && !dear.isDear(person) ? ofPerson : FEW;
    return line.underWay < share && (line.sessions.get(session) ?? 0) < ofSession;
  }

  function count(line: Line, session: string, by: 1 | -1): void {
    underWay += by;
    line.underWay += by;
    const left = (line.sessions.get(session) ?? 0) + by;
    if (left === 0) line.sessions.delete(session);
    else line.sessions.set(session, left);
  }

  async function enter(person: string, line: Line, session: string, gone: AbortSignal): Promise<void> {
    if (mayGo(person, line, session)) {
      count(line, session, 1);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: string) => {
        line.waiting.delete(one);
        clearTimeout(timer);
        gone.removeEventListener('abort', onGone);
        reject(refused(reason));
      };
      const onGone = () => leave(WENT_AWAY);
      const timer = setTimeout(leave, waitMs, 'too many requests of this session are under way');
      const go = () => {
        line.waiting.delete(one);
        clearTimeout(timer);
        gone.removeEventListener('abort', onGone);
        count(line, session, 1);
        resolve();
      };
      const one = { session, go };
      line.waiting.add(one);
      gone.addEventListener('abort', onGone, { once: true });
    });
  }

  function exit(person: string, line: Line, session: string): void {
    count(line, session, -1);
    for (const one of line.waiting) if (mayGo(person, line, one.session)) one.go();
    if (line.underWay === 0) lines.delete(person);
  }

  return async ({ session, person }, gone, work, ended = () => Promise.resolve()) => {
    if (gone.aborted) throw refused(WENT_AWAY);
    const line = lines.get(person) ?? {
      underWay: 0,
      sessions: new Map<string, number>(),
      waiting: new Set(),
    };
    lines.set(person, line);
    await enter(person, line, session, gone);
    const began = now();
    try {
      return await work();
    } finally {
      void ended().finally(() => {
        dear.note(person, now() - began);
        exit(person, line, session);
      });
    }
  };
}
