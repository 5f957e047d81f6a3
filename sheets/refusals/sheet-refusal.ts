// Why a file of a table is not read. Each reason has one sentence in each language.

export type Reason =
  | 'too_large'
  | 'unpacked'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'slow'
  | 'formula'
  | 'cell_error'
  | 'links'
  | 'macros'
  | 'definitions'
  | 'hidden'
  | 'encrypted'
  | 'old_excel'
  | 'other_format'
  | 'web_page'
  | 'damaged'
  | 'open_quote'
  | 'no_sheet'
  | 'several_sheets'
  | 'wide_row';

export class SheetRefusal extends Error {
  readonly reason: Reason;
  /** A cell, a line, or names of sheets. */
  readonly where: string;

  constructor(reason: Reason, where = '') {
    super(reason);
    this.reason = reason;
    this.where = where;
  }
}

export type Sentences = Readonly<Record<Reason, (where: string) => string>>;
