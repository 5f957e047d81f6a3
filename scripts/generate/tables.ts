// The tables of the reference that are made from lists.

/** A text with other rows in the table whose first column has this name. */
export function tableBelow(text: string, column: string, rows: readonly (readonly string[])[]): string {
  const table = new RegExp(`(?<=^\\| ${column} +\\|.*\\n.*\\n)(?:\\|.*\\n)*`, 'm');
  if (!table.test(text)) throw new Error(`The page has no table with the column ${column}.`);
  const lines = rows.map((cells) => `|${cells.map((cell) => ` ${cell}`.trimEnd()).join(' |')} |\n`);
  return text.replace(table, () => lines.join(''));
}
