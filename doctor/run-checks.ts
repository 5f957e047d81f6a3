// Runs all checks at once, each with a time limit: one that hangs does not stop the others.
import type { Check } from './examination/check.ts';
import { NotChecked, type Finding, type Outcome } from './examination/outcome.ts';
import type { Examined } from './examination/examined.ts';

const SECONDS_MS = 12_000;

/** Resolves with one finding a check, in order; never rejects. */
export function runChecks(checks: readonly Check[], it: Examined): Promise<Finding[]> {
  return Promise.all(
    checks.map(async (check) => {
      const { id, about, timeoutMs = SECONDS_MS } = check;
      const outcome = await within(timeoutMs, () => check.examine(it)).catch(whyNot);
      return { id, about, ...outcome };
    }),
  );
}

function whyNot(error: unknown): Outcome {
  const seen = error instanceof Error ? error.message : String(error);
  const fix = error instanceof NotChecked ? error.fix : undefined;
  return { verdict: 'not checked', seen, ...(fix !== undefined && { fix }) };
}

async function within(ms: number, work: () => Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotChecked(`no result within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
