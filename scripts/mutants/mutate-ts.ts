// Lists the mutants of StrykerJS for TypeScript files, without running a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { descriptions } from './stryker-descriptions.mjs';

type Position = { readonly line: number; readonly column: number };
/** Lines and columns from 1, as StrykerJS reports them. */
export type Place = { readonly start: Position; readonly end: Position };
/** `what` names a mutant without its line, so that the name does not change when other lines change. */
export type TsMutant = { readonly file: string; readonly place: Place; readonly what: string };

const SILENT = new Instrumenter({
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
});

/** All mutants of one file, in the order of their positions. */
export async function mutateTs(root: string, file: string): Promise<TsMutant[]> {
  const content = readFileSync(join(root, file), 'utf8');
  const { mutants } = await SILENT.instrument([{ name: file, content, mutate: true }], {
    plugins: null,
    excludedMutations: [],
    ignorers: [descriptions],
  });
  const oneUp = ({ line, column }: Position): Position => ({ line: line + 1, column: column + 1 });
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ location, mutatorName, replacement }) => {
      const place = { start: oneUp(location.start), end: oneUp(location.end) };
      return { file, place, what: describeMutant(content, place, mutatorName, replacement) };
    })
    .sort((a, b) => a.place.start.line - b.place.start.line || a.place.start.column - b.place.start.column);
}

/* A shorter text, such as `false`, would name several mutants of a file, so the line is added. */
const TELLING = 25;

/** "ConditionalExpression: age < 300 → true in: if (age < 300) {" */
export function describeMutant(source: string, place: Place, mutator: string, replacement: string): string {
  const lines = source.split('\n').slice(place.start.line - 1, place.end.line);
  const last = lines.length - 1;
  const original = lines
    .map((line, at) =>
      line.slice(at === 0 ? place.start.column - 1 : 0, at === last ? place.end.column - 1 : undefined),
    )
    .join(' ');
  const context = original.length < TELLING ? ` in: ${lines.join(' ').trim()}` : '';
  return `${mutator}: ${oneLine(original)} → ${oneLine(replacement)}${context}`;
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 90 ? `${line.slice(0, 60)}…${line.slice(-29)}` : line;
};
