// The commands of docs/how-to/operate.md that run inside the database's container.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../common/project-root.ts';

const BEGINNING = 'docker compose exec -T db ';

/** What such a line runs inside, with its files in the container's /tmp; exactly one line must hold `program`. */
export function documentedCommand(program: string): string[] {
  const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'operate.md'), 'utf8');
  const found = page.split('\n').filter((line) => line.startsWith(BEGINNING) && line.includes(program));
  if (found.length !== 1) throw new Error(`operate.md has ${found.length} commands with ${program}`);
  const command = (found[0] ?? '').slice(BEGINNING.length).replace(/([<>]) (\S+)$/, '$1 /tmp/$2');
  return ['/bin/sh', '-c', command];
}
