// What portaria.isolate_by_school declares on a table that db/ does not know: the same as on one of ours, roles that write aside.
import type { Catalogue } from '../../migrate/catalogue/catalogue.ts';
import { differences, type Differences } from './declarations.ts';

/** A table of ours that has nothing but what isolate_by_school declares. */
const MODEL = 'api.professores';

const STAFF = ['administrador', 'especialista', 'escola', 'coordenador'];
const ROLES = /has_role\('\{([a-z_,]*)\}'::text\[\]\)/g;

/** Who writes is a choice of whoever protects the table; who reads is not, but for roles that were added. */
function withAnyWriters(definition: string, added: readonly string[]): string {
  if (definition.startsWith('command r,'))
    return definition.replace(ROLES, (asked, roles: string) => {
      const others = roles.split(',').filter((role) => !added.includes(role));
      return asked.replace(roles, others.join(','));
    });
  return definition.replace(ROLES, (asked, roles: string) =>
    roles.split(',').every((role) => role === '' || STAFF.includes(role) || added.includes(role))
      ? 'has_role(some)'
      : asked,
  );
}

/** How the policies of tables that are no part of db/ differ from those of a table that isolate_by_school protects. */
export function ownTableDifferences(
  declared: Catalogue,
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
    .map(([key, definition]) => [key, withAnyWriters(definition, added)] as const);
  return differences(new Map(wanted), new Map(found), () => true);
}
