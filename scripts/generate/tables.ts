// The parts of files that are made from lists.

/** A text with something new between two others, each of which must be there. */
export function between(text: string, start: string, end: string, made: string): string {
  const from = text.indexOf(start) + start.length;
  const to = text.indexOf(end, from);
  if (from < start.length || to < 0) throw new Error(`The file has no place for the list: ${start} … ${end}`);
  return text.slice(0, from) + made + text.slice(to);
}

/** A text with other rows in the table whose first column has this name. */
export function tableBelow(text: string, column: string, rows: readonly (readonly string[])[]): string {
  const table = new RegExp(`(?<=^\\| ${column} +\\|.*\\n.*\\n)(?:\\|.*\\n)*`, 'm');
  if (!table.test(text)) throw new Error(`The page has no table with the column ${column}.`);
  const lines = rows.map((cells) => `|${cells.map((cell) => ` ${cell}`.trimEnd()).join(' |')} |\n`);
  return text.replace(table, () => lines.join(''));
}
