// The policies of isolate_by_school on tables outside db/: those of Portaria's own tables, except for the writing roles.
import type { Catalogue } from '../../migrate/catalogue/catalogue.ts';
import { KEEP_POLICY } from '../../migrate/own-roles.ts';
import { differences, type Differences } from '../declared/declarations.ts';
import { MODEL } from '../declared/declared.ts';

/** The roles of Portaria that read every protected table. */
export const STAFF = ['administrador', 'especialista', 'escola', 'coordenador'];
const ROLES = /has_role\('\{([a-z_,]*)\}'::text\[\]\)/g;

/** The definition of a policy without these roles. */
const withoutRoles = (definition: string, left: readonly string[]): string =>
  definition.replace(ROLES, (asked, roles: string) =>
    asked.replace(
      roles,
      roles
        .split(',')
        .filter((role) => !left.includes(role))
        .join(','),
    ),
  );

/** Roles that an administrator added to a table of Portaria; portaria.tabelas_protegidas records them. */
export type AddedRoles = { readonly tabela: string; readonly papeis: readonly string[] };

/** The installed policies without the added roles, which db:migrate preserves. */
export function withoutAddedRoles(installed: Catalogue, added: readonly AddedRoles[]): Catalogue {
  return new Map(
    [...installed].map(([key, definition]) => {
      const of = added.find(({ tabela }) => key.startsWith('policy ') && key.endsWith(` on ${tabela}`));
      return [key, of ? withoutRoles(definition, of.papeis) : definition];
    }),
  );
}

/** The operator who protects a table chooses its writers; its readers are fixed, apart from added roles. */
function withAnyWriters(definition: string, added: readonly string[]): string {
  if (definition.startsWith('command r,')) return withoutRoles(definition, added);
  return definition.replace(ROLES, (asked, roles: string) =>
    roles.split(',').every((role) => role === '' || STAFF.includes(role) || added.includes(role))
      ? 'has_role(some)'
      : asked,
  );
}

/** The differences between the policies of tables outside db/ and those of a table that isolate_by_school protects. */
export function ownTableDifferences(
  declared: Catalogue, // includes MODEL
  installed: Catalogue,
  tables: readonly string[],
  roles: readonly string[],
): Differences {
  const added = roles.filter((role) => !STAFF.includes(role));
  const model = [...declared].filter(([key]) => key.startsWith('policy ') && key.endsWith(` on ${MODEL}`));
  const wanted = tables.flatMap((table) =>
    model.map(
      ([key, definition]) =>
        [key.slice(0, -MODEL.length) + table, withAnyWriters(definition, added)] as const,
    ),
  );
  const found = [...installed]
    .filter(([key]) => key.startsWith('policy ') && tables.some((table) => key.endsWith(` on ${table}`)))
    .filter(([key]) => !key.startsWith(`policy "${KEEP_POLICY}" on `))
    .map(([key, definition]) => [key, withAnyWriters(definition, added)] as const);
  return differences(new Map(wanted), new Map(found), () => true);
}
