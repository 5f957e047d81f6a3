// For tests: waits by turns of the event loop, not by a clock. So a busy machine changes nothing, and false timers stand still.
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets everything happen that needs neither a timer nor another process. */
export async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** Waits for a state; the time limit of the test ends the wait. `expect.poll` would advance false timers. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}
