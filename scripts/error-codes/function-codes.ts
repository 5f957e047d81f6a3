// The error codes of each function of `api`: those that its source can reach, and those that its COMMENT lists.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ERRORS } from '../../common/errors.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { catches, tablesOf, triggersOf, writesKeys, written, type Tables } from './unique-writes.ts';

type Codes = readonly string[];
export type FunctionCodes = {
  readonly name: string;
  /** Its file, from the root of the project. */
  readonly file: string;
  readonly reached: Codes;
  readonly commented: Codes;
};

type Source = {
  readonly codes: Codes;
  readonly calls: Codes;
  /** The tables whose triggers it fires. */
  readonly writes: Codes;
  /** Whether it can fail with a raw 23505, which the shim answers as `unique_violation`. */
  readonly raw: boolean;
  /** Whether it handles that of what it calls. */
  readonly catches: boolean;
};
type Sources = ReadonlyMap<string, Source>;
type SqlFile = { readonly name: string; readonly file: string; readonly text: string };

/* Naming a code there is no answer to a person: the list of all codes, headers that the shim always sends, and queries that it never sends. */
const APART = [
  'portaria.error_catalogue',
  'portaria.client_ip',
  'portaria.otp_pepper',
  'portaria.require_plain_call',
];

/* They write a unique key that no other transaction can write at that time. */
const KEYS_OF_THEIR_OWN = [
  'api.claim_notices', // a message that is due already
  'portaria.add_lines', // the lines after the last one of a draft, which is locked or new
  'portaria.log_transacao', // a random id
  'portaria.note_renewal', // a new sign-in, or one whose row is locked
  'portaria.note_titulares', // the random id of a new person
  'portaria.owe_notice', // a message about the person whose row the same statement changes
  'portaria.record_session', // the random id of a new token
];

const isCode = (word: string): boolean => Object.hasOwn(ERRORS, word);
const words = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);
const sorted = (codes: Iterable<string>): string[] => [...new Set(codes)].sort();

const read = (root: string, folder: string): SqlFile[] => {
  const schema = basename(folder);
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .map((path) => {
      const file = join(folder, path);
      return {
        name: `${schema}.${basename(path, '.sql')}`,
        file,
        text: readFileSync(join(root, file), 'utf8'),
      };
    });
};

const bodyOf = (text: string): string => /\$\$([^]*)\$\$/.exec(text)?.[1] ?? '';

/** What a function names in its body: codes as literals, other functions, and tables that it writes. */
function sourceOf(name: string, body: string, tables: Tables): Source {
  return {
    codes: APART.includes(name) ? [] : words(body, /'([a-z0-9_]+)'/g).filter(isCode),
    calls: words(body, /\b((?:api|portaria)\.[a-z0-9_]+)\(/g),
    writes: written(body),
    raw: writesKeys(body, tables) && !KEYS_OF_THEIR_OWN.includes(name),
    catches: catches(body),
  };
}

const commentOf = (text: string): string =>
  /comment on function [^;]*? is '((?:[^']|'')*)'/.exec(text)?.[1] ?? '';

/** The sources that this function reaches, itself first. */
function follow(name: string, sources: Sources, next: (source: Source) => Codes): Source[] {
  const seen = new Set([name]);
  const found: Source[] = [];
  for (const each of seen) {
    const source = sources.get(each);
    if (source === undefined) continue;
    found.push(source);
    for (const called of next(source)) seen.add(called);
  }
  return found;
}

function functionCodes(root: string): FunctionCodes[] {
  const api = read(root, 'db/functions/api');
  const files = [...read(root, 'db/functions/portaria'), ...api];
  const sql = (all: readonly SqlFile[]): string => all.map(({ text }) => text).join('\n');
  const tables = tablesOf(sql(read(root, 'db/schema')));
  const triggers = triggersOf(sql(files));
  const sources = new Map(files.map(({ name, text }) => [name, sourceOf(name, bodyOf(text), tables)]));
  const reach = (name: string): string[] => {
    const uncaught = follow(name, sources, (source) =>
      source.catches ? [] : [...source.calls, ...source.writes.flatMap((table) => triggers.get(table) ?? [])],
    );
    return [
      ...follow(name, sources, ({ calls }) => calls).flatMap(({ codes }) => codes),
      ...(uncaught.some((source) => source.raw && !source.catches) ? ['unique_violation'] : []),
    ];
  };
  return api.map(({ name, file, text }) => ({
    name: name.replace('api.', ''),
    file,
    reached: sorted(reach(name)),
    commented: sorted(words(commentOf(text), /\b([a-z0-9_]+)\b/g).filter(isCode)),
  }));
}

/**
 * Each function of `api` with the codes that its source reaches through every call, and those of its COMMENT.
 *
 * @example FUNCTION_CODES[0] // { name: 'alert_sent', file: 'db/functions/api/…', reached: [], commented: [] }
 */
export const FUNCTION_CODES: readonly FunctionCodes[] = functionCodes(PROJECT_ROOT);
