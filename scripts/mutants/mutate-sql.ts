// Breaks a SQL function in one place at a time: each condition, clause, lock, guard and constant of its body.

export type Mutant = { readonly line: number; readonly what: string; readonly text: string };
type Edit = { readonly at: number; readonly length: number; readonly by: string; readonly what: string };
type Rule = {
  readonly pattern: RegExp;
  readonly what: string;
  readonly by: (match: RegExpExecArray) => string;
};

/* Each is tried at every place where it matches; a place is broken by one rule at a time. */
const RULES: readonly Rule[] = [
  {
    pattern: /\b(?:els)?if\s+((?:(?!\bthen\b)[^])+?)\s+then\b/g,
    what: 'never',
    by: ([all]) => all.replace(/if\s[^]*then/, 'if false then'),
  },
  {
    pattern: /\b(?:els)?if\s+((?:(?!\bthen\b)[^])+?)\s+then\b/g,
    what: 'always',
    by: ([all]) => all.replace(/if\s[^]*then/, 'if true then'),
  },
  { pattern: /^ *perform [^;]+;/gm, what: 'statement removed', by: () => 'null;' },
  { pattern: /^ *(?:update|delete|insert)\s[^;]+;/gm, what: 'statement removed', by: () => 'null;' },
  { pattern: /\bfor (?:no key )?update(?: skip locked)?\b/g, what: 'lock removed', by: () => '' },
  { pattern: /\bskip locked\b/g, what: 'skip locked removed', by: () => '' },
  { pattern: /\bnot exists\b/g, what: 'exists', by: () => 'exists' },
  { pattern: /(?<!\bnot )\bexists\b/g, what: 'not exists', by: () => 'not exists' },
  { pattern: /\bis not distinct from\b/g, what: 'is distinct from', by: () => 'is distinct from' },
  { pattern: /\bis distinct from\b/g, what: 'is not distinct from', by: () => 'is not distinct from' },
  { pattern: /\bis not null\b/g, what: 'is null', by: () => 'is null' },
  { pattern: /\bis null\b/g, what: 'is not null', by: () => 'is not null' },
  { pattern: /\bis not true\b/g, what: 'is true', by: () => 'is true' },
  { pattern: /(?<=\s)<>(?=\s)/g, what: '=', by: () => '=' },
  { pattern: /(?<=\s)<=(?=\s)/g, what: '>', by: () => '>' },
  { pattern: /(?<=\s)>=(?=\s)/g, what: '<', by: () => '<' },
  { pattern: /(?<=\s)<(?=\s)/g, what: '>=', by: () => '>=' },
  { pattern: /(?<=\s)>(?=\s)/g, what: '<=', by: () => '<=' },
  { pattern: /(?<=\s)!~(?=\s)/g, what: '~', by: () => '~' },
  { pattern: /\bdesc\b/g, what: 'asc', by: () => '' },
  { pattern: /\bunion\b(?! all)/g, what: 'union all', by: () => 'union all' },
  { pattern: /\bdistinct (?!from)/g, what: 'distinct removed', by: () => '' },
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
  {
    pattern: /(?<![\w'-])\d+(?![\w'-])/g,
    what: 'constant + 1',
    by: ([number]) => String(Number(number) + 1),
  },
  { pattern: /(?<=interval ')\d+/g, what: 'constant + 1', by: ([number]) => String(Number(number) + 1) },
  { pattern: /(?<=\[)'\w+', |, '\w+'(?=[\],])/g, what: 'element removed', by: () => '' },
  { pattern: /(?<== )'\w+'/g, what: 'another word', by: () => "'mutant'" },
];
/* A line of a list of conditions, as the style of this project writes them: one a line. */
const CONDITION = /^( *)(and|or|where|on|having)\s+(.+)$/;

/** All mutants of the functions of a file. The text of each declares the whole file again. */
export function mutateSql(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  for (const [from, to] of bodies(source)) {
    const body = withoutComments(source.slice(from, to));
    for (const { at, length, by, what } of [...ruled(body), ...conditions(body)]) {
      if (what === 'constant + 1' && inSentence(body, at)) continue;
      const text = source.slice(0, from + at) + by + source.slice(from + at + length);
      if (text !== source)
        mutants.push({
          text,
          line: source.slice(0, from + at).split('\n').length,
          what: `${oneLine(source.slice(from + at, from + at + length))} → ${oneLine(by) || what}`,
        });
    }
  }
  return unique(mutants);
}

function bodies(source: string): [number, number][] {
  const marks = [...source.matchAll(/\$\$/g)].map(({ index }) => index);
  return marks.flatMap((mark, i) =>
    i % 2 === 0 ? [[mark + 2, marks[i + 1] ?? source.length] as [number, number]] : [],
  );
}

/* Same length, so that places stay. */
const withoutComments = (body: string): string =>
  body.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));

function ruled(body: string): Edit[] {
  return RULES.flatMap(({ pattern, what, by }) =>
    [...body.matchAll(pattern)].map((match) => ({
      at: match.index,
      length: match[0].length,
      by: by(match),
      what,
    })),
  );
}

function conditions(body: string): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const line of body.split('\n')) {
    const [, indent = '', word = '', rest = ''] = CONDITION.exec(line) ?? [];
    const condition = rest.replace(/[;,]?\s*(?:then|loop)?$/, '');
    if (word !== '' && balanced(condition)) {
      const place = { at: at + indent.length, length: word.length + 1 + condition.length };
      if (word === 'and' || word === 'or') {
        edits.push({ ...place, by: '', what: 'condition removed' });
        edits.push({ at: place.at, length: word.length, by: word === 'and' ? 'or' : 'and', what: 'and/or' });
      } else edits.push({ ...place, by: `${word} true`, what: 'condition removed' });
    }
    at += line.length + 1;
  }
  return edits;
}

function balanced(text: string): boolean {
  let depth = 0;
  for (const character of text.replace(/'[^']*'/g, '')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/* A number in a sentence for a person decides nothing. */
function inSentence(body: string, at: number): boolean {
  const start = body.lastIndexOf('\n', at) + 1;
  const line = body.slice(start, body.indexOf('\n', at));
  return [...line.matchAll(/'[^']* [^']*'/g)].some(
    ({ 0: text, index }) =>
      index < at - start && at - start < index + text.length && !/^'[0-9.]+ \w+'$/.test(text),
  );
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 90);

function unique(mutants: readonly Mutant[]): Mutant[] {
  return [...new Map(mutants.map((mutant) => [mutant.text, mutant])).values()].sort(
    (a, b) => a.line - b.line,
  );
}
