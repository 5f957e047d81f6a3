// Splits a SQL file into statements with line numbers, like psql.
import { tokens } from './lexer.ts';

export type Statement = { text: string; line: number };

const CREATES_ROUTINE = /^create (or replace )?(function|procedure) /;

/** The depth inside a `begin atomic … end` body after a word; semicolons in a body end no statement. */
const depthAfter = (word: string, depth: number): number => {
  if (word === 'begin') return depth + 1;
  if (word === 'case' && depth > 0) return depth + 1;
  if (word === 'end' && depth > 0) return depth - 1;
  return depth;
};

/** The statements of a SQL text, without semicolons and without the text between them. */
export const splitStatements = (text: string): Statement[] => {
  const statements: Statement[] = [];
  let start: number | undefined;
  let line = 1;
  let countedTo = 0;
  let opening = '';
  let parentheses = 0;
  let bodies = 0;
  const close = (end: number): void => {
    if (start !== undefined) {
      line += text.slice(countedTo, start).split('\n').length - 1;
      countedTo = start;
      statements.push({ text: text.slice(start, end).trimEnd(), line });
    }
    start = undefined;
    opening = '';
    parentheses = 0;
    bodies = 0;
  };
  for (const token of tokens(text)) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    const piece = text.slice(token.start, token.end);
    if (piece === ';' && parentheses === 0 && bodies === 0) {
      close(token.start);
      continue;
    }
    start ??= token.start;
    if (piece === '(') parentheses += 1;
    if (piece === ')') parentheses -= 1;
    if (token.kind === 'word') {
      const word = piece.toLowerCase();
      if (CREATES_ROUTINE.test(opening) && parentheses === 0) bodies = depthAfter(word, bodies);
      if (opening.length < 40) opening += `${word} `;
    }
  }
  close(text.length);
  return statements;
};
