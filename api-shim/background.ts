// Work that goes on after its request was answered: bounded in number, and awaited at shutdown.
import { errorFields, type Log } from '../common/log.ts';

export type Background = {
  readonly isFull: () => boolean;
  readonly run: (name: string, work: () => Promise<unknown>) => void;
  readonly idle: () => Promise<void>;
};

/**
 * Creates the set of running work.
 *
 * @example background.run('delivery', () => deliver(message)); await background.idle()
 */
export function createBackground(limit: number, log: Log): Background {
  const running = new Set<Promise<unknown>>();
  return {
    isFull: () => running.size >= limit,
    run(name, work) {
      const task: Promise<unknown> = work()
        .catch((error: unknown) => log.error({ work: name, ...errorFields(error) }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
