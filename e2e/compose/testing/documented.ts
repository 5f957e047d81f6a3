// The commands of the guides, as they are written there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../common/project-root.ts';

const COMPOSE = 'docker compose ';

/** The lines of a page that begin with `docker compose`, in their order, from the line with `from` on, as many as `count`. */
export function documentedCommands(page: string, from: string, count: number): string[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', page), 'utf8');
  const lines = text.replaceAll('\\\n', '').split('\n');
  const first = lines.findIndex((line) => line.startsWith(COMPOSE) && line.includes(from));
  const found = lines.slice(first, first + count);
  if (first < 0 || !found.every((line) => line.startsWith(COMPOSE)))
    throw new Error(`${page} has no ${String(count)} commands from "${from}" on`);
  return found;
}

/** The same lines for another program than `docker compose`. */
export const asScript = (lines: readonly string[], program: string): string =>
  lines.map((line) => line.replace(COMPOSE, `${program} `)).join('\n');
