// The bounds of /rest/v1 in the reference, from the source.
import { MAX_ARGUMENT_CHARACTERS, MAX_ARGUMENTS } from '../../api-shim/rest/argument-bounds.ts';
import { MAX_LEVELS, MAX_NUMBER, MAX_VALUES } from '../../api-shim/rest/body-bounds.ts';
import { MAX_LIKE, MAX_SEARCH } from '../../api-shim/rest/pattern-bounds.ts';
import * as query from '../../api-shim/rest/query-bounds.ts';
import { between } from './tables.ts';

const BOUNDS: readonly (readonly [string, number, string])[] = [
  ['- A decoded query has at most ', query.MAX_CHARACTERS, ' characters'],
  ['characters, in at most ', query.MAX_PARAMETERS, ' parameters'],
  ['parameters, with at most ', query.MAX_PARENTHESES, ' opening parentheses'],
  ['opening parentheses in at most ', query.MAX_DEPTH, ' levels'],
  ['`on_conflict`, `or` and `and` have at most ', query.MAX_ITEMS, ' items each'],
  ['Items times characters is at most ', query.MAX_LIST_WORK, ' for each'],
  ['before the `=` of a filter has at most ', query.MAX_NAME, ' characters'],
  ['- A call (`rpc/…`) names at most ', MAX_ARGUMENTS, ' arguments'],
  ['as many as a function of Postgres can have, with at most ', MAX_ARGUMENT_CHARACTERS, ' characters'],
  ['- A query has at most ', query.MAX_JSON_STEPS, ' `->`'],
  ['with `match` or `imatch` has at most ', MAX_SEARCH, ' characters'],
  ['`ilike(all)` have at most ', MAX_LIKE, ' patterns'],
  ['`wfts`) have at most ', MAX_SEARCH, ' characters'],
  ['MiB, with at most ', MAX_VALUES, ' values'],
  ['a thousand rows of 23 columns), ', MAX_LEVELS, ' levels'],
  ['levels of brackets, and ', MAX_NUMBER, '\ncharacters in a number'],
];

/** docs/reference/http.md, with the bounds of a query and of a body. */
export const boundsOfRest = (text: string): string =>
  BOUNDS.reduce(
    (page, [start, bound, end]) => between(page, start, end, bound.toLocaleString('en-US')),
    text,
  );
