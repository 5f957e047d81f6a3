// The reference lists the exports of the client.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const reference = (name: string) => readFile(join(here, '..', 'docs', 'reference', name), 'utf8');

/** The names of every export, types included, as the compiler resolves them. */
function exportedNames(): string[] {
  const files = ['index.ts', 'server.ts'].map((name) => join(here, name));
  const program = ts.createProgram(files, { allowImportingTsExtensions: true, noEmit: true, noLib: true });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
    return checker.getExportsOfModule(module).map(({ name }) => name);
  });
}

test('docs/reference/client.md has an entry for every export and none for anything else', async () => {
  const page = await reference('client.md');
  const entries = [...page.matchAll(/^\| `([A-Za-z]+)/gm)].map(([, name]) => name!);
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.sort()).toEqual(exportedNames().sort());
});
