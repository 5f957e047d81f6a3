// Which database tests could notice that a function is broken: those that call it, directly, through other functions, or by a trigger.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestFile } from './test-files.ts';

export type CallGraph = { readonly testsOf: (name: string) => readonly TestFile[] };

const CALLED = /\b(?:api|portaria|tests)\.(\w+)/g;

const calledIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(CALLED)].map(([, name]) => name as string));

const TRIGGER = /\bcreate or replace trigger \w+\s+(?:before|after)\s+([^;]+?)\s+on ([\w.]+)/g;
const WRITES: Record<string, string> = { insert: 'insert into', update: 'update', delete: 'delete from' };

/* What starts the triggers of a file: a statement that writes their table. */
const startingTriggersOf = (text: string): RegExp[] =>
  [...text.matchAll(TRIGGER)].flatMap(([, events = '', table = '']) =>
    events
      .split(' or ')
      .flatMap((event) => WRITES[event.split(' ')[0] ?? ''] ?? [])
      .map((statement) => new RegExp(`\\b${statement} ${table.replace('.', '\\.')}\\b`, 'i')),
  );

const files = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql') && !file.endsWith('.test.sql'))
    .map((file) => join(folder, file));

/* More distant callers, or files after this many, test something else. */
const MAX_DISTANCE = 3;
const MAX_FILES = 16;

/* The test of a caller comes before tests of something else that call the function directly. */
const OF_ITSELF = 1.5;

/** Reads the call graph. The nearest tests come first. */
export function readCallGraph(root: string, tests: readonly TestFile[]): CallGraph {
  const sources = ['db/functions', 'db/policies', 'db/tests/helpers'].flatMap((folder) =>
    files(root, folder),
  );
  // A function of api and one of portaria may share their name.
  const texts = new Map<string, string>();
  for (const file of sources) {
    const name = basename(file, '.sql');
    texts.set(name, `${texts.get(name) ?? ''}${readFileSync(join(root, file), 'utf8')}`);
  }
  const started = new Map([...texts].map(([name, text]) => [name, startingTriggersOf(text)]));
  // A function with many callers would read every text again.
  const called = new Map(
    [...texts.values(), ...tests.map(({ text }) => text)].map((text) => [text, calledIn(text)]),
  );
  const reaches = (text: string, name: string): boolean =>
    called.get(text)?.has(name) === true || (started.get(name) ?? []).some((write) => write.test(text));
  const callersOf = (name: string): string[] =>
    [...texts].flatMap(([caller, text]) => (caller !== name && reaches(text, name) ? [caller] : []));
  return {
    testsOf(name) {
      const far = new Map([[name, 0]]);
      for (const [each, distance] of far)
        if (distance < MAX_DISTANCE)
          for (const caller of callersOf(each)) if (!far.has(caller)) far.set(caller, distance + 1);
      const distanceOf = (test: TestFile): number => {
        const tested = far.get(basename(test.path, '.test.sql'));
        if (tested !== undefined) return tested - OF_ITSELF;
        return Math.min(
          ...[...far].map(([each, distance]) => (reaches(test.text, each) ? distance : Infinity)),
        );
      };
      return tests
        .map((test) => ({ test, distance: distanceOf(test) }))
        .filter(({ distance }) => distance < Infinity)
        .sort((a, b) => a.distance - b.distance)
        .slice(0, MAX_FILES)
        .map(({ test }) => test);
    },
  };
}
