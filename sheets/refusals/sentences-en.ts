// The sentences of refused files in English: why, and how to mend it.
import { LIMITS, MIB } from './limits.ts';
import type { Sentences } from './sheet-refusal.ts';

export const sentencesEn: Sentences = {
  too_large: (where) => `The file is larger than ${where} MiB: split it into smaller files.`,
  unpacked: () =>
    `The spreadsheet exceeds ${LIMITS.unpacked / MIB} MiB when opened: copy only the table to a new spreadsheet.`,
  too_many_rows: (where) =>
    `The file has more than ${Number(where).toLocaleString('en')} rows: split it into smaller files.`,
  too_many_columns: () =>
    `The file has more than ${LIMITS.columns} columns. Delete those that are not needed.`,
  slow: () => 'The spreadsheet takes too long to read: copy only the table to a new spreadsheet.',
  formula: (where) => `Cell ${where} has a formula: copy the table and paste only the values.`,
  cell_error: (where) => `Cell ${where} has an error: correct it in the spreadsheet.`,
  links: () =>
    'The spreadsheet takes data from elsewhere: copy the table and paste only the values into a new one.',
  macros: () => 'The spreadsheet has macros: save it as .xlsx, without macros.',
  definitions: () =>
    'The spreadsheet has definitions that no spreadsheet program writes: save it again as .xlsx.',
  hidden: (where) => `Cell ${where} has hidden data: show the hidden rows and columns, or delete them.`,
  encrypted: () => 'The spreadsheet has a password: remove the password and save it again.',
  old_excel: () => 'The file is of an old Excel (.xls): save it as .xlsx or CSV.',
  other_format: () => 'Files of this kind are not read: save it as .xlsx or CSV.',
  web_page: () =>
    'The file is a web page with the name of a spreadsheet: open it and save it as .xlsx or CSV.',
  damaged: () => 'The file is damaged or incomplete: save it again in the spreadsheet.',
  open_quote: (where) => `The quotes in line ${where} do not close: correct the file.`,
  no_sheet: () => 'The spreadsheet has no visible sheet with data.',
  several_sheets: (where) => `More than one sheet has data (${where}): keep only the one to import.`,
  wide_row: (where) => `Line ${where} has more cells than the first line has names: correct the file.`,
};
