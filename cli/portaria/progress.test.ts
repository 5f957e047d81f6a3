// The progress bar of a long command.
import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

test.each([
  [true, 3, '\r[###############...............]  50 %  5 of 10'],
  [false, 2, ' 50 %  5 of 10\n'],
])('progress, on a terminal: %s', (isTTY, count, written) => {
  const lines: string[] = [];
  const bar = createProgress(10, { isTTY, write: (text: string) => lines.push(text) } as never);
  for (const done of [5, 10]) bar.at(done);
  bar.end();
  expect([lines.length, lines[0]]).toEqual([count, written]);
});
