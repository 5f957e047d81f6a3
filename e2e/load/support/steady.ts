// Sends requests at a steady rate, independent of earlier answers, and records the outcome of each.
export type Sample = { outcome: string; at: number; ms: number };
export type Load = {
  /** The answers so far; times are those of `performance.now()`. */
  readonly samples: readonly Sample[];
  /** Stops sending and waits for all answers. */
  stop(): Promise<readonly Sample[]>;
};

/** Starts the load. `work` makes the n-th request and returns its outcome; an error is an outcome too. */
export function steady(perSecond: number, work: (n: number) => Promise<string>): Load {
  const samples: Sample[] = [];
  const open = new Set<Promise<void>>();
  const started = performance.now();
  let sent = 0;
  const send = (n: number): void => {
    const at = performance.now();
    const one = work(n)
      .catch((error: unknown) => `error ${(error as NodeJS.ErrnoException).code ?? String(error)}`)
      .then((outcome) => {
        samples.push({ outcome, at, ms: performance.now() - at });
        open.delete(one);
      });
    open.add(one);
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - started) * perSecond) / 1000;
    while (sent < due) send(sent++);
  }, 5);
  return {
    samples,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return samples;
    },
  };
}

/** The number of each outcome. */
export function outcomes(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of samples) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The time within which this share of the requests was answered, in milliseconds. */
export function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Prints a measurement for the reader of the run. */
export function figure(name: string, values: Record<string, unknown>): void {
  const rounded = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 10) / 10 : value,
  ]);
  process.stdout.write(`figure: ${name} ${JSON.stringify(Object.fromEntries(rounded))}\n`);
}
