// Random reads of the tenant tables, and their mutations: longer lists, deeper embeddings, more filters, longer names.
import type { Client } from 'pg';

export type Catalogue = {
  readonly tables: readonly string[];
  readonly columns: ReadonlyMap<string, readonly string[]>;
  readonly relations: ReadonlyMap<string, readonly string[]>;
};

type Item = { name: string; alias: string; suffix: string; children: Item[] | undefined };
export type Shape = {
  table: string;
  select: Item[];
  order: string[];
  filters: string[];
  or: string[];
  headers: Record<string, string>;
};
export type Random = () => number;

export const OPERATORS = [
  ...[
    'not.is.null',
    'neq.x',
    'gt.0',
    'like.*a*b*c*',
    'ilike.%25a%25e%25',
    'match.^(a|b)*.*z$',
    'imatch.(.*a)*$',
  ],
  ...[
    'in.(a,b,c,d,e,f,g)',
    'fts.a',
    'wfts.a%20or%20b%20or%20c',
    'like(any).{*a*,*b*}',
    'isdistinct.x',
    'not.in.(1,2)',
  ],
];
const SUFFIXES = ['', '', '::text', '->a', '->a->>b', '::jsonb'];
const DIRECTIONS = ['', '.desc', '.desc.nullslast', '.asc.nullsfirst'];
const HEADERS: Record<string, string>[] = [
  {},
  { Prefer: 'count=exact' },
  { Accept: 'text/csv' },
  { Accept: 'application/vnd.pgrst.object+json' },
];

/** Reads the tables of a schema, their columns, and which can be embedded in which. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const pairs = async (text: string): Promise<Map<string, string[]>> => {
    const { rows } = await client.query<{ key: string; values: string[] }>(text);
    return new Map(rows.map(({ key, values }) => [key, values]));
  };
  const columns = await pairs(
    `select table_name as key, array_agg(column_name::text order by ordinal_position) as values
     from information_schema.columns where table_schema = 'api' group by 1 order by 1`,
  );
  const relations = await pairs(
    `select k.a::text as key, array_agg(distinct k.b::text) as values
     from pg_constraint as c, pg_class as f, pg_class as t,
       lateral (values (f.relname, t.relname), (t.relname, f.relname)) as k (a, b)
     where c.contype = 'f' and f.oid = c.conrelid and t.oid = c.confrelid and c.connamespace = 'api'::regnamespace group by 1`,
  );
  return { tables: [...columns.keys()].filter((name) => relations.has(name)), columns, relations };
}

export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** A small random query. */
export function randomShape(random: Random, catalogue: Catalogue): Shape {
  const table = pick(random, catalogue.tables);
  const shape: Shape = { table, select: [], order: [], filters: [], or: [], headers: pick(random, HEADERS) };
  for (let n = 0; n < 3; n += 1) grow(random, catalogue, shape);
  return shape;
}

/** A copy with one to three changes, most of which make it longer. */
export function mutate(random: Random, catalogue: Catalogue, shape: Shape): Shape {
  const copy = structuredClone(shape);
  for (let n = Math.ceil(random() * 3); n > 0; n -= 1) grow(random, catalogue, copy);
  return copy;
}

function grow(random: Random, catalogue: Catalogue, shape: Shape): void {
  const column = () => pick(random, catalogue.columns.get(shape.table) ?? ['id']);
  const changes: (() => void)[] = [
    () => addItem(random, catalogue, shape.table, shape.select),
    () => addItem(random, catalogue, shape.table, shape.select),
    () => repeat(random, shape.select),
    () => shape.order.push(column() + pick(random, DIRECTIONS)),
    () => repeat(random, shape.order),
    () => shape.filters.push(`${column()}=${pick(random, OPERATORS)}`),
    () => repeat(random, shape.filters),
    () => shape.or.push(`${column()}.${pick(random, OPERATORS)}`),
    () => repeat(random, shape.or),
    () => void (shape.headers = pick(random, HEADERS)),
    () => shape.select.splice(Math.floor(random() * shape.select.length), 1),
  ];
  pick(random, changes)();
}

/* Adds a column or an embedded table, at any depth. */
function addItem(random: Random, catalogue: Catalogue, table: string, items: Item[]): void {
  const inner = items.filter(({ children }) => children !== undefined);
  if (inner.length > 0 && random() < 0.6) {
    const { name, children } = pick(random, inner);
    addItem(random, catalogue, name.replace('!inner', ''), children as Item[]);
    return;
  }
  const relations = catalogue.relations.get(table) ?? [];
  if (relations.length > 0 && random() < 0.5) {
    const name = pick(random, relations) + (random() < 0.2 ? '!inner' : '');
    items.push({
      name,
      alias: 'r',
      suffix: '',
      children: [{ name: '*', alias: '', suffix: '', children: undefined }],
    });
    return;
  }
  const name = pick(random, catalogue.columns.get(table) ?? ['id']);
  const alias = 'c'.repeat(1 + Math.floor(random() ** 3 * 40));
  items.push({ name, alias, suffix: pick(random, SUFFIXES), children: undefined });
}

/* Doubles a list, or repeats one of its entries. */
function repeat(random: Random, all: unknown[]): void {
  if (all.length === 0) return;
  const added =
    random() < 0.5 ? all : Array.from({ length: Math.ceil(random() * 40) }, () => pick(random, all));
  all.push(...structuredClone(added));
}

/** The query string of a shape, with a different alias for each item. */
export function queryOf({ select, order, filters, or }: Shape): string {
  let count = 0;
  const text = ({ name, alias, suffix, children }: Item): string => {
    if (name === '*') return name;
    const inner = children === undefined ? '' : `(${children.map(text).join(',')})`;
    return `${alias}${(count += 1)}:${name}${suffix}${inner}`;
  };
  const parts = [`select=${select.length === 0 ? '*' : select.map(text).join(',')}`];
  if (order.length > 0) parts.push(`order=${order.join(',')}`);
  if (or.length > 0) parts.push(`or=(${or.join(',')})`);
  return `?${[...parts, ...filters].join('&')}`;
}
