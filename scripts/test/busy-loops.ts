// Busy loops beside a piece of work. They are threads of this process, so they end with it, even if it is killed.
import { Worker } from 'node:worker_threads';

/** Runs `work` while `count` threads do nothing but take time from the processor. */
export const besideBusyLoops = async <T>(count: number, work: () => Promise<T>): Promise<T> => {
  const loops = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(loops.map(async (loop) => loop.terminate()));
  }
};
