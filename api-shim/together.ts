// Group commit for calls: while one is under way, what else comes waits, and leaves together with the next one.

/**
 * Makes a function that takes items singly out of one that takes many. Alone, an item leaves at once; under load as many
 * leave together as came during the call before. An item shares the fate of the call that carries it.
 *
 * @example const report = together((outcomes: readonly Outcome[]) => send(outcomes)); await report(outcome)
 */
export function together<T>(send: (items: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  async function leave(): Promise<void> {
    await current.catch(() => undefined); // that failure is its own items' business
    const items = waiting;
    waiting = [];
    next = undefined;
    current = send(items);
    await current;
  }

  return (item) => {
    waiting.push(item);
    next ??= leave();
    return next;
  };
}
