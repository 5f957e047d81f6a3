// What db/ declares where the owner of the database is no superuser: other attributes of service_role, and no server setting.
import type { Declared } from '../declared/declared.ts';
import type { Item } from '../declared/item.ts';

type Shape = { bypass: boolean; setting: boolean };

const SHAPE = `
select coalesce((select rolbypassrls from pg_roles where rolname = 'service_role'), true) as bypass,
  has_parameter_privilege('log_min_messages', 'set') or exists (
    select from pg_db_role_setting as s, unnest(s.setconfig) as c
    where s.setrole = to_regrole('authenticator') and c like 'log_min_messages=%'
  ) as setting`;

const BYPASS = 'role service_role, row-level security';
const SETTING = 'setting log_min_messages of role authenticator';

/** The declared catalogue in the shape of this installation. Both are sound; the check server-log judges the setting. */
export async function forOwner(
  query: (sql: string) => Promise<Shape[]>,
  declared: Declared,
): Promise<Declared> {
  const [shape] = await query(SHAPE);
  if (shape === undefined || (shape.bypass && shape.setting)) return declared;
  const { withoutBypass } = declared;
  const items = new Map(declared.items);
  const roles = (items.get('roles') ?? []).filter(({ key }) => shape.setting || key !== SETTING);
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
