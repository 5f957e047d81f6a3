// The error codes of each function of `api`: those that its source can reach, and those that its COMMENT lists.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ERRORS } from '../../common/errors.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';

type Codes = readonly string[];
export type FunctionCodes = {
  readonly name: string;
  /** Its file, from the root of the project. */
  readonly file: string;
  readonly reached: Codes;
  readonly commented: Codes;
};

type Source = { readonly codes: Codes; readonly calls: Codes };
type SqlFile = { readonly name: string; readonly file: string; readonly text: string };

/* Naming a code there is no answer to a person: the list of all codes, headers that the shim always sends, and queries that it never sends. */
const APART = [
  'portaria.error_catalogue',
  'portaria.client_ip',
  'portaria.otp_pepper',
  'portaria.require_plain_call',
];

const isCode = (word: string): boolean => Object.hasOwn(ERRORS, word);
const words = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);
const sorted = (codes: Iterable<string>): string[] => [...new Set(codes)].sort();

const read = (root: string, schema: string): SqlFile[] => {
  const folder = join('db/functions', schema);
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

/** What a function names in its body: codes as literals, and other functions. */
function sourceOf(name: string, text: string): Source {
  const body = /\$\$([^]*)\$\$/.exec(text)?.[1] ?? '';
  return {
    codes: APART.includes(name) ? [] : words(body, /'([a-z0-9_]+)'/g).filter(isCode),
    calls: words(body, /\b((?:api|portaria)\.[a-z0-9_]+)\(/g),
  };
}

const commentOf = (text: string): string =>
  /comment on function [^;]*? is '((?:[^']|'')*)'/.exec(text)?.[1] ?? '';

function reach(name: string, sources: ReadonlyMap<string, Source>): string[] {
  const seen = new Set([name]);
  for (const each of seen) for (const called of sources.get(each)?.calls ?? []) seen.add(called);
  return [...seen].flatMap((each) => sources.get(each)?.codes ?? []);
}

function functionCodes(root: string): FunctionCodes[] {
  const api = read(root, 'api');
  const files = [...read(root, 'portaria'), ...api];
  const sources = new Map(files.map(({ name, text }) => [name, sourceOf(name, text)]));
  return api.map(({ name, file, text }) => ({
    name: name.replace('api.', ''),
    file,
    reached: sorted(reach(name, sources)),
    commented: sorted(words(commentOf(text), /\b([a-z0-9_]+)\b/g).filter(isCode)),
  }));
}

/**
 * Each function of `api` with the codes that its source reaches through every call, and those of its COMMENT.
 *
 * @example FUNCTION_CODES[0] // { name: 'alert_sent', file: 'db/functions/api/…', reached: [], commented: [] }
 */
export const FUNCTION_CODES: readonly FunctionCodes[] = functionCodes(PROJECT_ROOT);
