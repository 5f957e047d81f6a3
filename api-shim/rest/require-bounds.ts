// Refuses a pass-through request that would cost PostgREST or Postgres too much, and says what is allowed.
import { Refusal } from '../../common/errors.ts';
import { parseJson } from '../http/body.ts';
import {
  areFewArguments,
  hasFewArguments,
  MAX_ARGUMENT_CHARACTERS,
  MAX_ARGUMENTS,
} from './argument-bounds.ts';
import { isBoundedBody } from './body-bounds.ts';
import { areCheapDefaults } from './default-bounds.ts';
import { argumentNames, isBoundedQuery } from './query-bounds.ts';

const TOO_LARGE =
  'The query is not plain text, or too large: at most 8,192 characters, 100 parameters, 30 parentheses, five levels of them, 150 items in a list or patterns of like(any), 63 characters in a name, 500 characters with a regular expression or a full-text search, and no repetition by number.';
const TOO_DEAR =
  'The body has too many values: at most 25,000 commas and opening brackets, 100 levels of brackets, 100 characters in a number. Send fewer rows at a time.';
const DEAR_DEFAULTS =
  'With Prefer: missing=default, texts and names of columns times bytes are at most a hundred million, each row by itself. Send shorter rows, or all columns without it.';
const TOO_MANY_ARGUMENTS = `A call names at most ${MAX_ARGUMENTS} arguments, with ${MAX_ARGUMENT_CHARACTERS} characters in all.`;

const isCall = (resource: string): boolean => resource.startsWith('rpc/');

/** Requires a cheap query of a resource such as `alunos` or `rpc/me`. */
export function requireBoundedQuery(resource: string, query: string): void {
  if (!isBoundedQuery(query)) throw new Refusal('invalid_request', { hint: TOO_LARGE });
  if (isCall(resource) && !areFewArguments(argumentNames(query)))
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
