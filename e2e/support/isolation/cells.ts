// The HTTP request of each cell of the isolation suite: one command of one actor on a row of one table.
import type { Sent } from './send.ts';
import type { Json, Seed, Target } from './fixture.ts';

export const COMMANDS = [
  'select',
  'select or',
  'insert',
  'update',
  'update all',
  'delete',
  'delete all',
  'upsert',
  'move',
] as const;
export type Command = (typeof COMMANDS)[number];

/** The name of the command in the rules of the database tests. */
export const ruleOf = (command: Command): string => (command === 'select or' ? 'select' : command);

const equals = (column: string, value: unknown): string =>
  value === null ? `${column}=is.null` : `${column}=eq.${encodeURIComponent(value as string)}`;

/** The path of a table in `api`. */
export const pathOf = (table: string): string => `/${table.replace(/^api\./, '')}`;

/** A request that applies the command to the row of a target. */
export function requestOf(command: Command, seed: Seed, target: Target, otherSchool: unknown): Sent {
  const { coluna, linha, chave, ocioso } = seed;
  const path = pathOf(seed.tabela);
  const row: Json = target === 'null' ? { ...linha, [coluna]: null } : linha;
  const filter =
    target === 'null' ? equals(coluna, null) : chave.map((name) => equals(name, linha[name])).join('&');
  const change = { [ocioso]: linha[ocioso] };
  const prefer = 'return=representation,count=exact';
  /* Requests no rows, so that an invisible row does not prevent its change. */
  const blind = 'return=minimal,count=exact';
  switch (command) {
    case 'select':
      return { method: 'GET', path: `${path}?${filter}`, prefer: 'count=exact' };
    case 'select or': {
      const all = `and(${filter
        .split('&')
        .map((each) => each.replace('=', '.'))
        .join(',')})`;
      return { method: 'GET', path: `${path}?or=(${target === 'null' ? all : `${all},${all}`})` };
    }
    case 'insert':
      return { method: 'POST', path, body: row, prefer: 'return=minimal' };
    case 'upsert':
      return {
        method: 'POST',
        path: `${path}?on_conflict=${chave.join(',')}`,
        body: row,
        prefer: 'return=minimal,resolution=merge-duplicates',
      };
    case 'update':
      return { method: 'PATCH', path: `${path}?${filter}`, body: change, prefer };
    case 'update all':
      return { method: 'PATCH', path, body: change, prefer: blind };
    case 'delete':
      return { method: 'DELETE', path: `${path}?${filter}`, prefer };
    case 'delete all':
      return { method: 'DELETE', path, prefer: blind };
    case 'move':
      return { method: 'PATCH', path: `${path}?${filter}`, body: { [coluna]: otherSchool }, prefer };
  }
}
