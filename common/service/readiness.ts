// Whether the required services of a process answer: checked at most once a second, with a time limit.

export type Readiness = () => Promise<boolean>;

const PROBE_TIMEOUT_MS = 1_000;
const PROBE_LIFE_MS = 1_000;

/** Creates the check. `probe` gets its time limit; an error or a timeout means not ready. */
export function createReadiness(
  probe: (timeoutMs: number) => Promise<boolean>,
  now: () => number = () => performance.now(),
): Readiness {
  let askedAt = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(false);
  return () => {
    if (now() - askedAt >= PROBE_LIFE_MS) {
      askedAt = now();
      answer = inTime(probe(PROBE_TIMEOUT_MS).catch(() => false));
    }
    return answer;
  };
}

function inTime(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS);
    void answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
