// Runs the stages: tests one after the other, and beside them the checks, with the time that tests spend waiting.
import { runStage, type Outcome } from './run-stage.ts';
import type { Stage } from './stages.ts';

export type Result = [Stage, Outcome];

/* A check gets what the tests leave of the processor: those that measure times must not notice it. */
const NICENESS = 10;
const CHECKS_AT_A_TIME = 2;

const heading = ({ name, about }: Stage): string => `\n── ${name}: ${about}\n`;
const isCheck = ({ counts }: Stage): boolean => counts === 'exit code';

/** Every stage to its end, whatever the others did; the results are in the order of the stages. */
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

/* A stage of which nothing can be said has failed, and the others go on. */
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

/* What tests write is shown at once; what a check writes is shown when it is done and no test writes. */
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
