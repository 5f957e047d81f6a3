// The error codes of /rest/v1, which some endpoints share.
import type { ErrorRows } from './error-row.ts';

export const restErrors = {
  no_rows: {
    status: 406,
    message: 'Nenhum registro corresponde ao pedido',
    when: '`/rest/v1`: the request wants a single row, and none exists or none is visible to this session; `details` is `The result contains 0 rows`',
  },
  many_rows: {
    status: 406,
    message: 'Mais de um registro corresponde ao pedido',
    when: '`/rest/v1`: the request wants a single row, and several match; `details` has their number',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'O intervalo pedido não existe',
    when: '`/rest/v1`: `Range`, or `offset` with an exact count, begins after the last row',
  },
  invalid_filter: {
    status: 400,
    message: 'Filtro, seleção ou ordem inválidos',
    when: '`/rest/v1`: a filter, selection or order that cannot be parsed, an aggregate, an unknown cast, or a value that does not fit the type of its column',
  },
  unknown_column: {
    status: 400,
    message: 'O pedido usa uma coluna que não existe',
    when: '`/rest/v1`: a column in the query or the body does not exist',
  },
  unknown_relation: {
    status: 400,
    message: 'O pedido usa uma relação que não existe ou é ambígua',
    when: '`/rest/v1`: an embedded table does not exist, has no foreign key to this table, or has several (`escolas!escola_id(nome)` names the column of one, and the hint says so); or the schema is not in `SVC_REST_SCHEMAS`',
  },
  foreign_key_violation: {
    status: 409,
    message: 'O registro depende de outro, que não existe ou que o usa',
    when: '`/rest/v1`: the row refers to a row that does not exist, or another row refers to it',
  },
  check_violation: {
    status: 400,
    message: 'Um valor está fora do permitido',
    when: '`/rest/v1`: a value violates a check constraint of its table',
  },
  not_null_violation: {
    status: 400,
    message: 'Falta um valor obrigatório',
    when: '`/rest/v1`: a required column has no value',
  },
  row_refused: {
    status: 403,
    message: 'Este registro não pode ser gravado por você',
    when: '`/rest/v1`: row-level security refuses the row',
  },
  unique_violation: {
    status: 409,
    message: 'Já existe um cadastro com este valor',
    when: 'another record already has this value; on `/rest/v1`, `Prefer: resolution=merge-duplicates` makes an upsert',
    desk: ['Este documento já está cadastrado.', 'This document is already registered.'],
  },
} as const satisfies ErrorRows;
