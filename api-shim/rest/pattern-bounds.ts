// Bounds what Postgres spends on comparing each row with patterns and searched words.

export const MAX_SEARCH = 500;
export const MAX_LIKE = 150;

const MATCH = /(?:^|[=.,(])i?match(?:\((?:any|all)\)\.\{|\.)/gi;
/* A repetition with a number, or a back reference: these take seconds on a few rows. */
const DEAR_MATCH = /\{|\\[1-9]/;
const LIKE_MANY = /i?like\((?:any|all)\)/i;
/* Postgres reads the searched words again for each row. */
const SEARCH = /(?:^|[=.,(])(?:pl|ph|w)?fts(?:\([^)]*\))?\./i;

/**
 * Tells whether the filters of a query are cheap for each row: a regular expression has at most 500 characters and no repetition by number
 * or back reference; `like(any)` and its like have at most 150 patterns in all, and full-text searches 500 characters in all.
 *
 * @example hasCheapPatterns(['nome=match.(a?){200}']) // false
 */
export function hasCheapPatterns(parameters: readonly string[]): boolean {
  const likes = parameters.filter((one) => LIKE_MANY.test(one));
  const searches = parameters.filter((one) => SEARCH.test(one));
  return (
    parameters.every(hasCheapMatch) &&
    sum(likes, (one) => one.split(',').length) <= MAX_LIKE &&
    sum(searches, (one) => one.length) <= MAX_SEARCH
  );
}

const sum = (texts: readonly string[], of: (text: string) => number): number =>
  texts.reduce((total, text) => total + of(text), 0);

function hasCheapMatch(text: string): boolean {
  const rest = text.replace(MATCH, '');
  return rest === text || (text.length <= MAX_SEARCH && !DEAR_MATCH.test(rest));
}
