// Refuses a pass-through request that would cost PostgREST or Postgres too much, and says what is allowed.
import { Refusal } from '../../common/errors.ts';
import { parseJson } from '../http/body.ts';
import {
  areFewArguments,
  hasFewArguments,
  MAX_ARGUMENT_CHARACTERS,
  MAX_ARGUMENTS,
} from './argument-bounds.ts';
import { isBoundedBody, MAX_LEVELS, MAX_NUMBER, MAX_VALUES } from './body-bounds.ts';
import { areCheapDefaults, MAX_READ } from './default-bounds.ts';
import { MAX_LIKE, MAX_SEARCH } from './pattern-bounds.ts';
import * as query from './query-bounds.ts';

const said = (bound: number): string => bound.toLocaleString('en-US');

const TOO_LARGE = `The query is not plain text, or too large: at most ${said(query.MAX_CHARACTERS)} characters, ${query.MAX_PARAMETERS} parameters, ${query.MAX_PARENTHESES} parentheses, ${query.MAX_DEPTH} levels of them, ${query.MAX_ITEMS} items in a list, ${MAX_LIKE} patterns of like(any), ${query.MAX_NAME} characters in a name, ${MAX_SEARCH} characters with a regular expression or a full-text search, and no repetition by number.`;
const TOO_DEAR = `The body has too many values: at most ${said(MAX_VALUES)} commas and opening brackets, ${MAX_LEVELS} levels of brackets, ${MAX_NUMBER} characters in a number. Send fewer rows at a time.`;
const DEAR_DEFAULTS = `With Prefer: missing=default, texts and names of columns times bytes are at most ${said(MAX_READ)}, each row by itself. Send shorter rows, or all columns without it.`;
const TOO_MANY_ARGUMENTS = `A call names at most ${MAX_ARGUMENTS} arguments, with ${MAX_ARGUMENT_CHARACTERS} characters in all.`;

const isCall = (resource: string): boolean => resource.startsWith('rpc/');

/** Requires a cheap query of a resource such as `alunos` or `rpc/me`. */
export function requireBoundedQuery(resource: string, text: string): void {
  if (!query.isBoundedQuery(text)) throw new Refusal('invalid_request', { hint: TOO_LARGE });
  if (isCall(resource) && !areFewArguments(query.argumentNames(text)))
    throw new Refusal('invalid_request', { hint: TOO_MANY_ARGUMENTS });
}

/** Requires a body that is cheap JSON with these preferences, or empty. */
export function requireBoundedBody(resource: string, bytes: Buffer, prefer: string): void {
  if (!isBoundedBody(bytes)) throw new Refusal('payload_too_large', { hint: TOO_DEAR });
  if (prefer.includes('default') && !areCheapDefaults(bytes))
    throw new Refusal('payload_too_large', { hint: DEAR_DEFAULTS });
  const json = parseJson(bytes);
  if (isCall(resource) && !hasFewArguments(json))
    throw new Refusal('invalid_request', { hint: TOO_MANY_ARGUMENTS });
}
