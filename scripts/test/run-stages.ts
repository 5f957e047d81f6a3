// Runs the stages: tests one after the other, and the checks beside them while tests wait.
import { runStage, type Outcome } from './run-stage.ts';
import type { Stage } from './stages.ts';

export type Result = [Stage, Outcome];

/* A check runs with low priority, so that it does not disturb tests that measure times. */
const NICENESS = 10;
const CHECKS_AT_A_TIME = 2;

const heading = ({ name, about }: Stage): string => `\n── ${name}: ${about}\n`;
const isCheck = ({ counts }: Stage): boolean => counts === 'exit code';

/** Runs every stage to its end even if another fails. The results have the order of the stages. */
export const runStages = async (root: string, chosen: readonly Stage[]): Promise<Result[]> => {
  const results = new Map<Stage, Outcome>();
  const checks = chosen.filter(isCheck);
  const tests = chosen.filter((stage) => !isCheck(stage));
  const shown = turns();

  const work = async (niceness: number): Promise<void> => {
    for (let stage = checks.shift(); stage !== undefined; stage = checks.shift()) {
      const output = [heading(stage)];
      results.set(stage, await attempt(root, stage, (text) => output.push(text), niceness));
      shown.whole(output.join(''));
    }
  };
  const beside = work(tests.length > 0 ? NICENESS : 0);
  for (const stage of tests) {
    const end = shown.begin(heading(stage));
    results.set(stage, await attempt(root, stage, shown.live));
    end();
  }
  await Promise.all([beside, ...Array.from({ length: CHECKS_AT_A_TIME - 1 }, () => work(0))]);
  return chosen.flatMap((stage) => {
    const outcome = results.get(stage);
    return outcome ? [[stage, outcome] as Result] : [];
  });
};

/* A stage that throws has failed, and the others continue. */
const attempt = async (
  root: string,
  stage: Stage,
  show: (text: string) => unknown,
  niceness = 0,
): Promise<Outcome> => {
  try {
    return await runStage(root, stage, show, niceness);
  } catch (error) {
    show(`${String(error)}\n`);
    return { passed: 0, failed: 1, failures: [] };
  }
};

/* The output of tests is shown immediately; the output of a check is shown when the check has ended and no test writes. */
const turns = () => {
  const write = (text: string): void => void process.stdout.write(text);
  const kept: string[] = [];
  let busy = false;
  const flush = (): void => {
    for (const text of kept.splice(0)) write(text);
  };
  return {
    live: write,
    begin: (text: string): (() => void) => {
      busy = true;
      write(text);
      return () => {
        busy = false;
        flush();
      };
    },
    whole: (text: string): void => {
      kept.push(text);
      if (!busy) flush();
    },
  };
};
