// Which SQL can fail with a raw 23505: it writes a unique key, and no `on conflict` skips it.

type Table = {
  /** The columns of each unique key, with those of its predicate. */
  readonly keys: readonly (readonly string[])[];
  /** The columns that keep a row apart unless an insert lists them: a random id, null, or false. */
  readonly apart: readonly string[];
};
export type Tables = ReadonlyMap<string, Table>;

const words = (text = ''): string[] => text.match(/\w+/g) ?? [];

/**
 * The tables that this SQL creates.
 *
 * @example tablesOf('create table a.b (\n  c text unique\n)').get('a.b') // { keys: [['c']], apart: ['c'] }
 */
export function tablesOf(sql: string): Tables {
  const tables = sql.matchAll(/^create table ([\w.]+) \(\n([^]*?)^\)/gm);
  const indexes = [...sql.matchAll(/^create unique index \w+ on ([\w.]+) \(([^)]+)\)(?: where (\w+))?/gm)];
  return new Map(
    [...tables].map(([, name = '', body = '']) => {
      const columns = [...body.matchAll(/^ {2}(?!constraint|primary|unique|foreign)(\w+) (.*)$/gm)];
      const named = (pattern: RegExp) =>
        columns.filter(([, , type = '']) => pattern.test(type)).map(([, column = '']) => column);
      const keys = [
        ...named(/\b(?:primary key|unique)\b/).map((column) => [column]),
        ...[...body.matchAll(/\b(?:primary key|unique)(?: nulls not distinct)? \(([^)]+)\)/g)].map(
          ([, list]) => words(list),
        ),
        ...indexes
          .filter(([, table]) => table === name)
          .map(([, , list, where]) => [...words(list), ...words(where)]),
      ];
      const apart = [
        ...named(/\bdefault (?:gen_random_uuid\(\)|false)/),
        ...named(/^(?!.*\b(?:not null|default|primary key|generated)\b)/),
      ];
      return [name, { keys, apart }];
    }),
  );
}

/**
 * The functions that the triggers of this SQL call, by table.
 *
 * @example triggersOf('create or replace trigger t after insert on a.b for each row execute function a.c();').get('a.b') // ['a.c']
 */
export function triggersOf(sql: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [, table = '', called = ''] of sql.matchAll(
    /^create or replace trigger \w+\s[^;]*?\son ([\w.]+)[^;]*?\bexecute function ([\w.]+)\(/gm,
  ))
    found.set(table, [...(found.get(table) ?? []), called]);
  return found;
}

/** The tables that this body of a function writes. */
export const written = (body: string): string[] =>
  [...body.matchAll(/\b(?:insert into|update|delete from) ((?:api|portaria)\.\w+)/g)].map(
    ([, table = '']) => table,
  );

/** Whether this body has a handler for a conflict of a key. */
export const catches = (body: string): boolean =>
  /\bwhen (?:\w+ or )*(?:unique_violation|others)\b(?: or \w+)*\s+then\b/.test(body);

const INSERT =
  /\binsert into ([\w.]+)(?: as \w+)?(?:\s*\(([^)]*)\))?([^]*?)(?=\binsert into\b|\bupdate (?:api|portaria)\.|;|$)/g;
const UPDATE = /\bupdate ([\w.]+)(?: as \w+)?\s+set\b([^]*?)(?=\b(?:where|from|returning)\b|;|$)/g;

/** Whether this body writes a unique key without `on conflict`. An `on conflict` with a target skips one key. */
export function writesKeys(body: string, tables: Tables): boolean {
  const inserts = [...body.matchAll(INSERT)].some(([, table = '', list, rest = '']) => {
    const { keys = [], apart = [] } = tables.get(table) ?? {};
    const listed = list === undefined ? undefined : words(list);
    const open = keys.filter(
      (key) => !key.some((column) => apart.includes(column) && listed?.includes(column) === false),
    );
    const skipped = /\bon conflict do nothing\b/.test(rest)
      ? open.length
      : Number(/\bon conflict\b/.test(rest));
    return open.length > skipped;
  });
  const updates = [...body.matchAll(UPDATE)].some(([, table = '', sets = '']) => {
    const columns = [...sets.matchAll(/(?<![.\w])\(?([\w, ]+)\)? = (?!null\b)/g)].flatMap(([, list]) =>
      words(list),
    );
    return tables.get(table)?.keys.some((key) => key.some((column) => columns.includes(column))) === true;
  });
  return inserts || updates;
}
