// Finds the tokens of SQL text: comments, strings, quoted names, dollar-quoted bodies, words and symbols.

export type Token = { kind: 'space' | 'comment' | 'quoted' | 'word' | 'symbol'; start: number; end: number };

const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const DOLLAR = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const SPACE = /\s+/y;
const LINE_COMMENT = /--[^\n]*/y;
const STRING = /'(?:[^']|'')*'/y;
const ESCAPE_STRING = /[eE]'(?:[^'\\]|''|\\[^])*'/y;
const NAME = /"(?:[^"]|"")*"/y;
const NUMBER = /\d[\w.]*/y;

const matchEnd = (pattern: RegExp, text: string, start: number): number | undefined => {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
};

const blockCommentEnd = (text: string, start: number): number | undefined => {
  if (!text.startsWith('/*', start)) return undefined;
  let depth = 1;
  let at = start + 2;
  while (depth > 0 && at < text.length) {
    if (text.startsWith('/*', at)) depth += 1;
    else if (text.startsWith('*/', at)) depth -= 1;
    else {
      at += 1;
      continue;
    }
    at += 2;
  }
  return at;
};

const dollarQuoteEnd = (text: string, start: number): number | undefined => {
  const opened = matchEnd(DOLLAR, text, start);
  if (opened === undefined) return undefined;
  const closing = text.indexOf(text.slice(start, opened), opened);
  return closing < 0 ? text.length : closing + opened - start;
};

const finders: readonly [Token['kind'], (text: string, start: number) => number | undefined][] = [
  ['space', (text, start) => matchEnd(SPACE, text, start)],
  ['comment', (text, start) => matchEnd(LINE_COMMENT, text, start)],
  ['comment', blockCommentEnd],
  ['quoted', (text, start) => matchEnd(ESCAPE_STRING, text, start)],
  ['quoted', (text, start) => matchEnd(STRING, text, start)],
  ['quoted', (text, start) => matchEnd(NAME, text, start)],
  ['quoted', dollarQuoteEnd],
  ['word', (text, start) => matchEnd(WORD, text, start)],
  ['symbol', (text, start) => matchEnd(NUMBER, text, start)],
];

/** The tokens of a SQL text in order; concatenated, they are the text. An unterminated quote runs to the end. */
export function* tokens(text: string): Generator<Token> {
  let start = 0;
  while (start < text.length) {
    let token: Token = { kind: 'symbol', start, end: start + 1 };
    for (const [kind, find] of finders) {
      const end = find(text, start);
      if (end !== undefined) {
        token = { kind, start, end };
        break;
      }
    }
    if (token.end - start === 1 && (text[start] === "'" || text[start] === '"'))
      token = { kind: 'quoted', start, end: text.length };
    yield token;
    start = token.end;
  }
}
