// Knows who has kept PostgREST busy for seconds: such a person gets few places until that time is long past.
import { LRUCache } from 'lru-cache';

export type DearRequests = {
  readonly note: (person: string, ms: number) => void;
  readonly isDear: (person: string) => boolean;
};

/* An ordinary request takes milliseconds, and is not noted. */
const NOTED_MS = 500;
/* So much in all is dear. What was spent counts half after five seconds. */
const DEAR_MS = 6_000;
const HALF_MS = 5_000;
const REMEMBERED = 10_000;

/** Creates the memory of one process. */
export function createDearRequests(now: () => number): DearRequests {
  const spent = new LRUCache<string, { readonly ms: number; readonly at: number }>({ max: REMEMBERED });
  const spentBy = (person: string): number => {
    const before = spent.get(person);
    return before === undefined ? 0 : before.ms * 0.5 ** ((now() - before.at) / HALF_MS);
  };
  return {
    note(person, ms) {
      if (ms >= NOTED_MS) spent.set(person, { ms: spentBy(person) + ms, at: now() });
    },
    isDear: (person) => spentBy(person) >= DEAR_MS,
  };
}
