// Deliveries in progress: limited in number, tracked also after the client has gone, and awaited at shutdown.
import { errorFields, type Log } from '../../../common/service/log.ts';

export type Background = {
  /** Takes a place and returns the function that releases it; undefined when all are taken. */
  readonly enter: () => (() => void) | undefined;
  readonly run: (name: string, work: () => Promise<unknown>) => void;
  readonly idle: () => Promise<void>;
};

/** Creates the set of running work. */
export function createBackground(limit: number, log: Log): Background {
  const running = new Set<Promise<unknown>>();
  let taken = 0;
  return {
    enter() {
      if (taken >= limit) return undefined;
      taken += 1;
      let left = false;
      return () => {
        if (!left) taken -= 1;
        left = true;
      };
    },
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
