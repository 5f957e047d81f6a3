// What db/ declares where the owner of the database is no superuser: other attributes of service_role, and no server settings.
import type { Declared } from '../declared/declared.ts';
import type { Item } from '../declared/item.ts';

type Shape = { bypass: boolean; refused: string[] };

/* `refused`: the settings of the server log that the owner may not give to authenticator, and that nobody else gave. */
const SHAPE = `
select coalesce((select rolbypassrls from pg_roles where rolname = 'service_role'), true) as bypass,
  array(
    select n.name
    from unnest(array['log_min_messages', 'log_parameter_max_length']) as n (name)
    where not has_parameter_privilege(n.name, 'set') and not exists (
      select from pg_db_role_setting as s, unnest(s.setconfig) as c
      where s.setrole = to_regrole('authenticator') and c like n.name || '=%'
    )
  ) as refused`;

const BYPASS = 'role service_role, row-level security';
const keyOf = (setting: string): string => `setting ${setting} of role authenticator`;

/** The declared catalogue in the shape of this installation. Both are sound; the check server-log judges the settings. */
export async function forOwner(
  query: (sql: string) => Promise<Shape[]>,
  declared: Declared,
): Promise<Declared> {
  const [shape] = await query(SHAPE);
  if (shape === undefined || (shape.bypass && shape.refused.length === 0)) return declared;
  const { withoutBypass } = declared;
  const items = new Map(declared.items);
  const refused = shape.refused.map(keyOf);
  const roles = (items.get('roles') ?? []).filter(({ key }) => !refused.includes(key));
  items.set('roles', shape.bypass ? roles : roles.map(noBypass));
  if (shape.bypass) return { ...declared, items };
  items.set('policies', [...(items.get('policies') ?? []), ...withoutBypass.items]);
  return {
    ...declared,
    items,
    catalogue: new Map([...declared.catalogue, ...withoutBypass.catalogue]),
  };
}

const noBypass = (item: Item): Item => (item.key === BYPASS ? { ...item, value: 'NOBYPASSRLS' } : item);
