// The progress bar of a long command.
import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function written(isTTY: boolean, total: number, steps: readonly number[]): string[] {
  const lines: string[] = [];
  const bar = createProgress(total, { isTTY, write: (text: string) => lines.push(text) } as never);
  for (const done of steps) bar.at(done);
  bar.end();
  return lines;
}

test('on a terminal, every step draws the bar again on the same line, and the end starts a new line', () => {
  expect(written(true, 10, [0, 5, 10])).toEqual([
    '\r[..............................]   0 %  0 of 10',
    '\r[###############...............]  50 %  5 of 10',
    '\r[##############################] 100 %  10 of 10',
    '\n',
  ]);
});

test('without a terminal, there is one line for each tenth that is reached, and none for the steps between', () => {
  const steps = Array.from({ length: 1_000 }, (_, n) => n + 1);
  const lines = written(false, 1_000, steps);
  expect(lines).toHaveLength(10);
  expect([lines[0], lines[4], lines[9]]).toEqual([
    ' 10 %  100 of 1000\n',
    ' 50 %  500 of 1000\n',
    '100 %  1000 of 1000\n',
  ]);
});

test('with nothing to do, the bar is full', () => {
  expect(written(false, 0, [0])).toEqual(['100 %  0 of 0\n']);
});
