// A program on the PATH is an executable file, chosen by the order of names.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { onPath } from './on-path.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

it('onPath() returns the first name that is an executable file in an absolute folder, or undefined', () => {
  const program = join(folder, 'chromium');
  mkdirSync(join(folder, 'google-chrome'));
  writeFileSync(join(folder, 'chrome'), '');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  expect(onPath(['google-chrome', 'chrome', 'chromium'], `relative:${folder}`)).toBe(program);
  expect(onPath(['/nowhere/chrome', program], '')).toBe(program);
  expect(onPath(['chromium'], `relative::${relative(process.cwd(), folder)}`)).toBeUndefined();
});
