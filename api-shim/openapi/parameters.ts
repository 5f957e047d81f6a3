// The parameters of the pass-through.
import type { Json } from './operation.ts';

export const query = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});
export const asFields = { style: 'form', explode: true };
export const texts = { type: 'object', additionalProperties: { type: 'string' } };
export const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };

/** The parameters that several operations share. */
export const PARAMETERS = {
  Select: query('select', 'Columns and embedded relations: `id,turmas(nome)`.', text),
  Order: query('order', 'The order: `nome.desc`; several columns separated by commas.', text),
  Limit: query('limit', 'The maximum number of rows.', count),
  Offset: query(
    'offset',
    'The number of rows to skip. Beyond the last row, with an exact count: 416.',
    count,
  ),
  Filter: {
    ...query(
      'filter',
      'Filters: a column and a condition each, such as `?id=eq.…&nome=ilike.*silva*`, or `or=(…)`.',
      texts,
    ),
    ...asFields,
  },
  OnConflict: query(
    'on_conflict',
    'The columns of the unique constraint for an upsert; by default the primary key.',
    text,
  ),
  Columns: query('columns', 'The keys of the rows to use; others are ignored.', text),
  PreferRead: {
    ...query('Prefer', '`count=exact`. An estimated count is 400 `invalid_request`.', text),
    in: 'header',
  },
  PreferWrite: {
    ...query(
      'Prefer',
      '`return=representation`, `return=minimal`, `return=headers-only`; `resolution=merge-duplicates`, `resolution=ignore-duplicates`; `missing=default`; `count=exact`.',
      text,
    ),
    in: 'header',
  },
  Range: {
    ...query('Range', 'The range of rows, such as `0-9`, instead of `limit` and `offset`.', text),
    in: 'header',
  },
};
