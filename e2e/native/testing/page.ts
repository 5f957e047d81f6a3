// Reads the blocks of commands of a how-to page, by heading and in order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

export type Block = { readonly heading: string; readonly lines: string };

/** Every ```sh block of the page. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', page), 'utf8');
  return text.split(/^#{2,3} /m).flatMap((section) => {
    const heading = section.split('\n', 1)[0] ?? '';
    return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => ({ heading, lines }));
  });
}
