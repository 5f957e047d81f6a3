// Adaptive batching: an item is sent at once when no call is running; otherwise it waits and is sent with the others in one call.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LateError } from './exchange.ts';

export type BatchOptions<Item, Answer> = {
  /** Sends one item. Nobody waits for the result longer than `withinMs`. */
  readonly askOne: (item: Item, withinMs: number) => Promise<Answer>;
  /** Sends several items in one call and returns their results in order. An item without a result is then sent alone. */
  readonly askMany: (items: readonly Item[], withinMs: number) => Promise<readonly (Answer | undefined)[]>;
  /** Maximum items in a call. */
  readonly atMost?: number;
  /** Maximum concurrent calls. */
  readonly lanes?: number;
  /** Maximum items waiting or in progress; further items are refused at once. */
  readonly places?: number;
  /** An item without a result after this time fails. */
  readonly deadlineMs?: number;
  /** An item with less time left is not sent. Default: none. */
  readonly leastMs?: number;
};

export type Batch<Item, Answer> = (item: Item, gone?: () => boolean) => Promise<Answer>;

type Entry<Item, Answer> = {
  readonly item: Item;
  readonly gone: (() => boolean) | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
  /** When nobody waits any more, by `performance.now()`. */
  readonly until: number;
  over: boolean;
};

const AT_MOST = 64;
/* One call at a time is fastest: the more items in a call, the less each costs. */
const LANES = 1;
const PLACES = 512;
const DEADLINE_MS = 5_000;
/* A call that takes this long no longer blocks the next: one stuck connection must not stop all items. */
const SLOW_MS = 250;

const late = (): LateError => new LateError('no answer in time');
const timeLeft = ({ until }: { readonly until: number }): number => until - performance.now();

/**
 * Creates a batch. No item waits for more items to arrive. On a free lane, the items of one turn of the event loop are sent together at its
 * end. While all lanes are busy, items gather, and the next free lane takes them at once. An item whose `gone` is true by then is
 * not sent, nor one with too little time for an answer.
 */
export function createBatch<Item, Answer>(options: BatchOptions<Item, Answer>): Batch<Item, Answer> {
  const { atMost = AT_MOST, lanes = LANES, places = PLACES } = options;
  const { deadlineMs = DEADLINE_MS, leastMs = 0 } = options;
  let waiting: Entry<Item, Answer>[] = [];
  let taken = 0;
  let busy = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || busy >= lanes) return;
    scheduled = true;
    setImmediate(sendWaiting);
  }

  function sendWaiting(): void {
    scheduled = false;
    while (busy < lanes && waiting.length > 0) {
      const entries = nextEntries();
      if (entries.length > 0) void send(entries);
    }
  }

  function nextEntries(): Entry<Item, Answer>[] {
    const entries: Entry<Item, Answer>[] = [];
    let index = 0;
    for (; index < waiting.length && entries.length < atMost; index += 1) {
      const entry = waiting[index] as Entry<Item, Answer>;
      if (isWanted(entry)) entries.push(entry);
    }
    waiting = waiting.slice(index);
    return entries;
  }

  /** False after the end, also when the client disconnected or will not wait for an answer. */
  function isWanted(entry: Entry<Item, Answer>): boolean {
    if (entry.over) return false;
    if (entry.gone?.()) entry.reject(new Error('the client went away'));
    else if (timeLeft(entry) <= leastMs) entry.reject(late());
    return !entry.over;
  }

  async function send(entries: readonly Entry<Item, Answer>[]): Promise<void> {
    const leaveLane = enterLane();
    const unanswered = entries.length > 1 ? await askAll(entries, leaveLane) : entries;
    await askEach(unanswered);
    leaveLane();
  }

  /** Takes a lane and returns the function that releases it, called once: at the end, or when the call is slow. */
  function enterLane(): () => void {
    let left = false;
    busy += 1;
    const leave = () => {
      clearTimeout(timer);
      if (left) return;
      left = true;
      busy -= 1;
      sendWaiting();
    };
    const timer = setTimeout(leave, SLOW_MS);
    return leave;
  }

  /**
   * Returns the entries to send alone. The next call starts before the results of this one are delivered: delivery
   * takes time, and the database can work meanwhile.
   */
  async function askAll(
    entries: readonly Entry<Item, Answer>[],
    leaveLane: () => void,
  ): Promise<Entry<Item, Answer>[]> {
    try {
      const items = entries.map(({ item }) => item);
      /* The newest is the last. An older one may be over while the call still waits for a connection: the body is that of all. */
      const withinMs = timeLeft(entries.at(-1) as Entry<Item, Answer>);
      const answers = await options.askMany(items, withinMs).finally(leaveLane);
      await nextTurn();
      entries.forEach((entry, index) => {
        const answer = answers[index];
        if (answer !== undefined) entry.resolve(answer);
      });
      return entries.filter(isWanted);
    } catch (error) {
      for (const entry of entries) entry.reject(error);
      return [];
    }
  }

  async function askEach(entries: readonly Entry<Item, Answer>[]): Promise<void> {
    await Promise.all(
      entries.map((entry) => options.askOne(entry.item, timeLeft(entry)).then(entry.resolve, entry.reject)),
    );
  }

  return (item, gone) =>
    new Promise((resolve, reject) => {
      if (taken >= places) {
        reject(new Error('too many requests wait'));
        return;
      }
      taken += 1;
      const timer = setTimeout(() => entry.reject(late()), deadlineMs);
      const once =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          if (entry.over) return;
          entry.over = true;
          taken -= 1;
          clearTimeout(timer);
          settle(value);
        };
      const entry: Entry<Item, Answer> = {
        item,
        gone,
        resolve: once(resolve),
        reject: once(reject),
        until: performance.now() + deadlineMs,
        over: false,
      };
      waiting.push(entry);
      schedule();
    });
}
