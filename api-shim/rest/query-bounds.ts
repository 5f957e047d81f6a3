// Bounds the cost of a pass-through query by its text, before PostgREST sees it.

const MAX_CHARACTERS = 8_192;
const MAX_PARENTHESES = 30;
const MAX_DEPTH = 5;

/* Parameters that shape the response or the body; none of them selects rows. */
const NO_FILTERS = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];

/**
 * Tells whether a raw query is readable and cheap enough: visible ASCII that decodes to UTF-8 without NUL, at most 8,192
 * characters, 30 opening parentheses and five levels of them. Postgres plans an embedding before it checks privileges.
 *
 * @example isBoundedQuery('?select=a(b(c(d(e(f(g))))))') // false
 */
export function isBoundedQuery(query: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(query)) return false;
  const decoded = decode(query);
  if (decoded === undefined || decoded.includes('\0')) return false;
  if ([...decoded].length > MAX_CHARACTERS + 1) return false; // without the question mark
  if (decoded.split('(').length - 1 > MAX_PARENTHESES) return false;
  return parameters(query).every((parameter) => depthOf(parameter) <= MAX_DEPTH);
}

/**
 * Tells whether a query filters rows of the table itself, as PATCH and DELETE require.
 *
 * @example filtersOwnRows('?id=eq.1') // true; filtersOwnRows('?turmas.id=eq.1&limit=1') // false
 */
export function filtersOwnRows(query: string): boolean {
  return parameters(query).some((parameter) => {
    const equals = parameter.indexOf('=');
    const name = decode(equals < 0 ? parameter : parameter.slice(0, equals))?.trim() ?? '';
    if (name === '' || equals < 0 || parameter.length === equals + 1) return false;
    if (name === 'not.and' || name === 'not.or') return true;
    return !NO_FILTERS.includes(name) && !name.includes('.');
  });
}

/**
 * Tells whether a Prefer header asks for an estimated count. Estimates use the statistics of all schools. Spelling,
 * case, spaces and quotes do not matter; spellings that PostgREST would ignore are refused too.
 *
 * @example asksForEstimate('return=minimal, Count = "planned"') // true
 */
export function asksForEstimate(prefer: string): boolean {
  return /count=(?:planned|estimated)/.test(prefer.toLowerCase().replace(/[^a-z0-9=]/g, ''));
}

/* PostgREST also splits parameters at a semicolon. */
const parameters = (query: string): string[] => query.replace(/^\?/, '').split(/[&;]/);

/* In `select`, quotes surround names only, and a backslash escapes the next character. */
const QUOTED_NAME = /"(?:[^"\\]|\\.)*(?:"|\\?$)/gs;
/* Elsewhere a quote or brace may open a value or be part of one, so no parenthesis after the first one counts as closing. */
const QUOTED_VALUE = /["{].*$/gs;

/* A parenthesis inside quotes closes nothing, so within quotes only opening ones count. */
function depthOf(parameter: string): number {
  const quoted = parameter.startsWith('select=') ? QUOTED_NAME : QUOTED_VALUE;
  let depth = 0;
  let deepest = 0;
  for (const character of (decode(parameter) ?? '').replace(quoted, withoutClosing)) {
    if (character === '(') deepest = Math.max(deepest, ++depth);
    else if (character === ')') depth = Math.max(0, depth - 1);
  }
  return deepest;
}

const withoutClosing = (text: string): string => text.replaceAll(')', '');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
