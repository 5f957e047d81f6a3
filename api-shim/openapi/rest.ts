// The pass-through to the tables and functions of the tenant.
import type { ErrorCode } from '../../common/errors.ts';
import { PORTAL, SESSION_CODES, SYSTEM, type Context } from './contexts.ts';
import type { Group, Json, Operations } from './operation.ts';
import { asFields, query, text, texts } from './parameters.ts';

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const inPath = (name: string, example: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_]{1,63}$' },
  example,
});
const header = (description: string) => ({ description, schema: text });
const headers = {
  'Content-Range': header('The range of the rows and their number: `0-9/120`, or `0-9/*` without a count.'),
  'Preference-Applied': header('The preferences that were applied.'),
};
const any = { schema: { description: 'Rows or a value.' } };
const content = {
  'application/json': any,
  'text/csv': { schema: text },
  'application/vnd.pgrst.object+json': any,
};
const value = {
  description: 'The response of PostgREST: rows of a table, or the value of a function.',
  content,
};
const changed = (done: string) => ({
  200: { description: 'The rows, with `Prefer: return=representation`.', content, headers },
  204: { description: done, headers },
});
const rows = {
  'application/json': { schema: { description: 'A row or an array of rows, at most 1 MiB.' } },
};
const args = {
  ...query('arguments', 'The arguments of the function, by name.', texts),
  ...asFields,
};

const OF_BODY = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'origin_not_allowed',
] as const;
const OF_CALL = [
  'invalid_request',
  'invalid_filter',
  'unknown_column',
  'not_found',
  'role_not_granted',
] as const;
const OF_TABLE = [...OF_CALL, 'unknown_relation', 'no_rows', 'many_rows'] as const;
const OF_WRITE = [
  ...[...OF_TABLE, ...OF_BODY],
  ...(['check_violation', 'not_null_violation', 'row_refused'] as const),
  ...(['foreign_key_violation', 'unique_violation'] as const),
  ...(['not_allowed'] as const), // the CNPJ of one's own school, and a family with links
];

/* Of a student or guardian with links, of a school, and of a record with wrong attempts. */
const OF_DELETE = ['fresh_login_required', 'rate_limited_session'] as const;

const codesOf = ({ cookie }: Context, codes: readonly ErrorCode[]): readonly ErrorCode[] => [
  ...[...codes, ...SESSION_CODES[cookie], 'unavailable' as const],
  ...(cookie === SYSTEM.cookie ? (['passkey_required'] as const) : []),
];

const reads = (context: Context, rest: string, table: string, me: string): Operations => {
  const credentials = [context.cookie];
  const name = context === SYSTEM ? 'rest' : 'portalRest';
  return {
    [`GET ${rest}{table}`]: {
      id: `${name}Table`,
      summary: 'Read rows of a tenant table, under row-level security.',
      credentials,
      parameters: [
        inPath('table', table),
        ...['Select', 'Filter', 'Order', 'Limit', 'Offset', 'PreferRead', 'Range'].map(parameter),
      ],
      responses: {
        200: { ...value, headers },
        206: { description: 'A part of the rows; the exact count found more.', content, headers },
      },
      only: codesOf(context, [...OF_TABLE, 'range_not_satisfiable']),
    },
    [`GET ${rest}rpc/{function}`]: {
      id: `${name}Read`,
      summary: 'Call a function that only reads.',
      credentials,
      parameters: [inPath('function', me), args],
      responses: { 200: value },
      only: codesOf(context, [...OF_CALL, 'method_not_allowed']),
    },
    [`POST ${rest}rpc/{function}`]: {
      id: `${name}Call`,
      summary: 'Call a function.',
      credentials,
      parameters: [inPath('function', me)],
      content: { 'application/json': { schema: { type: 'object' } } },
      mayBeEmpty: true,
      responses: { 200: value },
      only: codesOf(context, [...OF_CALL, ...OF_BODY]),
    },
  };
};

const writes = {
  credentials: ['svc_auth'],
  only: codesOf(SYSTEM, OF_WRITE),
} as const;
const table = inPath('table', 'turmas');

export const REST = {
  tag: 'data',
  operations: {
    ...reads(SYSTEM, '/rest/v1/', 'turmas', 'me'),
    'POST /rest/v1/{table}': {
      ...writes,
      id: 'restInsert',
      summary: 'Insert rows, or upsert them with `Prefer: resolution=merge-duplicates`.',
      parameters: [table, ...['Select', 'OnConflict', 'Columns', 'PreferWrite'].map(parameter)],
      content: rows,
      responses: {
        201: {
          description:
            'The rows were inserted. The body is empty, or has the rows as JSON with `Prefer: return=representation`.',
          headers: {
            ...headers,
            Location: header('The URL of the row, with `Prefer: return=headers-only`.'),
          },
        },
      },
    },
    'PATCH /rest/v1/{table}': {
      ...writes,
      id: 'restUpdate',
      summary: 'Change the rows that match the filter. Without a filter: 400.',
      parameters: [table, ...['Filter', 'Select', 'Columns', 'PreferWrite'].map(parameter)],
      content: rows,
      responses: changed('The rows were changed.'),
    },
    'DELETE /rest/v1/{table}': {
      ...writes,
      only: codesOf(SYSTEM, [...OF_WRITE, ...OF_DELETE]),
      id: 'restDelete',
      summary: 'Delete the rows that match the filter. Without a filter: 400.',
      parameters: [table, ...['Filter', 'Select', 'PreferWrite'].map(parameter)],
      responses: changed('The rows were deleted.'),
    },
    ...reads(PORTAL, '/portal/rest/v1/', 'notas', 'portal_me'),
  },
} satisfies Group;
