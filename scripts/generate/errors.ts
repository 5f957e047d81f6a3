// The copies of the list of error codes, from common/errors.ts: in the database, in the client and in the reference.
import { ERRORS } from '../../common/errors.ts';
import { between, tableBelow } from './tables.ts';

const codes = Object.entries(ERRORS);

/** db/functions/portaria/errors/error_catalogue.sql, with the rows of the function. */
export const errorCatalogue = (text: string): string =>
  between(
    text,
    '  values\n',
    '\n$$;',
    codes
      .map(
        ([code, { status, message }]) =>
          `    ('${code}', ${String(status)}, '${message.replaceAll("'", "''")}')`,
      )
      .join(',\n'),
  );

/** client/error-codes.ts, with the codes. */
export const clientCodes = (text: string): string =>
  between(text, 'portariaErrorCodes = [\n', '] as const;', codes.map(([code]) => `  '${code}',\n`).join(''));

/** docs/reference/errors.md. The last column, when a code is answered, is written there and stays. */
export function errorsPage(text: string): string {
  const when = new Map(
    [...text.matchAll(/^\| ([a-z_]+) +\|.*\| ([^|]*[^| ][^|]*?) *\|$/gm)].map(
      ([, code = '', cell = '']) => [code, cell] as const,
    ),
  );
  const rows = codes.map(([code, { status, message }]) => {
    const cell = when.get(code);
    if (cell === undefined) throw new Error(`docs/reference/errors.md has no row | ${code} | | | WHEN |.`);
    return [code, String(status), message, cell];
  });
  return tableBelow(text, 'code', rows);
}
