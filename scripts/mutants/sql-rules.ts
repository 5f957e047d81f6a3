// Mutants of a SQL function's body: each condition, clause, lock, guard and constant.

export type Rule = {
  readonly pattern: RegExp;
  /** The name of the change, for a change without visible text. */
  readonly what: string;
  readonly by: (match: RegExpExecArray) => string;
  /** The pattern is also a word of sentences, so it does not count inside a text. */
  readonly notInText?: true;
};

const nothing = (): string => '';
const to = (word: string) => (): string => word;
const swap = (pattern: RegExp, word: string): Rule => ({ pattern, what: word, by: to(word) });
const removed = (pattern: RegExp): Rule => ({ pattern, what: 'element removed', by: nothing });
const IF = /\b(?:els)?if\s+((?:(?!\bthen\b)[^])+?)\s+then\b/g;
const WORD = String.raw`'\w+(?:\.\w+)*'`;

const STATEMENTS: readonly Rule[] = [
  { pattern: IF, what: 'never', by: ([all]) => all.replace(/if\s[^]*then/, 'if false then') },
  { pattern: IF, what: 'always', by: ([all]) => all.replace(/if\s[^]*then/, 'if true then') },
  { pattern: /\bwhen (?!false )[^;]+? then\b/g, what: 'when false', by: to('when false then') },
  {
    pattern: /\b(continue|exit) when [^;]+;/g,
    what: 'when false',
    by: ([, word]) => `${word as string} when false;`,
  },
  { pattern: /^ *(?:perform|execute) [^;]+;/gm, what: 'statement removed', by: to('null;') },
  { pattern: /^ *(?:raise|\w+ :=) [^;]+;/gm, what: 'statement removed', by: to('null;') },
  { pattern: /^ *(?:update|delete|insert)\s[^;]+;/gm, what: 'statement removed', by: to('null;') },
];

const LOCKS: readonly Rule[] = [
  {
    pattern: /\bfor (?:no key update|update|key share|share)(?: of \w+)?(?: skip locked| nowait)?/g,
    what: 'lock removed',
    by: nothing,
    notInText: true,
  },
  { pattern: /\bskip locked\b/g, what: 'skip locked removed', by: nothing },
  { pattern: /\bpg_advisory_xact_lock\(/g, what: 'lock removed', by: to('pg_sleep(0 * ') },
  swap(/\bpg_try_advisory_xact_lock\((?:[^()]|\([^()]*\))*\)/g, 'true'),
  {
    pattern: /(?<=:= )portaria\.lock_usuario\(((?:[^()]|\([^()]*\))*)\)/g,
    what: 'lock removed',
    by: ([, id]) => `(select u from portaria.usuarios as u where u.id = ${id as string})`,
  },
];

/** Comparisons that know null: each becomes the one that differs from it only with null. */
export const NULL_RULES: readonly Rule[] = [
  swap(/\bis distinct from\b/g, '<>'),
  swap(/\bis not distinct from\b/g, '='),
  swap(/\bis not true\b/g, 'is false'),
  swap(/\bis not false\b/g, 'is true'),
];

const CONDITIONS: readonly Rule[] = [
  ...NULL_RULES,
  swap(/\bnot exists\b/g, 'exists'),
  swap(/(?<!\b(?:not|if) )\bexists\b/g, 'not exists'),
  swap(/\bis not distinct from\b/g, 'is distinct from'),
  swap(/\bis distinct from\b/g, 'is not distinct from'),
  swap(/\bis not null\b/g, 'is null'),
  swap(/\bis null\b/g, 'is not null'),
  swap(/\bis not true\b/g, 'is true'),
  {
    pattern: /\bnot (?!exists\b|null\b|distinct\b|true\b|valid\b)/g,
    what: 'not removed',
    by: nothing,
    notInText: true,
  },
  swap(/(?<=[\w)\]'] )= any(?= ?\()/g, '<> all'),
  swap(/(?<=[\w)\]'] )=(?= (?!any\b))/g, '<>'),
  swap(/(?<=\s)<>(?=\s)/g, '='),
  swap(/(?<=\s)<=(?=\s)/g, '>'),
  swap(/(?<=\s)>=(?=\s)/g, '<'),
  swap(/(?<=\s)<(?=\s)/g, '>='),
  swap(/(?<=\s)>(?=\s)/g, '<='),
  swap(/(?<=\s)!~(?=\s)/g, '~'),
  swap(/(?<=\s)~(?=\s)/g, '!~'),
  { pattern: /(?<!\bnot )\blike(?= )/g, what: 'not like', by: to('not like'), notInText: true },
  { pattern: /(?<=\S )and(?= )/g, what: 'or', by: to('or'), notInText: true },
  { pattern: /(?<=\S )or(?= )/g, what: 'and', by: to('and'), notInText: true },
  swap(/\bbool_or\b/g, 'bool_and'),
  swap(/\bbool_and\b/g, 'bool_or'),
];

const CLAUSES: readonly Rule[] = [
  { pattern: /\bdesc\b/g, what: 'asc', by: nothing },
  swap(/\bunion\b(?! all)/g, 'union all'),
  { pattern: /\bdistinct (?!from)/g, what: 'distinct removed', by: nothing },
  { pattern: /(?<=[(\w'\])] )order by [^()]+(?=\))/g, what: 'clause removed', by: nothing },
  swap(/\bleft join\b/g, 'join'),
  { pattern: /\blimit [\w.]+/g, what: 'limit removed', by: nothing, notInText: true },
  { pattern: /\bon conflict [^;]*?do nothing/g, what: 'clause removed', by: nothing },
  {
    pattern: /\b(?:coalesce)\(([\w.]+), ([^()]+)\)/g,
    what: 'coalesce removed',
    by: ([, first]) => first as string,
  },
  {
    pattern: /\bnullif\(([^(),]+(?:\([^()]*\))?), ''\)/g,
    what: 'nullif removed',
    by: ([, first]) => first as string,
  },
  { pattern: /\bbtrim\(([\w.()]+)\)/g, what: 'btrim removed', by: ([, inner]) => inner as string },
  swap(/\bgreatest(?=\()/g, 'least'),
  swap(/\bleast(?=\()/g, 'greatest'),
  swap(/\bmax(?=\()/g, 'min'),
  swap(/\bmin(?=\()/g, 'max'),
];

const plusOne = ([number]: RegExpExecArray): string => String(Number(number) + 1);

const CONSTANTS: readonly Rule[] = [
  { pattern: /(?<![\w'-])\d+(?![\w'-])/g, what: 'constant + 1', by: plusOne },
  { pattern: /(?<=interval ')\d+/g, what: 'constant + 1', by: plusOne },
  { pattern: /(?<=\S )\+(?= )/g, what: '-', by: to('-'), notInText: true },
  { pattern: /(?<=\S )-(?= )/g, what: '+', by: to('+'), notInText: true },
  { pattern: /\btrue\b/g, what: 'false', by: to('false'), notInText: true },
  { pattern: /\bfalse\b/g, what: 'true', by: to('true'), notInText: true },
  removed(/(?<=\[)'\w+', /g),
  removed(/(?<=\[[^\][()]*), '\w+'(?=[\],])/g),
  removed(/(?<=\bin \()'\w+', /g),
  removed(/(?<=\bin \([^()]*), '\w+'(?=[),])/g),
  removed(/(?<='\{)\w+,/g),
  removed(/(?<='\{[\w,]*),\w+(?=[,}])/g),
  swap(new RegExp(`(?<=(?:=|<>|when|then|else|:=) )${WORD}`, 'g'), "'mutant'"),
  swap(new RegExp(`(?<=\\b(?:log_transacao|raise_error|return_error)\\(\\s*)${WORD}`, 'g'), "'mutant'"),
];

/** Each rule is tried at every match. A place is broken by one rule at a time. */
export const BODY_RULES: readonly Rule[] = [...STATEMENTS, ...LOCKS, ...CONDITIONS, ...CLAUSES, ...CONSTANTS];
