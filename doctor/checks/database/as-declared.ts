// Checks that roles, privileges and tables are as db/ declares them; the fix for each difference is executable SQL.
import { compareItems, statementsOf, type Comparison, type Item } from '../../declared/item.ts';
import { objectsOfOthers } from '../../declared/others.ts';
import { readItems, type Topic } from '../../declared/read-items.ts';
import type { Check } from '../../examination/check.ts';
import { failure, ok, warning } from '../../examination/outcome.ts';

const DATABASE = 'select quote_ident(current_database()) as name';

function describe({ absent, missing, changed, extra }: Comparison, installed: readonly Item[]): string[] {
  const now = new Map(installed.map(({ key, value }) => [key, value]));
  return [
    ...absent.map((object) => `missing: ${object}`),
    ...extra.map(({ key }) => `not declared: ${key}`),
    ...changed.map(({ key, value }) => `${key}: ${now.get(key) ?? ''} instead of ${value}`),
    ...missing.map(({ key }) => `missing: ${key}`),
  ];
}

/* Tables come back from a backup alone; everything else is declared on every migration. */
function fixOf(found: Comparison, database: string): string {
  const lost = found.absent.filter((object) => object.startsWith('table '));
  const lines = [
    ...lost.map((object) => `-- Restore the ${object} from a backup: docs/how-to/operate.md`),
    ...statementsOf(found, database),
    ...(found.absent.length > lost.length ? ['npm run db:migrate'] : []),
  ];
  return lines.length > 0 ? lines.join('\n') : 'npm run db:migrate';
}

const comparison = (id: string, topic: Topic, about: string): Check => ({
  id,
  about,
  timeoutMs: 45_000,
  async examine({ declared, query }) {
    const others = await objectsOfOthers((sql) => query<{ object: string }>(sql));
    const ours = ({ object }: Item): boolean => !others.has(object);
    const installed = (await readItems((sql) => query<Item>(sql), topic)).filter(ours);
    const wanted = ((await declared()).items.get(topic) ?? []).filter(ours);
    const compared = compareItems(wanted, installed);
    /* The other checks name an object that is missing; its privileges come with it. */
    const found = topic === 'grants' ? { ...compared, absent: [] } : compared;
    const wrong = describe(found, installed);
    const [{ name } = { name: '' }] = await query<{ name: string }>(DATABASE);
    const here = (text: string): string => text.replaceAll(':database', name);
    if (wrong.length > 0) return failure(here(wrong.join('; ')), fixOf(found, name));
    if (found.harmless.length > 0)
      return warning(
        `not part of Portaria: ${found.harmless.map(({ key }) => key).join('; ')}`,
        'You may keep your own objects; a later release of Portaria may need the name.',
      );
    return ok(`${wanted.length} facts, all as declared`);
  },
});

export const roleAttributes = comparison(
  'role-attributes',
  'roles',
  'the roles have the attributes, memberships and settings that db/bootstrap.sql declares',
);

export const grants = comparison(
  'grants',
  'grants',
  'owners and privileges of tables, columns, functions, schemas and the database are those that db/ declares',
);

export const structure = comparison(
  'structure',
  'structure',
  'tables have the columns, constraints, indexes, triggers and switches that db/ declares',
);
