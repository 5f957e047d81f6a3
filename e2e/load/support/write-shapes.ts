// Random writes, calls and filters of embedded tables, and their mutations: more rows, keys, levels, digits, columns, filters.
import type { Client } from 'pg';
import { areFewArguments, hasFewArguments } from '../../../api-shim/rest/argument-bounds.ts';
import { isBoundedBody } from '../../../api-shim/rest/body-bounds.ts';
import { argumentNames, filtersOwnRows, isBoundedQuery } from '../../../api-shim/rest/query-bounds.ts';
import { OPERATORS, pick, type Catalogue, type Random } from './query-shapes.ts';

export const KINDS = [
  'insert',
  'upsert',
  'patch',
  'delete',
  'embedded filter',
  'call by GET',
  'call by POST',
] as const;
export type Kind = (typeof KINDS)[number];
export type Functions = ReadonlyMap<string, readonly string[]>;
export type WriteShape = {
  kind: Kind;
  target: string;
  columns: string[];
  filters: string[];
  keys: string[];
  rows: number;
  levels: number;
  text: number;
  digits: number;
  prefer: string;
};
export type Request = {
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
};

const PREFER = [
  'return=minimal',
  'missing=default',
  'return=representation,missing=default',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates,missing=default',
];
/* These end the session of the search, or read every table, whose cost is measured apart. */
const NOT_CALLED = ['logout', 'select_role', 'admin_rls_smoke'];

/** The functions that a session may call, with the names of their arguments. */
export async function readFunctions(client: Client): Promise<Functions> {
  const { rows } = await client.query<{ nome: string; argumentos: string[] }>(
    `select p.proname::text as nome, coalesce(p.proargnames[1:p.pronargs], '{}') as argumentos from pg_proc as p
    where p.pronamespace = 'api'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') and p.proname <> all ($1) order by 1`,
    [NOT_CALLED],
  );
  return new Map(rows.map(({ nome, argumentos }) => [nome, argumentos]));
}

/** A small random request of a kind. */
export function randomWrite(
  random: Random,
  catalogue: Catalogue,
  functions: Functions,
  kind: Kind,
): WriteShape {
  const target = pick(random, kind.startsWith('call') ? [...functions.keys()] : catalogue.tables);
  const shape: WriteShape = {
    kind,
    target,
    columns: [],
    filters: [],
    keys: [],
    rows: 1,
    levels: 0,
    text: 3,
    digits: 1,
    prefer: pick(random, PREFER),
  };
  /* Half of the calls name the arguments of their function, and PostgREST finds it. */
  if (kind.startsWith('call') && random() < 0.5)
    return { ...shape, keys: [...(functions.get(target) ?? [])] };
  for (let n = 0; n < 4; n += 1) grow(random, catalogue, functions, shape);
  return shape;
}

/** A copy with one to three changes. */
export function mutateWrite(
  random: Random,
  catalogue: Catalogue,
  functions: Functions,
  shape: WriteShape,
): WriteShape {
  const copy = structuredClone(shape);
  for (let n = Math.ceil(random() * 3); n > 0; n -= 1) grow(random, catalogue, functions, copy);
  return copy;
}

function grow(random: Random, catalogue: Catalogue, functions: Functions, shape: WriteShape): void {
  const names = functions.get(shape.target) ?? catalogue.columns.get(shape.target) ?? ['id'];
  const relation = pick(random, catalogue.relations.get(shape.target) ?? ['escolas']);
  const filter = () =>
    shape.kind === 'embedded filter'
      ? `${relation}.${pick(random, catalogue.columns.get(relation) ?? ['id'])}=${pick(random, OPERATORS)}`
      : `${pick(random, names)}=${pick(random, OPERATORS)}`;
  const changes: (() => void)[] = [
    () =>
      shape.keys.push(
        random() < 0.7 && names.length > 0 ? pick(random, names) : `k${String(shape.keys.length)}`,
      ),
    () =>
      shape.keys.push(
        ...Array.from({ length: Math.ceil(random() * 60) }, (_, n) => `k${String(shape.keys.length + n)}`),
      ),
    () => shape.keys.push(`k${String(shape.keys.length)}`.padEnd(Math.ceil(random() * 1_000), 'k')),
    () => (shape.rows = Math.ceil(shape.rows * (1 + random() * 9))),
    () => (shape.levels = shape.levels * 2 + 1),
    () => (shape.text = Math.ceil(shape.text * (1 + random() * 9))),
    () => (shape.digits = Math.ceil(shape.digits * (1 + random() * 3))),
    () => shape.columns.push(pick(random, names)),
    () => shape.columns.push(...shape.columns),
    () => shape.filters.push(filter()),
    () => shape.filters.push(...shape.filters),
    () => void (shape.prefer = pick(random, PREFER)),
  ];
  pick(random, changes)();
}

/** The request of a shape, or undefined when the shim would refuse it for its size. */
export function requestOf(shape: WriteShape): Request | undefined {
  const { kind, target, columns, filters, keys, prefer } = shape;
  const isCall = kind.startsWith('call');
  const relations = [...new Set(filters.map((one) => one.split('.', 1)[0] ?? ''))];
  const parts: Record<Kind, string[]> = {
    insert: columns.length > 0 ? [`columns=${columns.join(',')}`] : [],
    upsert: [`on_conflict=${(columns.length > 0 ? columns : ['id']).join(',')}`],
    patch: filters.length > 0 ? filters : ['id=not.is.null'],
    delete: filters.length > 0 ? filters : ['id=not.is.null'],
    'embedded filter': [
      `select=id,${relations.map((one) => `${one}!inner(id)`).join(',') || 'escola_id'}`,
      ...filters,
    ],
    'call by GET': [...keys.map((key) => `${key}=1`), ...filters],
    'call by POST': columns.length > 0 ? [`select=${columns.join(',')}`] : [],
  };
  const method = {
    insert: 'POST',
    upsert: 'POST',
    patch: 'PATCH',
    delete: 'DELETE',
    'embedded filter': 'GET',
    'call by GET': 'GET',
    'call by POST': 'POST',
  }[kind];
  const query = parts[kind].length > 0 ? `?${parts[kind].join('&')}` : '';
  const body = ['POST', 'PATCH'].includes(method) ? bodyOf(shape) : undefined;
  if (!isBoundedQuery(query) || ((method === 'PATCH' || method === 'DELETE') && !filtersOwnRows(query)))
    return undefined;
  if (body !== undefined && (body.length > 1_048_576 || !isBoundedBody(Buffer.from(body)))) return undefined;
  if (isCall && !areFewArguments(argumentNames(query))) return undefined;
  if (isCall && body !== undefined && !hasFewArguments(JSON.parse(body))) return undefined;
  const headers = { Prefer: prefer, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
  return { method, path: `${isCall ? 'rpc/' : ''}${target}${query}`, body, headers };
}

function bodyOf({ kind, keys, rows, levels, text, digits }: WriteShape): string {
  const values = [
    `"${'x'.repeat(text)}"`,
    '9'.repeat(digits),
    `${'['.repeat(levels)}1${']'.repeat(levels)}`,
    'null',
  ];
  const row = `{${keys.map((key, n) => `"${key}":${String(values[n % values.length])}`).join(',')}}`;
  if (row.length * rows > 1_100_000) return `[${'{},'.repeat(400_000)}{}]`;
  return rows === 1 || kind === 'patch' ? row : `[${Array.from({ length: rows }, () => row).join(',')}]`;
}
