// db/install.sql, with a line for each file. Lines that are there keep their place; a new one is the last below its heading.
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { installableFiles } from '../../migrate/install-coverage.ts';

const HEADINGS = /(?=^-- [a-z0-9_/]+: \S)/m;

export function installFile(text: string, files = installableFiles(join(PROJECT_ROOT, 'db'))): string {
  const there = text.replace(/^\\ir (\S+)\n/gm, (line, path: string) => (files.includes(path) ? line : ''));
  const blocks = there.split(HEADINGS).map((block) => {
    const folder = /^-- ([a-z0-9_/]+): /.exec(block)?.[1];
    const missing = files.filter((path) => dirname(path) === folder && !there.includes(`\\ir ${path}\n`));
    const end = block.trimEnd().length + 1;
    return block.slice(0, end) + missing.map((path) => `\\ir ${path}\n`).join('') + block.slice(end);
  });
  return blocks.join('');
}
