// Breaks a SQL file in one place at a time: each condition, clause, lock, guard and constant.
import { assignments, type Edit } from './assignments.ts';
import { BODY_RULES, type Rule } from './sql-rules.ts';
import { FUNCTION_RULES, POLICY_RULES } from './declaration-rules.ts';

/** `undo` runs before the file when the mutant is reverted. `declares`: the mutant is outside of every body. */
export type Mutant = {
  readonly line: number;
  readonly lastLine: number;
  readonly what: string;
  readonly text: string;
  readonly undo?: string;
  readonly declares: boolean;
};
type Part = readonly [number, number];

/* A line of a list of conditions. The style of this project has one condition per line. */
const CONDITION = /^( *)(and|or|where|on|having|order by)\s+(.+)$/;

/* A shorter text may occur several times in a file, so the name of its mutant includes the line. */
const SHORT = 16;

/** All mutants of a file of functions or of policies. The text of each mutant declares the whole file again. */
export function mutateSql(source: string): Mutant[] {
  const bodies = bodiesOf(source);
  const code = withoutComments(source);
  const rest = bodies.reduce((text, [from, to]) => blank(text, from, to), code);
  const policies = !/^create or replace function /m.test(source);
  const outside = policies ? [...BODY_RULES, ...POLICY_RULES] : FUNCTION_RULES;
  return unique([
    ...bodies.flatMap(([from, to]) => {
      const body = blank(blank(code, 0, from), to, code.length);
      return asMutants(
        source,
        [...ruled(body, BODY_RULES), ...conditions(body), ...assignments(body)],
        false,
      );
    }),
    ...asMutants(source, ruled(rest, outside), true),
    ...(policies ? [] : opened(source)),
  ]);
}

function asMutants(source: string, edits: readonly Edit[], declares: boolean): Mutant[] {
  return edits.flatMap(({ at, length, by, what }) => {
    const removed = source.slice(at, at + length);
    const text = withoutCommentOn(removed, source.slice(0, at) + by + source.slice(at + length));
    if (text === source) return [];
    const was = oneLine(removed);
    const where =
      was.length < SHORT || was.endsWith('distinct from')
        ? ` in: ${oneLine(lineAround(source, at), 200)}`
        : '';
    const [line, lastLine] = [lineOf(source, at), lineOf(source, at + length)];
    return [{ text, line, lastLine, what: `${was} → ${oneLine(by) || what}${where}`, declares }];
  });
}

/* Nothing can comment on a trigger or policy that is gone: the mutant would be no SQL. */
function withoutCommentOn(removed: string, text: string): string {
  const [, kind, name, table] =
    /^create (?:or replace )?(trigger|policy) (\w+|"[^"]+")\s[^;]*?\bon ([\w.]+)[^;]*;/.exec(removed) ?? [];
  if (kind === undefined) return text;
  const start = `comment on ${kind} ${name as string} on ${table as string} is '`;
  const at = text.indexOf(start);
  const end = /';$/m.exec(text.slice(at));
  return at < 0 || end === null ? text : text.slice(0, at) + text.slice(at + end.index + 2);
}

/* A grant to execute a function to one more role. Declaring the file again does not revoke it. */
function opened(source: string): Mutant[] {
  if (!/^grant execute /m.test(source) || /^grant .*\banon\b/m.test(source)) return [];
  return [...source.matchAll(/^revoke all on function ([^;]+) from public;$/gm)].map((match) => ({
    text: `${source}\ngrant execute on function ${match[1] as string} to anon;\n`,
    undo: `revoke all on function ${match[1] as string} from anon;`,
    line: lineOf(source, match.index),
    lastLine: lineOf(source, match.index),
    what: 'also granted to anon',
    declares: true,
  }));
}

function bodiesOf(source: string): Part[] {
  const marks = [...source.matchAll(/\$\$/g)].map(({ index }) => index);
  return marks.flatMap((mark, i) =>
    i % 2 === 0 ? [[mark + 2, marks[i + 1] ?? source.length] as const] : [],
  );
}

/* Has the same length, so that positions do not change. */
const blank = (text: string, from: number, to: number): string =>
  text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, ' ') + text.slice(to);

const withoutComments = (source: string): string =>
  [...source.matchAll(/--.*$|^\/\*[^]*?\*\/|^comment on [^]*?;$/gm)].reduce(
    (text, { 0: comment, index }) => blank(text, index, index + comment.length),
    source,
  );

function ruled(code: string, rules: readonly Rule[]): Edit[] {
  return rules.flatMap(({ pattern, what, by, notInText }) =>
    [...code.matchAll(pattern)]
      .filter((match) => !(what === 'constant + 1' && inSentence(code, match.index)))
      .filter((match) => notInText !== true || !inText(code, match.index))
      .map((match) => ({ at: match.index, length: match[0].length, by: by(match), what })),
  );
}

function conditions(code: string): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const line of code.split('\n')) {
    const [, indent = '', word = '', rest = ''] = CONDITION.exec(line) ?? [];
    const condition = rest.replace(/[;,]?\s*(?:then|loop)?$/, '');
    if (word !== '' && !rest.startsWith('conflict ') && balanced(condition)) {
      const place = { at: at + indent.length, length: word.length + 1 + condition.length };
      if (word === 'and' || word === 'or') {
        edits.push({ ...place, by: '', what: 'condition removed' });
        edits.push({ at: place.at, length: word.length, by: word === 'and' ? 'or' : 'and', what: 'and/or' });
      } else if (word === 'order by') edits.push({ ...place, by: '', what: 'clause removed' });
      else edits.push({ ...place, by: `${word} true`, what: 'condition removed' });
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

/* A number in a sentence for a person has no effect. */
function inSentence(code: string, at: number): boolean {
  const text = textAround(code, at);
  return text?.includes(' ') === true && !/^[0-9.]+ \w+$/.test(text);
}

const inText = (code: string, at: number): boolean => textAround(code, at) !== undefined;

/* The quoted text around this position in the same line. */
function textAround(code: string, at: number): string | undefined {
  const start = code.lastIndexOf('\n', at - 1) + 1;
  const line = lineAround(code, at);
  return [...line.matchAll(/'([^']*)'|"([^"]*)"/g)]
    .filter(({ 0: text, index }) => start + index < at && at < start + index + text.length)
    .map(([, quoted, name]) => quoted ?? name)[0];
}

function lineAround(code: string, at: number): string {
  const end = code.indexOf('\n', at);
  return code.slice(code.lastIndexOf('\n', at - 1) + 1, end < 0 ? code.length : end);
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

const oneLine = (text: string, most = 90): string => text.replace(/\s+/g, ' ').trim().slice(0, most);

function unique(mutants: readonly Mutant[]): Mutant[] {
  return [...new Map(mutants.map((mutant) => [mutant.text, mutant])).values()].sort(
    (a, b) => a.line - b.line,
  );
}
