// Runs the stages in order: checks two at a time, since they need nothing of each other, and tests one after the other.
import { runStage } from './run-stage.ts';
import type { Counts } from './counts.ts';
import type { Stage } from './stages.ts';

export type Result = [Stage, Counts];

const AT_A_TIME = 2;
const heading = ({ name, about }: Stage): string => `\n── ${name}: ${about}\n`;
const write = (text: string): void => void process.stdout.write(text);

/** Every stage to its end, whatever the others did. */
export const runStages = async (root: string, chosen: readonly Stage[]): Promise<Result[]> => {
  const checks = await runChecks(
    root,
    chosen.filter(({ counts }) => counts === 'exit code'),
  );
  const tests: Result[] = [];
  for (const stage of chosen.filter(({ counts }) => counts !== 'exit code')) {
    write(heading(stage));
    tests.push([stage, await runStage(root, stage, write)]);
  }
  return [...checks, ...tests];
};

/* What a check writes is shown when it is done, or two of them would be mixed. */
const runChecks = async (root: string, checks: readonly Stage[]): Promise<Result[]> => {
  const results = new Map<Stage, Counts>();
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
      const output = [heading(stage)];
      results.set(stage, await runStage(root, stage, (text) => output.push(text)));
      write(output.join(''));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return checks.flatMap((stage) => {
    const counts = results.get(stage);
    return counts ? [[stage, counts] as Result] : [];
  });
};
