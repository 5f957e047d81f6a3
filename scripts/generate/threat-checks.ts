// The tests of each security check in docs/explanation/threat-checks.md: the files with a test whose title ends with its number, `[A3]`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

/** What stands in place of tests: the row says why there are none, or which part of CI is the test. */
export const NO_TESTS = /^(?:not done, because|by the part) /;

/** The files of each check number, by name. */
export function filesOfChecks(): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  const tracked = execFileSync('git', ['ls-files', '*.test.ts', '*.test.sql', 'e2e/**.ts'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  for (const path of tracked.trim().split('\n').toSorted())
    for (const [, ids = ''] of readFileSync(join(PROJECT_ROOT, path), 'utf8').matchAll(
      / \[([A-H]\d+(?:, [A-H]\d+)*)\]['"`]/g,
    ))
      for (const id of ids.split(', ')) files.set(id, (files.get(id) ?? new Set()).add(path));
  return files;
}

/** The page with the files of each check in its last column. Rows that say why they have no tests stay as they are. */
export function threatChecksPage(page: string): string {
  const files = filesOfChecks();
  return page.replace(
    /^(\| ([A-H]\d+) \| .+ \| )(.+?) \|$/gm,
    (row, start: string, id: string, tests: string) => {
      const cell = [...(files.get(id) ?? [])].map((path) => `\`${path}\``).join(', ');
      return NO_TESTS.test(tests) ? row : `${start}${cell} |`;
    },
  );
}
