// Reads the commands of the guides.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

const COMPOSE = 'docker compose ';

/** `count` lines of a page that begin with `docker compose`, starting with the line that contains `from`. */
export function documentedCommands(page: string, from: string, count: number): string[] {
  const text = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', page), 'utf8');
  const lines = text.replaceAll('\\\n', '').split('\n');
  const first = lines.findIndex((line) => line.startsWith(COMPOSE) && line.includes(from));
  const found = lines.slice(first, first + count);
  if (first < 0 || !found.every((line) => line.startsWith(COMPOSE)))
    throw new Error(`${page} has no ${String(count)} commands from "${from}" on`);
  return found;
}

/** The block of a page that contains `text`, line by line. */
export function documentedBlock(page: string, text: string): string[] {
  const source = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', page), 'utf8');
  const found = [...source.matchAll(/^```[^\n]*\n([^]*?)^```$/gm)].filter(([, block = '']) =>
    block.includes(text),
  );
  if (found.length !== 1) throw new Error(`${page} has ${String(found.length)} blocks with "${text}"`);
  return (found[0]?.[1] ?? '').split('\n');
}

/** The same lines with another program instead of `docker compose`. */
export const asScript = (lines: readonly string[], program: string): string =>
  lines.map((line) => line.replace(COMPOSE, `${program} `)).join('\n');
