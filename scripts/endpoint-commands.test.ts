// The commands that the descriptions of endpoints name exist.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GROUPS } from '../api-shim/openapi/document.ts';
import type { Operation } from '../api-shim/openapi/operation.ts';

const COMMANDS = join(import.meta.dirname, '..', 'cli', 'portaria');

test('the commands of the endpoints exist', () => {
  const files = readdirSync(COMMANDS).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const known = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(COMMANDS, file), 'utf8').matchAll(/^ {2}name: '([a-z -]+)'/gm)].map(
        ([, name]) => name,
      ),
    ),
  );
  const used = GROUPS.flatMap(({ operations }) =>
    Object.values<Operation>(operations).flatMap(({ commands = [] }) => commands),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((command) => !known.has(command))).toEqual([]);
});
