// The copies of the list of error codes: in the database, the client, the reference and the texts of the application.
import type { ErrorRow } from '../../common/error-codes/error-row.ts';
import { ERRORS } from '../../common/errors.ts';
import { between, tableBelow } from './tables.ts';

const codes: readonly [string, ErrorRow][] = Object.entries(ERRORS);

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

/** docs/reference/errors.md, with the table of the codes. */
export const errorsPage = (text: string): string =>
  tableBelow(
    text,
    'code',
    codes.map(([code, { status, message, when }]) => [code, String(status), message, when]),
  );

const LINE = 110;
const sentence = (code: string, text: string): string => {
  const quoted = text.includes("'") ? `"${text}"` : `'${text}'`;
  const line = `    ${code}: ${quoted},`;
  return line.length <= LINE ? `${line}\n` : `    ${code}:\n      ${quoted},\n`;
};
const sentences =
  (of: 'signIn' | 'desk' | 'ended', language: 0 | 1) =>
  (text: string): string =>
    between(
      text,
      '    /* From common/error-codes. */\n',
      '  }',
      codes.map(([code, row]) => (row[of] === undefined ? '' : sentence(code, row[of][language]))).join(''),
    );

/** The files of the application that say what an error code means to a person. */
export const errorSentences: Readonly<Record<string, (text: string) => string>> = {
  'app/messages/desk-pt.ts': sentences('desk', 0),
  'app/messages/desk-en.ts': sentences('desk', 1),
  'app/login/messages-pt.ts': sentences('signIn', 0),
  'app/login/messages-en.ts': sentences('signIn', 1),
  'app/site/texts/messages-pt.ts': sentences('ended', 0),
  'app/site/texts/messages-en.ts': sentences('ended', 1),
};
