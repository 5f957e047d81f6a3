// The part of the catalogue that every migration declares again and that does not depend on the version of PostgreSQL.
import type { Catalogue } from '../../migrate/catalogue/catalogue.ts';
import { POLICIES } from '../../migrate/catalogue/relation-queries.ts';
import { FUNCTIONS } from '../../migrate/catalogue/schema-queries.ts';

export type Fact = { key: string; definition: string | null };

/* Owners and privileges are compared one by one in doctor/declared/, with a statement for each. */
const withoutPrivileges = (definition: string): string =>
  definition.replace(/^owner .*\nprivileges .*\n/, '');

/** The queries of `npm run db:drift` for policies and functions. */
export const DECLARATION_QUERIES = [POLICIES, FUNCTIONS];

/** Reads policies and functions. */
export async function readDeclarations(query: (sql: string) => Promise<Fact[]>): Promise<Catalogue> {
  const facts = new Map<string, string>();
  for (const sql of DECLARATION_QUERIES)
    for (const { key, definition } of await query(sql)) facts.set(key, withoutPrivileges(definition ?? ''));
  return facts;
}

export type Differences = { missing: string[]; changed: string[]; extra: string[] };

/** The differences between the installed and the declared catalogue, by name, for keys that `concerns` accepts. */
export function differences(
  declared: Catalogue,
  installed: Catalogue,
  concerns: (key: string) => boolean,
): Differences {
  const wanted = [...declared.keys()].filter(concerns);
  return {
    missing: wanted.filter((key) => !installed.has(key)),
    changed: wanted.filter((key) => installed.has(key) && installed.get(key) !== declared.get(key)),
    extra: [...installed.keys()].filter((key) => concerns(key) && !declared.has(key)),
  };
}
