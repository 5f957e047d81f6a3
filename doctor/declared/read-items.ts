// The catalogue facts to compare with db/, by topic.
import { GRANT_ITEMS } from './grant-items.ts';
import { type Item } from './item.ts';
import { ROLE_ITEMS } from './role-items.ts';
import { AROUND_GRANTS, AROUND_ROLES, AROUND_STRUCTURE } from './surrounding-items.ts';
import { POLICY_ITEMS, STRUCTURE_ITEMS } from './structure-items.ts';

export const QUERIES = {
  roles: [...ROLE_ITEMS, ...AROUND_ROLES],
  grants: [...GRANT_ITEMS, ...AROUND_GRANTS],
  structure: [...STRUCTURE_ITEMS, ...AROUND_STRUCTURE],
  policies: [POLICY_ITEMS],
} as const satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof QUERIES;

/** Reads every item of one topic. */
export async function readItems(query: (sql: string) => Promise<Item[]>, topic: Topic): Promise<Item[]> {
  const items: Item[] = [];
  for (const sql of QUERIES[topic]) items.push(...(await query(sql)));
  return items;
}
