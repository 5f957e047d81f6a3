// Group commit for calls: items that arrive while a call is under way wait, and leave in one batch after it.

/**
 * Turns a function that takes many items into one that takes a single item. An idle batch sends an item at once; under
 * load one call carries all the items that arrived during the call before. An item fails when the call that carries it fails.
 *
 * @example const report = batch((outcomes: readonly Outcome[]) => send(outcomes)); await report(outcome)
 */
export function batch<T>(send: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function sendWaiting(): Promise<void> {
    await current.catch(() => undefined); // its own items report that failure
    const items = waiting;
    waiting = [];
    next = undefined;
    current = send(items);
    await current;
  }

  return (item) => {
    waiting.push(item);
    next ??= sendWaiting();
    return next;
  };
}
