// The glossary has every Portuguese word in names of tables, columns, parameters and JSON fields.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join(folder, file));

/* Words that English shares, or that the field knows as they are. */
const SHARED =
  /^(action|after|agent|aud|auth|blacklist|checks|claims|code|cookie|cursor|default|detail|details|digest|email|exp|geo|global|hash|headers|challenge|transports|signature|response|rawid|userhandle|clientdatajson|authenticatordata|attestationobject|hint|iat|ids?|ip|jti|level|login|logs|message|name|ok|otp|otps|portal|principal|reason|request|retry|role|roles|status|stored|sub|token|total|trace|type|user|version|em)$/;

/** The plural and the feminine of a word of the glossary lead to its entry. */
function entriesOf(page: string): Set<string> {
  const words = [...page.matchAll(/^\| ([a-z]+) +\|/gm)].map(([, word]) => word as string);
  const plurals = [...page.matchAll(/`([a-z_]+)`/g)].flatMap(([, names]) => (names as string).split('_'));
  return new Set([...words, ...plurals]);
}

function isExplained(word: string, entries: ReadonlySet<string>): boolean {
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/oes$/, 'ao')];
  return forms.some((form) => entries.has(form) || entries.has(form.replace(/a$/, 'o')));
}

function tableNames(): string[] {
  return filesBelow('db/schema').flatMap((file) =>
    [...read(file).matchAll(/comment on (?:column|table) \w+\.(\w+)(?:\.(\w+))? is/g)].flatMap(
      ([, table, column]) => [table ?? '', column ?? ''],
    ),
  );
}

function parameterNames(): string[] {
  return filesBelow('db/functions').flatMap((file) => {
    const [, list = ''] = /create or replace function \w+\.\w+\(([^]*?)\)\s*returns/.exec(read(file)) ?? [];
    return [...list.matchAll(/(?:^|,)\s*(\w+) /g)].map(([, name]) => name as string);
  });
}

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldNames)];
}

test('docs/reference/glossary.md explains every Portuguese word in names of tables, parameters and JSON fields', () => {
  const entries = entriesOf(read('docs/reference/glossary.md'));
  const names = [
    ...tableNames(),
    ...parameterNames(),
    ...fieldNames(JSON.parse(read('docs/reference/openapi.json'))),
  ];
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(/[_0-9]+/)).filter(Boolean));
  expect(words.size).toBeGreaterThan(100);
  expect([...words].filter((word) => !SHARED.test(word) && !isExplained(word, entries)).sort()).toEqual([]);
});
