// Sends requests at a steady rate, whether or not earlier ones have been answered, and keeps how each went.
export type Sample = { outcome: string; at: number; ms: number };
export type Load = {
  /** What has been answered so far; times are those of `performance.now()`. */
  readonly samples: readonly Sample[];
  /** Sends nothing more and resolves when everything is answered. */
  stop(): Promise<readonly Sample[]>;
};

/** Starts it. `work` does the n-th request and says how it went; what it throws is an outcome too. */
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

/** How often each outcome came. */
export function outcomes(samples: readonly Sample[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of samples) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The time within which this share of them was answered, in milliseconds. */
export function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Prints what was measured, for the one who reads the run. */
export function figure(name: string, values: Record<string, unknown>): void {
  const rounded = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 10) / 10 : value,
  ]);
  process.stdout.write(`figure: ${name} ${JSON.stringify(Object.fromEntries(rounded))}\n`);
}
