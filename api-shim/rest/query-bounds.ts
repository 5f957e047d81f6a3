// Bounds the cost of a pass-through query by its text, before PostgREST sees it.
import { hasCheapPatterns } from './pattern-bounds.ts';

export const MAX_CHARACTERS = 8_192;
export const MAX_PARENTHESES = 30;
export const MAX_DEPTH = 5;
export const MAX_ITEMS = 150;
export const MAX_PARAMETERS = 100;
export const MAX_JSON_STEPS = 150;
export const MAX_LIST_WORK = 500_000;
/* Postgres has no longer names. For an unknown one PostgREST searches similar names, and its CPU grows with the square of the characters. */
export const MAX_NAME = 63;

/* PostgREST's own CPU grows with the square of the items in these lists, and with that of the parameters. */
const LISTS = ['select', 'order', 'columns', 'on_conflict', 'or', 'and'];

/* Lists of names alone, without values. */
const NAMES = ['select', 'order', 'columns', 'on_conflict'];

/* PostgREST up to 12 applies these to PATCH and DELETE; later versions ignore them and change every matching row. */
const ROW_RANGE = ['order', 'limit', 'offset'];
/* Parameters that shape the response or the body; none of them selects rows. */
const NO_FILTERS = ['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'];

/**
 * Tells whether a raw query is readable and cheap enough: visible ASCII that decodes to UTF-8 without NUL, within
 * the bounds above. Postgres plans an embedding before it checks privileges.
 *
 * @example isBoundedQuery('?select=a(b(c(d(e(f(g))))))') // false
 */
export function isBoundedQuery(query: string): boolean {
  if (!/^[\x21-\x7e]*$/.test(query)) return false;
  const decoded = decode(query);
  if (decoded === undefined || decoded.includes('\0')) return false;
  if ([...decoded].length > MAX_CHARACTERS + 1) return false; // without the question mark
  if (count(decoded, '(') > MAX_PARENTHESES || count(decoded, '->') > MAX_JSON_STEPS) return false;
  const all = parameters(query);
  if (all.length > MAX_PARAMETERS) return false;
  const texts = all.map((one) => decode(one) ?? '');
  return (
    hasShortLists(all) &&
    hasShortNames(texts) &&
    all.every((one) => depthOf(one) <= MAX_DEPTH) &&
    hasCheapPatterns(texts)
  );
}

/**
 * The names that PostgREST takes for arguments of a function: of parameters, each once, and those of `columns`.
 *
 * @example argumentNames('?id=1&columns=a,b') // ['id', 'columns', 'a', 'b']
 */
export function argumentNames(query: string): string[] {
  const all = parameters(query);
  const listed = all.filter((one) => nameOf(one) === 'columns').map((one) => valueOf(decode(one) ?? ''));
  return [...new Set([...all.map(nameOf), ...listed.flatMap((text) => text.split(','))])];
}

/**
 * Tells whether a query orders or cuts the rows of the table itself, which no version of PostgREST does for PATCH and DELETE alike.
 *
 * @example cutsOwnRows('?id=gt.1&limit=1') // true; cutsOwnRows('?id=gt.1&turmas.limit=1') // false
 */
export const cutsOwnRows = (query: string): boolean =>
  parameters(query).some((parameter) => ROW_RANGE.includes(nameOf(parameter)));

/**
 * Tells whether a query filters rows of the table itself, as PATCH and DELETE require.
 *
 * @example filtersOwnRows('?id=eq.1') // true; filtersOwnRows('?turmas.id=eq.1&limit=1') // false
 */
export function filtersOwnRows(query: string): boolean {
  return parameters(query).some((parameter) => {
    const equals = parameter.indexOf('=');
    const name = nameOf(parameter);
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

const nameOf = (parameter: string): string => decode(parameter.split('=', 1)[0] ?? '')?.trim() ?? '';

const valueOf = (text: string): string => text.slice(text.indexOf('=') + 1);

const count = (text: string, part: string): number => text.split(part).length - 1;

/*
 * Repeated parameters count together, and so do the lists of embedded tables (`turmas.order`). A comma inside quotes counts
 * too: whether a quote opens a name depends on the parser, and no real query comes near the limit.
 */
function hasShortLists(all: readonly string[]): boolean {
  return LISTS.every((kind) => {
    const texts = all.filter((one) => nameOf(one).split('.').at(-1) === kind).map((one) => decode(one) ?? '');
    const items = texts.reduce((sum, text) => sum + count(text, ',') + 1, 0);
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    return items <= MAX_ITEMS && items * characters <= MAX_LIST_WORK;
  });
}

/* Filters have names before the equals sign only; the lists of names have nothing else. Quotes are not looked at. */
function hasShortNames(texts: readonly string[]): boolean {
  return texts.every((text) => {
    const name = text.split('=', 1)[0] ?? '';
    const names = NAMES.includes(name.trim().split('.').at(-1) ?? '') ? text : name;
    return names.split(/[=,.:!()]|->>?/).every((one) => one.length <= MAX_NAME);
  });
}

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
