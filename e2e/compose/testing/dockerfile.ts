// Reads a Dockerfile: its stages, and in each the instructions in order. As much of the language as ours use.
import { readFileSync } from 'node:fs';

export type Instruction = { readonly name: string; readonly text: string };
export type StageOf = {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: Instruction[];
};

const KNOWN = ['COPY', 'RUN', 'WORKDIR', 'ENV', 'USER', 'CMD', 'STOPSIGNAL'];

/** Throws on an instruction that is not known here, so that none is passed over unseen. */
export function readDockerfile(path: string): StageOf[] {
  const text = readFileSync(path, 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stages: StageOf[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [base = '', , stage] = rest.split(/\s+/);
      stages.push({ base, name: stage, instructions: [] });
    } else if (KNOWN.includes(name)) stages.at(-1)?.instructions.push({ name, text: rest });
    else throw new Error(`${path}: ${line}`);
  }
  return stages;
}

/**
 * Tells whether .dockerignore lets a path of the context through. The last pattern that matches decides.
 *
 * @example isInContext(['*', '!app', '**' + '/dist'], 'app/dist/a.js') // false
 */
export function isInContext(patterns: readonly string[], path: string): boolean {
  const parts = path.split('/');
  let inside = true;
  for (const pattern of patterns) {
    const plain = pattern.replace(/^!/, '');
    const matches = plain.startsWith('**/')
      ? parts.some((part) => wildcard(plain.slice(3)).test(part))
      : wildcard(plain).test(parts[0] ?? '');
    if (matches) inside = pattern.startsWith('!');
  }
  return inside;
}

/** The patterns of a .dockerignore. */
export function readIgnore(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}

function wildcard(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}
