// Generators of clients make a function of every operation: they know the media type of its body.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

type Operation = {
  requestBody?: { content: Record<string, unknown> };
};
const description = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/reference/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
);

/* openapi-python-client leaves out an operation whose body has none of these; others guess at the rest. */
const KNOWN_BODIES = [
  ...['application/json', 'application/octet-stream', 'application/x-www-form-urlencoded'],
  'multipart/form-data',
];

test('every body has a media type that generators know', () => {
  const bodies = operations.filter(({ requestBody }) => requestBody !== undefined);
  expect(bodies.length).toBeGreaterThan(20);
  const unknown = bodies.filter(
    ({ requestBody }) => !Object.keys(requestBody?.content ?? {}).some((type) => KNOWN_BODIES.includes(type)),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

/* openapi-python-client 0.29 writes Python that does not parse for an optional `const` that is no text. */
test('no schema has a const that is not a text: an enum of one value means the same', () => {
  const found: string[] = [];
  const seek = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('const' in value && typeof value.const !== 'string') found.push(path);
    for (const [name, inner] of Object.entries(value)) seek(inner, `${path}/${name}`);
  };
  seek(description, '');
  expect(found).toEqual([]);
});
