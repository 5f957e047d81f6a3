// Runs the operators' tool on the stack of the tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { stack } from './stack.ts';

/** Runs one command and returns its output. */
export async function portaria(...args: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runPortaria([...args, '--database-url', stack.info.databaseUrl], say, say);
  return { code, out: lines.join('\n') };
}

/** A temporary folder for the files of one test file; call it at the top level. */
export function filesToImport(): (content: string | Buffer) => string {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-import-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (content) => {
    const path = join(folder, 'people.csv');
    writeFileSync(path, content);
    return path;
  };
}
